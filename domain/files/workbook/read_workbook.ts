/** A sheet of a workbook (ECMA-376), as Excel, LibreOffice and others write it. */
import { refusal } from "../../app_error.ts";
import type { Cell, TableRow } from "../table.ts";
import { attribute, type Tag, tagsOf } from "./xml_tags.ts";
import { type UnzipFileInfo, unzipSync } from "fflate/browser";

const MAX_COLUMNS = 1000;
const MAX_CELLS = 2_000_000;
/** A reference to another workbook: `[1]Sheet1!A1`. */
const EXTERNAL = /(?<!\w)\[\d+\][^[\]]*!/;

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  /** Names of the visible sheets. */
  sheets: string[];
  /** Reads its rows with any content. @throws {AppError} As described at {@link openSheet} */
  rows: () => TableRow[];
}

/** Shared strings, formats and the date system that cells refer to. */
interface Context {
  strings: readonly string[];
  formats: readonly NumberFormat[];
  is1904: boolean;
}

/**
 * Opens a sheet, by default the first visible one. Text stays text, numbers are numbers, dates are ISO 8601; of a
 * formula, the stored result is read.
 * @param sheet Name of the sheet.
 * @throws {AppError} 400 if it is not a workbook, or has no such sheet; 413 if it exceeds a limit; 422 if a value is an
 *   error, or the result of a formula is missing or from another workbook
 */
export function openSheet(bytes: Uint8Array, sheet?: string): Sheet {
  const parts = new PackageParts(bytes);
  const book = parts.relations("").get("officeDocument") ?? "xl/workbook.xml";
  const { name, id, sheets, is1904 } = sheetOf(required(parts.read(book)), sheet);
  return {
    name,
    sheets,
    rows() {
      const relations = parts.relations(book);
      const strings = parts.read(relations.get("sharedStrings") ?? "") ?? "";
      const styles = parts.read(relations.get("styles") ?? "") ?? "";
      const xml = required(parts.read(relations.get(id) ?? ""));
      const context = { strings: sharedStrings(strings), formats: numberFormats(styles), is1904 };
      return rowsOf(xml, context);
    },
  };
}

function required(part: string | undefined): string {
  if (part === undefined) throw refusal(400, "workbook_damaged");
  return part;
}

function sheetOf(
  book: string,
  sheetName: string | undefined,
): { name: string; id: string; sheets: string[]; is1904: boolean } {
  let is1904 = false;
  const sheets: { name: string; id: string; isVisible: boolean }[] = [];
  for (const tag of tagsOf(book)) {
    if (tag.name === "workbookPr") is1904 = /^(1|true)$/.test(attribute(tag, "date1904") ?? "");
    if (tag.name !== "sheet") continue;
    const isVisible = (attribute(tag, "state") ?? "visible") === "visible";
    sheets.push({ name: attribute(tag, "name") ?? "", id: attribute(tag, "id") ?? "", isVisible });
  }
  const visible = sheets.some(({ isVisible }) => isVisible)
    ? sheets.filter(({ isVisible }) => isVisible)
    : sheets;
  if (visible.length === 0) throw refusal(400, "workbook_damaged");
  const names = visible.map(({ name }) => name);
  const { name, id } = visible.find(({ name }) => name === (sheetName ?? names[0])) ?? {};
  if (name === undefined || id === undefined) {
    throw refusal(400, "expected_one_of", { values: names.join(", ") }, { where: "sheet" });
  }
  return { name, id, sheets: names, is1904 };
}

/** Reads the text of an element with runs of text, without the pronunciation beside it. */
class RichText {
  text = "";
  #isPhonetic = false;

  read({ name, isEmpty, text }: Tag): void {
    if (name.endsWith("rPh")) this.#isPhonetic = name === "rPh" && !isEmpty;
    else if (name === "/t" && !this.#isPhonetic) this.text += text;
  }
}

/** A text with the control characters that XML cannot contain. */
function withControls(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(
    /_x([\dA-Fa-f]{4})_/g,
    (_, code: string) => String.fromCharCode(parseInt(code, 16)),
  );
}

function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let text = new RichText();
  for (const tag of tagsOf(xml)) {
    if (tag.name === "/si" || (tag.name === "si" && tag.isEmpty)) {
      strings.push(withControls(text.text));
      text = new RichText();
    } else text.read(tag);
  }
  return strings;
}

