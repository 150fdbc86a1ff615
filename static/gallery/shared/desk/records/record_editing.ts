/** Editing of a record: its draft, the server's state, and other editors. */
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
  readDraft,
  removeRecord,
  restoreEntry,
  storeDraft,
  type TaggedRecord,
} from "./record_api.ts";

/** Interval at which the server is told that the record is open, in milliseconds. */
const HEARTBEAT_MS = 20_000;
// Maximum number of merges per save, each after another concurrent change.
const MAX_MERGES = 5;

/** Last action, to be announced. */
type FormAction = "saved" | "created" | "removed" | "taken_back" | "nothing_changed";

const initialValuesOf = (kind: Kind): Values =>
  Object.fromEntries(SHAPES[kind].map((shape) => [shape.name, initialOf(shape)]));

/** The state of one form. */
export class RecordEditing {
  readonly draft: Draft;
  readonly state = signal<"loading" | "ready" | "failed">("loading");
  readonly others = signal<readonly string[]>([]);
  readonly isBehind = signal(false);
  readonly isBusy = signal(false);
  readonly done = signal<FormAction | undefined>(undefined);
  readonly id = signal<number | undefined>(undefined);
  #tag = "";
  #form = "";
  /** The last request that stores the draft. */
  #written: Promise<void> = Promise.resolve();
  /** Id of the last log entry that this form has written. */
  #entry: number | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

  /** @param initialValues Initial values of a new record. */
  constructor(
    readonly session: Session,
    readonly kind: Kind,
    id: number | undefined,
    readonly initialValues: Values = {},
  ) {
    this.id.value = id;
    this.draft = new Draft({
      errorsOf: (failure) => {
        const { values, changes } = this.draft;
        const changed = Object.keys(changes.value);
        return fieldErrors(kind, failure, { values: values.value, changed });
      },
      remote: {
        read: () => readDraft(this.#form),
        write: (draft) => {
          const form = this.#form;
          return this.#written = this.#written.catch(() => {}).then(() => storeDraft(form, draft));
        },
      },
    });
    this.#nameDraft();
  }

  /** Loads the record, and tells the server that it is open here. */
  async begin(): Promise<void> {
    const id = this.id.value;
    if (id === undefined) {
      this.draft.begin(initialValuesOf(this.kind), this.initialValues);
      this.state.value = "ready";
      return;
    }
    this.state.value = "loading";
    try {
      const { record, tag } = await this.session.guard(() => getRecord(this.kind, id));
      this.#tag = tag;
      this.draft.begin(record);
      this.state.value = "ready";
      this.#startHeartbeat(id);
    } catch (error) {
      batch(() => {
        this.draft.fail(error);
        this.state.value = "failed";
      });
    }
  }

  /** Tells the server that the record is closed. */
  end(): void {
    // While the record is loading, an empty draft would replace the stored one.
    if (this.state.value === "ready") this.draft.flush();
    this.draft.send();
    clearInterval(this.#heartbeat);
    if (this.#heartbeat !== undefined && this.id.value !== undefined) {
      closeRecord(this.kind, this.id.value);
    }
    this.#heartbeat = undefined;
  }

  /**
   * Reloads the record after another part of the page has changed it; requires an unchanged draft.
   */
  async refresh(): Promise<void> {
    const id = this.id.value!;
    this.#accept(await this.session.guard(() => getRecord(this.kind, id)));
    this.#entry = undefined;
  }

  set(field: string, value: unknown): void {
    batch(() => {
      this.draft.set(field, value);
      this.done.value = undefined;
    });
  }

  /** Saves the changes; concurrent changes by others are merged field by field. */
  async save(): Promise<void> {
    await this.#run(async () => {
      const id = this.id.value;
      if (id === undefined) {
        const { values, changes } = this.draft;
        const required = SHAPES[this.kind].filter((shape) => shape.required)
          .map(({ name }) => [name, values.value[name]]);
        const json = { ...Object.fromEntries(required), ...changes.value };
        const created = await this.session.guard(() => createRecord(this.kind, json));
        this.#accept(created);
        this.id.value = created.record.id;
        this.#nameDraft();
        this.#startHeartbeat(created.record.id);
        await this.#finish("created");
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
          this.#accept(await this.session.guard(send));
          await this.#finish("saved");
          return;
        } catch (error) {
          const isBehind = error instanceof ApiError && error.status === 412;
          if (!isBehind || merges === MAX_MERGES) throw error;
          const current = await this.session.guard(() => getRecord(this.kind, id));
          this.#tag = current.tag;
          this.isBehind.value = false;
          if (!this.draft.rebase(current.record)) return;
        }
      }
    });
  }

  /** Undoes the last save. */
  async undo(): Promise<void> {
    await this.#run(async () => {
      const [id, entry] = [this.id.value, this.#entry];
      if (id === undefined || entry === undefined) return;
      await this.session.guard(() => restoreEntry(entry));
      const restored = await this.session.guard(() => getRecord(this.kind, id)).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return undefined;
        throw error;
      });
      if (restored === undefined) {
        // The undone action was the creation: the draft remains as that of a new record.
        this.end();
        this.id.value = undefined;
        this.#nameDraft();
        this.draft.base.value = initialValuesOf(this.kind);
        this.draft.flush();
        this.others.value = [];
      } else this.#accept(restored);
      await this.#finish("taken_back");
    });
  }

  /**
   * Removes the record.
   * @throws {ApiError} 409 with `used_by` if records use it whose kinds are not in `along`.
   */
  async remove(along: readonly string[]): Promise<void> {
    const id = this.id.value!;
    await this.session.guard(() => removeRecord(this.kind, id, along));
    this.end();
  }

  get canUndo(): boolean {
    return this.#entry !== undefined;
  }

  get canSave(): boolean {
    const { unreadable, clashes } = this.draft;
    return this.state.value === "ready" && !this.isBusy.value && unreadable.value.size === 0 &&
      clashes.value.length === 0;
  }

  // The draft of a new record is stored by its owner, such as the painting of a note.
  #nameDraft(): void {
    const owners = Object.entries(this.initialValues).filter(([field]) => field.endsWith("_id"));
    this.#form = [this.kind, this.id.value ?? ["new", ...owners.flat()]].flat().join(".");
    this.draft.key = `depot_draft.${this.session.username.value}.${this.#form}`;
  }

  async #run(work: () => Promise<void>): Promise<void> {
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

  async #finish(done: FormAction): Promise<void> {
    const id = this.id.value;
    this.#entry = id === undefined
      ? undefined
      : await this.session.guard(() => newestEntry(this.kind, id));
    this.done.value = done;
  }

  #accept({ record, tag }: TaggedRecord): void {
    this.#tag = tag;
    batch(() => {
      this.draft.saved(record);
      this.isBehind.value = false;
    });
  }

  #startHeartbeat(id: number): void {
    const beat = async () => {
      try {
        const { editors, tag } = await openRecord(this.kind, id);
        if (this.#heartbeat === undefined) return;
        this.others.value = editors.map(({ username }) => username);
        this.isBehind.value = tag !== this.#tag && !this.isBusy.value;
      } catch {
        // Other editors are unknown for now; saving detects their changes.
      }
    };
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(beat, HEARTBEAT_MS);
    void beat();
  }
}
