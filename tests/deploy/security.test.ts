/** The document about security names what there is, chapter by chapter. */
import assert from "node:assert/strict";

const ROOT = new URL("../../", import.meta.url);
const read = (path: string) => Deno.readTextFile(new URL(path, ROOT));

Deno.test("docs/security.md: every chapter of ASVS 5.0 once, with its status", async () => {
  const rows = [...(await read("docs/security.md")).matchAll(/^\| V(\d+) [^|]+\|\s*([^|]*)\|/gm)];
  assert.deepEqual(
    rows.map(([, chapter]) => Number(chapter)),
    Array.from({ length: 17 }, (_, n) => n + 1),
  );
  for (const [, chapter, holds] of rows) assert.ok(holds!.trim().length > 5, `V${chapter}`);
});

Deno.test("docs/security.md, SECURITY.md: named files exist", async () => {
  for (const [document, least] of [["docs/security.md", 20], ["SECURITY.md", 1]] as const) {
    const text = await read(document);
    const files = [
      ...text.matchAll(
        /`((?:[\w.-]+\/)*[\w-]+\.(?:tsx?|md|conf|yml|service))`|`([\w-]+\/(?:[\w-]+\/?)+)`/g,
      ),
    ]
      .map(([, file, folder]) => file ?? folder!)
      .filter((path) => !path.startsWith("data/"));
    assert.ok(files.length >= least, `${document}: ${files.length}`);
    for (const path of files) await Deno.stat(new URL(path, ROOT));
    for (const [, link] of text.matchAll(/\]\(([^)#\s]+)/g)) {
      await Deno.stat(new URL(link!, new URL(document, ROOT)));
    }
  }
});
