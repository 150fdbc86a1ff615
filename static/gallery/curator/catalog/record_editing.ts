/** A record while a curator edits it: what is typed, what the server has, and who else is there. */
import { batch, computed, signal } from "@preact/signals";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import { ApiError } from "../../../shared/api_error.ts";
import { restoreEntry } from "../state/curator_api.ts";
import type { Session } from "../state/session.ts";
import { changesOf, type Clash, merge, type Values } from "./draft.ts";
import { initialOf, SHAPES } from "./fields.ts";
import {
  changeRecord,
  closeRecord,
  createRecord,
  getRecord,
  newestEntry,
  openRecord,
  removeRecord,
  type Tagged,
} from "./record_api.ts";

const HEARTBEAT_MS = 20_000;
// Each time someone else was faster again.
const MAX_MERGES = 5;

/** Last action, to be announced. */
export type Done = "saved" | "created" | "removed" | "taken_back" | "nothing_changed";

/** One form. */
export class RecordEditing {
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly error = signal<unknown>(undefined);
  /** Saved values that the form is based on. */
  readonly base = signal<Values>({});
  readonly mine = signal<Values>({});
  /** Number of times that all was discarded, which resets partially typed text. */
  readonly discarded = signal(0);
  /** Fields whose text is no value yet, by path. */
  readonly unreadable = signal<ReadonlySet<string>>(new Set());
  readonly clashes = signal<readonly Clash[]>([]);
  /** Fields of others that the last saving has merged. */
  readonly merged = signal<readonly string[]>([]);
  readonly others = signal<readonly string[]>([]);
  readonly isBehind = signal(false);
  readonly isBusy = signal(false);
  readonly done = signal<Done | undefined>(undefined);
  readonly id = signal<number | undefined>(undefined);
  readonly changes = computed(() => changesOf(this.base.value, this.mine.value));
  readonly isChanged = computed(() =>
    Object.keys(this.changes.value).length > 0 || this.unreadable.value.size > 0
  );
  #tag = "";
  /** The entry of the log that was written last here. */
  #entry: number | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  /** @param initialValues Of a new record: what is known of it before. */
  constructor(
    readonly session: Session,
    readonly kind: Kind,
    id: number | undefined,
    readonly initialValues: Values = {},
  ) {
    this.id.value = id;
  }

  /** Reads the record, and tells others that it is open here. */
  async begin(): Promise<void> {
    const id = this.id.value;
    if (id === undefined) {
      const blank = Object.fromEntries(
        SHAPES[this.kind].map((shape) => [shape.name, initialOf(shape)]),
      );
      batch(() => {
        this.base.value = blank;
        this.mine.value = { ...blank, ...this.initialValues };
        this.state.value = "ready";
      });
      return;
    }
    this.state.value = "loading";
    try {
      this.#take(await this.session.guard(() => getRecord(this.kind, id)));
      this.state.value = "ready";
      this.#listen(id);
    } catch (error) {
      batch(() => {
        this.error.value = error;
        this.state.value = "failed";
      });
    }
  }

