/** Writes a workbook with one sheet (ECMA-376), a page of rows at a time. */
import { escapeXml } from "../../escape_xml.ts";
import { zipped, type ZippedFile } from "../zip.ts";
import type { CellValue } from "../table.ts";

const NAMESPACE = "http://schemas.openxmlformats.org";
const MAIN = `xmlns="${NAMESPACE}/spreadsheetml/2006/main"`;
const RELATIONS = `${NAMESPACE}/officeDocument/2006/relationships`;
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const relationships = (...targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${NAMESPACE}/package/2006/relationships">` +
  targets.map(([type, target], at) =>
    `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`
  ).join("") + "</Relationships>";

/** The parts besides the sheet. Style 1 is that of headings, 2 that of texts. */
const PARTS = (sheet: string): Readonly<Record<string, string>> => ({
  "[Content_Types].xml": `<Types xmlns="${NAMESPACE}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  "_rels/.rels": relationships(["officeDocument", "xl/workbook.xml"]),
  "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${RELATIONS}">` +
    `<sheets><sheet name="${
      escapeXml(sheetName(sheet))
    }" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relationships(
    ["worksheet", "worksheets/sheet1.xml"],
    ["styles", "styles.xml"],
  ),
  "xl/styles.xml": `<styleSheet ${MAIN}>` +
    '<fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
    '<cellXfs count="3"><xf/><xf fontId="1" applyFont="1" applyAlignment="1">' +
    '<alignment vertical="top" wrapText="1"/></xf>' +
    '<xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>',
});

// Excel refuses these signs in names of sheets, and more than 31.
const sheetName = (name: string) =>
  name.replace(/[[\]:*?/\\]/g, " ").replace(/^'|'$/g, " ").trim().slice(0, 31) || "1";

const [MIN_WIDTH, MAX_WIDTH] = [8, 60];

/** Widths of columns in characters, for the rows that are known when the sheet begins. */
function widthsOf(rows: readonly (readonly CellValue[])[]): number[] {
  const [head = []] = rows;
  return head.map((_, at) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, String(row[at] ?? "").split("\n", 1)[0]!.length),
      MIN_WIDTH,
    );
    return Math.min(MAX_WIDTH, longest + 2);
  });
}

/** A reference to a column: `AB`. */
const columnName = (at: number): string =>
  (at < 26 ? "" : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + at % 26);

// Characters that XML cannot contain, and texts that look like one written so.
// deno-lint-ignore no-control-regex
const UNWRITABLE = /[\0-\x08\x0b\x0c\r\x0e-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g;
const escapeText = (text: string) =>
  escapeXml(
    text.toWellFormed().replace(
      UNWRITABLE,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    ),
  );

function cellXml(value: CellValue, reference: string, style: number): string {
  if (value === null || value === "") return "";
  if (typeof value === "number") return `<c r="${reference}"><v>${value}</v></c>`;
  if (typeof value === "boolean") return `<c r="${reference}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = `<is><t xml:space="preserve">${escapeText(value)}</t></is>`;
  return `<c r="${reference}" t="inlineStr" s="${style}">${text}</c>`;
}

async function* sheetXml(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly CellValue[])[]>,
): AsyncGenerator<string, void> {
  const columns = headings.map((_, at) => columnName(at));
  let line = 0;
  const rowsXml = (rows: readonly (readonly CellValue[])[], style: number) =>
    rows.map((row) => {
      line++;
      const cells = row.map((value, at) => cellXml(value, `${columns[at]}${line}`, style));
      return `<row r="${line}">${cells.join("")}</row>`;
    }).join("");
  const head = (first: readonly (readonly CellValue[])[]) =>
    `${DECLARATION}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${
      widthsOf([headings, ...first]).map((width, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`
      ).join("")
    }</cols><sheetData>${rowsXml([headings], 1)}`;
  let isBegun = false;
  for await (const page of pages) {
    if (!isBegun) yield head(page);
    isBegun = true;
    yield rowsXml(page, 2);
  }
  yield `${isBegun ? "" : head([])}</sheetData></worksheet>`;
}

/**
 * Yields a workbook in pieces: the first row has the headings and is frozen; texts stay texts.
 * @param sheet Name of the sheet.
 */
export function workbookPieces(
  headings: readonly string[],
  pages: AsyncIterable<readonly (readonly CellValue[])[]>,
  { sheet, now }: { sheet: string; now: Date },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder();
  const encoded = async function* (pieces: AsyncIterable<string> | Iterable<string>) {
    for await (const piece of pieces) yield encoder.encode(piece);
  };
  const files: ZippedFile[] = Object.entries(PARTS(sheet))
    .map(([name, xml]) => ({ name, input: encoded([DECLARATION + xml]) }));
  files.push({ name: "xl/worksheets/sheet1.xml", input: encoded(sheetXml(headings, pages)) });
  return zipped(files, now);
}
