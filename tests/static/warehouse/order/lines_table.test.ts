/** The table of an order's lines: what its changes become, and what it refuses. */
import assert from "node:assert/strict";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { boxFinder, lineSource } from "../../../../static/warehouse/order/lines_table.tsx";
import type { Line, Lines } from "../../../../static/warehouse/order/state/order_lines.ts";

const box = (sku: string) => ({ id: `box ${sku}`, sku_box: sku }) as unknown as Box;
const line = (id: string, sku: string, count_box = 1): Line => ({
  id,
  id_order_item: "o1",
  id_box: `box ${sku}`,
  name_box: sku,
  count_box,
});

function open(...lines: Line[]) {
  let now: Lines = lines;
  const source = lineSource("o1", boxFinder([box("TEA"), box("RICE"), box("SALT")]), {
    lines: () => now,
    setLines: (next) => (now = next),
  });
  return { source, lines: () => now };
}

Deno.test("lines as a table: added, changed and removed together; box types in any case", async () => {
  const { source, lines } = open(line("1", "TEA"), line("2", "RICE"));
  const outcomes = await source.change([
    { id: "3", action: "create", fields: { name_box: "salt", count_box: 7 } },
    { id: "1", action: "update", fields: { count_box: 9 } },
    { id: "2", action: "delete" },
    { id: "4", action: "update", fields: { count_box: 9 } },
  ]);
  assert.deepEqual(lines(), [line("1", "TEA", 9), line("3", "SALT", 7)]);
  assert.deepEqual(outcomes.map(({ status }) => status), [200, 200, 204, 404]);
});

Deno.test("lines as a table: one line per box type; two may swap types", async () => {
  const { source, lines } = open(line("1", "TEA"), line("2", "RICE"), line("3", "SALT"));
  const name = (id: string, name_box: string) =>
    ({ id, action: "update", fields: { name_box } }) as const;
  await source.change([name("1", "RICE"), name("2", "TEA")]);
  assert.deepEqual(lines().map(({ name_box }) => name_box), ["RICE", "TEA", "SALT"]);
  // The second cannot have what the first keeps, because the first is refused.
  const outcomes = await source.change([name("1", "SALT"), name("2", "RICE")]);
  assert.deepEqual(outcomes.map(({ status, field }) => [status, field]), [
    [409, "name_box"],
    [409, "name_box"],
  ]);
  assert.deepEqual(lines().map(({ name_box }) => name_box), ["RICE", "TEA", "SALT"]);
});
