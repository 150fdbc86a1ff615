import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { formerDatabase } from "./former_database.ts";

Deno.test("migration: found and unchecked pictures are marked until reviewed", async () => {
  const file = (id: number, license = "") =>
    `INSERT INTO image_files (path, state, type, sha256, bytes, width, height, modified_at, license)
      VALUES ('${id}.webp', 'live', 'image/webp', '', 1, 1, 1, 1, '${license}')`;
  const painting = (id: number, { checked = 0, by = "NULL" } = {}) =>
    `INSERT INTO paintings (id, artist_id, title, image_path, checkup_checked, image_chosen_by)
      VALUES (${id}, 1, 'P${id}', '${id}.webp', ${checked}, ${by})`;
  await using test = await formerDatabase("0032_found_pictures", [
    `INSERT INTO eras (id, name, start_year, end_year) VALUES (1, 'E', 1, 2)`,
    `INSERT INTO movements (id, name, start_year, end_year, era_id, color)
      VALUES (1, 'M', 1, 2, 1, '#000000')`,
    `INSERT INTO artists (id, name, movement_id) VALUES (1, 'A', 1)`,
    file(1),
    file(2),
    file(3),
    file(4, "https://creativecommons.org/publicdomain/mark/1.0/"),
    painting(1),
    painting(2, { checked: 1 }),
    painting(3, { by: "'ada'" }),
    painting(4),
  ]);
  const marked = async () =>
    (await test.db.read.all<{ path: string }>(
      sql`SELECT path FROM image_files WHERE is_found ORDER BY path`,
    )).map(({ path }) => path);
  assert.deepEqual(await marked(), ["1.webp"]);
  const version = async () =>
    (await test.db.read.all<{ version: number }>(sql`SELECT version FROM catalog_state`))[0]!
      .version;
  const before = await version();
  await test.db.write((tx) => tx.run(sql`UPDATE paintings SET checkup_checked = 1 WHERE id = 1`));
  assert.deepEqual(await marked(), []);
  assert.ok(await version() > before, "answers that show the mark are made anew");
});
