/** Formats of numbers in a workbook: dates are numbers with a format. */
import { attribute, tagsOf } from "./xml_tags.ts";

// ECMA-376, part 1, 18.8.30: dates and times, with those of East Asian locales.
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

/** Days from 30 December 1899, from which Excel counts, to 1 January 1970. */
const DAYS_TO_1970 = 25_569;
/** Days between the two date systems of Excel. */
const DAYS_TO_1904 = 1462;

/** A format: of a date or time, or with a number of digits, such as `00000`. */
export type NumberFormat = "date" | { digits: number } | undefined;

/** The formats of a workbook's cells, by their style. */
export function numberFormats(styles: string): NumberFormat[] {
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
 *
 * @param serial Days in the date system of the workbook.
 * @param is1904 True if it counts from 1904.
 */
export function dateText(serial: number, is1904: boolean): string {
  // Excel has a 29 February 1900.
  const days = serial + (is1904 ? DAYS_TO_1904 : serial < 60 ? 1 : 0);
  const time = new Date(Math.round((days - DAYS_TO_1970) * 86_400) * 1000);
  if (Number.isNaN(time.getTime())) return String(serial);
  const text = time.toISOString();
  if (serial < 1 && !is1904) return text.slice(11, 19);
  return serial % 1 === 0 ? text.slice(0, 10) : text.slice(0, 19);
}
