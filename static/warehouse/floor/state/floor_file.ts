/** Files that are imported on the floor plan. */
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import type { ChosenFile } from "../../../shared/file_import/chosen_reading.ts";
import type { Sending } from "../../../shared/file_import/file_import.tsx";
import { call } from "../../shared/warehouse_request.ts";
import { t as transfer } from "../../transfer/messages.ts";
import {
  countTexts,
  type CsvOptions,
  type CsvOutcome,
  sendCsv,
} from "../../transfer/state/csv_file.ts";

/** Kind of a file: a kind of CSV, or a whole warehouse. */
export type FileKind = Exclude<CsvKind, "users" | "deliveries"> | "json";

/** Outcome of importing a file. */
export interface FileOutcome extends CsvOutcome {
  /** The warehouse that was created from a JSON document. */
  newWarehouse?: Pick<Warehouse, "id" | "warehouse_name">;
}

/**
 * Imports a file, or only previews it. A JSON document becomes a new warehouse.
 * @throws {ApiError} 400 with all errors, one per line.
 */
export async function sendFile(
  warehouse: string,
  kind: FileKind,
  selected: ChosenFile,
  how: Sending,
  options: CsvOptions,
): Promise<FileOutcome> {
  if (kind !== "json") return await sendCsv(warehouse, kind, selected, how, options);
  const { warehouse: newWarehouse, created } = await call("POST /warehouse_data/import", {
    query: { ids: "new", dry_run: how.isDryRun ? "1" : "0" },
    file: selected.file,
    headers: { "Content-Type": "application/json" },
  });
  return {
    counts: created,
    groups: [{ title: transfer("import_adds"), counts: countTexts(created) }],
    changes: 1,
    differences: [{
      line: 0,
      part: "warehouses",
      name: newWarehouse.warehouse_name,
      is_new: true,
      fields: [],
    }],
    warnings: [],
    refused: [],
    refusedRows: 0,
    newWarehouse,
  };
}

/** Prefixes of headings that identify a kind of file; the most specific kinds come first. */
const HEADINGS_BY_KIND: readonly (readonly [FileKind, ...names: string[]])[] = [
  ["orders", "order_name", "name of the order", "order reference", "название заказа"],
  ["sections", "section_name", "name of the section", "название секции", "ячейка"],
  ["edges", "name_points_from", "id_points_from", "point at one end", "точка 1", "точка в начале"],
  ["points", "pos_x", "x of the point", "позиция x"],
  ["boxes", "length_box", "length", "länge", "longueur", "largo", "длина"],
  ["orders", "count_box", "quantity", "number of boxes", "количество"],
];

/** The kind of a file by its headings; undefined when it cannot be guessed. */
export function guessedKind(headings: readonly string[]): FileKind | undefined {
  const plain = headings.map((heading) => heading.trim().toLowerCase());
  const isKnown = (name: string) => plain.some((heading) => heading.startsWith(name));
  return HEADINGS_BY_KIND.find(([, ...names]) => names.some(isKnown))?.[0];
}
