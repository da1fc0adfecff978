"""``python -m scenewright.cli``, for where the ``scenewright`` script is not on the path."""

from scenewright.cli.entry import main

main()
