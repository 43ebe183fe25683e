#!/usr/bin/env python3
"""Puts three gateways in front of the same three constant services, under the same load, in one run.

Every gateway is running and warm before the first round; the rounds alternate between them. One table with medians,
spread and ratios goes to standard output, the figures of every round to --json. Linux only: CPU time and memory are
read from /proc. Nothing is installed; what is missing is named.
"""

import argparse
import contextlib
import datetime
import json
import os
import pathlib
import platform
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
QUERY = "/api/invoices?ownerId=o00042&year=2026&month=10"
TICKS = os.sysconf("SC_CLK_TCK")
OURS, KRAKEND, NGINX = "invoice gateway", "KrakenD's engine", "nginx with Lua"


class Gateway:
    """One gateway under test: a running process tree that answers at a port."""

    def __init__(self, name, port, command, directory):
        self.name, self.url = name, f"http://127.0.0.1:{port}{QUERY}"
        refuse_busy(port)
        self.log = open(directory / f"{port}.log", "wb")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, cwd=directory)

    def await_answer(self, seconds):
        end = time.monotonic() + seconds
        while True:
            with contextlib.suppress(OSError, ValueError):
                with urllib.request.urlopen(self.url, timeout=2) as answer:
                    body = json.load(answer)
                    if all(isinstance(body.get(s), dict) for s in ("deliveries", "packages", "drones")):
                        return
            if self.process.poll() is not None or time.monotonic() > end:
                sys.exit(f"{self.name} does not answer with a whole invoice: see {self.log.name}")
            time.sleep(0.2)

    def processes(self):
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return [str(self.process.pid), *children]

    def cpu_seconds(self):
        total = 0
        for pid in self.processes():
            fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            total += int(fields[11]) + int(fields[12])
        return total / TICKS

    def resident_mib(self):
        status = [pathlib.Path(f"/proc/{pid}/status").read_text() for pid in self.processes()]
        return sum(int(re.search(r"VmRSS:\s+(\d+)", text)[1]) for text in status) / 1024

    def load(self, seconds, connections, rate=None):
        """Requests a second, CPU microseconds an invoice and latencies in milliseconds of one stretch of load."""
        with tempfile.NamedTemporaryFile() as log:
            command = ["h2load", "--h1", "-t", "1", "-c", str(connections), "--warm-up-time", "1", "-D", str(seconds)]
            if rate:
                command += ["--rps", str(round(rate / connections, 3))]
            before = self.cpu_seconds()
            output = subprocess.run(
                [*command, f"--log-file={log.name}", self.url], capture_output=True, text=True, check=True
            ).stdout
            cpu = self.cpu_seconds() - before
            rows = [line.split("\t") for line in log.read().decode().splitlines()]
        wrong = sum(1 for row in rows if row[1] != "200")
        if wrong or not rows:
            sys.exit(f"{self.name}: {wrong} of {len(rows)} answers were not 200; nothing is reported")
        done = int(re.search(r"requests: (\d+) total", output)[1])
        # h2load counts after its second of warm-up; the CPU time covers that second too.
        per_second = done / seconds
        latencies = statistics.quantiles((int(row[2]) / 1000 for row in rows), n=100)
        return {
            "rate": per_second,
            "cpu": cpu / (per_second * (seconds + 1)) * 1e6,
            "p50": latencies[49],
            "p99": latencies[98],
            "memory": self.resident_mib(),
        }

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.log.close()


def refuse_busy(port):
    with contextlib.closing(socket.socket()) as probe:
        if probe.connect_ex(("127.0.0.1", port)) == 0:
            sys.exit(f"port {port} is in use")


def demand(arguments):
    missing = []
    for tool, package in (("h2load", "nghttp2-client"), ("nginx", "nginx-core"), ("go", "golang-go"), ("java", "a JDK")):
        if not shutil.which(tool):
            missing.append(f"{tool} (Debian: {package})")
    if not pathlib.Path("/usr/lib/nginx/modules/ngx_http_lua_module.so").exists():
        missing.append("nginx's Lua module (Debian: libnginx-mod-http-lua)")
    if not arguments.jar.exists():
        missing.append(f"{arguments.jar} (mvn -pl gateway -am package -DskipTests)")
    if missing:
        sys.exit("missing: " + "; ".join(missing))


def our_command(java, options, jar, port):
    services = {"delivery": 18181, "package": 18182, "drone": 18183}
    return [
        java, *options.split(), "-jar", str(jar), "--spring.profiles.active=local",
        f"--server.port={port}", f"--management.server.port={port + 1000}",
        # What would spare ours calls that the others make: every request here is the same one.
        "--gateway.invoice.cache-closed-months=false", "--gateway.invoice.join-identical=false",
        *(f"--gateway.services.{name}.base-url=http://127.0.0.1:{port}" for name, port in services.items()),
    ]  # fmt: skip


def middle(rounds, name, stretch, figure):
    return statistics.median(r[name][stretch][figure] for r in rounds)


