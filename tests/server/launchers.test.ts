import assert from "node:assert/strict";
import { launchersOf } from "../../server/launch.ts";

const row = (pid: number, parent: number, command: string) => ({ pid, parent, command });
const SHELL = row(10, 1, "-bash");
const NPM = row(20, 10, "npm exec deno@2.9.6 task start");

Deno.test("launchersOf: deno task, npm and its shell", () => {
  const task = row(40, 30, "deno task start");
  const shell = row(30, 20, "sh -c 'deno' task start");
  assert.deepEqual(launchersOf(40, [SHELL, NPM, shell, task]), [40, 30, 20]);
  const withoutShell = row(40, 20, "/opt/node_modules/deno/deno task start");
  assert.deepEqual(launchersOf(40, [SHELL, NPM, withoutShell]), [40, 20]);
});

Deno.test("launchersOf: a terminal's shell and a supervisor may end before the server", () => {
  const typed = row(40, 10, "deno task start");
  assert.deepEqual(launchersOf(40, [SHELL, typed]), [40]);
  const script = row(30, 10, "sh -c deno task start");
  const scripted = row(40, 30, "deno task start");
  assert.deepEqual(launchersOf(40, [SHELL, script, scripted]), [40]);
  const supervisor = row(40, 1, "/usr/bin/node supervisor.js");
  assert.deepEqual(launchersOf(40, [supervisor]), []);
  assert.deepEqual(launchersOf(10, [SHELL]), []);
  assert.deepEqual(launchersOf(10, []), []);
});