function rowsOf(xml: string, context: Context): TableRow[] {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 0, cells: [] };
  let cell: SheetCell | undefined;
  let column = 0;
  let count = 0;
  for (const tag of tagsOf(xml)) {
    if (tag.name === "row") {
      row = { line: Number(attribute(tag, "r")) || row.line + 1, cells: [] };
      column = 0;
    } else if (tag.name === "c") {
      cell = new SheetCell(tag, row.line, column);
      column = cell.column + 1;
    } else if (tag.name === "/c" && cell !== undefined) {
      const value = cell.valueIn(context);
      const before = row.cells.length;
      if (value !== "") setCell(row.cells, cell.column, value);
      count += row.cells.length - before;
      if (count > MAX_CELLS) throw refusal(413, "workbook_too_large");
      cell = undefined;
    } else if (tag.name === "/row") {
      if (row.cells.some((value) => String(value).trim() !== "")) rows.push(row);
    } else if (tag.name === "/sheetData") return rows;
    else cell?.read(tag);
  }
  // The end is missing, unless the sheet has no cells.
  if (rows.length > 0) throw refusal(400, "workbook_damaged");
  return rows;
}

function setCell(cells: Cell[], column: number, value: Cell): void {
  if (column >= MAX_COLUMNS) throw refusal(413, "workbook_too_wide", { max: MAX_COLUMNS });
  while (cells.length < column) cells.push("");
  cells[column] = value;
}

/** A cell, as far as it has been read. */
class SheetCell {
  readonly column: number;
  readonly #name: string;
  readonly #type: string;
  readonly #style: number;
  readonly #inline = new RichText();
  #value: string | undefined;
  #formula: string | undefined;

  /** @param column Its column unless it names another. */
  constructor(tag: Tag, line: number, column: number) {
    const reference = attribute(tag, "r");
    this.column = reference === undefined ? column : columnOf(reference);
    this.#name = reference ?? `R${line}C${column + 1}`;
    this.#type = attribute(tag, "t") ?? "n";
    this.#style = Number(attribute(tag, "s") ?? 0);
  }

  read(tag: Tag): void {
    const isAtEnd = tag.isEmpty || tag.name.startsWith("/");
    const content = tag.isEmpty ? "" : tag.text;
    if (/^\/?v$/.test(tag.name) && isAtEnd) this.#value = content;
    else if (/^\/?f$/.test(tag.name) && isAtEnd) this.#formula = content;
    else this.#inline.read(tag);
  }

