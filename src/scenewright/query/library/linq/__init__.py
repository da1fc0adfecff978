"""LINQ to objects: ``Enumerable``'s methods, lazy where .NET's are.

Source: .NET documentation, "System.Linq.Enumerable". Importing the package declares the methods.
"""

from scenewright.query.library.linq import collections, elements, filters, numbers, ordering

__all__ = ["collections", "elements", "filters", "numbers", "ordering"]
