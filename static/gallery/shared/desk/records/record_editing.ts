/** A record while a curator edits it: its draft, what the server has, and who else is there. */
import { batch, signal } from "@preact/signals";
import type { Kind } from "../../../../../domain/gallery/editing/kinds.ts";
import { ApiError } from "../../../../shared/api_error.ts";
import { Draft, type Values } from "../../../../shared/draft.ts";
import type { Session } from "../session.ts";
import { fieldErrors } from "./field_errors.ts";
import { initialOf, SHAPES } from "./fields.ts";
import {
  changeRecord,
  closeRecord,
  createRecord,
  getRecord,
  newestEntry,
  openRecord,
  removeRecord,
  restoreEntry,
  type Tagged,
} from "./record_api.ts";

const HEARTBEAT_MS = 20_000;
// Each time someone else was faster again.
const MAX_MERGES = 5;

/** Last action, to be announced. */
type Done = "saved" | "created" | "removed" | "taken_back" | "nothing_changed";

const blank = (kind: Kind): Values =>
  Object.fromEntries(SHAPES[kind].map((shape) => [shape.name, initialOf(shape)]));

/** One form. */
export class RecordEditing {
  readonly draft: Draft;
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly others = signal<readonly string[]>([]);
  readonly isBehind = signal(false);
  readonly isBusy = signal(false);
  readonly done = signal<Done | undefined>(undefined);
  readonly id = signal<number | undefined>(undefined);
  #tag = "";
  /** The entry of the log that was written last here. */
  #entry: number | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  /** @param initialValues Known values of a new record. */
  constructor(
    readonly session: Session,
    readonly kind: Kind,
    id: number | undefined,
    readonly initialValues: Values = {},
  ) {
    this.id.value = id;
    this.draft = new Draft({ errorsOf: (failure) => fieldErrors(kind, failure) });
    this.#nameDraft();
  }

  /** Reads the record, and tells others that it is open here. */
  async begin(): Promise<void> {
    const id = this.id.value;
    if (id === undefined) {
      this.draft.begin(blank(this.kind), this.initialValues);
      this.state.value = "ready";
      return;
    }
    this.state.value = "loading";
    try {
      const { record, tag } = await this.session.guard(() => getRecord(this.kind, id));
      this.#tag = tag;
      this.draft.begin(record);
      this.state.value = "ready";
      this.#listen(id);
    } catch (error) {
      batch(() => {
        this.draft.fail(error);
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
      this.draft.set(field, value);
      this.done.value = undefined;
    });
  }

  /** Saves what was changed; what others have saved meanwhile is merged field by field. */
  async save(): Promise<void> {
    await this.#work(async () => {
      const id = this.id.value;
      if (id === undefined) {
        const { values, changes } = this.draft;
        const required = SHAPES[this.kind].filter((shape) => shape.required)
          .map(({ name }) => [name, values.value[name]]);
        const json = { ...Object.fromEntries(required), ...changes.value };
        const created = await this.session.guard(() => createRecord(this.kind, json));
        this.#take(created);
        this.id.value = created.record.id;
        this.#nameDraft();
        this.#listen(created.record.id);
        await this.#remember("created");
        return;
      }
      this.draft.merged.value = [];
      for (let merges = 0;; merges++) {
        const changes = this.draft.changes.value;
        if (Object.keys(changes).length === 0) {
          this.done.value = this.draft.merged.value.length > 0 ? undefined : "nothing_changed";
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
          const theirs = await this.session.guard(() => getRecord(this.kind, id));
          this.#tag = theirs.tag;
          this.isBehind.value = false;
          if (!this.draft.rebase(theirs.record)) return;
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
        this.#nameDraft();
        this.draft.base.value = blank(this.kind);
        this.draft.flush();
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

  /** True if the draft can be sent. */
  get canSave(): boolean {
    const { unreadable, clashes } = this.draft;
    return this.state.value === "ready" && !this.isBusy.value && unreadable.value.size === 0 &&
      clashes.value.length === 0;
  }

  // A new record's draft belongs to what it is made for: the notes of a painting, for instance.
  #nameDraft(): void {
    const owners = Object.entries(this.initialValues).filter(([field]) => field.endsWith("_id"));
    const which = this.id.value ?? ["new", ...owners.flat()].join(".");
    this.draft.key = `depot_draft.${this.session.who.value}.${this.kind}.${which}`;
  }

  async #work(work: () => Promise<void>): Promise<void> {
    if (this.isBusy.value) return;
    batch(() => {
      this.isBusy.value = true;
      this.draft.fail(undefined);
      this.done.value = undefined;
    });
    try {
      await work();
    } catch (error) {
      this.draft.fail(error);
    } finally {
      this.isBusy.value = false;
    }
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
      this.draft.saved(record);
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
