/** Warehouses in and out as CSV files by HTTP. */
import assert from "node:assert/strict";
import { id } from "../../domain/warehouse/transfer_records.ts";
import { csvBody, jsonBody, post, refused, warehouses, withRoutes } from "./transfer_routes.ts";

Deno.test("GET …/csv/:kind: plain, and for Excel with ids", async () => {
  await withRoutes(async (request) => {
    const response = await request(`/${id(1)}/csv/points`);
    assert.equal(response.headers.get("Content-Type"), "text/csv; charset=utf-8");
    assert.match(response.headers.get("Content-Disposition")!, /^attachment; .* points\.csv"?/);
    assert.equal(
      await response.text(),
      "name_points,pos_x (in),pos_y (in)\r\nP,-1,2.5\r\nQ,3,4\r\n",
    );
    const excel = await request(`/${id(1)}/csv/points?excel=1&ids=1`);
    const bytes = new Uint8Array(await excel.arrayBuffer());
    assert.deepEqual([...bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split("\r\n");
    assert.equal(lines[1], `${id(21)};P;-1;2,5`);
  });
});

Deno.test("POST …/csv/:kind: created records and ignored columns", async () => {
  await withRoutes(async (request) => {
    const csv =
      "SKU;Quantity;Length;Width;Height;Weight;Aisle\r\nnew;2;1,5;2;3;4;7\r\nA;1;;;;;\r\n";
    const path = `/${id(1)}/csv/orders?order_name=O9`;
    const answer = {
      created: 1,
      counts: { boxes: 1, orders: 1, order_data: 2, order_params: 1 },
      changed: {},
      same: {},
      ignored: ["Aisle"],
      similar: [],
      refused: [],
      refused_rows: 0,
      read: {
        encoding: "utf-8",
        detected: false,
        delimiter: ";",
        sheet: null,
        sheets: [],
        decimal: ",",
        columns: [
          "sku_box",
          "count_box",
          "length_box",
          "width_box",
          "height_box",
          "weight_box",
          "",
        ],
        unmapped: ["Aisle"],
        headings: ["SKU", "Quantity", "Length", "Width", "Height", "Weight", "Aisle"],
        rows: 2,
        samples: [["new", "2", "1,5", "2", "3", "4", "7"], ["A", "1", "", "", "", "", ""]],
      },
    };
    const dry = await (await request(`${path}&dry_run=1`, csvBody(csv))).json();
    const { differences, ...dryTold } = dry;
    assert.deepEqual(dryTold, {
      ...answer,
      skipped: {},
      skipped_rows: [],
      removed: {},
      dry_run: true,
    });
    assert.deepEqual(differences[0], {
      line: 2,
      part: "orders",
      name: "O9",
      is_new: true,
      fields: [],
    });
    const done = await request(path, post("text/csv; charset=utf-8", csv));
    const { undo, ...doneTold } = await done.json();
    assert.deepEqual(doneTold, {
      ...answer,
      skipped: {},
      skipped_rows: [],
      removed: {},
      differences,
      dry_run: false,
    });
    assert.match(undo, /^[0-9a-f-]{36}$/);
    const { boxes, orders } = await (await request(`/${id(1)}/export`)).json();
    assert.deepEqual([boxes.length, boxes[2].length_box, orders.length], [3, 1.5, 3]);
    assert.equal(orders[2].order_name, "O9");
  });
});

Deno.test("GET and POST …/csv: all warehouses out and in, checked first", async () => {
  await withRoutes(async (request, test) => {
    const exported = await request("/csv");
    assert.match(exported.headers.get("Content-Disposition")!, /filename="warehouses\.csv"/);
    assert.equal(
      await exported.text(),
      "warehouse_name,warehouse_width,warehouse_length,length_unit,weight_unit\r\n" +
        "Склад,50.5,100,in,lb\r\n",
    );
    const template = await (await request("/csv?template=1&excel=1&ids=1")).text();
    assert.equal(
      template,
      "id;warehouse_name;warehouse_width;warehouse_length;length_unit;weight_unit\r\n",
    );
    const csv = "Название склада,Ширина (см.),Длина (см.)\nСклад,50.8,127\nЮг,2500,4000\n";
    const counts = {
      created: 1,
      counts: { warehouses: 1 },
      changed: { warehouses: 1 },
      same: {},
      skipped: {},
      skipped_rows: [],
      removed: {},
      differences: [
        {
          line: 2,
          part: "warehouses",
          name: "Склад",
          is_new: false,
          fields: [
            { field: "warehouse_length", before: 100, after: 50 },
            { field: "warehouse_width", before: 50.5, after: 20 },
          ],
        },
        { line: 3, part: "warehouses", name: "Юг", is_new: true, fields: [] },
      ],
      ignored: [],
      similar: [],
      refused: [],
      refused_rows: 0,
      read: {
        encoding: "utf-8",
        detected: false,
        delimiter: ",",
        sheet: null,
        sheets: [],
        decimal: ".",
        columns: ["warehouse_name", "warehouse_width (cm)", "warehouse_length (cm)"],
        unmapped: [],
        headings: ["Название склада", "Ширина (см.)", "Длина (см.)"],
        rows: 2,
        samples: [["Склад", "50.8", "127"], ["Юг", "2500", "4000"]],
      },
    };
    const dry = await request("/csv?dry_run=1", csvBody(csv));
    assert.deepEqual(await dry.json(), { ...counts, dry_run: true });
    assert.equal(await warehouses(test), 1);
    assert.deepEqual(await (await request("/csv", csvBody(csv))).json(), {
      ...counts,
      dry_run: false,
    });
    const records = await (await request("")).json();
    assert.deepEqual(
      records.map((
        { warehouse_name, warehouse_width, warehouse_length, length_unit }: Record<string, unknown>,
      ) => [warehouse_name, warehouse_width, warehouse_length, length_unit]),
      [["Склад", 20, 50, "in"], ["Юг", 2500, 4000, "cm"]],
    );
    const again = await (await request("/csv", csvBody(csv))).json();
    assert.deepEqual([again.counts, again.changed, again.same], [{}, {}, { warehouses: 2 }]);
    const mapped = "/csv?columns=warehouse_name,,warehouse_width (m),warehouse_length (m)";
    const other = await request(mapped, csvBody("Имя,Адрес,Ш,Д\nВосток,x,1,2\n"));
    assert.deepEqual((await other.json()).counts, { warehouses: 1 });
    const empty = await request("/csv", csvBody(template));
    const { error, read } = await empty.json();
    assert.deepEqual([empty.status, error, read.delimiter], [400, "The file has no rows", ";"]);
  });
});

Deno.test("POST …/csv/:kind: all errors by line, without changes", async () => {
  await withRoutes(async (request) => {
    const points = `/${id(1)}/csv/points`;
    const csv = "name_points,pos_x,pos_y\nX,1,2\nY,,2\nZ,1,b\n";
    const answer = await request(points, csvBody(csv));
    assert.equal(answer.status, 400);
    const { error, read, refused: cells } = await answer.json();
    assert.equal(error, "line 3: pos_x: expected a number\nline 4: pos_y: expected a number");
    assert.equal(read.delimiter, ",");
    assert.deepEqual(cells, [
      { line: 3, column: "pos_x", value: "", reasons: ["expected a number"] },
      { line: 4, column: "pos_y", value: "b", reasons: ["expected a number"] },
    ]);
    const russian = await request(points, {
      ...csvBody(csv),
      headers: { "Content-Type": "text/csv", "Accept-Language": "ru" },
    });
    assert.deepEqual((await russian.json()).refused[0].reasons, ["ожидается число"]);
    assert.deepEqual(await refused(await request(points, jsonBody([]))), [
      400,
      "Content-Type: expected text/csv or " +
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ]);
    assert.equal((await (await request(`/${id(1)}/export`)).json()).points.length, 2);
  });
});

Deno.test("POST …/csv/orders?create_boxes=0: unknown SKUs are refused although rows have sizes", async () => {
  await withRoutes(async (request) => {
    const send = async (query: string) => {
      const body = "order_name,sku_box,count_box,length_box,width_box,height_box,weight_box\n" +
        "Monday,NEW-1,2,10,20,30,4\n";
      const headers = { "Content-Type": "text/csv" };
      const response = await request(`/${id(1)}/csv/orders?${query}`, {
        method: "POST",
        headers,
        body,
      });
      return await response.json();
    };
    const refused = await send("create_boxes=0&dry_run=1");
    assert.deepEqual(refused.refused.map((one: { value: string }) => one.value), ["NEW-1"]);
    const created = await send("dry_run=1");
    assert.deepEqual(created.counts, { boxes: 1, orders: 1, order_data: 1, order_params: 1 });
  });
});
