/** Pallets and picking lists of a calculated order as files. */
import assert from "node:assert/strict";
import { FILE_FORMATS } from "../../../domain/files/formats.ts";
import { readFile } from "../../../domain/files/read_file.ts";
import { TestApp } from "../../support/app.ts";
import { asking, calculable, CALCULATION, figuresPath } from "./calculable.ts";

Deno.test("result files: pallets with weights and lines, and the picking list, in both formats", async () => {
  await using test = await TestApp.open();
  const made = await calculable(test);
  const path = `/api/v1/order_item/${made.order.id}`;
  assert.equal((await test.request(`${path}/pallets/file`)).status, 409);
  const { [made.order.id]: pallets } = await test.json(CALCULATION, asking(made));
  const { by_pallet } = await test.json(figuresPath(made));
  const { stops } = await test.json(`${path}/tour`);
  for (const format of FILE_FORMATS) {
    const tableOf = async (file: string, language = "en") => {
      const headers = { "Accept-Language": language };
      const response = await test.request(`${path}/${file}?format=${format}`, { headers });
      assert.match(response.headers.get("Content-Disposition")!, new RegExp(`\\.${format}"`));
      return await readFile({ file: [await response.bytes()] });
    };
    const { headings, rows } = await tableOf("pallets/file");
    assert.deepEqual([headings[0], headings[7], headings[8]], ["Pallet", "SKU", "Boxes"]);
    assert.match(headings[5]!, /^Weight of the boxes \((g|kg|lb)\)$/);
    const boxes = rows.reduce((sum, { cells }) => sum + Number(cells[8]), 0);
    const placed = pallets.flatMap(({ layers }: { layers: { boxed: unknown[] }[] }) =>
      layers.flatMap(({ boxed }) => boxed)
    );
    assert.equal(boxes, placed.length);
    assert.equal(Number(rows[0]!.cells[5]), by_pallet[0].weight);
    const picking = await tableOf("tour/file", "ru");
    assert.deepEqual(picking.headings.slice(0, 2), ["Остановка", "Секция"]);
    assert.equal(picking.rows[0]!.cells[1], stops[0].section_name);
  }
});
