/** Documents for operators: what can be held against the code, or read twice. */
import assert from "node:assert/strict";
import { SETTING_NAMES, Settings } from "../../server/settings.ts";

const DOCS = new URL("../../docs/", import.meta.url);
const documents = Array.from(Deno.readDirSync(DOCS))
  .filter(({ name }) => name.endsWith(".md"))
  .map(({ name }) => ({ name, text: Deno.readTextFileSync(new URL(name, DOCS)) }));

Deno.test("docs: each subject has one row of its table", () => {
  for (const { name, text } of documents) {
    for (const table of text.split(/\n(?!\|)/)) {
      const subjects = [...table.matchAll(/^\| (.*?) +\|/gm)].map(([, subject]) => subject!);
      const repeated = subjects.filter((subject, at) => subjects.indexOf(subject) < at);
      assert.deepEqual(repeated, [], name);
    }
  }
});

Deno.test("docs: the settings in examples are accepted", () => {
  let count = 0;
  for (const { name, text } of documents) {
    for (
      const [example, setting, value] of text.matchAll(/\b([A-Z][A-Z_]+)=([a-z]+)(?![\w:/.])/g)
    ) {
      const known = SETTING_NAMES.find((name) => name === setting);
      if (known === undefined) continue;
      assert.ok(Settings.shape[known].safeParse(value).success, `${name}: ${example}`);
      count++;
    }
  }
  assert.ok(count > 10);
});
