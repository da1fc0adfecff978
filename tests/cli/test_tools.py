"""The list of tools."""

import json

from .conftest import Run


def test_lists_every_tool_with_its_cost(run: Run) -> None:
    listed = json.loads(run("tools", "--json").stdout)
    assert {"find_tools", "call_tool"} <= {each["name"] for each in listed}
    for each in listed:
        bare = {key: each[key] for key in each if key not in ("toolset", "tokens")}
        assert each["tokens"] == len(json.dumps(bare, separators=(",", ":"), ensure_ascii=False)) // 4


def test_table_tells_the_cost_of_core(run: Run) -> None:
    done = run("tools", "--toolset", "core")
    assert done.exit_code == 0
    assert "find_tools" in done.stdout
    assert "listed by default, cost" in " ".join(done.stdout.split())


def test_unknown_toolset_is_bad_usage(run: Run) -> None:
    done = run("tools", "--toolset", "cor")
    assert done.exit_code == 2
    assert "Nearest: core" in done.stderr
