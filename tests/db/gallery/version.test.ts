/** The catalog's versions move with every column of what is painted and who has painted it. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { catalogVersion } from "../../../db/gallery/timeline.ts";
import { artist, era, fill, movement, painting } from "../../support/catalog.ts";
import { TestDatabase } from "../../support/app.ts";

const FLAGS = ["checkup_checked", "checkup_fixed"];
// Follows the name.
const DERIVED = ["sort_key"];

for (const table of ["artists", "paintings"]) {
  Deno.test(`catalogVersion: changes with any column of ${table}; review flags have their own`, async () => {
    await using test = await TestDatabase.open();
    const { db } = test;
    await fill(db, {
      eras: [era(1)],
      movements: [movement(1)],
      artists: [artist(1)],
      paintings: [painting(1)],
    });
    // Generated columns are hidden from this list: they follow the others.
    const columns = await db.read.all<{ name: string }>(
      sql.raw(`SELECT name FROM pragma_table_info('${table}')`),
    );
    assert.ok(columns.length > 10);
    for (const { name } of columns.filter(({ name }) => !DERIVED.includes(name))) {
      const before = await catalogVersion(db.read);
      await db.write((tx) => tx.run(sql.raw(`UPDATE ${table} SET ${name} = ${name} WHERE id = 1`)));
      const after = await catalogVersion(db.read);
      assert.equal(after.catalog !== before.catalog, !FLAGS.includes(name), name);
      assert.notEqual(after.review, before.review, name);
    }
  });
}
