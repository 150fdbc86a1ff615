/** The lines of an order as they are edited: pure steps from one list to the next. */
import type { Box, OrderData } from "../../../../domain/warehouse/records.ts";
import { newId } from "../../../../domain/new_id.ts";

export type Line = OrderData;
export type Lines = readonly Line[];

/** The id of the field in which the count of a line is typed. */
export const countId = (line: string) => `count-${line}`;

/** A new line at the end. */
export function withLine(lines: Lines, order: string, box: Box, count: number): Lines {
  const { id: id_box, sku_box: name_box } = box;
  return [...lines, { id: newId(), id_order_item: order, id_box, name_box, count_box: count }];
}

/** With another count in one line. */
export function withCount(lines: Lines, id: string, count: number): Lines {
  return lines.map((line) => line.id === id ? { ...line, count_box: count } : line);
}

export function withoutLine(lines: Lines, id: string): Lines {
  return lines.filter((line) => line.id !== id);
}

/** With boxes added: to the line of their type, or in a new one. */
export function withBoxes(
  lines: Lines,
  order: string,
  added: readonly { box: Box; count: number }[],
): Lines {
  let next = lines;
  for (const { box, count } of added) {
    const line = next.find(({ id_box }) => id_box === box.id);
    next = line === undefined
      ? withLine(next, order, box, count)
      : withCount(next, line.id, line.count_box + count);
  }
  return next;
}

/** Requests that bring the server's lines up to date. */
export interface LineChanges {
  created: Line[];
  /** With their new counts and box types. */
  changed: Line[];
  /** Ids. */
  removed: string[];
}

/** The way from the lines that are stored to those that are wanted. */
export function lineChanges(stored: Lines, wanted: Lines): LineChanges {
  const before = new Map(stored.map((line) => [line.id, line]));
  const after = new Set(wanted.map(({ id }) => id));
  return {
    created: wanted.filter(({ id }) => !before.has(id)),
    changed: wanted.filter((line) => {
      const former = before.get(line.id);
      return former !== undefined && !isSame(line, former);
    }),
    removed: stored.filter(({ id }) => !after.has(id)).map(({ id }) => id),
  };
}

const isSame = (a: Line, b: Line) => a.count_box === b.count_box && a.id_box === b.id_box;

/** Returns true if there are no changes. */
export const isEmpty = ({ created, changed, removed }: LineChanges) =>
  created.length + changed.length + removed.length === 0;
