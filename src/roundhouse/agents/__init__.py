"""The games for agents that read and write: prompts, a server of the Model Context Protocol, a benchmark.

docs/agents.md tells how to use them.
"""
