/** What is going on in the cells of a table besides what is stored. */
import { signal } from "@preact/signals";

export type CellState =
  /** Typed into a row that is not stored yet. */
  | { state: "typed"; text: string }
  | { state: "saving"; text: string }
  | { state: "saved" }
  /** Not stored, for a reason in words; what was typed stays. */
  | { state: "failed"; text: string; why: string }
  /** Someone else has changed it meanwhile. */
  | { state: "changed"; text: string; theirs: string };

const SAVED_FOR_MS = 2500;

/** The states of all cells that have one. */
export class CellStates {
  readonly all = signal<ReadonlyMap<string, CellState>>(new Map());

  of(id: string, key: string): CellState | undefined {
    return this.all.value.get(`${id} ${key}`);
  }

  set(id: string, key: string, state: CellState): void {
    this.all.value = new Map(this.all.value).set(`${id} ${key}`, state);
    if (state.state !== "saved") return;
    setTimeout(() => {
      if (this.of(id, key) === state) this.clear(id, key);
    }, SAVED_FOR_MS);
  }

  clear(id: string, key?: string): void {
    const kept = [...this.all.value].filter(([cell]) =>
      key === undefined ? !cell.startsWith(`${id} `) : cell !== `${id} ${key}`
    );
    this.all.value = new Map(kept);
  }

  /** Cells whose value someone else has changed, as pairs of record and field. */
  get changed(): { id: string; key: string; text: string; theirs: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "changed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, text: state.text, theirs: state.theirs }];
    });
  }

  /** Whether something typed is not stored. */
  get unsaved(): boolean {
    return [...this.all.value.values()].some(({ state }) => state !== "saved");
  }
}
