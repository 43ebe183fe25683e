"""Stands in for a package of the Azure SDKs' repository that no registry has: what the tests of azure-cosmos import from it."""
