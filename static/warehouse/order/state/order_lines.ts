/** The lines of the order that is shown: edited at once, stored a moment later, taken back by a key. */
import { signal } from "@preact/signals";
import type { Box } from "../../../../domain/warehouse/records.ts";
import { lines as stored } from "../../shared/warehouse_api.ts";
import { AutoSave } from "./auto_save.ts";
import {
  isEmpty,
  lineChanges,
  type Lines,
  withBoxes,
  withCount,
  withLine,
  withoutLine,
} from "./line_list.ts";

const MOST_UNDO = 200;
// Requests at once.
const AT_ONCE = 4;

interface Undoable {
  lines: Lines;
  /** Steps of one name after another, as the digits of a count, are taken back together. */
  name: string;
}

/** Lines with the way back. */
export class OrderLines {
  readonly list;
  readonly undoable = signal(0);
  readonly save: AutoSave;
  #undo: Undoable[] = [];
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

  /** Takes the last step back. */
  undo(): void {
    const last = this.#undo.pop();
    if (last === undefined) return;
    this.undoable.value = this.#undo.length;
    this.#show(last.lines);
  }

  #change(name: string, next: Lines): void {
    if (!(name.startsWith("count") && this.#undo.at(-1)?.name === name)) {
      this.#undo = [...this.#undo, { lines: this.list.value, name }].slice(-MOST_UNDO);
      this.undoable.value = this.#undo.length;
    }
    this.#show(next);
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
    const { created, changed, removed } = lineChanges(this.#stored, wanted);
    this.#uncertain = true;
    if (created.length > 0) await stored.create(created);
    await each(changed, ({ id, count_box }) => stored.update(id, { count_box }));
    await each(removed, (id) => stored.remove(id));
    this.#uncertain = false;
    this.#stored = wanted;
  }
}

/** Does something with each, a few at a time. */
async function each<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < items.length; at += AT_ONCE) {
    await Promise.all(items.slice(at, at + AT_ONCE).map(work));
  }
}
