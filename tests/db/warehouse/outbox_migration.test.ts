/** Box types and deliveries of webhooks of the time before photos and the outbox. */
import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { webhookOutbox } from "../../../db/schema/warehouse.ts";
import { distributeEvents } from "../../../services/warehouse/webhooks/webhooks.ts";
import { formerDatabase } from "../former_database.ts";

const STATEMENTS = [
  `INSERT INTO warehouses(id, warehouse_name, warehouse_length, warehouse_width)
    VALUES ('W', 'W', 10, 10), ('V', 'V', 10, 10)`,
  `INSERT INTO stockboxes(id, uuid_warehouse, sku_box, length_box, width_box, height_box, weight_box,
    is_rotated_box) VALUES ('B', 'W', 'BOLTS', 40, 30, 20, 2.5, 1)`,
  `INSERT INTO image_files(path, state, kept_since, type, sha256, bytes, width, height, modified_at)
    VALUES ('p.jpg', 'live', 5, 'image/jpeg', '', 1, 1, 1, 1)`,
  `INSERT INTO webhooks(id, id_warehouse, url, events, secret, at, disabled_at) VALUES
    ('all', NULL, 'https://a.example/', '["order.created"]', 's', 1, NULL),
    ('own', 'W', 'https://b.example/', '["order.created","order.picked"]', 's', 1, NULL),
    ('other', 'V', 'https://c.example/', '["order.created"]', 's', 1, NULL),
    ('off', 'W', 'https://d.example/', '["order.created"]', 's', 1, 2)`,
  // Stored for two webhooks by the former trigger.
  "INSERT INTO order_items(id, id_warehouse, order_name, reference) VALUES ('O', 'W', 'O', 'SO-1')",
  "UPDATE webhook_deliveries SET attempts = 2, at = 7, next_at = 9 WHERE id_webhook = 'own'",
];

Deno.test("migration: deliveries stay as they are, and later events reach the same webhooks", async () => {
  await using former = await formerDatabase("0073_box_photos_and_outbox", STATEMENTS);
  const { db } = former;
  const deliveries = () =>
    db.read.all(sql`SELECT id_webhook AS webhook, event, json_extract(data, '$.reference') AS
      reference, attempts, next_at FROM webhook_deliveries ORDER BY seq`);
  const event = "order.created";
  const before = [
    { webhook: "all", event, reference: "SO-1", attempts: 0, next_at: 0 },
    { webhook: "own", event, reference: "SO-1", attempts: 2, next_at: 9 },
  ];
  assert.deepEqual(await deliveries(), before);
  assert.equal(await distributeEvents(db), false);
  await db.write((tx) =>
    tx.run(sql`INSERT INTO order_items(id, id_warehouse, order_name, reference)
      VALUES ('P', 'W', 'P', 'SO-2')`)
  );
  assert.equal(await db.read.$count(webhookOutbox), 1);
  assert.equal(await distributeEvents(db), true);
  assert.equal(await distributeEvents(db), false);
  assert.deepEqual(await deliveries(), [
    ...before,
    { webhook: "all", event, reference: "SO-2", attempts: 0, next_at: 0 },
    { webhook: "own", event, reference: "SO-2", attempts: 0, next_at: 0 },
  ]);
});

Deno.test("migration: existing box types have no photo; a photo's file is kept while one has it", async () => {
  await using former = await formerDatabase("0073_box_photos_and_outbox", STATEMENTS);
  const { db } = former;
  const box = () =>
    db.read.all(sql`SELECT id, sku_box, length_box, weight_box, photo FROM stockboxes`);
  const kept = async () => {
    const [file] = await db.read.all<{ free: number }>(
      sql`SELECT kept_since IS NOT NULL AS free FROM image_files`,
    );
    return file!.free === 0;
  };
  const stored = { id: "B", sku_box: "BOLTS", length_box: 40, weight_box: 2.5 };
  assert.deepEqual(await box(), [{ ...stored, photo: null }]);
  assert.equal(await kept(), false);
  const run = (statement: ReturnType<typeof sql>) => db.write((tx) => tx.run(statement));
  await run(sql`UPDATE stockboxes SET photo = 'p.jpg'`);
  assert.deepEqual([await box(), await kept()], [[{ ...stored, photo: "p.jpg" }], true]);
  await run(sql`DELETE FROM stockboxes`);
  assert.equal(await kept(), false);
});
