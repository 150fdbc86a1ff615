/** Generated records with awkward texts, out of both services as files and the same when they come back. */
import assert from "node:assert/strict";
import fc from "fast-check";
import type { FileFormat } from "../../domain/files/formats.ts";
import { readFile } from "../../domain/files/read_file.ts";
import { planSheet } from "../../domain/gallery/transfer/sheet_rows.ts";
import type { Language } from "../../domain/languages.ts";
import { normalizedName } from "../../domain/normalized_name.ts";
import { CSV_FILE_KINDS } from "../../domain/warehouse/transfer/csv_kinds.ts";
import { planCsv } from "../../domain/warehouse/transfer/csv_import.ts";
import type { Warehouse } from "../../domain/warehouse/records.ts";
import { readWarehouse } from "../../domain/warehouse/transfer/document.ts";
import { exportSpreadsheet } from "../../services/gallery/transfer/export_catalog.ts";
import { runImport } from "../../services/gallery/transfer/import_catalog.ts";
import { importSpreadsheet } from "../../services/gallery/transfer/import_spreadsheet.ts";
import { importWarehouse } from "../../services/warehouse/transfer/transfer.ts";
import { importCsv } from "../../services/warehouse/transfer/transfer_csv.ts";
import {
  exportCsv,
  exportWarehousesCsv,
} from "../../services/warehouse/transfer/transfer_csv_export.ts";
import { id, smallDocument } from "../domain/warehouse/transfer_records.ts";
import { TestDatabase } from "../support/app.ts";
import { artist, era, fill, movement } from "../support/catalog.ts";

const RECORDS = 150;
const AWKWARD = [
  ...'00123|1e5|1,5|1.000|-|+7|@x|=1+1|\'=x|TRUE|1901-05|a;b|a,b|a\tb|"|""|sep=;|_x0041_|NULL'
    .split("|"),
  ..."e\u0301|\u00a0|a\u200bb|ß|İ|😀|日本|\ufeffa|<a>&amp;|\\|a: b|en: x|[{|1850–1900|a; b|'|#N/A"
    .split("|"),
];
const FORMS: readonly (readonly [FileFormat, Language])[] = [
  ["csv", "en"],
  ["xlsx", "en"],
  ["xlsx", "ru"],
];

/** Texts that differ by more than what names may differ by. */
function texts(seed: number): string[] {
  const parts = fc.oneof(
    fc.constantFrom(...AWKWARD),
    fc.string({ unit: "grapheme", maxLength: 9 }),
  );
  const made = fc.sample(fc.array(parts, { maxLength: 3 }), { seed, numRuns: 4 * RECORDS });
  const all = [...AWKWARD, ...made.map((some) => some.join(""))].map(normalizedName);
  const distinct = new Map(all.filter(Boolean).map((text) => [text.toLowerCase(), text]));
  return [...distinct.values()].slice(0, RECORDS);
}

async function* listOf(warehouse: Warehouse) {
  yield await Promise.resolve([warehouse]);
}

