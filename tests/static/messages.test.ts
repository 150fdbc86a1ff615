/** The texts of all pages, in both languages. */
import assert from "node:assert/strict";
import type { Messages } from "../../static/shared/i18n.ts";

const STATIC = new URL("../../static/", import.meta.url);

async function* catalogs(folder: URL): AsyncGenerator<[at: string, messages: Messages]> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && name !== "dist") yield* catalogs(new URL(`${name}/`, folder));
    if (name !== "messages.ts") continue;
    const at = new URL(name, folder);
    yield [at.pathname.slice(STATIC.pathname.length), (await import(at.href)).MESSAGES];
  }
}

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

Deno.test("messages: both languages have the same placeholders in every plural form, and name no field", async () => {
  let files = 0;
  for await (const [at, messages] of catalogs(STATIC)) {
    files++;
    for (const [key, { en, ru }] of Object.entries(messages)) {
      const [english, russian] = [[en].flat(), [ru].flat()];
      const places = placeholders(english.at(-1)!);
      for (const text of [...english, ...russian]) {
        // "One box" may leave the number out.
        const filled = placeholders(text).filter((place) => place !== "{count}");
        assert.deepEqual(filled, places.filter((place) => place !== "{count}"), `${at} ${key}`);
        // Readers see labels, never names of fields or columns.
        if (!at.startsWith("docs/")) {
          assert.doesNotMatch(text.replace(/\{\w+\}/g, ""), /[a-z]_[a-z]/, `${at} ${key}`);
        }
      }
      if (english.length === 1) assert.deepEqual(placeholders(russian[0]!), places, `${at} ${key}`);
    }
  }
  assert.ok(files >= 18, `${files} catalogs were found`);
});
