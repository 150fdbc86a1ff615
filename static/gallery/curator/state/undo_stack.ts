/** Undo stack of this page. */
import { signal } from "@preact/signals";
import type { ReviewRow, Target } from "./review_row.ts";

/** A change, with the row as it was before. */
export interface Undoable {
  what: "flags" | "picture" | "removal";
  row: ReviewRow;
  /** Of a picture: the path of what was published by it, "" where it was taken down. */
  published?: string;
}

const MAX_ENTRIES = 500;

/** The newest change comes back first. */
export class UndoStack {
  readonly size = signal(0);
  #entries: Undoable[] = [];

  /** @returns takes the entry away again, for a change that was refused */
  pushFlags(row: ReviewRow): () => void {
    const entry: Undoable = { what: "flags", row };
    this.#push(entry);
    return () => this.#keep(this.#entries.filter((other) => other !== entry));
  }

  /** Flags from before a new picture say nothing about that picture: they are forgotten. */
  pushPicture(row: ReviewRow, published: string): void {
    this.#keep(
      this.#entries.filter(({ what, row: other }) =>
        what !== "flags" || other.kind !== row.kind || other.id !== row.id
      ),
    );
    this.#push({ what: "picture", row, published });
  }

  pushRemoval(row: ReviewRow): void {
    this.#push({ what: "removal", row });
  }

  pop(): Undoable | undefined {
    const last = this.#entries.at(-1);
    this.#keep(this.#entries.slice(0, -1));
    return last;
  }

  /** Forgets what was done to a picture that has gone. */
  forget({ kind, id }: Target): void {
    this.#keep(this.#entries.filter(({ row }) => row.kind !== kind || row.id !== id));
  }

  #push(entry: Undoable): void {
    this.#keep([...this.#entries, entry].slice(-MAX_ENTRIES));
  }

  #keep(entries: Undoable[]): void {
    this.#entries = entries;
    this.size.value = entries.length;
  }
}
