/** State of a form: changes, field errors, and a copy of unsaved changes in the browser. */
import { batch, computed, signal } from "@preact/signals";
import { isObject, storedJson, type StoredValue } from "./storage.ts";

/** Fields of a record by name, as in the API. */
export type Values = Readonly<Record<string, unknown>>;

/** Errors by field path, such as `name` or `stops[2].title`; `""` for the whole form. */
export type FieldErrors = ReadonlyMap<string, string>;

/** A field that two users have changed to different values. */
export interface Clash {
  field: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

/** Unsaved changes. */
export interface StoredDraft {
  /** Former values of the changed fields. */
  was: Values;
  mine: Values;
  /** Unix milliseconds. */
  at?: number;
}

/** A copy of the unsaved changes on the server, for other devices of the same user. */
export interface RemoteDraft {
  read: () => Promise<StoredDraft | undefined>;
  /** Stores a copy, or deletes it; called in the order of the changes. */
  write: (draft: StoredDraft | undefined) => Promise<void>;
}

const STORE_AFTER_MS = 300;
const SEND_AFTER_MS = 2000;

const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields of `mine` that differ from `base`. */
export function changesOf(base: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => field !== "id" && !isEqual(base[field], value)),
  );
}

/** Result of merging the changes of two users to one record. */
export interface MergedDraft {
  /**
   * All fields: the other user's value if only that user has changed it, otherwise the own value.
   */
  values: Values;
  /** Fields taken over because only the other user has changed them. */
  taken: readonly string[];
  /** Fields that both have changed; the own value stays until the user chooses. */
  clashes: readonly Clash[];
}

/** Merges two versions field by field; `base` is the common original. */
export function merge(base: Values, theirs: Values, mine: Values): MergedDraft {
  const values: Record<string, unknown> = {};
  const adopted: string[] = [];
  const clashes: Clash[] = [];
  for (const field of Object.keys(theirs)) {
    const [was, is, own] = [base[field], theirs[field], mine[field]];
    const isTheirs = !isEqual(was, is);
    const isMine = !isEqual(was, own);
    values[field] = isMine ? own : is;
    if (isTheirs && !isMine) adopted.push(field);
    if (isTheirs && isMine && !isEqual(is, own)) {
      clashes.push({ field, base: was, theirs: is, mine: own });
    }
  }
  return { values, taken: adopted, clashes };
}

/** Options of a draft. */
export interface DraftOptions {
  /**
   * Storage key of the copy in the browser; undefined for no copy: unsaved input is then lost on
   * reload.
   */
  key?: string | undefined;
  /** Converts an error of the server to field errors. */
  errorsOf?: (failure: unknown) => FieldErrors;
  remote?: RemoteDraft;
}

/** State of one form. */
export class Draft {
  /** Stored values on which the form is based. */
  readonly base = signal<Values>({});
  readonly values = signal<Values>({});
  /** Number of discards; used as a key that resets inputs with half-typed text. */
  readonly discards = signal(0);
  /** Paths of the fields whose text cannot be parsed yet. */
  readonly unreadable = signal<ReadonlySet<string>>(new Set());
  readonly clashes = signal<readonly Clash[]>([]);
  /** Fields taken over from other users when saving. */
  readonly merged = signal<readonly string[]>([]);
  /** True if unsaved changes of an earlier visit are displayed. */
  readonly isRestored = signal(false);
  readonly failure = signal<unknown>(undefined);
  readonly changes = computed(() => changesOf(this.base.value, this.values.value));
  readonly isChanged = computed(() =>
    Object.keys(this.changes.value).length > 0 || this.unreadable.value.size > 0
  );
  /** Errors of the last save, except those of fields edited since. */
  readonly errors = computed<FieldErrors>(() => {
    const all = this.failure.value === undefined
      ? new Map<string, string>()
      : this.#errorsOf(this.failure.value);
    return new Map(
      [...all].filter(([path]) => !this.#edited.value.has(/^\w*/.exec(path)![0])),
    );
  });
  key: string | undefined;
  readonly #errorsOf: (failure: unknown) => FieldErrors;
  readonly #edited = signal<ReadonlySet<string>>(new Set());
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #remote: RemoteDraft | undefined;
  #sending: ReturnType<typeof setTimeout> | undefined;
  #unsent: { draft: StoredDraft | undefined } | undefined;
  /** True if the server may have a copy. */
  #isSent = false;

  constructor({ key, errorsOf = () => new Map(), remote }: DraftOptions = {}) {
    this.key = key;
    this.#remote = remote;
    this.#errorsOf = errorsOf;
  }

  /** Starts with stored values, and with unsaved changes of an earlier visit. */
  begin(base: Values, initialValues: Values = {}): void {
    this.reset(base, initialValues);
    const stored = this.#stored?.read();
    if (stored !== undefined) this.#restore(base, stored);
    void this.#receive(base, stored?.at ?? 0);
  }

  #restore(base: Values, { was, mine }: StoredDraft): void {
    const before = { ...base, ...was };
    const { values, clashes } = merge(before, base, { ...before, ...mine });
    batch(() => {
      this.values.value = values;
      this.clashes.value = clashes;
      this.isRestored.value = Object.keys(this.changes.value).length > 0;
      // Inputs begin again with the values, unless somebody is typing.
      if (this.#edited.value.size === 0) this.discards.value++;
    });
  }

  /** Merges the input of another device; of a field with two values the newer one wins. */
  async #receive(base: Values, at: number): Promise<void> {
    const sent = await this.#remote?.read().catch(() => undefined);
    if (sent === undefined || this.base.value !== base) return;
    this.#isSent = true;
    const own = this.#changed;
    const isNewer = (sent.at ?? 0) > at && this.#edited.value.size === 0;
    const [older, newer] = isNewer ? [own, sent] : [sent, own];
    const mine = { ...older.mine, ...newer.mine };
    if (!isEqual(mine, own.mine)) {
      this.#restore(base, { was: { ...older.was, ...newer.was }, mine });
    }
  }