  /** Tells others that it is open here no longer. */
  end(): void {
    clearInterval(this.#heartbeat);
    if (this.#heartbeat !== undefined && this.id.value !== undefined) {
      closeRecord(this.kind, this.id.value);
    }
    this.#heartbeat = undefined;
  }

  /** Reads the record anew after it was changed by another part of the page; nothing is typed then. */
  async refresh(): Promise<void> {
    const id = this.id.value!;
    this.#take(await this.session.guard(() => getRecord(this.kind, id)));
    this.#entry = undefined;
  }

  set(field: string, value: unknown): void {
    batch(() => {
      this.mine.value = { ...this.mine.value, [field]: value };
      this.done.value = undefined;
    });
  }

  /** Notes whether the text of a field is a value. */
  setReadable(path: string, isReadable: boolean): void {
    const paths = new Set(this.unreadable.value);
    if (isReadable) paths.delete(path);
    else paths.add(path);
    if (paths.size !== this.unreadable.value.size) this.unreadable.value = paths;
  }

  discard(): void {
    batch(() => {
      this.mine.value = this.base.value;
      this.discarded.value++;
      this.unreadable.value = new Set();
      this.clashes.value = [];
      this.error.value = undefined;
    });
  }

  /** Decides a field that both have changed. */
  settle(clash: Clash, side: "theirs" | "mine"): void {
    batch(() => {
      if (side === "theirs") {
        this.mine.value = { ...this.mine.value, [clash.field]: clash.theirs };
      }
      this.clashes.value = this.clashes.value.filter(({ field }) => field !== clash.field);
    });
  }

  /** Saves what was changed; what others have saved meanwhile is merged field by field. */
  async save(): Promise<void> {
    await this.#work(async () => {
      const id = this.id.value;
      if (id === undefined) {
        const required = SHAPES[this.kind].filter((shape) => shape.required)
          .map(({ name }) => [name, this.mine.value[name]]);
        const draft = { ...Object.fromEntries(required), ...this.changes.value };
        const created = await this.session.guard(() => createRecord(this.kind, draft));
        this.id.value = created.record.id;
        this.#take(created);
        this.#listen(created.record.id);
        await this.#remember("created");
        return;
      }
      this.merged.value = [];
      for (let merges = 0;; merges++) {
        const changes = this.changes.value;
        if (Object.keys(changes).length === 0) {
          this.done.value = this.merged.value.length > 0 ? undefined : "nothing_changed";
          return;
        }
        try {
          const send = () => changeRecord(this.kind, id, changes, this.#tag);
          this.#take(await this.session.guard(send));
          await this.#remember("saved");
          return;
        } catch (error) {
          const isBehind = error instanceof ApiError && error.status === 412;
          if (!isBehind || merges === MAX_MERGES) throw error;
          if (!await this.#merge(id)) return;
        }
      }
    });
  }

  /** Takes back what was saved last here. */
  async takeBack(): Promise<void> {
    await this.#work(async () => {
      const [id, entry] = [this.id.value, this.#entry];
      if (id === undefined || entry === undefined) return;
      await this.session.guard(() => restoreEntry(entry));
      const found = await this.session.guard(() => getRecord(this.kind, id)).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
      if (found === undefined) {
        // It was its creation: what was typed stays, as the beginning of another one.
        this.end();
        this.id.value = undefined;
        this.base.value = Object.fromEntries(
          SHAPES[this.kind].map((shape) => [shape.name, initialOf(shape)]),
        );
        this.others.value = [];
      } else this.#take(found);
      await this.#remember("taken_back");
    });
  }

  /**
   * Removes the record.
   *
   * @throws {ApiError} 409 with `used_by` when something uses it that is not in `along`
   */
  async remove(along: readonly string[]): Promise<void> {
    const id = this.id.value!;
    await this.session.guard(() => removeRecord(this.kind, id, along));
    this.end();
  }

  /** True if the last change can be undone here. */
  get canTakeBack(): boolean {
    return this.#entry !== undefined;
  }

  async #work(work: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    batch(() => {
      this.isBusy.value = true;
      this.error.value = undefined;
      this.done.value = undefined;
    });
    try {
      await work();
    } catch (error) {
      this.error.value = error;
    } finally {
      this.isBusy.value = false;
    }
  }

  /** @returns whether nothing is left for the curator to decide */
  async #merge(id: number): Promise<boolean> {
    const theirs = await this.session.guard(() => getRecord(this.kind, id));
    const { values, taken, clashes } = merge(this.base.value, theirs.record, this.mine.value);
    batch(() => {
      this.base.value = theirs.record;
      this.mine.value = values;
      this.merged.value = [...new Set([...this.merged.value, ...taken])];
      this.clashes.value = clashes;
      this.isBehind.value = false;
    });
    this.#tag = theirs.tag;
    return clashes.length === 0;
  }

  async #remember(done: Done): Promise<void> {
    const id = this.id.value;
    this.#entry = id === undefined
      ? undefined
      : await this.session.guard(() => newestEntry(this.kind, id));
    this.done.value = done;
  }

  #take({ record, tag }: Tagged): void {
    this.#tag = tag;
    batch(() => {
      this.base.value = record;
      this.mine.value = record;
      this.unreadable.value = new Set();
      this.clashes.value = [];
      this.isBehind.value = false;
    });
  }

  #listen(id: number): void {
    const beat = async () => {
      try {
        const { editors, tag } = await openRecord(this.kind, id);
        if (this.#heartbeat === undefined) return;
        this.others.value = editors.map(({ username }) => username);
        this.isBehind.value = tag !== this.#tag && !this.isBusy.value;
      } catch {
        // Who else is there is not known for now; saving tells what they have changed.
      }
    };
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(beat, HEARTBEAT_MS);
    void beat();
  }
}
