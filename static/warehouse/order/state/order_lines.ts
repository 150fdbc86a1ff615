/** Lines of the order: edits, automatic saving, and undo. */
import type { Box, OrderData } from "../../../../domain/warehouse/records.ts";
import { newId } from "../../../../domain/new_id.ts";
import { signal } from "@preact/signals";
import type { RowChange } from "../../../../domain/warehouse/changes/row_changes.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import { lines as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";

export type Line = OrderData;
export type Lines = readonly Line[];

/** Returns the element id of a line's count field. */
export const countId = (line: string) => `count-${line}`;

function withLine(lines: Lines, order: string, box: Box, count: number): Lines {
  const { id: id_box, sku_box: name_box } = box;
  return [...lines, { id: newId(), id_order_item: order, id_box, name_box, count_box: count }];
}

/** Returns the lines with another count in one line. */
export function withCount(lines: Lines, id: string, count: number): Lines {
  return lines.map((line) => line.id === id ? { ...line, count_box: count } : line);
}

export function withoutLine(lines: Lines, id: string): Lines {
  return lines.filter((line) => line.id !== id);
}

/** Returns the lines with boxes added: to the line of their type, or in a new line. */
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

/**
 * Takes boxes out of the lines, from the first lines of each type first.
 * @param counts Number of boxes by type.
 * @returns The remaining lines, and the number that was taken of each type.
 */
export function withoutBoxes(
  lines: Lines,
  counts: ReadonlyMap<string, number>,
): { remaining: Lines; taken: Map<string, number> } {
  const usedCounts = new Map<string, number>();
  const remaining = lines.flatMap((line) => {
    const { id_box, count_box } = line;
    const before = usedCounts.get(id_box) ?? 0;
    const count = Math.min(count_box, (counts.get(id_box) ?? 0) - before);
    if (count <= 0) return [line];
    usedCounts.set(id_box, before + count);
    return count < count_box ? [{ ...line, count_box: count_box - count }] : [];
  });
  return { remaining, taken: usedCounts };
}

/** Differences between two states of the lines. */
interface LineChanges {
  created: Line[];
  /** Lines with changed counts or box types. */
  changed: Line[];
  /** Ids. */
  removed: string[];
}

/** Returns the changes from the stored lines to the wanted ones. */
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

const isEmpty = ({ created, changed, removed }: LineChanges) =>
  created.length + changed.length + removed.length === 0;

/** Returns true if two states of the lines have the same boxes. */
export const hasNoChanges = (before: Lines, now: Lines) => isEmpty(lineChanges(before, now));

interface LinesStep {
  before: Lines;
  after: Lines;
  also?: AlsoDone | undefined;
}

/**
 * Does what belongs to a step besides its lines, when it is undone (`before`) or redone (`after`);
 * resolves to false if that failed.
 */
export type AlsoDone = (to: "before" | "after") => Promise<boolean>;

/** Lines with undo, redo and automatic saving. */
export class OrderLines {
  readonly list;
  readonly history = new UndoHistory<LinesStep>({
    join: ({ before }, { after }) => ({ before, after }),
  });
  readonly save: AutoSave;
  #stored: Lines;
  /**
   * Ids of lines that this page has loaded or created; lines added by other users are not touched.
   */
  readonly #ownIds: Set<string>;
  /** True after a failed request: an unknown part of the changes may have been stored. */
  #isStoredUnknown = false;

  /** @param onChange Called after every change. */
  constructor(readonly order: string, lines: Lines, private readonly onChange: () => void) {
    this.list = signal<Lines>(lines);
    this.#stored = lines;
    this.#ownIds = new Set(lines.map(({ id }) => id));
    this.save = new AutoSave({
      hasChanges: () =>
        this.#isStoredUnknown || !isEmpty(lineChanges(this.#stored, this.list.value)),
      send: () => this.#send(),
    });
  }

  /**
   * Adds a line for a box type.
   * @returns The id of the line, which may exist already.
   */
  add(box: Box): { id: string; isNew: boolean } {
    const present = this.list.value.find(({ id_box }) => id_box === box.id);
    if (present !== undefined) return { id: present.id, isNew: false };
    this.#change(withLine(this.list.value, this.order, box, 1));
    return { id: this.list.value.at(-1)!.id, isNew: true };
  }

  addMany(added: readonly { box: Box; count: number }[]): void {
    this.#change(withBoxes(this.list.value, this.order, added));
  }

  setCount(id: string, count: number): void {
    this.#change(withCount(this.list.value, id, count), `count ${id}`);
  }

  remove(id: string): void {
    this.#change(withoutLine(this.list.value, id));
  }

  /**
   * Takes over the lines as changed by a table. If they equal the previous or next step of the
   * history, undoes or redoes instead of adding a step.
   */
  take(next: Lines): void {
    const isTarget = (lines: Lines | undefined) => lines !== undefined && hasNoChanges(lines, next);
    if (isTarget(this.history.done.value.at(-1)?.before)) this.undo();
    else if (isTarget(this.history.undone.value.at(-1)?.after)) this.redo();
    else this.#change(next);
  }

  /** Changes the lines in a step that does more when it is undone or redone. */
  takeWith(after: Lines, also: AlsoDone): void {
    this.history.push({ before: this.list.value, after, also });
    this.#show(after);
  }

  undo(): void {
    this.#move(this.history.undo(), "before");
  }

  redo(): void {
    this.#move(this.history.redo(), "after");
  }

  #move(step: LinesStep | undefined, to: "before" | "after"): void {
    if (step === undefined) return;
    this.#show(step[to]);
    void step.also?.(to).then((isDone) => {
      const [from, back, moved] = to === "before"
        ? ["after", "redo", "undone"] as const
        : ["before", "undo", "done"] as const;
      if (isDone || this.history[moved].value.at(-1) !== step) return;
      this.history[back]();
      this.#show(step[from]);
    });
  }

  #change(after: Lines, series?: string): void {
    this.history.push({ before: this.list.value, after }, series);
    this.#show(after);
  }

  #show(next: Lines): void {
    this.list.value = next;
    this.onChange();
    this.save.touch();
  }

  async #send(): Promise<void> {
    const wanted = this.list.value;
    for (const { id } of wanted) this.#ownIds.add(id);
    if (this.#isStoredUnknown) {
      const all = await stored.listOf(this.order);
      this.#stored = all.filter(({ id }) => this.#ownIds.has(id));
    }
    const changes = changesOf(lineChanges(this.#stored, wanted));
    this.#isStoredUnknown = true;
    if (changes.length > 0) {
      for (const [at, { status, error = "" }] of (await stored.changeRows(changes)).entries()) {
        // Another user has already deleted the line.
        const isGone = status === 404 && changes[at]!.action === "delete";
        if (status >= 300 && !isGone) throw new ApiError(status, error);
      }
    }
    this.#isStoredUnknown = false;
    this.#stored = wanted;
  }
}

/** Returns the changes for a single request. */
const changesOf = ({ created, changed, removed }: LineChanges): RowChange<Line>[] => [
  ...created.map(({ id, ...fields }) => ({ id, action: "create", fields }) as const),
  ...changed.map(({ id, id_box, name_box, count_box }) =>
    ({ id, action: "update", fields: { id_box, name_box, count_box } }) as const
  ),
  ...removed.map((id) => ({ id, action: "delete" }) as const),
];
