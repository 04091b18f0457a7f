"""What Prometheus is told."""

import asyncio

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
SLOW = (0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60)


class Metrics:
    """Counts and times of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.events = Counter(
            "tessera_events_total", "Events stored, by type", ["type"], registry=self.registry
        )
        self.refusals = Counter(
            "tessera_refusals_total", "Refusals, by slug", ["error"], registry=self.registry
        )
        self.requests = Counter(
            "tessera_requests_total", "HTTP requests, by status", ["status"], registry=self.registry
        )
        self.connections = Gauge("tessera_connections", "Open sockets", registry=self.registry)
        self.live_tables = Gauge("tessera_live_tables", "Tables in memory", registry=self.registry)
        self.tasks = Gauge("tessera_tasks", "Tasks of the event loop", registry=self.registry)
        self.dropped = Counter(
            "tessera_slow_clients_total", "Clients dropped for reading too slowly", registry=self.registry
        )
        self.background_failures = Counter(
            "tessera_background_failures_total",
            "Errors of work in the background, by what it is",
            ["work"],
            registry=self.registry,
        )
        self.command_seconds = Histogram(
            "tessera_command_seconds",
            "From a command to its durable events sent to all",
            buckets=FAST,
            registry=self.registry,
        )
        self.append_seconds = Histogram(
            "tessera_append_seconds", "Making events durable", buckets=FAST, registry=self.registry
        )
        self.thinking_seconds = Histogram(
            "tessera_thinking_seconds", "Programs' thinking time", buckets=SLOW, registry=self.registry
        )

    def text(self) -> bytes:
        """The exposition."""
        self.tasks.set(len(asyncio.all_tasks()))
        return generate_latest(self.registry)
