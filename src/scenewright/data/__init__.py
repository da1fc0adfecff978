"""Tables: class IDs, built-in resources, package scripts."""
