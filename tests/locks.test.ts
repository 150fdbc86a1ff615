/** What is downloaded before the server runs: the root lock names what it, the pages and the build need. */
import assert from "node:assert/strict";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import config from "../deno.json" with { type: "json" };
import lock from "../deno.lock" with { type: "text" };
import testLock from "./deno.lock" with { type: "text" };

interface Lock {
  specifiers: Record<string, string>;
  npm: Record<string, { integrity: string; os?: string[]; cpu?: string[] }>;
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

Deno.test("deno.json: no command writes a lock without its own flag", () => {
  assert.deepEqual(config.lock, { path: "deno.lock", frozen: true });
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

// What a fresh machine fetches before the first start, in bytes as they lie on its disk.
const MAX_BYTES = 170e6;

async function bytesBelow(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const infos = await Promise.all(names.map((name) => stat(join(folder, name))));
  return infos.reduce((sum, info) => sum + (info.isFile() ? info.size : 0), 0);
}

Deno.test("download: at most 170 MB before the first start", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).output();
  const { denoDir, npmCache } = JSON.parse(new TextDecoder().decode(stdout));
  let fetched = 0;
  const found = new Set<string>();
  for (const [key, { os, cpu }] of Object.entries(ROOT_LOCK.npm)) {
    if (!(os ?? [process.platform]).includes(process.platform)) continue;
    if (!(cpu ?? [process.arch]).includes(process.arch)) continue;
    const [, name, version] = /^(@?[^@]+)@([^_]+)/.exec(key)!;
    for (const registry of await readdir(npmCache)) {
      const bytes = await bytesBelow(join(npmCache, registry, name!, version!)).catch(() => 0);
      if (bytes > 0) found.add(name!);
      fetched += bytes;
    }
  }
  // Whoever runs tests has built the pages, for which Deno fetches a bundler.
  fetched += await bytesBelow(join(denoDir, "dl")).catch(() => 0);
  console.log(`${found.size} packages, ${(fetched / 1e6).toFixed()} MB`);
  for (const name of ["hono", "zod", "drizzle-orm", "@libsql/client"]) {
    assert.ok(found.has(name), name);
  }
  assert.ok(fetched <= MAX_BYTES, `${fetched} bytes`);
});
