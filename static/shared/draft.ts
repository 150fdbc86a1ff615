/** The values of a form while somebody edits them: changes, errors at fields, and a copy in the browser. */
import { batch, computed, signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { isObject, storedJson, type StoredValue } from "./storage.ts";

/** Fields of a record by name, as the API has them. */
export type Values = Readonly<Record<string, unknown>>;

/** Errors by the path of their field: `name`, `stops[2].title`; `""` for the whole form. */
export type FieldErrors = ReadonlyMap<string, string>;

/** A field that two people have changed to different values. */
export interface Clash {
  field: string;
  base: unknown;
  theirs: unknown;
  mine: unknown;
}

interface StoredDraft {
  /** The changed fields before the change. */
  was: Values;
  mine: Values;
}

const STORE_AFTER_MS = 300;

const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The fields of `mine` that are not those of `base`. */
export function changesOf(base: Values, mine: Values): Values {
  return Object.fromEntries(
    Object.entries(mine).filter(([field, value]) => field !== "id" && !isEqual(base[field], value)),
  );
}

/** Result of merging two people's changes to one record. */
export interface Merged {
  /** All fields: theirs where only they have changed something, mine everywhere else. */
  values: Values;
  /** Fields that only they have changed, which were taken over. */
  taken: readonly string[];
  /** Fields that both have changed: mine stay until somebody chooses. */
  clashes: readonly Clash[];
}

/** Merges field by field. `base` is the state that both started from. */
export function merge(base: Values, theirs: Values, mine: Values): Merged {
  const values: Record<string, unknown> = {};
  const taken: string[] = [];
  const clashes: Clash[] = [];
  for (const field of Object.keys(theirs)) {
    const [was, is, own] = [base[field], theirs[field], mine[field]];
    const isTheirs = !isEqual(was, is);
    const isMine = !isEqual(was, own);
    values[field] = isMine ? own : is;
    if (isTheirs && !isMine) taken.push(field);
    if (isTheirs && isMine && !isEqual(is, own)) {
      clashes.push({ field, base: was, theirs: is, mine: own });
    }
  }
  return { values, taken, clashes };
}

/** Options of a draft. */
export interface DraftOptions {
  /** Key of the copy in the browser; undefined: there is none, and reloading loses what is typed. */
  key?: string | undefined;
  /** Translates a refusal of the server into sentences at fields. */
  errorsOf?: (failure: unknown) => FieldErrors;
}

/** One form. */
export class Draft {
  /** Values that the form started from: those that the server has. */
  readonly base = signal<Values>({});
  readonly values = signal<Values>({});
  /** Number of times that all was discarded; a key for inputs with half typed text. */
  readonly discards = signal(0);
  /** Paths of the fields whose text is no value yet. */
  readonly unreadable = signal<ReadonlySet<string>>(new Set());
  readonly clashes = signal<readonly Clash[]>([]);
  /** Fields of others that saving has merged. */
  readonly merged = signal<readonly string[]>([]);
  /** True if what an earlier visit left unsaved is shown again. */
  readonly isRestored = signal(false);
  /** Last refusal of the server. */
  readonly failure = signal<unknown>(undefined);
  readonly changes = computed(() => changesOf(this.base.value, this.values.value));
  readonly isChanged = computed(() =>
    Object.keys(this.changes.value).length > 0 || this.unreadable.value.size > 0
  );
  /** Errors of the last refusal, without those of fields that were edited since. */
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

  constructor({ key, errorsOf = () => new Map() }: DraftOptions = {}) {
    this.key = key;
    this.#errorsOf = errorsOf;
  }

  /** Starts with values of the server, and with what an earlier visit left unsaved. */
  begin(base: Values, initialValues: Values = {}): void {
    this.reset(base, initialValues);
    const stored = this.#stored?.read();
    if (stored === undefined) return;
    const before = { ...base, ...stored.was };
    const { values, clashes } = merge(before, base, { ...before, ...stored.mine });
    batch(() => {
      this.values.value = values;
      this.clashes.value = clashes;
      this.isRestored.value = Object.keys(this.changes.value).length > 0;
    });
  }

  /** Starts anew from values, usually those just saved; the copy in the browser is removed. */
  saved(base: Values): void {
    this.#write(undefined);
    this.reset(base);
  }

  /** Shows values without looking for a copy in the browser. */
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

  /** Notes whether the text of a field is a value. */
  setReadable(path: string, isReadable: boolean): void {
    const paths = new Set(this.unreadable.value);
    if (isReadable) paths.delete(path);
    else paths.add(path);
    if (paths.size !== this.unreadable.value.size) this.unreadable.value = paths;
  }

  /** Shows the errors of a refusal at their fields. */
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

  /** Merges what others have saved meanwhile. @returns whether no clash is left to decide */
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

  /** Decides a field that both have changed. */
  settle(clash: Clash, side: "theirs" | "mine"): void {
    if (side === "theirs") this.set(clash.field, clash.theirs);
    this.clashes.value = this.clashes.value.filter(({ field }) => field !== clash.field);
  }

  /** Stores the copy at once. @returns whether leaving the page loses nothing */
  flush(): boolean {
    const mine = this.changes.value;
    const fields = Object.keys(mine);
    const was = Object.fromEntries(fields.map((field) => [field, this.base.value[field]]));
    const isStored = this.#write(fields.length > 0 ? { was, mine } : undefined);
    return (isStored || fields.length === 0) && this.unreadable.value.size === 0;
  }

  get #stored(): StoredValue<StoredDraft> | undefined {
    return this.key === undefined ? undefined : storedJson(this.key, isObject);
  }

  /** @returns whether it is stored */
  #write(draft: StoredDraft | undefined): boolean {
    clearTimeout(this.#timer);
    const stored = this.#stored;
    stored?.write(draft);
    return draft !== undefined && isEqual(stored?.read(), draft);
  }
}

/** Has the browser ask before the page is left while `isSafe` returns false. */
export function useLeaveWarning(isSafe: () => boolean): void {
  const now = useRef(isSafe);
  now.current = isSafe;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!now.current()) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, []);
}