Deno.test("round trip: warehouse records are equal after every file format", async () => {
  await using test = await TestDatabase.open();
  const names = texts(1);
  const own = { uuid_warehouse: id(1), is_rotated_box: 0, width_box: 1.125, height_box: 1000 };
  const document = {
    ...smallDocument(),
    boxes: names.map((sku_box, at) => ({
      ...own,
      id: id(1000 + at),
      sku_box,
      length_box: 0.001 * (at + 1),
      weight_box: 12.5,
      max_load_box: at % 3 ? at / 7 : null,
      description: names.at(-at)!,
      barcodes: at % 2 ? [`${10_000_000 + at}`, `A ${at}`] : [],
    })),
    points: names.map((name_points, at) => ({
      id: id(2000 + at),
      id_warehouse: id(1),
      name_points,
      pos_x: -at / 3,
      pos_y: at * 1000.5,
    })),
    edges: names.slice(1).map((_, at) => ({
      id: id(7000 + at),
      id_warehouse: id(1),
      id_points_from: id(2000 + at),
      id_points_to: id(2001 + at),
      name_points_from: names[at]!,
      name_points_to: names[at + 1]!,
      one_way: at % 2,
      speed: at % 3 ? at / 7 + 0.1 : null,
    })),
    // The first section, order and their second ones have one name.
    sections: names.map((_, at) => ({
      id: id(3000 + at),
      id_warehouse: id(1),
      section_name: names[at || 1]!,
      id_box: id(1000 + at),
      sku_name: names[at]!,
      count_box: at,
      ...(at % 3 && { min_box: at }),
      ...(at % 4 && { max_box: at + 1000 }),
    })),
    section_geometry: names.map((name_section, at) => ({
      id: id(8000 + at),
      id_warehouse: id(1),
      id_warehouse_section: id(3000 + at),
      name_section,
      id_point_way: at % 2 ? id(2000 + at) : "",
      name_point_way: at % 2 ? names[at]! : "",
      x_pos: at / 3,
      y_pos: 0.125 * at,
      lenght_wsec: 1.125,
      widht_wsec: 1000,
    })),
    orders: names.map((order_name, at) => ({
      id: id(4000 + at),
      id_warehouse: id(1),
      order_name: names[at || 1]!,
      pallete_computed: "",
      due_at: "",
      customer: order_name,
      address: order_name,
      carrier: order_name,
      priority: 1 + at % 9,
      reference: order_name,
      note: order_name,
      state: (["new", "delivered", "cancelled"] as const)[at % 3]!,
    })),
    order_data: names.map((name_box, at) => ({
      id: id(5000 + at),
      id_order_item: id(4000 + at),
      id_box: id(1000 + at),
      name_box,
      count_box: 1000 + at,
    })),
    order_params: names.map((_, at) => ({
      ...smallDocument().order_params[0],
      id: id(10_000 + at),
      id_order_item: id(4000 + at),
      height_tolerance: at / 7,
    })),
    templates: [],
    deliveries: names.map((delivery_name, at) => ({
      id: id(9000 + at),
      id_warehouse: id(1),
      delivery_name,
      supplier: delivery_name,
      expected_at: "2026-12-01T07:00:00.000Z",
      id_box: id(1000 + at),
      name_box: names[at]!,
      count_box: 1000 + at,
    })),
    users: names.filter((name) => !name.includes(":")).map((user_login, at) => ({
      id: id(6000 + at),
      uuid_warehouse: id(1),
      user_login,
      user_password: "x",
      user_role: at % 3,
      user_fio: names[at]!,
    })),
  };
  const { warehouse } = await importWarehouse(
    test.db,
    readWarehouse(JSON.stringify(document), { users: true }),
  );
  for (const kind of CSV_FILE_KINDS) {
    for (const [format, language] of FORMS) {
      for (const excel of format === "csv" ? [false, true] : [false]) {
        const form = { format, language, excel };
        const pieces = kind === "warehouses"
          ? exportWarehousesCsv(listOf(warehouse), form)
          : exportCsv(test.db.read, warehouse, kind, form);
        const rows = await readFile({ file: await Array.fromAsync(pieces) });
        // Excel and LibreOffice save 15 digits of a number.
        for (const { cells } of rows.rows) {
          cells.forEach((cell, at) => {
            if (typeof cell === "number") cells[at] = Number(cell.toPrecision(15));
          });
        }
        const options = { warehouse: warehouse.id, kind, dryRun: true };
        const planned = await importCsv(test.db, options, (job) => planCsv(rows, job));
        assert.deepEqual(planned.differences, [], `${kind} ${format} ${language} ${excel}`);
        const count = kind === "warehouses" ? 1 : document[kind].length;
        assert.equal(planned.same[kind], count, kind);
        if (kind === "sections") assert.equal(planned.same.section_geometry, count);
        if (kind === "orders") assert.equal(planned.same.order_params, count);
      }
    }
  }
});

Deno.test("round trip: gallery records are equal after every file format", async () => {
  await using test = await TestDatabase.open();
  await fill(test.db, { eras: [era(1)], movements: [movement(1)], artists: [artist(1)] });
  const names = texts(2);
  const report = await runImport(test.db, { username: "ada", partial: true }, async (run) => {
    for (const [at, name] of names.entries()) {
      const other = names.at(-at)!;
      const artist = {
        name,
        movement_id: 1,
        nationality: other,
        bio_full: `${other}\n${name}`,
        names: [{ name: other, language: at % 2 ? "de" : "" }],
      };
      await run.enter("artist", [{ place: "1", fields: artist }]);
      const painting = {
        title: name,
        artist_id: 1,
        medium: other,
        height_mm: at + 1,
        inventory_number: other,
        identifiers: [{ scheme: "wikidata", value: `Q${at + 1}` }],
      };
      await run.enter("painting", [{ place: "2", fields: painting }]);
    }
  });
  assert.ok(report.new > RECORDS, "most are valid");
  for (const kind of ["artist", "painting"] as const) {
    for (const [format, language] of FORMS) {
      const pieces = exportSpreadsheet(test.db, kind, {
        format,
        language,
        now: new Date(Date.UTC(2026, 0)),
      });
      const file = await readFile({ file: await Array.fromAsync(pieces) });
      const options = { kind, mode: "both", username: "ada", dryRun: true, partial: true } as const;
      const again = await importSpreadsheet(test.db, options, (job) => planSheet(file, job));
      assert.deepEqual(
        [again.differences, again.refusals],
        [[], []],
        `${kind} ${format} ${language}`,
      );
      assert.equal(again.same, file.rows.length);
    }
  }
});
