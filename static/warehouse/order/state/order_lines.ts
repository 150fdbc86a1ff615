/** The lines of the order that is shown: edited at once, stored a moment later, taken back by a key. */
import { signal } from "@preact/signals";
import type { RowChange } from "../../../../domain/warehouse/changes/row_changes.ts";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { ApiError } from "../../../shared/api_error.ts";
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

const MAX_UNDO = 200;

interface Undoable {
  lines: Lines;
  /** Steps of one name after another, as the digits of a count, are taken back together. */
  name: string;
}

/** Lines with the way back and forth. */
export class OrderLines {
  readonly list;
  readonly undoable = signal(0);
  readonly redoable = signal(0);
  readonly save: AutoSave;
  #undo: Undoable[] = [];
  #redo: Undoable[] = [];
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
    this.#change("add", withLine(this.list.value, this.order, box, 1));
    return { id: this.list.value.at(-1)!.id, isNew: true };
  }

  addMany(added: readonly { box: Box; count: number }[]): void {
    this.#change("paste", withBoxes(this.list.value, this.order, added));
  }

  setCount(id: string, count: number): void {
    this.#change(`count ${id}`, withCount(this.list.value, id, count));
  }

  remove(id: string): void {
    this.#change("remove", withoutLine(this.list.value, id));
  }

  /** Takes lines as a table has changed them; where that takes back the last step, it is taken back here. */
  take(next: Lines): void {
    const leadsTo = (step: Undoable | undefined) =>
      step !== undefined && isEmpty(lineChanges(step.lines, next));
    if (leadsTo(this.#undo.at(-1))) this.undo();
    else if (leadsTo(this.#redo.at(-1))) this.redo();
    else this.#change("table", next);
  }

  /** Takes the last step back. */
  undo(): void {
    this.#step(this.#undo, this.#redo);
  }

  /** Does again what was taken back last. */
  redo(): void {
    this.#step(this.#redo, this.#undo);
  }

  #step(from: Undoable[], to: Undoable[]): void {
    const step = from.pop();
    if (step === undefined) return;
    to.push({ lines: this.list.value, name: step.name });
    this.#show(step.lines);
  }

  #change(name: string, next: Lines): void {
    if (!(name.startsWith("count") && this.#undo.at(-1)?.name === name)) {
      this.#undo = [...this.#undo, { lines: this.list.value, name }].slice(-MAX_UNDO);
    }
    this.#redo = [];
    this.#show(next);
  }

  #show(next: Lines): void {
    this.undoable.value = this.#undo.length;
    this.redoable.value = this.#redo.length;
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
