import assert from "node:assert/strict";
import { Database } from "../../db/open.ts";
import { eras } from "../../db/schema/gallery.ts";
import { era } from "../support/catalog.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";

Deno.test({
  name:
    "a transaction that the server takes away is run again, and nothing of it is written by halves",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using server = await Sqld.start();
    const [slow, other] = [await Database.open(server.url), await Database.open(server.url)];
    let attempts = 0;
    const began = Promise.withResolvers<void>();
    const taken = began.promise.then(() => other.write((tx) => tx.insert(eras).values(era(9))));
    await slow.write(async (tx) => {
      await tx.insert(eras).values(era(1));
      if (++attempts === 1) {
        began.resolve();
        // The server lets the other one wait for five seconds.
        await taken;
      }
      await Promise.all([2, 3].map((id) => tx.insert(eras).values(era(id))));
      // Nor is a statement whose failure is passed over.
      await tx.insert(eras).values(era(4)).catch(() => {});
    });
    assert.equal(attempts, 2);
    const rows = await other.read.select({ id: eras.id }).from(eras).orderBy(eras.id);
    assert.deepEqual(rows.map(({ id }) => id), [1, 2, 3, 4, 9]);
    await slow.close();
    await other.close();
  },
});
