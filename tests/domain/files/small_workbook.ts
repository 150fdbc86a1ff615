/** Workbooks for the tests, of parts written by hand. */
import { strToU8, zipSync } from "fflate/browser";

const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Parts of a workbook besides the usual ones. */
export interface Parts {
  /** The rows of the first sheet: the content of `sheetData`. */
  rows: string;
  sharedStrings?: string;
  styles?: string;
  workbook?: string;
  more?: Record<string, Uint8Array>;
}

/** A workbook as LibreOffice structures it: shared strings and styles in parts of their own. */
export function workbook(
  { rows, sharedStrings = "", styles = "", workbook, more = {} }: Parts,
): Uint8Array<ArrayBuffer> {
  const xml = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}"/>`;
  return zipSync({
    "_rels/.rels": xml(
      `<Relationships>${relation("rId1", "officeDocument", "xl/workbook.xml")}</Relationships>`,
    ),
    "xl/workbook.xml": xml(
      workbook ??
        '<workbook><sheets><sheet name="Boxes" sheetId="1" r:id="rId3"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships>${relation("rId1", "styles", "styles.xml")}${
        relation("rId3", "worksheet", "worksheets/sheet1.xml")
      }${relation("rId9", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    ),
    "xl/styles.xml": xml(`<styleSheet>${styles}</styleSheet>`),
    "xl/sharedStrings.xml": xml(`<sst>${sharedStrings}</sst>`),
    "xl/worksheets/sheet1.xml": xml(
      `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ),
    ...more,
  }) as Uint8Array<ArrayBuffer>;
}
