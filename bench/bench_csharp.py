"""C# symbols against the tree-sitter parse of the same files alone."""

import gc
import random
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tree_sitter_c_sharp
from tree_sitter import Language, Parser

from scenewright.csharp import parse_symbols
from unity_packages import package_texts

FILES = 320
ROUNDS = 3
NOUNS = ("Door", "Lantern", "Player", "Enemy", "Cove", "Boat", "Torch", "Wave", "Score", "Camera")
TYPES = ("int", "float", "string", "bool", "Vector3", "GameObject", "List<Transform>", "AudioClip")

FIELD = """    [Header("{noun} settings"), Tooltip("How the {noun} behaves")]
    [SerializeField] private {type} {name};
"""
METHOD = """
    /// <summary>Updates the {noun} once.</summary>
    /// <param name="amount">How much.</param>
    public {type} {method}(float amount, {type} other = default)
    {{
        if (amount < 0f || !isActiveAndEnabled) {{ return default; }}
        for (int i = 0; i < {number}; i++)
        {{
            var target = GameObject.Find($"{noun}_{{i}}/{{(i % 2 == 0 ? "left" : "right")}}");
            if (target == null) continue;   // nothing to do
            target.transform.position += Vector3.up * amount * Time.deltaTime;
            Debug.Log("{{" + target.name + "}} moved by " + amount.ToString("0.00"), this);
        }}
        StartCoroutine({method}Later(() => {{ current = Mathf.Clamp(current + 1, 0, {number}); }}));
        return other;
    }}

    private IEnumerator {method}Later(System.Action done)
    {{
        yield return new WaitForSeconds({number} * 0.1f);
        done?.Invoke();
    }}
"""
CLASS = """using System.Collections;
using System.Collections.Generic;
using UnityEngine;
#if UNITY_EDITOR
using UnityEditor;
#endif

namespace Lantern.{noun}s
{{
    [RequireComponent(typeof(Rigidbody)), DisallowMultipleComponent]
    public sealed class {noun}{number} : MonoBehaviour, ITickable
    {{
    public enum State {{ Idle, Moving = 2, Done }}
    private int current;
    public State Now {{ get; private set; }} = State.Idle;
{body}
#if UNITY_EDITOR
    private void OnDrawGizmos() {{ Handles.Label(transform.position, name); }}
#endif
    }}
}}
"""


def behaviour(number: int) -> bytes:
    """A script of the size and mixture that game projects have: some fields, some methods with bodies."""
    draw = random.Random(number)
    fields = [
        FIELD.format(noun=draw.choice(NOUNS), type=draw.choice(TYPES), name=f"value{i}") for i in range(8)
    ]
    methods = [
        METHOD.format(noun=draw.choice(NOUNS), type=draw.choice(TYPES), method=f"Act{i}", number=i + 3)
        for i in range(draw.randint(2, 9))
    ]
    body = "".join(fields + methods)
    return CLASS.format(noun=draw.choice(NOUNS), number=number, body=body).encode()


def best(work: Callable[[bytes], object], texts: Sequence[bytes]) -> float:
    """The least CPU time of some rounds over all texts, in seconds."""
    times = []
    for _ in range(ROUNDS):
        gc.collect()
        start = time.process_time()
        for text in texts:
            work(text)
        times.append(time.process_time() - start)
    return min(times)


def row(name: str, texts: Sequence[bytes]) -> dict[str, Any]:
    parser = Parser(Language(tree_sitter_c_sharp.language()))
    peer, value = best(parser.parse, texts), best(parse_symbols, texts)
    size = sum(map(len, texts)) / 1e6
    return {
        "work": f"C# symbols of {name} ({len(texts)} files, {size:.1f} MB)",
        "value": value,
        "unit": "s",
        "peer": "tree-sitter parse alone",
        "peer_value": peer,
        "ratio": value / peer,
        "reach": "<= 1.3x",
    }


def published() -> dict[str, Any]:
    try:
        with tempfile.TemporaryDirectory() as cache:
            return row("two published packages", list(package_texts(Path(cache)).values()))
    except (OSError, subprocess.SubprocessError) as error:
        return {
            "work": "C# symbols of two published packages",
            "not_measured": f"npm cannot fetch them: {error}",
            "reach": "<= 1.3x",
        }


def run(corpus: Path) -> list[dict[str, Any]]:
    """The corpus holds no C# text: scripts are generated, and packages fetched where npm can reach them."""
    return [row("generated MonoBehaviours", [behaviour(number) for number in range(FILES)]), published()]
