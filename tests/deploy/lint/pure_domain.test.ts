import assert from "node:assert/strict";
import plugin from "../../../deploy/lint/pure_domain.ts";

const found = (file: string, source: string) =>
  Deno.lint.runPlugin(plugin, `/depot/${file}`, source).map(({ message }) =>
    message.replace("domain/ may not touch ", "")
  );

Deno.test("pure-domain: domain/ may not use runtime, network, timers, clock or randomness", () => {
  const cases: [source: string, what: string][] = [
    [`Deno.readTextFileSync("x");`, "the runtime"],
    [`await fetch("https://example.org");`, "the network"],
    [`setTimeout(() => {}, 1);`, "a timer"],
    [`const end = AbortSignal.timeout(1);`, "a timer"],
    [`new Worker("x");`, "a thread"],
    [`const began = performance.now();`, "a clock"],
    [`const now = Date.now();`, "a clock"],
    [`const today = new Date();`, "a clock"],
    [`const id = crypto.randomUUID();`, "randomness"],
    [`const some = Math.random();`, "randomness"],
    [`const log = { console };`, "a log"],
    [`import { gzip } from "node:zlib";`, `"node:zlib"`],
    [`import { Hono } from "hono";`, `"hono"`],
    [`import type { Database } from "../../db/open.ts";`, `"../../db/open.ts"`],
    [`export * from "../../adapters/compression.ts";`, `"../../adapters/compression.ts"`],
    [`const { x } = await import("../../db/open.ts");`, `"../../db/open.ts"`],
  ];
  for (const [source, what] of cases) {
    assert.deepEqual(found("domain/gallery/artist.ts", source), [what], source);
  }
});

Deno.test("pure-domain: accepts pure code, and ignores other folders", () => {
  const pure = `
    import { z } from "zod";
    import { AppError } from "../app_error.ts";
    import { years } from "./years.ts";
    const now = sources.now;
    const written = new Date(0).getTime() + source.performance + sources.fetch(now());
    const names = { process: 1, crypto: 2 };
  `;
  assert.deepEqual(found("domain/gallery/artist.ts", pure), []);
  assert.deepEqual(found("domain/new_id.ts", `const id = crypto.randomUUID();`), []);
  assert.deepEqual(found("adapters/sources/google.ts", `await fetch(Deno.args[0]);`), []);
  assert.deepEqual(found("tests/domain/gallery/artist.test.ts", `Deno.test("x", () => {});`), []);
});
