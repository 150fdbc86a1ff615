/** The audit log as far as it has been read. */
import type { OperationRestored } from "../../../../domain/gallery/operations.ts";
import { batch, type Signal, signal } from "@preact/signals";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { isKind } from "../../../../domain/gallery/editing/kinds.ts";
import { eraseKept, getAudit, restoreEntry, restoreLog, restoreOperation } from "./curator_api.ts";
import { type AuditFilter, auditQuery } from "./desk_url.ts";
import type { Session } from "./session.ts";

/** Reads page by page, each from where the last one ended: what is added meanwhile moves nothing. */
export class AuditLog {
  readonly records = signal<readonly AuditRecord[]>([]);
  readonly state = signal<"idle" | "loading" | "ready">("idle");
  readonly error = signal<unknown>(undefined);
  /** Start of the next page; null at the end. */
  readonly next = signal<number | null>(null);
  readonly filter: Signal<AuditFilter>;
  /** Result of the last undone operation. */
  readonly lastRestored = signal<OperationRestored | undefined>(undefined);
  #requestCount = 0;

  constructor(private readonly session: Session, filter: AuditFilter) {
    this.filter = signal(filter);
  }

  /** Begins again, with the newest. */
  async narrow(filter: AuditFilter): Promise<void> {
    batch(() => {
      this.filter.value = filter;
      this.next.value = null;
    });
    await this.#read([]);
  }

  /** Adds a page of older records. */
  async older(): Promise<void> {
    await this.#read(this.records.value);
  }

  /**
   * Takes back what an entry has changed, or one field of it, and reads the log again.
   *
   * @throws {ApiError} 409 with what was edited since
   */
  async takeBack(id: number, field?: string): Promise<void> {
    await this.session.guard(() => restoreEntry(id, field));
    await this.narrow(this.filter.value);
  }

  /** Deletes for good the picture that an entry keeps. @throws {ApiError} 409 when it keeps none */
  async erase(id: number): Promise<void> {
    await this.session.guard(() => eraseKept(id));
  }

  /** Takes back an operation, reads the log again, and answers what came of it. */
  async takeBackOperation(id: string) {
    const answer = await this.session.guard(() => restoreOperation(id));
    await this.narrow(this.filter.value);
    this.lastRestored.value = answer;
  }

  /**
   * Takes what the log is narrowed to back to how it was at a moment, reads the log again, and answers
   * what came of it.
   *
   * @param since Unix milliseconds.
   */
  async takeBackSince(since: number) {
    const { action, target_type, target_id, username } = this.filter.value;
    const answer = await this.session.guard(() =>
      restoreLog({
        since,
        ...(action === "" ? {} : { action }),
        ...(isKind(target_type) ? { target_type } : {}),
        ...(target_id === undefined ? {} : { target_id }),
        ...(username === "" ? {} : { username }),
      })
    );
    await this.narrow(this.filter.value);
    this.lastRestored.value = answer;
  }

  async #read(before: readonly AuditRecord[]): Promise<void> {
    const requestNumber = ++this.#requestCount;
    const query = auditQuery(this.filter.value);
    if (before.length > 0 && this.next.value !== null) query.before = String(this.next.value);
    this.state.value = "loading";
    this.error.value = undefined;
    try {
      const { records, next } = await this.session.guard(() => getAudit(query));
      // A newer question may have overtaken this one.
      if (requestNumber !== this.#requestCount) return;
      batch(() => {
        this.records.value = [...before, ...records];
        this.next.value = next;
        this.state.value = "ready";
      });
    } catch (error) {
      if (requestNumber !== this.#requestCount) return;
      batch(() => {
        this.error.value = error;
        this.state.value = "ready";
      });
    }
  }
}
