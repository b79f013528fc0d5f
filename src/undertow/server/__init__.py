"""The server: people at a table over HTTP and sockets. The only asyncio in the house."""