  /** Starts again with values, usually those just saved, and deletes the copy in the browser. */
  saved(base: Values): void {
    this.#write(undefined);
    this.reset(base);
  }

  /** Starts with values, without looking for a copy in the browser. */
  reset(base: Values, initialValues: Values = {}): void {
    batch(() => {
      this.base.value = base;
      this.values.value = { ...base, ...initialValues };
      this.unreadable.value = new Set();
      this.clashes.value = [];
      this.failure.value = undefined;
      this.isRestored.value = false;
    });
  }

  set(field: string, value: unknown): void {
    batch(() => {
      this.values.value = { ...this.values.value, [field]: value };
      this.#edited.value = new Set(this.#edited.value).add(field);
    });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), STORE_AFTER_MS);
  }

  /** Records if the text of a field can be parsed. */
  setReadable(path: string, isReadable: boolean): void {
    const paths = new Set(this.unreadable.value);
    if (isReadable) paths.delete(path);
    else paths.add(path);
    if (paths.size !== this.unreadable.value.size) this.unreadable.value = paths;
  }

  /** Shows an error of the server at its fields. */
  fail(failure: unknown): void {
    batch(() => {
      this.#edited.value = new Set();
      this.failure.value = failure;
    });
  }

  discard(): void {
    this.saved(this.base.value);
    this.discards.value++;
  }

  /**
   * Merges values that other users have stored in the meantime.
   * @returns True if there is no clash to resolve.
   */
  rebase(theirs: Values): boolean {
    const { values, taken, clashes } = merge(this.base.value, theirs, this.values.value);
    batch(() => {
      this.base.value = theirs;
      this.values.value = values;
      this.merged.value = [...new Set([...this.merged.value, ...taken])];
      this.clashes.value = clashes;
    });
    return clashes.length === 0;
  }

  /** Resolves a clash. */
  settle(clash: Clash, side: "theirs" | "mine"): void {
    if (side === "theirs") this.set(clash.field, clash.theirs);
    this.clashes.value = this.clashes.value.filter(({ field }) => field !== clash.field);
  }

  /**
   * Stores the copy immediately.
   * @returns True if the page can be left without losing changes.
   */
  flush(): boolean {
    const changed = this.#changed;
    const isEmpty = Object.keys(changed.mine).length === 0;
    const isStored = this.#write(isEmpty ? undefined : { ...changed, at: Date.now() });
    return (isStored || isEmpty) && this.unreadable.value.size === 0;
  }

  /** Sends the copy to the server at once, if the last change has not been sent. */
  send(): void {
    clearTimeout(this.#sending);
    const unsent = this.#unsent;
    this.#unsent = undefined;
    // The copy in the browser remains if it cannot be sent.
    if (unsent !== undefined) this.#remote?.write(unsent.draft).catch(() => {});
  }

  get #changed(): StoredDraft {
    const mine = this.changes.value;
    const was = Object.keys(mine).map((field) => [field, this.base.value[field]]);
    return { was: Object.fromEntries(was), mine };
  }

  get #stored(): StoredValue<StoredDraft> | undefined {
    return this.key === undefined ? undefined : storedJson(this.key, isObject);
  }

  /** @returns True if the draft is stored. */
  #write(draft: StoredDraft | undefined): boolean {
    clearTimeout(this.#timer);
    const stored = this.#stored;
    stored?.write(draft);
    if (this.#remote !== undefined && (draft !== undefined || this.#isSent)) {
      clearTimeout(this.#sending);
      this.#isSent = draft !== undefined;
      this.#unsent = { draft };
      if (draft === undefined) this.send();
      else this.#sending = setTimeout(() => this.send(), SEND_AFTER_MS);
    }
    return draft !== undefined && isEqual(stored?.read(), draft);
  }
}
