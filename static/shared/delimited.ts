/** Rows of cells in the formats of spreadsheets, for the clipboard and files. */

/** Parses rows like {@link readRows}, without empty lines. */
export function readCells(text: string, delimiter = delimiterOf(text)): string[][] {
  return readRows(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ""));
}

/** The cells of {@link linedRows}. */
export const readRows = (text: string, delimiter: string): string[][] =>
  linedRows(text, delimiter).map(({ cells }) => cells);

/** A row of a text. */
export interface LinedRow {
  /** Number of its first line, from 1. */
  line: number;
  cells: string[];
}

/**
 * Parses the cells of a text, row by row; an empty text has no rows. Quoted cells may contain
 * delimiters, doubled quotes and line breaks (RFC 4180, section 2).
 */
export function linedRows(text: string, delimiter: string): LinedRow[] {
  if (text === "") return [];
  const signs = text.replace(/\r\n?/g, "\n");
  const rows: LinedRow[] = [{ line: 1, cells: [] }];
  let [cell, line, isQuoted] = ["", 1, false];
  const endCell = () => {
    rows.at(-1)!.cells.push(cell);
    cell = "";
  };
  for (let at = 0; at < signs.length; at++) {
    const sign = signs[at]!;
    if (sign === "\n") line++;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') cell += signs[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") [cell, isQuoted] = ["", true];
    else if (sign === delimiter) endCell();
    else if (sign === "\n") {
      endCell();
      rows.push({ line, cells: [] });
    } else cell += sign;
  }
  endCell();
  return rows;
}

/** Returns the delimiter of a text: a tab, unless the first line has another one. */
export function delimiterOf(text: string): string {
  const [line = ""] = text.split("\n", 1);
  return ["\t", ";", ","].find((sign) => line.includes(sign)) ?? "\t";
}

/** Formats rows of cells for the clipboard. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  const cellText = (cell: string) =>
    /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return rows.map((row) => row.map(cellText).join("\t")).join("\n");
}
