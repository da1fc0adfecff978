"""Unity's math structs. Importing the package declares them in the tables of `builtin`.

`floats` are the rounding rules, `registry` makes a struct from its fields; each other module holds the
structs it is named after.
"""

from scenewright.query.structs import colors, integer_vectors, mathf, matrix, quaternion, shapes, vectors

__all__ = ["colors", "integer_vectors", "mathf", "matrix", "quaternion", "shapes", "vectors"]
