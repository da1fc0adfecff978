"""Tables: class IDs, built-in resources, package scripts, main objects, build targets."""

from scenewright.data.tables import (
    BuiltinResource,
    MainObject,
    PackageScript,
    bases_of,
    build_target_group,
    builtin_name,
    builtin_resource,
    builtin_shaders,
    class_id,
    class_name,
    class_names,
    main_object_id,
    namespace_of,
    outside_library,
    package_script,
    read_table,
)

__all__ = [
    "BuiltinResource",
    "MainObject",
    "PackageScript",
    "bases_of",
    "build_target_group",
    "builtin_name",
    "builtin_resource",
    "builtin_shaders",
    "class_id",
    "class_name",
    "class_names",
    "main_object_id",
    "namespace_of",
    "outside_library",
    "package_script",
    "read_table",
]
