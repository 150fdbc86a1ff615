/** Rows of cells in the formats of spreadsheets, for the clipboard and files. */

/** Parses rows like {@link readRows}, without empty lines. */
export function readCells(text: string, delimiter = delimiterOf(text)): string[][] {
  return readRows(text, delimiter).filter((row) => row.some((cell) => cell.trim() !== ""));
}

/**
 * Parses the cells of a text, row by row; an empty text has no rows. Quoted cells may contain
 * delimiters, doubled quotes and line breaks (RFC 4180, section 2).
 */
export function readRows(text: string, delimiter: string): string[][] {
  if (text === "") return [];
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    rows.push(row);
    row = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (sign === '"' && cell === "") quoted = true;
    else if (sign === delimiter) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
  }
  endRow();
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
