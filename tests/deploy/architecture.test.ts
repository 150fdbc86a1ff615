/** The requests that docs/architecture.md follows through the code: files and functions exist. */
import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));
const STEP = /^\d+\. +`([\w/.]+\.ts)` `(\w+)`/gm;

/** The steps of a section: file and function. */
function steps(page: string, heading: string): { file: string; name: string }[] {
  const [, section = ""] = page.split(`### ${heading}`);
  return [...section.split(/^##+ /m)[0]!.matchAll(STEP)]
    .map(([, file, name]) => ({ file: file!, name: name! }));
}

Deno.test("docs/architecture.md: every request step names a function of its file", async () => {
  const page = await read("docs/architecture.md");
  const every = steps(page, "Every request");
  // Who follows a request should not have to open more.
  const most = { "Navigation of": 17, "An upload": 21, "A calculated order": 21 };
  for (const [heading, files] of Object.entries(most)) {
    const own = steps(page, heading);
    assert.ok(own.length > 8, heading);
    for (const { file, name } of [...every, ...own]) {
      const declared = new RegExp(
        `(function\\*?|class|const|async) ${name}\\b|^  ${name}[(<]`,
        "m",
      );
      assert.match(await read(file), declared, `${file} ${name}`);
    }
    assert.ok(new Set([...every, ...own].map(({ file }) => file)).size <= files, heading);
  }
});
