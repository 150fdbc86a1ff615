/** Import of CSV files and workbooks. */
import { textFor } from "../../../../domain/languages.ts";
import {
  type CsvFileKind,
  type ImportMode,
  readFields,
  REQUIRED,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import type { CellValue, Difference } from "../../../../domain/files/row_report.ts";
import { ROLE_LABELS } from "../../../../domain/warehouse/role_labels.ts";
import { dimensionOf, labelOf } from "../../../../domain/warehouse/transfer/field_kinds.ts";
import type { ListName, PartCounts } from "../../../../domain/warehouse/transfer/parts.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { LENGTH_UNITS, WEIGHT_UNITS } from "../../../../domain/warehouse/units.ts";
import {
  type ChosenFile,
  fieldAndUnit,
  mediaTypeOf,
  readingQuery,
} from "../../../shared/file_import/chosen_reading.ts";
import type { FieldUnits, FileFields } from "../../../shared/file_import/column_matching.tsx";
import type { Sending } from "../../../shared/file_import/file_import.tsx";
import {
  type CountGroup,
  type ImportOutcome,
  remarksOf,
  skippedRemarks,
} from "../../../shared/file_import/import_outcome.ts";
import { t as shared } from "../../../shared/file_import/messages.ts";
import { language } from "../../../shared/i18n.ts";
import { explain } from "../../shared/explain.ts";
import { unitName, units } from "../../shared/units.ts";
import { type Answer, call } from "../../shared/warehouse_request.ts";
import { count, t } from "../messages.ts";

/** Outcome of a file of the warehouse. */
export interface CsvOutcome extends ImportOutcome {
  /** Numbers of new records by part. */
  counts: PartCounts;
  /** Id by which the import can be undone. */
  undo?: string | undefined;
}

/**
 * Returns the API path of a kind of file.
 * @param warehouse Id of the warehouse; undefined for a file of warehouses.
 */
export const csvPath = (warehouse: string | undefined, kind: CsvFileKind) =>
  warehouse === undefined ? "/warehouse_data/csv" : `/warehouse_data/${warehouse}/csv/${kind}`;

/** Outcome of a whole warehouse's document. */
export interface DocumentOutcome extends CsvOutcome {
  newWarehouse: Warehouse;
}

/**
 * Imports a document as a warehouse.
 * @param ids `new` for a copy.
 * @throws {ApiError} 400 with all errors, one per line; 409 if an id is taken.
 */
export async function sendDocument(
  file: File,
  ids: "keep" | "new",
  { isDryRun }: Pick<Sending, "isDryRun">,
): Promise<DocumentOutcome> {
  const { warehouse, created, users_left_out } = await call("POST /warehouse_data/import", {
    query: { ids, dry_run: isDryRun ? "1" : "0" },
    file,
    headers: { "Content-Type": "application/json" },
  });
  const users = users_left_out === 0 ? [] : [
    { title: t("users_left_out"), counts: [count("import_users", users_left_out)] },
  ];
  const named = { line: 0, part: "warehouses", name: warehouse.warehouse_name, is_new: true };
  return {
    counts: created,
    groups: [{ title: t("import_adds"), counts: countTexts(created) }, ...users],
    changes: 1,
    differences: [{ ...named, fields: [] }],
    warnings: [],
    refused: [],
    refusedRows: 0,
    newWarehouse: warehouse,
  };
}

/** Options of an import. */
export interface CsvOptions {
  mode: ImportMode;
  /** True to create the unknown box types of orders. */
  createBoxes: boolean;
}

/**
 * Imports a file.
 * @param warehouse As in `csvPath`.
 * @param more Further query parameters.
 * @throws {ApiError} 400 with all errors, one per line.
 */
export async function sendCsv(
  warehouse: string | undefined,
  kind: CsvFileKind,
  { file, reading }: ChosenFile,
  { isDryRun, isPartial }: Sending,
  { mode, createBoxes, ...more }: CsvOptions & { order_name?: string },
): Promise<CsvOutcome> {
  const query = {
    dry_run: isDryRun ? "1" : "0",
    partial: isPartial && mode !== "replace" ? "1" : "0",
    ...readingQuery(reading),
    ...more,
  } as const;
  const sent = { file, headers: { "Content-Type": mediaTypeOf(file) } };
  if (warehouse === undefined || kind === "warehouses") {
    // A file of warehouses removes none.
    const ofList = { ...query, mode: mode === "replace" ? undefined : mode };
    return outcomeOf(await call("POST /warehouse_data/csv", { ...sent, query: ofList }));
  }
  const param = { id: warehouse, kind };
  return outcomeOf(
    await call("POST /warehouse_data/:id/csv/:kind", {
      ...sent,
      param,
      query: {
        ...query,
        mode,
        create_boxes: createBoxes ? "1" : "0",
        ...((kind === "orders" || kind === "deliveries") && {
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
      },
    }),
  );
}

/** Numbers of records by part, as texts. */
export const countTexts = (counts: PartCounts): string[] =>
  (Object.entries(counts) as [ListName, number][])
    .filter(([, n]) => n > 0)
    .map(([part, n]) => count(`import_${part}`, n));

const GROUPS = [
  ["import_adds", "counts"],
  ["import_changes", "changed"],
  ["import_removes", "removed"],
  ["import_skipped", "skipped"],
  ["import_same", "same"],
] as const;

/** The outcome in an answer of the API. */
export function outcomeOf(answer: Answer<"POST /warehouse_data/:id/csv/:kind">): CsvOutcome {
  const groups = GROUPS.map(([title, list]): CountGroup => ({
    title: t(title),
    counts: countTexts(answer[list]),
  }));
  return {
    read: answer.read,
    counts: answer.counts,
    groups: groups.filter(({ counts }) => counts.length > 0),
    changes: [answer.counts, answer.changed, answer.removed]
      .flatMap((list) => Object.values(list)).reduce((sum, some) => sum + some, 0),
    differences: answer.differences.map(({ name, fields, ...one }) => ({
      ...one,
      name: name || t("parameters"),
      fields: fields.map(inWords),
    })),
    warnings: [
      ...answer.similar.map(({ line, name, existing }) => ({
        line,
        column: "",
        value: name,
        reason: shared("similar", { existing }),
      })),
      ...skippedRemarks(answer.skipped_rows),
    ],
    refused: remarksOf(answer.refused),
    refusedRows: answer.refused_rows,
    refusedFile: answer.refused_file,
    undo: answer.undo,
  };
}

/** A change with the names of roles instead of their numbers. */
function inWords({ field, before, after }: Difference["fields"][number]) {
  const word = (value: CellValue) =>
    field === "user_role"
      ? ROLE_LABELS[value as 0] ? textFor(ROLE_LABELS[value as 0], language.value) : value
      : value;
  return { field, before: word(before), after: word(after) };
}

/** Combines the outcomes of two files. */
export function combinedOutcome(a: CsvOutcome, b: CsvOutcome): CsvOutcome {
  const titles = new Set([...a.groups, ...b.groups].map(({ title }) => title));
  const countsOf = ({ groups }: CsvOutcome, title: string) =>
    groups.find((group) => group.title === title)?.counts ?? [];
  return {
    ...b,
    groups: [...titles].map((title) => ({
      title,
      counts: [...countsOf(a, title), ...countsOf(b, title)],
    })),
    changes: a.changes + b.changes,
    differences: [...a.differences, ...b.differences],
    warnings: [...a.warnings, ...b.warnings],
    refused: [...a.refused, ...b.refused],
    refusedRows: a.refusedRows + b.refusedRows,
  };
}

/** Undoes the last import of a file. @throws {ApiError} 404 or 409 if it cannot be undone any more. */
export const undoImport = (warehouse: string, importId: string) =>
  call("POST /warehouse_data/:id/imports/:importId/undo", { param: { id: warehouse, importId } });

/** Returns the label of a field; its own name if there is none. */
export const fieldName = (field: string): string => labelOf(field, language.value);

/** The explanation of an error in one text. */
export function explanation(error: unknown): string {
  const { text, detail } = explain(error);
  return detail === undefined ? text : `${text} ${detail}`;
}

/** The fields of a kind of file. */
export const fieldsOf = (kind: CsvFileKind): FileFields => ({
  choices: readFields(kind).map((field) => [field, fieldName(field)]),
  unitsOf: (field) => unitsOf(kind, field),
  missing(columns) {
    const present = new Set(columns.map((column) => fieldAndUnit(column).field));
    return REQUIRED[kind].map((group) => [group].flat())
      .filter((group) => !group.some((field) => present.has(field)))
      .map(([first]) => fieldName(first!));
  },
});

/** Units of a field's column; each warehouse of a file of warehouses may have its own. */
function unitsOf(kind: CsvFileKind, field: string): FieldUnits | undefined {
  const dimension = dimensionOf(field);
  if (dimension === undefined) return undefined;
  const all = (dimension === "length" ? LENGTH_UNITS : WEIGHT_UNITS)
    .map((unit) => [unit, unitName(unit)] as const);
  return kind === "warehouses"
    ? { choices: [["", t("mapping_own_unit")], ...all], usual: "" }
    : { choices: all, usual: units.value[`${dimension}_unit`] };
}
