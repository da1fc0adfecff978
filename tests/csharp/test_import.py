"""The package costs nothing before something is parsed."""

import subprocess
import sys


def test_the_parser_is_loaded_only_when_something_is_parsed() -> None:
    code = (
        "import sys, scenewright.csharp as c\n"
        "assert 'tree_sitter' not in sys.modules\n"
        "c.parse_symbols(b'class A { }')\n"
        "assert 'tree_sitter' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
