"""Writes the outcome of every test into a file as soon as it is known: one line with the outcome and the id."""

import os

_WORST_LAST = ("passed", "skipped", "failed")


def pytest_configure(config):
    config.pluginmanager.register(Outcomes(os.environ["SDK_TESTS_OUTCOMES"]))


class Outcomes:
    def __init__(self, path):
        self.file = open(path, "w", encoding="utf-8", buffering=1)
        self.worst = {}

    def pytest_collection_finish(self, session):
        self.file.write(f"collected {len(session.items)}\n")

    def pytest_runtest_logreport(self, report):
        worst = max(self.worst.get(report.nodeid, "passed"), report.outcome, key=_WORST_LAST.index)
        self.worst[report.nodeid] = worst
        if report.when == "teardown":
            self.file.write(f"{self.worst.pop(report.nodeid)} {report.nodeid}\n")

    def pytest_collectreport(self, report):
        if report.failed:
            self.file.write(f"failed {report.nodeid}\n")
