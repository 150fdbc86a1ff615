/** Reads what was typed into a cell, with a sentence for whatever is wrong with it. */
import {
  AMBIGUOUS,
  countOf,
  type DecimalSign,
  decimalText,
  numberOf,
} from "../../../../domain/csv_numbers.ts";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { flagOf } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import type { Read } from "./column.ts";
import { t } from "../messages.ts";

// As the records have it.
const MAX_TEXT_LENGTH = 1000;

/** Text that may not be empty, as names are stored. */
export function readName(text: string): Read {
  const value = normalizedName(text);
  if (value === "") return { wrong: t("wrong_empty") };
  return value.length > MAX_TEXT_LENGTH
    ? { wrong: t("wrong_long", { max: MAX_TEXT_LENGTH }) }
    : { value };
}

/** Text that may be empty. */
export function readText(text: string): Read {
  return text.trim() === "" ? { value: "" } : readName(text);
}

/**
 * A number as people and spreadsheets write it.
 *
 * @param isRight whether it may stand there
 * @param decimal the decimal sign of what was pasted; undefined where nothing shows it
 */
export function readNumber(
  text: string,
  isRight: (value: number) => boolean,
  wrong: string,
  decimal?: DecimalSign,
): Read {
  return readBy(numberOf, text, isRight, wrong, decimal);
}

/** A whole number from 0; nothing stands for 0. */
export const readCount = (text: string, wrong: string, decimal?: DecimalSign): Read =>
  readBy(
    countOf,
    text.trim() === "" ? "0" : text,
    (value) => Number.isSafeInteger(value) && value >= 0,
    wrong,
    decimal,
  );

function readBy(
  read: typeof numberOf,
  text: string,
  isRight: (value: number) => boolean,
  wrong: string,
  decimal: DecimalSign | undefined,
): Read {
  const value = read(text, decimal);
  if (value === AMBIGUOUS) {
    const whole = text.trim().replace(/[.,]/, "");
    return { wrong: t("wrong_ambiguous", { whole, decimals: `${text.trim()}0` }) };
  }
  return typeof value === "number" && Number.isFinite(value) && isRight(value)
    ? { value }
    : { wrong };
}

/** A length: above 0. */
export const readLength = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value > 0, t("wrong_length"), decimal);

/** A weight: 0 or more. */
export const readWeight = (text: string, decimal?: DecimalSign): Read =>
  readNumber(text, (value) => value >= 0, t("wrong_weight"), decimal);

/** A weight, or nothing for no limit. */
export const readLimit = (text: string, decimal?: DecimalSign): Read =>
  text.trim() === "" ? { value: null } : readWeight(text, decimal);

/** 1 or 0, also in words; nothing stands for no, as in files. */
export function readFlag(text: string): Read {
  const value = flagOf(text) ?? 0;
  return typeof value === "number" ? { value } : { wrong: t("wrong_flag") };
}

/** A number in the language of the page, without grouping: what is copied can be read back. */
export function numberText(value: number | null | undefined, language: string): string {
  if (value === null || value === undefined) return "";
  const text = decimalText(Math.round(value * 1000) / 1000);
  return language === "ru" ? text.replace(".", ",") : text;
}
