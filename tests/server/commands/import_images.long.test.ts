/** The command `import images`, as it is typed. */
import assert from "node:assert/strict";
import { drawnImage } from "../../support/pictures.ts";
import { writeReadyDatabase } from "../../support/databases.ts";
import { run } from "../../support/processes.ts";

async function withFolder(work: (data: string) => Promise<void>): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "depot-import-" });
  try {
    await Deno.mkdir(`${data}/new`);
    await Deno.writeFile(`${data}/new/night.jpg`, drawnImage(300, 200, "jpeg"));
    await Deno.writeTextFile(
      `${data}/list.csv`,
      "file,artist,title\nnight.jpg,Vincent van Gogh,The Starry Night\nx.jpg,Nobody,Nothing\n",
    );
    await work(data);
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

Deno.test("import images: publishes a folder and reports skipped files", async () => {
  await withFolder(async (data) => {
    await writeReadyDatabase(`${data}/depot.db`, "starter");
    const folder = `${data}/new`;
    const args = ["import", "images", folder, "--manifest", `${data}/list.csv`];
    const dry = await run(data, [...args, "--dry-run"]);
    assert.match(
      dry.out,
      /^Published 1 of 2 files; 0 belong to works that already have an image, 1 were left out$/m,
    );
    assert.match(dry.out, /^Nothing was written \(--dry-run\)$/m);

    const first = await run(data, [...args, "--report", `${data}/report.json`]);
    assert.equal(first.code, 0, first.err);
    assert.match(first.out, /^ {2}line 3: x\.jpg: no artist is named Nobody$/m);
    const report = JSON.parse(await Deno.readTextFile(`${data}/report.json`));
    assert.deepEqual([report.listed, report.published, report.leftOut.length], [2, 1, 1]);

    const second = await run(data, args);
    assert.match(
      second.out,
      /^Published 0 of 2 files; 1 belong to works that already have an image, 1 were left/m,
    );
  });
});

Deno.test("import images: missing files are reported with exit code 1", async () => {
  await withFolder(async (data) => {
    const list = `${data}/list.csv`;
    const cases: [string[], RegExp][] = [
      [["import", "images", `${data}/new`], /--manifest/],
      [["import", "images", `${data}/none`, "--manifest", list], /^There is no folder .*none$/m],
      [["import", "images", `${data}/new`, "--manifest", `${data}/no.csv`], /^There is no file/m],
    ];
    for (const [args, message] of cases) {
      const { code, err } = await run(data, args, { env: { SEED: "none" } });
      assert.equal(code, 1);
      assert.match(err, message);
    }
  });
});
