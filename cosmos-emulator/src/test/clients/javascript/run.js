// Takes the official JavaScript client, as its registry delivers it, through all programs beside this one, each against an emulator of
// its own. Run it in the module's folder after `mvn package`; it needs Node 20 and a JDK 17:
//
//     node src/test/clients/javascript/run.js
//
// Prints every step that succeeded, and ends with 1 after the first that did not.
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));
const WORK = join("target", "clients", "javascript");
const KEY = randomBytes(48).toString("base64");
const PROGRAM_MILLIS = 300_000;
const PROGRAMS = ["steps.js", "areas.js", "queries.js", "features.js"];

mkdirSync(WORK, { recursive: true });
["package.json", ...PROGRAMS].forEach((file) => copyFileSync(join(HERE, file), join(WORK, file)));
execFileSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--prefix", WORK], { stdio: "inherit" });
// A build that goes on meanwhile replaces the original.
const jar = join(WORK, "emulator.jar");
copyFileSync(join("target", readdirSync("target").find((file) => file.endsWith("-standalone.jar"))), jar);

let steps = 0;
const begun = Date.now();
for (const program of PROGRAMS) {
  const emulator = spawn("java", ["-jar", jar, "--port", "0", "--partitions", "9", "--key", KEY]);
  try {
    steps += await taken(program, await endpoint(emulator));
  } finally {
    emulator.kill();
  }
}
console.log(`${steps} steps in ${Math.round((Date.now() - begun) / 1000)} s`);

/** How many steps the program has taken, all of them. */
async function taken(program, address) {
  const client = spawn("node", [join(WORK, program), address, KEY], { stdio: ["ignore", "pipe", "inherit"], timeout: PROGRAM_MILLIS });
  const ended = once(client, "exit");
  let count = 0;
  for await (const step of createInterface({ input: client.stdout })) {
    console.log(step);
    count++;
  }
  const [status] = await ended;
  if (status !== 0) {
    throw new Error(`${program} ended with ${status}`);
  }
  return count;
}

/** Where the emulator says that it is. */
async function endpoint(emulator) {
  for await (const line of createInterface({ input: emulator.stdout })) {
    const ready = line.match(/ready at (\S+)/);
    if (ready) {
      emulator.stdout.resume();
      return ready[1];
    }
  }
  throw new Error("The emulator did not start");
}
