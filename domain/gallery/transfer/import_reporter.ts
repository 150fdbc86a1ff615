/** The report of an import into the catalog while its rows are written. */
import { AppError } from "../../app_error.ts";
import { shortened } from "../../files/cells.ts";
import { type CellValue, lineOf, RowReport } from "../../files/row_report.ts";
import { messageOf } from "../../messages/expecting.ts";
import type { Message } from "../../messages/message.ts";
import { type Kind, PLURALS } from "../editing/kinds.ts";
import {
  CHANGES,
  differing,
  DRAFT,
  type EditedRecord,
  type Fields,
  INITIAL,
  pickFields,
} from "../editing/records.ts";
import { assertRules } from "../editing/rules.ts";
import type { Identifier, OtherName } from "../museum.ts";
import { type ImportReport, MAX_CHANGES, MAX_REFUSALS, type Remark } from "./import_report.ts";
import { identifiersCell, namesCell } from "./spreadsheet.ts";

/** A record of an import. */
export interface ImportRow {
  /** Its position in the import. */
  place: string;
  fields: Fields;
  /** The id of the record to change, or to create if there is none with this id. */
  id?: number | undefined;
  /** The name in the list of differences, if it is not just that of the record. */
  label?: string | undefined;
}

/** Collects the report of an import. */
export class ImportReporter {
  readonly #rows = new RowReport();
  readonly report: ImportReport = {
    new: 0,
    changed: 0,
    same: 0,
    passed_over: 0,
    refused: 0,
    changes: [],
    differences: this.#rows.differences,
    skipped: [],
    warned: 0,
    warnings: [],
    refusals: [],
    cells: [],
    operation: null,
  };

  /** Reports a written record. @returns True if it is new or has changed */
  count(
    { place: row, label }: Pick<ImportRow, "place" | "label">,
    kind: Kind,
    after: EditedRecord,
    before?: EditedRecord,
  ): boolean {
    if (before === undefined) {
      this.report.new++;
      this.#note(row, kind, { ...after, label }, []);
      return true;
    }
    const changed = differing(after, before);
    this.report[changed.length === 0 ? "same" : "changed"]++;
    if (changed.length === 0) return false;
    this.#note(row, kind, { ...before, label }, changed, after);
    const { changes } = this.report;
    if (changes.length < MAX_CHANGES) {
      const fields = { before: pickFields(before, changed), after: pickFields(after, changed) };
      changes.push({ row, id: before.id, ...fields });
    }
    return true;
  }

  /**
   * Checks a row by the rules between fields, before other records are created for it; refuses it
   * if one is broken.
   * @param stored The record that the row changes; undefined for a new one.
   */
  isValid(row: ImportRow, kind: Kind, stored?: Fields): boolean {
    return this.attempt(row, () => {
      const fields = validFields(kind, row.fields, stored);
      assertRules(kind, { ...INITIAL[kind], ...stored, ...fields });
      return true;
    }) ?? false;
  }

  /**
   * Refuses a row.
   * @param messages All of its errors.
   * @param values The row's values by field.
   */
  refuse(row: string, messages: readonly Message[], values: Fields): void {
    for (const { where: field = "", ...message } of messages) {
      const value = cellText(values[field.split(/[.[]/)[0]!]);
      this.#rows.refuse(row, { field, column: field, value }, message);
    }
  }

  /** Skips a row. */
  skip(row: string, name: string, id: number | null): void {
    this.report.passed_over++;
    const { skipped } = this.report;
    if (skipped.length < MAX_REFUSALS) skipped.push({ row, name, id });
  }

  /** Warns about suspicious values of a row. */
  warn(remarks: readonly Remark[]): void {
    const { warnings } = this.report;
    if (remarks.length > 0) this.report.warned++;
    warnings.push(...remarks.slice(0, MAX_REFUSALS - warnings.length));
  }

  /** Completes the report after the last row. */
  finish(): ImportReport {
    const cells = this.#rows.refused;
    const refusals = cells.flatMap(({ place: row, field: column, value, reasons }) =>
      reasons.map((message) => ({ row, column, value, message }))
    );
    return Object.assign(this.report, {
      refused: this.#rows.refusedRows,
      cells,
      refusals: refusals.slice(0, MAX_REFUSALS),
    });
  }

  /** Processes a row; an error refuses the row and returns undefined. */
  attempt<T>({ place, fields }: ImportRow, work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      this.refuse(place, error.messages, fields);
      return undefined;
    }
  }

  /** Lists a new or changed record. */
  #note(row: string, kind: Kind, record: Fields, changed: readonly string[], after?: Fields): void {
    this.#rows.note({
      line: lineOf(row),
      part: PLURALS[kind],
      name: String(record.label ?? record.name ?? record.title ?? ""),
      is_new: after === undefined,
      fields: changed.map((field) => ({
        field,
        before: cellValue(field, record[field]),
        after: cellValue(field, after?.[field]),
      })),
    });
  }
}

/** A value of a field, in the form of a cell. */
function cellValue(field: string, value: unknown): CellValue {
  if (field === "names") return namesCell(value as OtherName[]);
  if (field === "identifiers") return identifiersCell(value as Identifier[]);
  return typeof value === "number" || value === null ? value : cellText(value);
}

const cellText = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : shortened(typeof value === "object" ? JSON.stringify(value) : String(value));

/** Returns the valid fields of a row. @throws {AppError} 400 with all errors */
export function validFields(kind: Kind, fields: Fields, stored: Fields | undefined): Fields {
  const schema = stored === undefined ? DRAFT[kind] : CHANGES[kind];
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  throw new AppError(400, error.issues.map((issue) => messageOf(schema, issue)));
}
