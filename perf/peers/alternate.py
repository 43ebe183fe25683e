#!/usr/bin/env python3
"""Puts several builds of our gateway in front of the same three constant services and asks them in turn, in one run.

Every build is running and warm before the first round. One table goes to standard output: processor time an invoice,
with and without the JVM's compilers, and latencies, as medians with spread and as ratios to the first build.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys
import tempfile

from compare import HERE, TICKS, Gateway, our_command


class Build(Gateway):
    """A gateway whose compiler threads are counted apart: they say how warm it is, not what an invoice costs."""

    def compiler_seconds(self):
        total = 0
        for task in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            try:
                if (task / "comm").read_text().startswith(("C1 Comp", "C2 Comp")):
                    fields = (task / "stat").read_text().rpartition(")")[2].split()
                    total += int(fields[11]) + int(fields[12])
            except (FileNotFoundError, ProcessLookupError):
                # A compiler thread without work ends.
                continue
        return total / TICKS

    def load(self, seconds, connections, rate=None):
        before = self.compiler_seconds()
        figures = super().load(seconds, connections, rate)
        invoices = figures["rate"] * (seconds + 1)
        figures["own"] = figures["cpu"] - max(0, self.compiler_seconds() - before) / invoices * 1e6
        return figures

    def warm_up(self, requests, connections):
        command = ["h2load", "--h1", "-t", "1", "-c", str(connections), "-n", str(requests), self.url]
        subprocess.run(command, capture_output=True, check=True)


def table(rounds, rate):
    first = next(iter(rounds[0]))
    yield "| median (lowest to highest) | " + " | ".join(rounds[0]) + " |"
    yield "|---" * (len(rounds[0]) + 1) + "|"
    for stretch, at in ((0, f"at {rate:.0f}/s"), (1, "at saturation")):
        for figure, title in (
            ("cpu", "CPU time per invoice, us"),
            ("own", "the same without compilers, us"),
            ("p50", "p50, ms"),
            ("p99", "p99, ms"),
            ("rate", "requests/s"),
            ("memory", "resident memory, MiB"),
        ):
            values = {name: [r[name][stretch][figure] for r in rounds] for name in rounds[0]}
            base = statistics.median(values[first])
            cells = [
                f"{statistics.median(v):.4g} ({min(v):.4g} to {max(v):.4g}), {statistics.median(v) / base:.2f}"
                for v in values.values()
            ]
            yield f"| {title} {at} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("builds", nargs="+", metavar="NAME=JAR", help="a build to ask; ratios are to the first")
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds (5)")
    parser.add_argument("--seconds", type=int, default=12, help="length of one stretch of load (12)")
    parser.add_argument("--warm-up", type=int, default=60000, help="requests to each build before the first round (60000)")
    parser.add_argument("--connections", type=int, default=32, help="connections of the load (32)")
    parser.add_argument("--rate", type=float, default=800, help="requests a second of the stretch at a fixed rate (800)")
    parser.add_argument("--java", default="java", help="the Java to run them on")
    parser.add_argument("--options", default="-Xmx192m -XX:+UseSerialGC", help="JVM options")
    arguments = parser.parse_args()

    directory = pathlib.Path(tempfile.mkdtemp(prefix="alternate-"))
    services = subprocess.Popen(["nginx", "-p", directory, "-c", HERE / "nginx/backends.conf"])
    builds, rounds = [], []
    try:
        for number, build in enumerate(arguments.builds):
            name, _, jar = build.partition("=")
            port = 18080 + 10 * number
            command = our_command(arguments.java, arguments.options, pathlib.Path(jar).resolve(), port)
            builds.append(Build(name, port, command, directory))
        for build in builds:
            build.await_answer(180)
        for build in builds:
            print(f"warm-up: {build.name}", file=sys.stderr, flush=True)
            build.warm_up(arguments.warm_up, arguments.connections)
        for number in range(arguments.rounds):
            turn = number % len(builds)
            figures = {}
            for build in builds[turn:] + builds[:turn]:
                stretches = [build.load(arguments.seconds, arguments.connections, rate) for rate in (arguments.rate, None)]
                figures[build.name] = stretches
                seen = ", ".join(f"{s['cpu']:.0f} us at {s['rate']:.0f}/s" for s in stretches)
                print(f"round {number + 1} of {arguments.rounds}: {build.name}, {seen}", file=sys.stderr, flush=True)
            rounds.append({build.name: figures[build.name] for build in builds})
    finally:
        for build in builds:
            build.stop()
        services.terminate()
        services.wait(15)
    print("\n".join(table(rounds, arguments.rate)))


if __name__ == "__main__":
    main()
