"""Small FBX files as text, written for tests: nodes, triangles, skins, materials, takes."""

from dataclasses import dataclass, field

_HEAD = """; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
	Creator: "test"
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {
		P: "UpAxis", "int", "Integer", "",%(up)d
		P: "UpAxisSign", "int", "Integer", "",1
		P: "FrontAxis", "int", "Integer", "",%(front)d
		P: "FrontAxisSign", "int", "Integer", "",%(sign)d
		P: "CoordAxis", "int", "Integer", "",0
		P: "CoordAxisSign", "int", "Integer", "",1
		P: "UnitScaleFactor", "double", "Number", "",%(unit)g
	}
}
"""
_TRIANGLE = """	Geometry: %d, "Geometry::", "Mesh" {
		Vertices: *9 {
			a: 0,0,0,1,0,0,0,1,0
		}
		PolygonVertexIndex: *3 {
			a: 0,1,-3
		}
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
	}
"""


@dataclass
class Fbx:
    """Gathers nodes; ``text()`` is the file. ``node`` gives the id to use as ``parent``."""

    unit: float = 1.0
    z_up: bool = False
    _objects: list[str] = field(default_factory=list)
    _links: list[tuple[int, int]] = field(default_factory=list)
    _materials: dict[str, int] = field(default_factory=dict)
    _last: int = 1000

    def _next(self) -> int:
        self._last += 1
        return self._last

    def node(
        self,
        name: str,
        parent: int = 0,
        mesh: bool | int = False,
        translation: tuple[float, float, float] = (0, 0, 0),
        rotation: tuple[float, float, float] = (0, 0, 0),
        scale: tuple[float, float, float] = (1, 1, 1),
        material: str = "",
    ) -> int:
        own = self._next()
        rows = zip(("Translation", "Rotation", "Scaling"), (translation, rotation, scale), strict=True)
        lines = "".join(
            '			P: "Lcl {}", "Lcl {}", "", "A",{:g},{:g},{:g}\n'.format(kind, kind, *value)
            for kind, value in rows
        )
        self._objects.append(
            f'	Model: {own}, "Model::{name}", "{"Mesh" if mesh else "Null"}" {{\n		Version: 232\n'
            f"		Properties70:  {{\n{lines}		}}\n	}}\n"
        )
        self._links.append((own, parent))
        if mesh:
            self._links.append((self.mesh() if mesh is True else mesh, own))
        if material:
            self._links.append((self._material(material), own))
        return own

    def mesh(self) -> int:
        own = self._next()
        self._objects.append(_TRIANGLE % own)
        return own

    def _material(self, name: str) -> int:
        if name not in self._materials:
            own = self._materials[name] = self._next()
            shading = '		Version: 102\n		ShadingModel: "phong"\n'
            self._objects.append(f'	Material: {own}, "Material::{name}", "" {{\n{shading}	}}\n')
        return self._materials[name]

    def take(self, name: str) -> None:
        self._objects.append(f'	AnimationStack: {self._next()}, "AnimStack::{name}", "" {{\n	}}\n')

    def text(self) -> str:
        axes = {"up": 2, "front": 1, "sign": -1} if self.z_up else {"up": 1, "front": 2, "sign": 1}
        links = "".join(f'	C: "OO",{child},{parent}\n' for child, parent in self._links)
        head = _HEAD % (axes | {"unit": self.unit})
        return f"{head}Objects:  {{\n{''.join(self._objects)}}}\nConnections:  {{\n{links}}}\n"
