/** States of a table's cells besides the stored values. */
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
    this.setAll([{ id, key, state }]);
  }

  /** Sets those of many cells at once; undefined for none. */
  setAll(cells: readonly { id: string; key: string; state: CellState | undefined }[]): void {
    const next = new Map(this.all.value);
    const saved = new Map<string, CellState>();
    for (const { id, key, state } of cells) {
      const cell = `${id} ${key}`;
      if (state === undefined) next.delete(cell);
      else next.set(cell, state);
      if (state?.state === "saved") saved.set(cell, state);
    }
    this.all.value = next;
    if (saved.size === 0) return;
    setTimeout(() => {
      const left = new Map(this.all.value);
      for (const [cell, state] of saved) if (left.get(cell) === state) left.delete(cell);
      this.all.value = left;
    }, SAVED_FOR_MS);
  }

  clear(id: string, key?: string): void {
    const remaining = [...this.all.value].filter(([cell]) =>
      key === undefined ? !cell.startsWith(`${id} `) : cell !== `${id} ${key}`
    );
    this.all.value = new Map(remaining);
  }

  clearRows(ids: ReadonlySet<string>): void {
    const remaining = [...this.all.value].filter(([cell]) =>
      !ids.has(cell.slice(0, cell.indexOf(" ")))
    );
    this.all.value = new Map(remaining);
  }

  /** Cells whose value someone else has changed, as pairs of record and field. */
  get changed(): { id: string; key: string; text: string; theirs: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "changed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, text: state.text, theirs: state.theirs }];
    });
  }

  /** Cells with something that was refused, as pairs of record and field. */
  get failed(): { id: string; key: string; why: string }[] {
    return [...this.all.value].flatMap(([cell, state]) => {
      if (state.state !== "failed") return [];
      const [id = "", key = ""] = cell.split(" ");
      return [{ id, key, why: state.why }];
    });
  }

  /** True if typed input is not stored. */
  get unsaved(): boolean {
    return [...this.all.value.values()].some(({ state }) => state !== "saved");
  }
}
