"""Runs Microsoft's own tests of the Python client, those marked for an emulator or for search, against this one.

The tests come with the client's source distribution, which pip gets from its registry. Run it in the module's folder after
`mvn package`; arguments go to pytest:

    python3 src/test/clients/python/sdk-tests/run.py [-k expression]

Prints how far it is and every failure. Exits with 1 where a test fails that expected-failures.txt does not have, or one passes that
it has. It needs Python 3.9 and a JDK 17, and takes about a quarter of an hour.
"""

import glob
import os
import shutil
import socket
import subprocess
import sys
import tarfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
MODULE = HERE.parents[4]
WORK = MODULE / "target" / "sdk-tests"
TESTS = WORK / "tests"
OUTCOMES = WORK / "outcomes.txt"
ADDRESS_IN_TESTS = "https://localhost:8081/"
START_SECONDS = 60
TEST_SECONDS = 300
RUN_SECONDS = 2 * 60 * 60
UNCERTAIN = "may pass"
# Those of the second kind are for an account that searches vectors and text; they need nothing else of it.
MARKED = "cosmosEmulator or cosmosSearchQuery"


def main(arguments):
    python = install()
    port = free_port()
    unpack(port)
    emulator = start_emulator(port)
    try:
        outcomes = run_tests(python, arguments)
    finally:
        emulator.terminate()
        emulator.wait(START_SECONDS)
    return judge(outcomes)


def install():
    """Makes an environment with the client and what its tests import, and gets the source distribution."""
    WORK.mkdir(parents=True, exist_ok=True)
    environment = WORK / "venv"
    python = str(environment / "bin" / "python")
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    pip = [python, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    requirements = HERE.parent / "requirements.txt"
    subprocess.run([*pip, "install", "-r", str(requirements), "-r", str(HERE / "requirements.txt")], check=True)
    source = ["--no-deps", "--no-binary", ":all:", "--dest", str(WORK)]
    subprocess.run([*pip, "download", *source, "-r", str(requirements)], check=True)
    return python


def unpack(port):
    shutil.rmtree(TESTS, ignore_errors=True)
    TESTS.mkdir()
    (distribution,) = glob.glob(str(WORK / "azure_cosmos-*.tar.gz"))
    with tarfile.open(distribution) as archive:
        for member in archive.getmembers():
            # <distribution>/tests/<file>
            parts = member.name.split("/")
            if member.isfile() and len(parts) == 3 + ("routing" in parts) and parts[1] == "tests" and ".." not in parts:
                target = TESTS.joinpath(*parts[2:])
                target.parent.mkdir(exist_ok=True)
                text = archive.extractfile(member).read()
                target.write_bytes(text.replace(ADDRESS_IN_TESTS.encode(), address("localhost", port).encode()))


def start_emulator(port):
    (jar,) = glob.glob(str(MODULE / "target" / "cosmos-emulator-*-standalone.jar"))
    # The tests tell the address they were given from the one that the account document has, as with Microsoft's emulator.
    options = ["--https", "--port", str(port), "--advertised-endpoint", address("127.0.0.1", port), "--no-throttling"]
    # A build that goes on meanwhile replaces the original.
    copy = shutil.copy(jar, WORK)
    log = open(WORK / "emulator.log", "w", encoding="utf-8")
    emulator = subprocess.Popen(["java", "-jar", copy, *options], stdout=log, stderr=subprocess.STDOUT)
    for _ in range(START_SECONDS * 10):
        if "ready at" in (WORK / "emulator.log").read_text(encoding="utf-8"):
            return emulator
        if emulator.poll() is not None:
            break
        time.sleep(0.1)
    emulator.kill()
    raise SystemExit(f"The emulator did not start: {WORK / 'emulator.log'}")


def run_tests(python, arguments):
    """Runs the tests and says how far they are. Returns outcome by test."""
    OUTCOMES.unlink(missing_ok=True)
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE / "stand-in")]),
        # Tests have parameters from sets, whose order would be another one in every process.
        "PYTHONHASHSEED": "0",
        "SDK_TESTS_OUTCOMES": str(OUTCOMES),
    }
    command = [python, "-m", "pytest", "-p", "outcomes", "-m", MARKED, "-o", "asyncio_mode=auto"]
    command += ["-p", "no:cacheprovider", "--timeout", str(TEST_SECONDS), "--color=no", "-ra", *arguments]
    with open(WORK / "pytest.log", "w", encoding="utf-8") as log:
        tests = subprocess.Popen(command, cwd=TESTS, env=environment, stdout=log, stderr=subprocess.STDOUT)
        try:
            return follow(tests)
        finally:
            tests.kill()
            tests.wait()


def follow(tests):
    begun = time.monotonic()
    outcomes, collected, told = {}, 0, 0
    while time.monotonic() - begun < RUN_SECONDS:
        ended = tests.poll() is not None
        for line in OUTCOMES.read_text(encoding="utf-8").splitlines() if OUTCOMES.exists() else []:
            outcome, _, test = line.partition(" ")
            if outcome == "collected":
                collected = int(test)
            elif test not in outcomes:
                outcomes[test] = outcome
                if outcome == "failed":
                    print(f"failed: {test}", flush=True)
        if len(outcomes) >= told + 50 or ended:
            told = len(outcomes)
            print(f"{told} of {collected} after {time.monotonic() - begun:.0f} s", flush=True)
        if ended:
            if not collected or len(outcomes) < collected:
                raise SystemExit(f"The tests did not run to their end: {WORK / 'pytest.log'}")
            return outcomes
        time.sleep(1)
    raise SystemExit(f"The tests took longer than {RUN_SECONDS} s")


def judge(outcomes):
    expected = expected_failures()
    failed = {test for test, outcome in outcomes.items() if outcome == "failed"}
    passed = {test for test, outcome in outcomes.items() if outcome == "passed"}
    print(f"{len(passed)} passed, {len(failed)} failed, {len(outcomes) - len(passed) - len(failed)} skipped")
    for reason in sorted(set(expected.values())):
        print(f"  {sum(expected[test] == reason for test in failed & expected.keys())} as expected: {reason}")
    for test in sorted(failed - expected.keys()):
        print(f"unexpected failure: {test}")
    mended = {test for test in passed & expected.keys() if not expected[test].startswith(UNCERTAIN)}
    for test in sorted(mended):
        print(f"unexpected pass: {test}")
    return 1 if failed - expected.keys() or mended else 0


def expected_failures():
    lines = (HERE / "expected-failures.txt").read_text(encoding="utf-8").splitlines()
    entries = [line.partition(" # ") for line in lines if line.strip() and not line.startswith("#")]
    return {test.strip(): reason.strip() for test, _, reason in entries}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def address(host, port):
    return f"https://{host}:{port}/"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
