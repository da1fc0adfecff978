"""The tables of the index file.

``documents.id`` and ``refs.id`` are ``asset << 32 | byte offset``: rows of one asset stand together, in file
order, without a second tree. GUIDs and property paths are stored once and named by number. A reference found
in the ``.meta`` has ``META_OFFSET`` added to its offset.
"""

VERSION = 7
OFFSET_BITS = 32
META_OFFSET = 1 << 31

TABLES = """
CREATE TABLE facts(key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE guids(id INTEGER PRIMARY KEY, guid BLOB NOT NULL UNIQUE);
CREATE TABLE paths(id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE);
CREATE TABLE assets(
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, guid INTEGER, kind TEXT NOT NULL,
    type_name TEXT NOT NULL, importer TEXT NOT NULL, labels TEXT NOT NULL, size INTEGER NOT NULL,
    mtime_ns INTEGER NOT NULL, hash BLOB, meta_size INTEGER NOT NULL, meta_mtime_ns INTEGER NOT NULL,
    meta_hash BLOB, package TEXT NOT NULL, state TEXT NOT NULL, script INTEGER, script_file INTEGER,
    assembly TEXT NOT NULL DEFAULT '', symbols INTEGER NOT NULL DEFAULT 1, settled INTEGER NOT NULL,
    name TEXT NOT NULL, initials TEXT NOT NULL, main INTEGER, base INTEGER, bundle TEXT NOT NULL);
CREATE TABLE parts(
    id INTEGER PRIMARY KEY, class_id INTEGER NOT NULL, file_id INTEGER NOT NULL, name TEXT NOT NULL,
    initials TEXT NOT NULL, script INTEGER, script_file INTEGER, type_name TEXT NOT NULL);
CREATE TABLE documents(
    id INTEGER PRIMARY KEY, class_id INTEGER NOT NULL, file_id INTEGER NOT NULL, name TEXT NOT NULL,
    script INTEGER, script_file INTEGER, owner INTEGER, stripped INTEGER NOT NULL, type_name TEXT NOT NULL);
CREATE TABLE refs(
    id INTEGER PRIMARY KEY, document INTEGER NOT NULL, path INTEGER NOT NULL, target INTEGER NOT NULL,
    file_id INTEGER NOT NULL);
CREATE TABLE scripts(
    guid INTEGER NOT NULL, file_id INTEGER NOT NULL, name TEXT NOT NULL, namespace TEXT NOT NULL,
    assembly TEXT NOT NULL, path TEXT, certainty TEXT NOT NULL, PRIMARY KEY(guid, file_id)) WITHOUT ROWID;
CREATE TABLE types(
    id INTEGER PRIMARY KEY, asset INTEGER NOT NULL, name TEXT NOT NULL, namespace TEXT NOT NULL,
    kind TEXT NOT NULL, bases TEXT NOT NULL, modifiers TEXT NOT NULL, arity INTEGER NOT NULL,
    outer TEXT NOT NULL, main INTEGER NOT NULL, line INTEGER NOT NULL, start INTEGER NOT NULL,
    end INTEGER NOT NULL);
CREATE TABLE bases(base TEXT NOT NULL, type INTEGER NOT NULL, PRIMARY KEY(base, type)) WITHOUT ROWID;
CREATE TABLE members(
    id INTEGER PRIMARY KEY, type INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
    type_name TEXT NOT NULL, signature TEXT NOT NULL, modifiers TEXT NOT NULL,
    line INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL);
CREATE TABLE problems(
    asset INTEGER NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL, line INTEGER, path TEXT,
    origin TEXT NOT NULL DEFAULT '');
CREATE VIRTUAL TABLE words USING fts5(name, symbols, path, tokenize = "unicode61 remove_diacritics 2");
"""

LOOKUPS = """
CREATE INDEX IF NOT EXISTS assets_guid ON assets(guid);
CREATE INDEX IF NOT EXISTS assets_kind ON assets(kind, type_name, script, script_file);
CREATE INDEX IF NOT EXISTS assets_pending ON assets(id) WHERE symbols = 0;
CREATE INDEX IF NOT EXISTS assets_base ON assets(base) WHERE base IS NOT NULL;
CREATE INDEX IF NOT EXISTS assets_bundle ON assets(bundle) WHERE bundle <> '';
CREATE INDEX IF NOT EXISTS documents_script ON documents(script, script_file) WHERE script IS NOT NULL;
CREATE INDEX IF NOT EXISTS refs_target ON refs(target, file_id) WHERE target <> 0;
CREATE INDEX IF NOT EXISTS types_asset ON types(asset);
CREATE INDEX IF NOT EXISTS types_name ON types(name COLLATE NOCASE);
CREATE INDEX IF NOT EXISTS bases_type ON bases(type);
CREATE INDEX IF NOT EXISTS members_type ON members(type);
CREATE INDEX IF NOT EXISTS members_name ON members(name COLLATE NOCASE);
CREATE INDEX IF NOT EXISTS problems_asset ON problems(asset);
"""

STATEMENTS = frozenset(statement.strip() for statement in TABLES.split(";") if statement.strip())
"""The tables one by one, word for word as SQLite keeps them in its schema."""


def first_id(asset: int) -> int:
    """The lowest document or reference id that ``asset`` can have."""
    return asset << OFFSET_BITS
