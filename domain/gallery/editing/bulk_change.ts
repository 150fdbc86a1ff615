/** One record's part of a bulk change. */
import { AppError, refusal } from "../../app_error.ts";
import type { Message } from "../../messages/message.ts";
import { messageOf } from "../../messages/expecting.ts";
import type { BulkAct, BulkChange } from "./bulk_records.ts";
import type { Kind } from "./kinds.ts";
import {
  CHANGES,
  differing,
  type EditedRecord,
  FIELDS,
  type Fields,
  INITIAL,
  pickFields,
} from "./records.ts";

/** Validated changes, from {@link checkedChanges}. */
export interface CheckedChange {
  field: string;
  act: BulkAct;
  /** For `set` the field's value; for `add` and `remove` an entry of its list, or words. */
  value: unknown;
}

/**
 * Validates changes by the fields of a kind, before any record is read.
 * @throws {AppError} 400 with the path of the invalid value
 */
export function checkedChanges(kind: Kind, changes: readonly BulkChange[]): CheckedChange[] {
  return changes.map((change, at) => checked(kind, change, `changes[${at}]`));
}

function checked(kind: Kind, { field, act, value }: BulkChange, where: string): CheckedChange {
  if (!Object.hasOwn(FIELDS[kind], field)) {
    const values = Object.keys(FIELDS[kind]).join(", ");
    throw refusal(400, "expected_one_of", { values }, { where: `${where}.field` });
  }
  const initial = (INITIAL[kind] as Fields)[field];
  if (act === "clear") {
    if (initial === undefined) {
      throw refusal(400, "cannot_be_empty", {}, { where: `${where}.field` });
    }
    return { field, act, value: initial };
  }
  if (act === "set") return { field, act, value: parsed(kind, field, value, `${where}.value`) };
  if (Array.isArray(initial)) {
    const list = parsed(kind, field, [value], `${where}.value`) as unknown[];
    return { field, act, value: list[0] };
  }
  if (typeof initial !== "string") {
    throw refusal(400, "expected_one_of", { values: "set, clear" }, { where: `${where}.act` });
  }
  if (typeof value !== "string" || value.trim() === "") {
    throw refusal(400, "expected_text_from", { min: 1 }, { where: `${where}.value` });
  }
  return { field, act, value: value.trim() };
}

function parsed(kind: Kind, field: string, value: unknown, where: string): unknown {
  const schema = CHANGES[kind];
  const { success, data, error } = schema.safeParse({ [field]: value });
  // An omitted value would be no change.
  if (value === undefined) throw refusal(400, "value_missing", {}, { where });
  if (success) return data[field];
  throw new AppError(400, { ...messageOf(schema, error.issues[0]!), where });
}

/** Returns the fields of a record after some changes; the same values if nothing changes. */
export function changedFields(record: Fields, changes: readonly CheckedChange[]): Fields {
  const fields: Record<string, unknown> = {};
  for (const { field, act, value } of changes) {
    const now = field in fields ? fields[field] : record[field];
    fields[field] = act === "set" || act === "clear"
      ? value
      : Array.isArray(now)
      ? inList(now, act, value)
      : withWords(String(now ?? ""), act, value as string);
  }
  return fields;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function inList(list: readonly unknown[], act: BulkAct, value: unknown): readonly unknown[] {
  if (act === "remove") return list.filter((one) => !same(one, value));
  return list.some((one) => same(one, value)) ? list : [...list, value];
}

const parts = (text: string) => text.split(",").map((part) => part.trim()).filter(Boolean);

/**
 * Adds words to comma-separated text such as aspects, or removes them; returns the text unchanged
 * if that makes no difference.
 */
function withWords(text: string, act: BulkAct, value: string): string {
  const currentWords = parts(text);
  const named = parts(value);
  if (act === "remove") {
    const remainingWords = currentWords.filter((part) => !named.includes(part));
    return remainingWords.length === currentWords.length ? text : remainingWords.join(", ");
  }
  const added = named.filter((part) => !currentWords.includes(part));
  return added.length === 0 ? text : [...currentWords, ...added].join(", ");
}

/** The outcome of a bulk change for one record. */
export interface BulkOutcome {
  id: number;
  outcome: "changed" | "unchanged" | "refused";
  /** The record before the change; null if there is none. */
  record: EditedRecord | null;
  tag: string | null;
  after: Fields;
  error: Message | null;
  field: string | null;
}

/**
 * Returns the outcome for a record.
 * @param after The record after the change, or why it was refused.
 * @param own Its own changes, which a refusal may name by their position.
 */
export function outcomeOf(
  before: Pick<BulkOutcome, "id" | "record" | "tag">,
  after: EditedRecord | AppError,
  own: readonly BulkChange[] | undefined,
): BulkOutcome {
  if (!(after instanceof AppError)) {
    const fields = differing(after, before.record!);
    const outcome = fields.length === 0 ? "unchanged" : "changed";
    return { ...before, outcome, after: pickFields(after, fields), error: null, field: null };
  }
  const { where, ...reason } = after.messages[0]!;
  const [, at] = /^changes\[(\d+)\]/.exec(where ?? "") ?? [];
  const field = at === undefined ? where : own![Number(at)]!.field;
  const error = { ...reason, ...(field !== undefined && { where: field }) };
  return { ...before, outcome: "refused", after: {}, error, field: field ?? null };
}

/** Splits records in their order into groups up to a size, in which none is repeated. */
export function distinctGroups<One extends { id: number }>(
  records: readonly One[],
  size: number,
): One[][] {
  const groups: One[][] = [];
  const ids = new Set<number>();
  for (const one of records) {
    if (ids.size === 0 || ids.size === size || ids.has(one.id)) {
      groups.push([]);
      ids.clear();
    }
    groups.at(-1)!.push(one);
    ids.add(one.id);
  }
  return groups;
}
