/** A change of many records: what would become of each, then the change itself. No markup. */
import { computed, signal } from "@preact/signals";
import type { BulkAct, BulkChange } from "../../../../domain/gallery/editing/bulk_records.ts";
import type { Kind } from "../../../../domain/gallery/editing/kinds.ts";
import type { Session } from "../state/session.ts";
import { type BulkOutcome, changeMany } from "./record_api.ts";

/** Few enough that one can stop in between and others write meanwhile. */
const RECORDS_PER_REQUEST = 100;

/** One field of one record, before and after: a line of the table. */
export interface BulkLine {
  record: BulkOutcome;
  field: string;
}

/** Last bulk change requested, and its outcomes so far. */
export class Bulk {
  readonly outcomes = signal<readonly BulkOutcome[]>([]);
  /** Number of records previewed or changed so far; undefined if idle. */
  readonly under = signal<{ what: "looking" | "changing"; done: number } | undefined>(undefined);
  /** `looked`: all is shown and nothing written; `changed`: it is written, in part where stopped. */
  readonly state = signal<"asked" | "looked" | "changed">("asked");
  readonly isStopped = signal(false);
  readonly operation = signal<string | null>(null);
  readonly error = signal<unknown>(undefined);
  readonly lines = computed(() =>
    this.outcomes.value.flatMap((record): BulkLine[] => {
      const fields = Object.keys(record.after);
      return (fields.length === 0 ? [""] : fields).map((field) => ({ record, field }));
    })
  );
  readonly counts = computed(() => {
    const counts = { changed: 0, unchanged: 0, refused: 0 };
    for (const { outcome } of this.outcomes.value) counts[outcome]++;
    return counts;
  });
  #abort: AbortController | undefined;

  constructor(
    private readonly session: Session,
    readonly kind: Kind,
    readonly ids: readonly number[],
  ) {}

  /** Another change is typed: what was shown is of the one before. */
  forget(): void {
    this.stop();
    this.state.value = "asked";
    this.outcomes.value = [];
  }

  /** Shows what would become of every record. */
  async look(changes: readonly BulkChange[]): Promise<void> {
    const isDone = await this.#run("looking", this.ids.map((id) => ({ id })), { changes });
    if (isDone) this.state.value = "looked";
  }

  /** Changes what was looked at, except for records that were changed since. */
  async commit(changes: readonly BulkChange[], reason: string): Promise<void> {
    const previewed = this.outcomes.value.flatMap(({ id, tag }) =>
      tag === null ? [] : [{ id, tag }]
    );
    this.operation.value = null;
    await this.#run("changing", previewed, { changes, ...(reason !== "" && { reason }) });
    this.state.value = "changed";
  }

  /** Stops after the records that are on their way. */
  stop(): void {
    this.#abort?.abort();
  }

  async #run(
    what: "looking" | "changing",
    records: readonly { id: number; tag?: string }[],
    request: { changes: readonly BulkChange[]; reason?: string },
  ): Promise<boolean> {
    const abort = this.#abort = new AbortController();
    this.error.value = undefined;
    this.isStopped.value = false;
    this.outcomes.value = [];
    this.under.value = { what, done: 0 };
    try {
      for (let at = 0; at < records.length; at += RECORDS_PER_REQUEST) {
        if (abort.signal.aborted) {
          this.isStopped.value = true;
          return false;
        }
        const body = {
          ...request,
          changes: [...request.changes],
          records: records.slice(at, at + RECORDS_PER_REQUEST),
          ...(this.operation.value !== null && what === "changing" &&
            { operation: this.operation.value }),
        };
        const answer = await this.session.guard(() =>
          changeMany(this.kind, body, what === "looking")
        );
        this.operation.value = answer.operation ?? this.operation.value;
        this.outcomes.value = [...this.outcomes.value, ...answer.records];
        this.under.value = { what, done: at + body.records.length };
      }
      return true;
    } catch (error) {
      this.error.value = error;
      return false;
    } finally {
      if (this.#abort === abort) this.under.value = undefined;
    }
  }
}

/** Returns the allowed actions of a field. */
export function actsOf(as: string, isRequired: boolean): readonly BulkAct[] {
  if (as === "rows") return ["add", "remove", "clear"];
  const basic: BulkAct[] = isRequired || as === "flag" || as === "colour"
    ? ["set"]
    : ["set", "clear"];
  return (as === "line" || as === "text") && !isRequired ? [...basic, "add", "remove"] : basic;
}