def table(rounds, rate):
    rows = [
        ("saturation, requests/s", "saturation", "rate", "{:.0f}"),
        ("CPU time per invoice at saturation, us", "saturation", "cpu", "{:.0f}"),
        (f"CPU time per invoice at {rate:.0f}/s, us", "fixed", "cpu", "{:.0f}"),
        (f"p50 at {rate:.0f}/s, ms", "fixed", "p50", "{:.2f}"),
        (f"p99 at {rate:.0f}/s, ms", "fixed", "p99", "{:.2f}"),
        ("p50 at half of its own saturation, ms", "half", "p50", "{:.2f}"),
        ("p99 at half of its own saturation, ms", "half", "p99", "{:.2f}"),
        ("resident memory, MiB", "saturation", "memory", "{:.0f}"),
    ]
    names = list(rounds[0])
    yield "| median (lowest to highest) | " + " | ".join(names) + " | ours / KrakenD's | ours / nginx |"
    yield "|---" * (len(names) + 3) + "|"
    for title, stretch, figure, form in rows:
        cells = []
        for name in names:
            values = [r[name][stretch][figure] for r in rounds]
            spread = f"({form.format(min(values))} to {form.format(max(values))})"
            cells.append(f"{form.format(statistics.median(values))} {spread}")
        ours = middle(rounds, OURS, stretch, figure)
        ratios = [f"{ours / middle(rounds, peer, stretch, figure):.2f}" for peer in (KRAKEND, NGINX)]
        yield f"| {title} | " + " | ".join(cells + ratios) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="alternating rounds (5)")
    parser.add_argument("--seconds", type=int, default=8, help="length of one stretch of load (8)")
    parser.add_argument("--warm-up", type=int, default=40, help="seconds of load on each gateway before the first round (40)")
    parser.add_argument("--connections", type=int, default=32, help="connections of the load (32)")
    parser.add_argument("--java", default="", help="JVM options of our gateway, besides the defaults")
    parser.add_argument("--jar", type=pathlib.Path, default=next(iter(ROOT.glob("gateway/target/gateway-*-exec.jar")), ROOT / "gateway/target/gateway.jar"))
    parser.add_argument("--json", type=pathlib.Path, help="where the figures of every round go")
    arguments = parser.parse_args()
    demand(arguments)

    gateways, services = [], None
    directory = pathlib.Path(tempfile.mkdtemp(prefix="peers-"))
    subprocess.run(["go", "build", "-o", directory / "lura", "."], cwd=HERE / "lura", check=True)
    try:
        services = subprocess.Popen(["nginx", "-p", directory, "-c", HERE / "nginx/backends.conf"])
        nginx = directory / "nginx"
        nginx.mkdir()
        gateways = [
            Gateway(OURS, 18080, our_command("java", arguments.java, arguments.jar, 18080), directory),
            Gateway(KRAKEND, 18081, [directory / "lura", HERE / "lura/configuration.json"], directory),
            Gateway(NGINX, 18082, ["nginx", "-p", nginx, "-c", HERE / "nginx/gateway.conf"], directory),
        ]
        for gateway in gateways:
            gateway.await_answer(60)
        saturation = {}
        for gateway in gateways:
            print(f"warm-up: {gateway.name}, {arguments.warm_up} s", file=sys.stderr)
            saturation[gateway.name] = gateway.load(arguments.warm_up, arguments.connections)["rate"]
        # One rate that all of them can keep, and for each the half of what it can.
        rate = min(saturation.values()) / 2
        stretches = arguments.rounds * len(gateways)
        rounds = []
        for number in range(arguments.rounds):
            turn = number % len(gateways)
            figures = {}
            for gateway in gateways[turn:] + gateways[:turn]:
                left = (stretches - number * len(gateways) - len(figures)) * 3 * (arguments.seconds + 1)
                print(f"round {number + 1} of {arguments.rounds}: {gateway.name}, about {left} s left", file=sys.stderr)
                figures[gateway.name] = {
                    "saturation": gateway.load(arguments.seconds, arguments.connections),
                    "fixed": gateway.load(arguments.seconds, arguments.connections, rate),
                    "half": gateway.load(arguments.seconds, arguments.connections, saturation[gateway.name] / 2),
                }
            rounds.append({gateway.name: figures[gateway.name] for gateway in gateways})
    finally:
        for gateway in gateways:
            gateway.stop()
        if services:
            services.terminate()
            services.wait(15)

    machine = f"{os.cpu_count()} cores, Linux {platform.release()}, {datetime.date.today()}"
    print(f"{machine}; {arguments.rounds} rounds of {arguments.seconds} s, {arguments.connections} connections\n")
    print("\n".join(table(rounds, rate)))
    if arguments.json:
        arguments.json.write_text(json.dumps({"machine": machine, "rate": rate, "rounds": rounds}, indent=2) + "\n")


if __name__ == "__main__":
    main()
