"""Where GameObjects are and how large."""

import math
from collections.abc import Sequence

from search.oracle.project import BUILTIN, PlainProject
from search.oracle.scenes import Thing
from search.oracle.tables import MESHES

Box = tuple[list[float], list[float]]


class PlainShapes:
    """The filters about places and shapes."""

    project: PlainProject

    def position(self, thing: Thing) -> tuple[float, float, float]:
        return thing.home.world.of(thing.transform.file_id)[1]

    of_position = position

    def of_x(self, thing: Thing) -> int:
        return round(self.position(thing)[0])

    def of_y(self, thing: Thing) -> int:
        return round(self.position(thing)[1])

    def of_z(self, thing: Thing) -> int:
        return round(self.position(thing)[2])

    def mesh(self, thing: Thing) -> tuple[str, int, int, tuple[float, ...]] | None:
        holder = thing.first("MeshFilter", "SkinnedMeshRenderer")
        mesh = holder.body.get("m_Mesh") if holder else None
        return MESHES.get(int(mesh["fileID"])) if mesh and BUILTIN.fullmatch(mesh.get("guid", "")) else None

    def of_vertices(self, thing: Thing) -> int | None:
        mesh = self.mesh(thing)
        return mesh[1] if mesh else None

    def of_faces(self, thing: Thing) -> int | None:
        mesh = self.mesh(thing)
        return mesh[2] if mesh else None

    def of_size(self, thing: Thing) -> float | None:
        """The diagonal of the box around a box or sphere collider, else around one of Unity's own meshes.

        The box of a collider that is not active is empty.
        """
        collider = thing.first("Collider")
        if collider:
            if not thing.active or collider.body["m_Enabled"] == "0":
                return 0.0
            box = self.around_collider(thing)
        elif thing.first("Renderer"):
            box = self.around_mesh(thing)
        else:
            return 0.0
        return math.dist(*box) if box else None

    def around_collider(self, thing: Thing) -> Box | None:
        collider = thing.first("Collider")
        if collider is None or collider.type_name not in ("BoxCollider", "SphereCollider"):
            return None
        center = [float(each) for each in collider.body["m_Center"].values()]
        if collider.type_name == "BoxCollider":
            half = [float(each) / 2 for each in collider.body["m_Size"].values()]
            return self.box(thing, center, half)
        low, _ = self.box(thing, center, (0, 0, 0))
        axes = thing.home.world.of(thing.transform.file_id)[0]
        scale = max(math.sqrt(sum(axes[row][column] ** 2 for row in range(3))) for column in range(3))
        radius = float(collider.body["m_Radius"]) * scale
        return [each - radius for each in low], [each + radius for each in low]

    def around_mesh(self, thing: Thing) -> Box | None:
        """The box around a renderer's mesh: a point where there is none, or one that is not there."""
        mesh, holder = self.mesh(thing), thing.first("MeshFilter")
        wanted = holder.body["m_Mesh"] if holder is not None else {"guid": "?"}
        if "guid" not in wanted or (holder is not None and not self.project.has_asset(wanted["guid"])):
            return self.box(thing, (0, 0, 0), (0, 0, 0))
        return self.box(thing, (0, 0, 0), mesh[3]) if mesh else None

    def box(self, thing: Thing, center: Sequence[float], half: Sequence[float]) -> Box:
        """The box in the world around a box in the axes of a GameObject."""
        axes, origin = thing.home.world.of(thing.transform.file_id)
        middle = [
            sum(a * c for a, c in zip(row, center, strict=True)) + o
            for row, o in zip(axes, origin, strict=True)
        ]
        reach = [sum(abs(a) * h for a, h in zip(row, half, strict=True)) for row in axes]
        pairs = list(zip(middle, reach, strict=True))
        return [m - r for m, r in pairs], [m + r for m, r in pairs]

    def of_overlap(self, thing: Thing) -> int | None:
        if not thing.first("Renderer"):
            return -1
        own = self.around_mesh(thing)
        others = [
            each for each in thing.home.things if each is not thing and each.active and each.first("Renderer")
        ]
        boxes = [self.around_mesh(each) for each in others]
        return sum(meets(own, each) for each in boxes if each) if own else None


def meets(one: Box, other: Box) -> bool:
    """Whether two boxes have a point in common."""
    return all(low <= far and near <= high for low, high, near, far in zip(*one, *other, strict=True))
