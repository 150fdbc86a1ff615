/** Reads what was typed into a cell, with a sentence for whatever is wrong with it. */
import { EXCEL, numberOf } from "../../../../domain/warehouse/transfer/csv_cells.ts";
import type { Read } from "./column.ts";
import { t } from "../messages.ts";

// As the records have it.
const LONGEST = 1000;

/** Text that may not be empty. */
export function readName(text: string): Read {
  const value = text.trim();
  if (value === "") return { wrong: t("wrong_empty") };
  return value.length > LONGEST ? { wrong: t("wrong_long", { max: LONGEST }) } : { value };
}

/** Text that may be empty. */
export function readText(text: string): Read {
  return text.trim() === "" ? { value: "" } : readName(text);
}

/** A number as people and spreadsheets write it, with a decimal point or comma. */
function readNumber(text: string): number | undefined {
  const number = numberOf(text, EXCEL);
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/** A length: above 0. */
export function readLength(text: string): Read {
  const value = readNumber(text);
  return value !== undefined && value > 0 ? { value } : { wrong: t("wrong_length") };
}

/** A weight: 0 or more. */
export function readWeight(text: string): Read {
  const value = readNumber(text);
  return value !== undefined && value >= 0 ? { value } : { wrong: t("wrong_weight") };
}

/** A weight, or nothing for no limit. */
export function readLimit(text: string): Read {
  return text.trim() === "" ? { value: null } : readWeight(text);
}

const YES = /^(1|y(es)?|true|да|д|\+)$/i;
const NO = /^(0|no?|false|нет|н|-)$/i;

/** 1 or 0, also in words; nothing stands for yes. */
export function readFlag(text: string): Read {
  const word = text.trim();
  if (word === "" || YES.test(word)) return { value: 1 };
  return NO.test(word) ? { value: 0 } : { wrong: t("wrong_flag") };
}

/** A number in the language of the page, without grouping: what is copied can be read back. */
export function numberText(value: number | null | undefined, language: string): string {
  if (value === null || value === undefined) return "";
  const text = String(Math.round(value * 1000) / 1000);
  return language === "ru" ? text.replace(".", ",") : text;
}
