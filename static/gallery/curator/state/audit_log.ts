/** The audit log as far as it has been read. */
import type { OperationRestored } from "../../../../domain/gallery/operations.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { batch, type Signal, signal } from "@preact/signals";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { isKind } from "../../../../domain/gallery/editing/kinds.ts";
import { eraseKept, getAudit, restoreLog, restoreOperation } from "./curator_api.ts";
import { type AuditFilter, auditQuery } from "./desk_url.ts";
import type { Session } from "../../shared/desk/session.ts";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditTarget,
} from "../../../../domain/gallery/audit_actions.ts";
import { t } from "../messages.ts";

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

type Edit = "create" | "update" | "delete" | "restore";
type Edited = Extract<AuditAction, `${AuditTarget}.${Edit}`>;
type Picture = Exclude<AuditAction, Edited> | "painting.delete";

const isEdit = (action: AuditAction): action is Exclude<Edited, "painting.delete"> =>
  action !== "painting.delete" && /\.(create|update|delete|restore)$/.test(action);

/** Returns an action's name in one or two words. */
export function actionName(action: AuditAction): string {
  if (!isEdit(action)) return t(`action_${action as Picture}`);
  return t(`edit_${action.slice(action.indexOf(".") + 1) as Edit}`);
}

/** All actions with the words that a list of them needs. */
export const actionOptions = (): { action: AuditAction; name: string }[] =>
  AUDIT_ACTIONS.map((action) => {
    if (!isEdit(action)) return { action, name: actionName(action) };
    const kind = t(`kind_${action.slice(0, action.indexOf(".")) as AuditTarget}`);
    return { action, name: t("edit_of_kind", { kind, edit: actionName(action).toLowerCase() }) };
  });

/** Values before and after a change, field by field, from an entry of the audit log. */

/** A field that is not what it was; values as texts, undefined where there is none. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

// Say nothing to people: the paths beside them do.
const MACHINERY = new Set(["fullKey", "thumbnailKey"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return String(value.length);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * The fields that differ, in the order of the record. Lists count as their lengths; what is nested
 * in one level (the painting of a removal) is laid out flat.
 */
export function changesOf({ before, after }: { before: unknown; after: unknown }): FieldChange[] {
  const [was, is] = [flat(before), flat(after)];
  const changes: FieldChange[] = [];
  for (const field of new Set([...was.keys(), ...is.keys()])) {
    const change = { field, before: was.get(field), after: is.get(field) };
    if (!MACHINERY.has(field) && change.before !== change.after) changes.push(change);
  }
  return changes;
}

function flat(value: unknown): Map<string, string | undefined> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      isRecord(inner) ? [...flat(inner)] : [[name, asText(inner)] as const]
    ),
  );
}

/** Returns the record's title from its entry; undefined if it has none. */
export function keptTitle(details: { before: unknown; after: unknown }): string | undefined {
  for (const state of [details.after, details.before]) {
    if (!isRecord(state)) continue;
    // Of a removal, the record is under its kind.
    const inner = Object.values(state).find(isRecord) ?? state;
    const title = inner.title ?? inner.name ?? inner.label ?? inner.username;
    if (typeof title === "string") return title;
  }
  return undefined;
}
