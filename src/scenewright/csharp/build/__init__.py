"""Real compiles: the response files of a project's last build, given to a C# compiler of this machine."""

from scenewright.csharp.build.compilation import Compilation, CompilerMessage, compile_build
from scenewright.csharp.build.compilers import Compiler, compilers
from scenewright.csharp.build.response_files import Build, builds

__all__ = ["Build", "Compilation", "Compiler", "CompilerMessage", "builds", "compile_build", "compilers"]
