import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { bundlePages } from "../../static/build_bundles.ts";
import { withFolder } from "../support/host.ts";

Deno.test("bundles of the pages: the bundler runs once before three run in parallel", async () => {
  await withFolder(async (folder) => {
    const runs: string[] = [];
    await bundlePages(new URL("next/files/", pathToFileURL(`${folder}/`)), async (...args) => {
      const entries = args.filter((arg) => arg.endsWith(".ts"));
      const name = entries.length === 1 ? entries[0]!.split("/").at(-1) : "pages";
      runs.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve));
      runs.push(`${name} ends`);
    });
    assert.deepEqual(runs, [
      "empty.ts begins",
      "empty.ts ends",
      "pages begins",
      "components.ts begins",
      "pages begins",
      "pages ends",
      "components.ts ends",
      "pages ends",
    ]);
  });
});
