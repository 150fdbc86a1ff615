/** What is downloaded before the server runs: the root lock names what it, the pages and the build need. */
import assert from "node:assert/strict";
import config from "../deno.json" with { type: "json" };
import lock from "../deno.lock" with { type: "text" };
import testLock from "./deno.lock" with { type: "text" };

interface Lock {
  specifiers: Record<string, string>;
  npm: Record<string, { integrity: string }>;
}
const ROOT_LOCK: Lock = JSON.parse(lock);
const TEST_LOCK: Lock = JSON.parse(testLock);

// `npm:/@libsql/client@0.18.0/` and `npm:zod@4.6.7`: the package with its version.
const packageOf = (target: string) => /^npm:\/?(@?[^@]+@[^/]+)/.exec(target)![1]!;

Deno.test("deno.lock: the packages of the imports and of the pages' fonts, none of the scopes", () => {
  const named = Object.keys(ROOT_LOCK.specifiers).map(packageOf);
  const imported = new Set(Object.values(config.imports).map(packageOf));
  const foreign = named.filter((name) => !imported.has(name) && !name.startsWith("@fontsource"));
  assert.deepEqual(foreign, []);
  assert.deepEqual([...imported].filter((name) => !named.includes(name)), []);
});

Deno.test("tests/deno.lock: everything that the root lock has, in the same version", () => {
  for (const [name, { integrity }] of Object.entries(ROOT_LOCK.npm)) {
    assert.equal(TEST_LOCK.npm[name]?.integrity, integrity, name);
  }
});

Deno.test("deno.json: every command that tests, checks or measures names the lock of the tests", () => {
  for (const [task, { command }] of Object.entries(config.tasks)) {
    for (const step of command.split("&&")) {
      if (!/deno (test|check|run .*\b(tests|bench|db\/generate)\b)/.test(step)) continue;
      assert.match(step, / --lock=tests\/deno\.lock( |$)/, task);
    }
  }
});
