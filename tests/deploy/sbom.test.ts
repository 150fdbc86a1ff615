import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { billOf, directOf, type LockFile } from "../../deploy/sbom.ts";

const read = async (): Promise<LockFile> =>
  JSON.parse(await Deno.readTextFile(new URL("../../deno.lock", import.meta.url)));

Deno.test("billOf: every locked package with URL, hash and dependents", () => {
  const integrity = `sha512-${new Uint8Array(64).fill(10).toBase64()}`;
  const bill = billOf({
    version: "5",
    npm: {
      "@a/b@1.2.3_c@4.0.0": { integrity, dependencies: ["c"] },
      "c@4.0.0": { integrity, optionalDependencies: ["d@1.0.0"] },
      "d@1.0.0": { integrity },
      "d@2.0.0": {},
    },
  }, ["@a/b@1.2.3", "d@2.0.0"]);
  assert.deepEqual(bill.components[0], {
    type: "library",
    "bom-ref": "pkg:npm/%40a/b@1.2.3",
    group: "@a",
    name: "b",
    version: "1.2.3",
    purl: "pkg:npm/%40a/b@1.2.3",
    hashes: [{ alg: "SHA-512", content: "0a".repeat(64) }],
    scope: "required",
  });
  assert.deepEqual(bill.components.map(({ scope }) => scope), [
    "required",
    "required",
    "optional",
    "required",
  ]);
  assert.deepEqual(bill.dependencies, [
    { ref: "open-depot", dependsOn: ["pkg:npm/%40a/b@1.2.3", "pkg:npm/d@2.0.0"] },
    { ref: "pkg:npm/%40a/b@1.2.3", dependsOn: ["pkg:npm/c@4.0.0"] },
    { ref: "pkg:npm/c@4.0.0", dependsOn: ["pkg:npm/d@1.0.0"] },
    { ref: "pkg:npm/d@1.0.0", dependsOn: [] },
    { ref: "pkg:npm/d@2.0.0", dependsOn: [] },
  ]);
  assert.throws(() => billOf({ version: "6", npm: {} }, []), TypeError);
});

Deno.test("SBOM of the project: complete, without duplicates or dangling references", async () => {
  const lock = await read();
  const bill = billOf(lock, directOf(config.imports));
  const refs = new Set(bill.components.map((one) => one["bom-ref"]));
  assert.equal(refs.size, Object.keys(lock.npm).length);
  for (const { ref, dependsOn } of bill.dependencies) {
    assert.ok(ref === "open-depot" || refs.has(ref), ref);
    for (const needed of dependsOn) assert.ok(refs.has(needed), needed);
  }
  for (const { hashes, purl } of bill.components) assert.equal(hashes!.length, 1, purl);
  assert.ok(bill.dependencies[0]!.dependsOn.some((ref) => ref.startsWith("pkg:npm/hono@")));
  assert.ok(bill.dependencies[0]!.dependsOn.length > 20);
});
