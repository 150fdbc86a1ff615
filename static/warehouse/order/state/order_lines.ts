/** The lines of the order that is shown: edited at once, stored a moment later, taken back by a key. */
import { signal } from "@preact/signals";
import type { RowChange } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";
import { lines as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";
import {
  isEmpty,
  type Line,
  type LineChanges,
  lineChanges,
  type Lines,
  withBoxes,
  withCount,
  withLine,
  withoutLine,
} from "./line_list.ts";

/** The lines before and after a step. */
interface LinesStep {
  before: Lines;
  after: Lines;
}

/** Lines with the way back and forth. */
export class OrderLines {
  readonly list;
  readonly history = new UndoHistory<LinesStep>({
    join: ({ before }, { after }) => ({ before, after }),
  });
  readonly save: AutoSave;
  #stored: Lines;
  /** Ids that this page has stored or was given: lines of others are left alone. */
  readonly #own: Set<string>;
  /** After a failure it is unknown how much of a change was stored. */
  #uncertain = false;

  /** @param onChange called at every change */
  constructor(readonly order: string, lines: Lines, private readonly onChange: () => void) {
    this.list = signal<Lines>(lines);
    this.#stored = lines;
    this.#own = new Set(lines.map(({ id }) => id));
    this.save = new AutoSave({
      hasChanges: () => this.#uncertain || !isEmpty(lineChanges(this.#stored, this.list.value)),
      send: () => this.#send(),
    });
  }

  /** Adds a box type. @returns the id of its line, which may have been there before */
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

  /** Takes lines as a table has changed them; where that takes back the last step, it is taken back here. */
  take(next: Lines): void {
    const isNext = (lines: Lines | undefined) =>
      lines !== undefined && isEmpty(lineChanges(lines, next));
    if (isNext(this.history.done.value.at(-1)?.before)) this.undo();
    else if (isNext(this.history.undone.value.at(-1)?.after)) this.redo();
    else this.#change(next);
  }

  undo(): void {
    const step = this.history.undo();
    if (step !== undefined) this.#show(step.before);
  }

  redo(): void {
    const step = this.history.redo();
    if (step !== undefined) this.#show(step.after);
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
    for (const { id } of wanted) this.#own.add(id);
    if (this.#uncertain) {
      const all = await stored.listOf(this.order);
      this.#stored = all.filter(({ id }) => this.#own.has(id));
    }
    const changes = changesOf(lineChanges(this.#stored, wanted));
    this.#uncertain = true;
    if (changes.length > 0) {
      for (const [at, { status, error = "" }] of (await stored.changeRows(changes)).entries()) {
        // One that others have removed already is removed as well.
        const isGone = status === 404 && changes[at]!.action === "delete";
        if (status >= 300 && !isGone) throw new ApiError(status, error);
      }
    }
    this.#uncertain = false;
    this.#stored = wanted;
  }
}

/** One request, however many lines there are. */
const changesOf = ({ created, changed, removed }: LineChanges): RowChange<Line>[] => [
  ...created.map(({ id, ...fields }) => ({ id, action: "create", fields }) as const),
  ...changed.map(({ id, id_box, name_box, count_box }) =>
    ({ id, action: "update", fields: { id_box, name_box, count_box } }) as const
  ),
  ...removed.map((id) => ({ id, action: "delete" }) as const),
];
