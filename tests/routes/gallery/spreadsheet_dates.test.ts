/** Dates of spreadsheets, as museums write them. */
import assert from "node:assert/strict";
import { Desk } from "./editing_desk.ts";

// deno-lint-ignore no-explicit-any -- a test compares it with what it expects
async function send(desk: Desk, path: string, csv: string): Promise<any> {
  const response = await desk.test.request(`/api/import/${path}`, {
    method: "POST",
    headers: { ...desk.headers, "Content-Type": "text/csv" },
    body: csv,
  });
  return await response.json();
}

const counts = (report: Record<string, number>) =>
  ["new", "changed", "same", "passed_over", "refused"].map((name) => report[name]);

Deno.test("import of paintings: dates as museums write them, in a year's column or a date's", async () => {
  await using desk = await Desk.open();
  const cases = [
    ["c. 1500", 1500, "1500~", "c. 1500"],
    ["1500-15", 1500, "1500/1515", "1500-15"],
    ["1505?", 1505, "1505?", ""],
    ["before 1510", 1510, "../1510", "before 1510"],
    ["late 15th c.", null, "1467/1499", "late 15th c."],
    ["n.d.", null, "", "n.d."],
    ["1503", 1503, "", ""],
  ] as const;
  const csv = (heading: string) =>
    `title,artist,${heading}\n` +
    cases.map(([cell], at) => `Dated in ${heading} ${at},Artist 1,${cell}\n`).join("");
  for (const heading of ["year", "date"]) {
    assert.deepEqual(counts(await send(desk, "paintings?mode=add", csv(heading))), [7, 0, 0, 0, 0]);
    const { records } =
      (await desk.body("GET", `/api/records/paintings?q=Dated in ${heading}&limit=100`))[1];
    assert.deepEqual(
      records.map(({ year, date, date_text }: Record<string, unknown>) => [year, date, date_text]),
      cases.map(([cell, year, date, words]) => [
        year,
        // A date that is only a year stands in its own column as it is.
        heading === "date" && cell === "1503" ? "1503" : date,
        words,
      ]),
      heading,
    );
    assert.deepEqual(counts(await send(desk, "paintings?mode=both", csv(heading))), [
      0,
      0,
      7,
      0,
      0,
    ]);
  }
  const doubtful =
    "title,artist,year\nA,Artist 1,1500-10\nB,Artist 1,2/3/1889\nC,Artist 1,1500–10\n" +
    "D,Artist 1,1900/01\nE,Artist 1,1e3\nF,Artist 1,12.06.1500\n";
  const { refusals } = await send(desk, "paintings?mode=add&dry_run=1", doubtful);
  assert.deepEqual(
    refusals.map(({ row, value, error }: Record<string, string>) => [row, value, error]),
    [
      [
        "2",
        "1500-10",
        "1500-10 may be a month or several years; write several years with both in full",
      ],
      ["3", "2/3/1889", "expected a year from -100000 to 3000, but not 0, or none"],
      [
        "5",
        "1900/01",
        "1900/01 may be a month or several years; write several years with both in full",
      ],
      ["6", "1e3", "expected a year from -100000 to 3000, but not 0, or none"],
    ],
  );
});

Deno.test("import of artists: lives and years of work in words", async () => {
  await using desk = await Desk.open();
  const csv = "name,movement,birth_year,death_year\n" +
    "Emanuel de Witte,Movement 1,c. 1617,1692\n" +
    "Jan van Kessel,Movement 1,active 1650–1684,\n" +
    "Meister,Movement 1,late 15th c.,after 1510\n";
  assert.deepEqual(counts(await send(desk, "artists?mode=add", csv)), [3, 0, 0, 0, 0]);
  assert.deepEqual(counts(await send(desk, "artists?mode=both", csv)), [0, 0, 3, 0, 0]);
  const { records } = (await desk.body("GET", "/api/records/artists?limit=10"))[1];
  const of = (name: string) => records.find((one: Record<string, unknown>) => one.name === name);
  const fields = ["birth_year", "death_year", "birth_date", "death_date", "date_text"];
  const picked = (name: string, names: string[]) => names.map((field) => of(name)[field]);
  assert.deepEqual(
    picked("Emanuel de Witte", fields),
    [1617, 1692, "1617~", "", "c. 1617 – 1692"],
  );
  assert.deepEqual(
    picked("Meister", fields),
    [null, 1510, "1467/1499", "1510/..", "late 15th c. – after 1510"],
  );
  assert.deepEqual(
    picked("Jan van Kessel", ["birth_year", "active_from", "active_to", "date_text"]),
    [null, 1650, 1684, "active 1650–1684"],
  );
  // Of an artist without other years, those of work decide.
  const listed = async (query: string) =>
    (await desk.test.json(`/api/artists?${query}`))
      .map(({ name }: { name: string }) => name).includes("Jan van Kessel");
  assert.deepEqual(
    [await listed("start=1600&end=1651"), await listed("start=1600&end=1650")],
    [true, false],
  );
  assert.deepEqual([await listed("start=1683"), await listed("start=1684")], [true, false]);
  assert.equal(await listed(""), true);
  const { artists } = await desk.test.json("/api/catalog/bootstrap?start=1684&end=1700");
  assert.ok(artists.some(({ name }: { name: string }) => name === "Jan van Kessel"));
});

