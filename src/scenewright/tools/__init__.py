"""The tools that clients call, one module for each toolset."""
