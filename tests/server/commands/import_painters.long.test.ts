/** The command `import painters`, as it is typed. */
import assert from "node:assert/strict";
import { painterCsv } from "../../support/catalog.ts";
import { writeReadyDatabase } from "../../support/databases.ts";
import { run } from "../../support/processes.ts";

const CSV = painterCsv(
  { artist: "Elin Danielson", birth_year: "1861.0", death_year: "1919.0", movement: "Realism" },
  { artist: "Danielson Elin", birth_year: "1861.0" },
  { artist: "Édouard Manet", birth_year: "1832.0", Influencedby: "Nobody Known," },
);

async function withFile(
  csv: string,
  work: (
    data: string,
    importing: (...options: string[]) => ReturnType<typeof run>,
  ) => Promise<void>,
): Promise<void> {
  const data = await Deno.makeTempDir({ prefix: "depot-import-" });
  try {
    await Deno.writeTextFile(`${data}/painters.csv`, csv);
    await work(data, (...options) => run(data, ["import", "painters", ...options]));
  } finally {
    await Deno.remove(data, { recursive: true });
  }
}

Deno.test("import painters: writes a report, and changes nothing the second time", async () => {
  await withFile(CSV, async (data, importing) => {
    const file = `${data}/painters.csv`;
    await writeReadyDatabase(`${data}/depot.db`, "starter");
    const dry = await importing(file, "--dry-run");
    assert.match(dry.out, /^Read 3 rows: 1 new artists, 1 known already/);
    assert.match(dry.out, /Nothing was written/);
    const { code, out } = await importing(file, "--report", `${data}/report.json`);
    assert.equal(code, 0);
    assert.match(out, /^Read 3 rows: 1 new artists, 1 known already .*, 1 doubles, 0 skipped\n/);
    assert.match(out, /1 × mentions that name nobody in the catalog: Édouard Manet/);
    const report = JSON.parse(await Deno.readTextFile(`${data}/report.json`));
    assert.deepEqual(report.reasons, {
      "another spelling of a painter": 1,
      "mentions that name nobody in the catalog": 1,
    });
    assert.deepEqual(report.remarks[1], {
      reason: "mentions that name nobody in the catalog",
      name: "Édouard Manet",
      line: 4,
      detail: "Influencedby: Nobody Known",
    });
    const again = await importing(file);
    assert.match(again.out, /^Read 3 rows: 0 new artists, 2 known already \(0 of them filled up\)/);
  });
});

Deno.test("import painters: errors of the file are reported, and nothing is written", async () => {
  await withFile("artist,movement\nA,B\n", async (data, importing) => {
    const refused = async (...options: string[]) => {
      const { code, out, err } = await importing(...options);
      assert.deepEqual([code, out], [1, ""]);
      return err.trim();
    };
    assert.match(await refused(`${data}/painters.csv`), /^The file lacks the columns Nationality/);
    assert.equal(await refused(`${data}/none.csv`), `There is no file ${data}/none.csv`);
    assert.equal(await refused(data), `${data} is not a file`);
    assert.match(
      await refused("/etc/hostname"),
      /^\/etc\/hostname may not be read: put it into data/,
    );
    await Deno.writeFile(`${data}/bytes.csv`, new Uint8Array([0xff, 0xfe, 0x41]));
    assert.equal(await refused(`${data}/bytes.csv`), `${data}/bytes.csv is not UTF-8 text`);
    await Deno.writeTextFile(`${data}/painters.csv`, CSV);
    assert.match(
      await refused(`${data}/painters.csv`, "--report", `${data}/none/report.json`),
      /^There is no folder for /,
    );
    // Not seeded: there is no era to put anybody into.
    assert.match(await refused(`${data}/painters.csv`), /^The catalog has no eras yet/);
  });
});