Deno.test("import of paintings: a work dated outside the life of its artist is a warning", async () => {
  await using desk = await Desk.open();
  const draft = { name: "Nobody Known", birth_year: 1800, movement_id: 1 };
  await desk.body("POST", "/api/artists", draft);
  const csv = "title,artist,year,attribution\n" +
    "Too late,Artist 1,1521,\nToo early,Artist 1,1449,\nIn time,Artist 1,1520,\n" +
    "Copy,Artist 1,1600,after\nOld,Nobody Known,1910,\nTwo old,Nobody Known,c. 1911,\n";
  const report = await send(desk, "paintings?mode=add&dry_run=1", csv);
  assert.deepEqual([counts(report), report.warned], [[6, 0, 0, 0, 0], 3]);
  assert.deepEqual(report.warnings, [
    {
      row: "2",
      column: "year",
      value: "1521",
      error: "dated 1521, outside the life of Artist 1 (1450–1520)",
    },
    {
      row: "3",
      column: "year",
      value: "1449",
      error: "dated 1449, outside the life of Artist 1 (1450–1520)",
    },
    {
      row: "7",
      column: "year",
      value: "c. 1911",
      error: "dated 1911, outside the life of Nobody Known (1800–)",
    },
  ]);
  const inDates = await send(
    desk,
    "paintings?mode=add&dry_run=1",
    "title,artist,date,year\nToo old,Artist 1,5th century BC,\n",
  );
  assert.deepEqual(inDates.warnings, [{
    row: "2",
    column: "date",
    value: "5th century BC",
    error: "dated 401 BCE, outside the life of Artist 1 (1450–1520)",
  }]);
});

Deno.test("import: parts of a century in an export are the same; another catalog gets them without a year", async () => {
  await using desk = await Desk.open();
  const words = [
    "late 15th c.",
    "early 17th century",
    "mid-16th century",
    "first half of the 18th century",
    "second half 19th c.",
    "конец XV века",
  ];
  const csv = "title,artist,date\n" +
    words.map((date, at) => `Part ${at},Artist 1,${date}\n`).join("");
  await send(desk, "paintings?mode=add", csv);
  await desk.body("POST", "/api/paintings", { artist_id: 1, title: "Part 6", date: "1467/1499" });
  await send(desk, "artists?mode=add", "name,movement,birth_date\nPart,Movement 1,late 15th c.\n");
  const years = async () => {
    const { records } = (await desk.body("GET", "/api/records/paintings?q=Part&limit=10"))[1];
    return records.map(({ year }: { year: number | null }) => year);
  };
  const none = [null, null, null, null, null, null];
  assert.deepEqual(await years(), [...none, null]);
  for (const kind of ["paintings", "artists"]) {
    const exported = await (await desk.send("GET", `/api/export/${kind}`)).text();
    const report = await send(desk, `${kind}?mode=both`, exported);
    assert.deepEqual([report.changed, report.refused], [0, 0]);
    const elsewhere = exported.replace("open_depot_id", "number").replaceAll("Part", "Portion");
    assert.equal((await send(desk, `${kind}?mode=add&partial=1`, elsewhere)).refused, 0);
  }
  assert.deepEqual(await years(), [...none, null]);
  const { records } = (await desk.body("GET", "/api/records/paintings?q=Portion&limit=10"))[1];
  assert.deepEqual(records.map(({ year }: { year: number }) => year), [...none, 1467]);
  const [, artists] = await desk.body("GET", "/api/records/artists?q=Portion&limit=10");
  assert.deepEqual([artists.records[0].birth_year, artists.records[0].birth_date], [
    null,
    "1467/1499",
  ]);
});

Deno.test("import: a year clears a known date that contradicts it, with its wording", async () => {
  await using desk = await Desk.open();
  const dated = { year: 1500, date: "1500/1510", date_text: "1500–10" };
  await desk.body("PATCH", "/api/paintings/1", dated);
  await desk.body("PATCH", "/api/artists/1", { death_date: "1520-04" });
  const csv = (year: number) => `title,artist,year\nPainting 1,Artist 1,${year}\n`;
  const { changes } = await send(desk, "paintings?mode=update&dry_run=1", csv(1890));
  assert.deepEqual(changes, [{
    row: "2",
    id: 1,
    before: dated,
    after: { year: 1890, date: "", date_text: "" },
  }]);
  const within = await send(desk, "paintings?mode=update&dry_run=1", csv(1505));
  assert.deepEqual(within.changes[0].after, { year: 1505 });
  const life = await send(desk, "artists?mode=update", "name,death_year\nArtist 1,1521\n");
  assert.deepEqual(life.changes[0].after, { death_year: 1521, death_date: "" });
});