  valueIn({ strings, formats, is1904 }: Context): Cell {
    const cell = this.#name;
    if (this.#formula !== undefined) {
      if (EXTERNAL.test(this.#formula)) throw refusal(422, "workbook_external", { cell });
      if (this.#value === undefined) throw refusal(422, "workbook_formula", { cell });
    }
    const value = this.#value ?? "";
    switch (this.#type) {
      case "inlineStr":
        return withControls(this.#inline.text);
      case "s":
        return value === "" ? "" : strings[Number(value)] ?? required(undefined);
      case "b":
        return value === "1" ? "True" : "False";
      case "e":
        throw refusal(422, "workbook_error", { cell, value });
      case "n":
        return value.trim() === "" ? "" : numberIn(value, formats[this.#style], is1904);
      default:
        return withControls(value);
    }
  }
}

function numberIn(text: string, format: NumberFormat, is1904: boolean): Cell {
  const number = Number(text);
  if (!Number.isFinite(number)) throw refusal(400, "workbook_damaged");
  if (format === "date") return dateText(number, is1904);
  if (format === undefined || !Number.isInteger(number) || number < 0) return number;
  const digits = text.padStart(format.digits, "0");
  return digits === text ? number : digits;
}

/** The index of a column by a reference such as `AB12`, from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference) {
    const letter = sign.charCodeAt(0) - 64;
    if (letter < 1 || letter > 26 || column > MAX_COLUMNS) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

// ECMA-376, part 1, 18.8.30: dates and times, with those of East Asian locales.
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Days from 30 December 1899, from which Excel counts, to 1 January 1970. */
const DAYS_TO_1970 = 25_569;
/** Days between the two date systems of Excel. */
const DAYS_TO_1904 = 1462;

/** A format: of a date or time, or with a number of digits, such as `00000`. */
type NumberFormat = "date" | { digits: number } | undefined;

/** The formats of a workbook's cells, by their style. */
function numberFormats(styles: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  for (const tag of tagsOf(styles)) {
    if (tag.name === "numFmt") {
      codes.set(Number(attribute(tag, "numFmtId")), attribute(tag, "formatCode") ?? "");
    } else if (tag.name.endsWith("cellXfs")) isInCells = tag.name === "cellXfs";
    else if (tag.name === "xf" && isInCells) {
      const id = Number(attribute(tag, "numFmtId") ?? 0);
      formats.push(isBuiltInDate(id) ? "date" : formatOf(codes.get(id) ?? ""));
    }
  }
  return formats;
}

function formatOf(code: string): NumberFormat {
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  // Texts, escaped characters, colours, locales and units in the first section are not the format.
  const [plain = ""] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";");
  return /[dmyhs]/i.test(plain) && !/general/i.test(plain) ? "date" : undefined;
}

/**
 * A date, date and time, or time in ISO 8601, without an offset.
 * @param serial Days in the date system of the workbook.
 * @param is1904 True if it counts from 1904.
 */
function dateText(serial: number, is1904: boolean): string {
  // Excel has a 29 February 1900.
  const days = serial + (is1904 ? DAYS_TO_1904 : serial < 60 ? 1 : 0);
  const time = new Date(Math.round((days - DAYS_TO_1970) * 86_400) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const text = time.toISOString();
  if (serial < 1 && !is1904) return text.slice(11, 19);
  return serial % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19);
}

// The parts of a workbook's ZIP archive, within limits (CWE-409).

const MAX_PARTS = 2000;
/** Maximum bytes of a part; 20,000 rows of 20 cells have about 16 MB. */
const MAX_PART_BYTES = 128 * 1024 * 1024;
/** Sheets of equal rows have been seen at 60; deflate reaches 1,032. */
const MAX_RATIO = 200;
/** A small part may have any ratio. */
const MIN_CHECKED_BYTES = 1024 * 1024;

/** The archive of a workbook. */
class PackageParts {
  readonly #names = new Set<string>();

  /** @throws {AppError} 400 if it is not a ZIP archive; 413 if it has too many parts */
  constructor(private readonly bytes: Uint8Array) {
    this.#unzip(({ name }) => {
      if (this.#names.size >= MAX_PARTS) throw tooLarge();
      if (this.#names.has(name)) throw refusal(400, "workbook_damaged");
      this.#names.add(name);
      return false;
    });
  }

  /**
   * The text of a part; undefined if there is none.
   * @throws {AppError} 400 if it is damaged; 413 if it is, or expands, beyond the limits
   */
  read(part: string): string | undefined {
    if (!this.#names.has(part)) return undefined;
    const parts = this.#unzip(({ name, size, originalSize }) => {
      if (name !== part) return false;
      const isBomb = originalSize > MIN_CHECKED_BYTES && originalSize > size * MAX_RATIO;
      if (isBomb || originalSize > MAX_PART_BYTES) throw tooLarge();
      return true;
    });
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(parts[part]);
    } catch {
      throw refusal(400, "workbook_damaged");
    }
  }

  /** Names of the parts to which a part refers, by the ids of the relations and by their types. */
  relations(part: string): Map<string, string> {
    const folder = part.slice(0, part.lastIndexOf("/") + 1);
    const name = part.slice(folder.length);
    const relations = new Map<string, string>();
    for (const tag of tagsOf(this.read(`${folder}_rels/${name}.rels`) ?? "")) {
      if (tag.name !== "Relationship" || attribute(tag, "TargetMode") === "External") continue;
      const target = URL.parse(attribute(tag, "Target") ?? "", `file:///${folder}`);
      const path = target?.pathname.slice(1) ?? "";
      relations.set(attribute(tag, "Id") ?? "", path);
      const type = attribute(tag, "Type") ?? "";
      relations.set(type.slice(type.lastIndexOf("/") + 1), path);
    }
    return relations;
  }

  #unzip(filter: (part: UnzipFileInfo) => boolean): Record<string, Uint8Array> {
    let refused: unknown;
    try {
      return unzipSync(this.bytes, {
        filter: (part) => {
          try {
            return filter(part);
          } catch (error) {
            refused = error;
            throw error;
          }
        },
      });
    } catch {
      throw refused ?? refusal(400, "workbook_damaged");
    }
  }
}

const tooLarge = () => refusal(413, "workbook_too_large");
