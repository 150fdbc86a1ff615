/** The audit log as loaded so far, and the texts and changes of its entries. */
import type { Operation, OperationRestored } from "../../../../domain/gallery/operations.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { batch, type Signal, signal } from "@preact/signals";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { isKind } from "../../../../domain/gallery/editing/kinds.ts";
import {
  eraseRetained,
  getAudit,
  getOperations,
  restoreLog,
  restoreOperation,
} from "./curator_api.ts";
import { type AuditFilter, auditQuery } from "./desk_url.ts";
import type { Session } from "../../shared/desk/session.ts";
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditTarget,
} from "../../../../domain/gallery/audit_actions.ts";
import { t } from "../messages.ts";

/**
 * Loads the log page by page, each from the end of the last one, so that new entries do not shift
 * the pages.
 */
export class AuditLog {
  readonly records = signal<readonly AuditRecord[]>([]);
  readonly state = signal<"idle" | "loading" | "ready">("idle");
  readonly error = signal<unknown>(undefined);
  /** Start of the next page; null at the end. */
  readonly next = signal<number | null>(null);
  readonly filter: Signal<AuditFilter>;
  /** Result of the last undone operation. */
  readonly lastRestored = signal<OperationRestored | undefined>(undefined);
  /** The newest operations, by their ids. */
  readonly operations = signal<ReadonlyMap<string, Operation>>(new Map());
  #requestCount = 0;

  constructor(private readonly session: Session, filter: AuditFilter) {
    this.filter = signal(filter);
  }

  /** Loads the log from the newest entry with another filter. */
  async narrow(filter: AuditFilter): Promise<void> {
    batch(() => {
      this.filter.value = filter;
      this.next.value = null;
    });
    await this.#read([]);
  }

  async older(): Promise<void> {
    await this.#read(this.records.value);
  }

  /**
   * Undoes the change of an entry, or of one of its fields, and reloads the log.
   * @throws {ApiError} 409 with the values that were edited since.
   */
  async undo(id: number, field?: string): Promise<void> {
    await this.session.guard(() => restoreEntry(id, field));
    await this.narrow(this.filter.value);
  }

  /**
   * Permanently deletes the picture that an entry retains.
   * @throws {ApiError} 409 if it retains none.
   */
  async erase(id: number): Promise<void> {
    await this.session.guard(() => eraseRetained(id));
  }

  /** Undoes an operation and reloads the log; sets `lastRestored`. */
  async undoOperation(id: string) {
    const answer = await this.session.guard(() => restoreOperation(id));
    await this.narrow(this.filter.value);
    this.lastRestored.value = answer;
  }

  /**
   * Undoes all changes that match the filter since a moment and reloads the log; sets
   * `lastRestored`.
   * @param since Unix milliseconds.
   */
  async undoSince(since: number) {
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

  async #read(loadedRecords: readonly AuditRecord[]): Promise<void> {
    const requestNumber = ++this.#requestCount;
    const query = auditQuery(this.filter.value);
    if (loadedRecords.length > 0 && this.next.value !== null) {
      query.before = String(this.next.value);
    }
    this.state.value = "loading";
    this.error.value = undefined;
    try {
      const [{ records, next }, { operations }] = await this.session.guard(() =>
        Promise.all([getAudit(query), getOperations()])
      );
      // A newer request may have overtaken this one.
      if (requestNumber !== this.#requestCount) return;
      batch(() => {
        this.records.value = [...loadedRecords, ...records];
        this.operations.value = new Map(operations.map((one) => [one.id, one]));
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
type EditAction = Extract<AuditAction, `${AuditTarget}.${Edit}`>;
type Picture = Exclude<AuditAction, EditAction> | "painting.delete";

const isEdit = (action: AuditAction): action is Exclude<EditAction, "painting.delete"> =>
  action !== "painting.delete" && /\.(create|update|delete|restore)$/.test(action);

/** Returns an action's name in one or two words. */
export function actionName(action: AuditAction): string {
  if (!isEdit(action)) return t(`action_${action as Picture}`);
  return t(`edit_${action.slice(action.indexOf(".") + 1) as Edit}`);
}

/** Returns all actions with their names for a list; with the kind where several have one name. */
export const actionOptions = (): { action: AuditAction; name: string }[] => {
  const byName = Map.groupBy(AUDIT_ACTIONS, actionName);
  return AUDIT_ACTIONS.map((action) => {
    const name = actionName(action);
    if (!isEdit(action) && byName.get(name)!.length === 1) return { action, name };
    const kind = t(`kind_${action.slice(0, action.indexOf(".")) as AuditTarget}`);
    return { action, name: t("edit_of_kind", { kind, edit: name.toLowerCase() }) };
  });
};

/**
 * Returns what an operation was, such as "undo: import of a file"; undefined if it is not loaded.
 */
export function operationName(
  operations: ReadonlyMap<string, Operation>,
  id: string | null,
): string | undefined {
  const operation = operations.get(id ?? "");
  if (operation === undefined) return undefined;
  const { kind, restores } = operation;
  const restored = operationName(operations, restores);
  return t(`operation_${kind}`) + (restored === undefined ? "" : `: ${restored}`);
}

/** A changed field; values as texts, undefined for none. */
export interface FieldChange {
  field: string;
  before: string | undefined;
  after: string | undefined;
}

// Fields that are not shown, because the paths beside them change too.
const HIDDEN_FIELDS = new Set(["fullKey", "thumbnailKey"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function asText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return String(value.length);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * Returns the fields that differ, in the order of the record. Lists count by their lengths; a
 * nested object (the painting of a removal) is flattened by one level.
 */
export function changesOf(
  { before, after }: { before: unknown; after: unknown },
): FieldChange[] {
  const [oldValues, newValues] = [flatten(before), flatten(after)];
  const changes: FieldChange[] = [];
  for (const field of new Set([...oldValues.keys(), ...newValues.keys()])) {
    const change = { field, before: oldValues.get(field), after: newValues.get(field) };
    if (!HIDDEN_FIELDS.has(field) && change.before !== change.after) changes.push(change);
  }
  return changes;
}

function flatten(value: unknown): Map<string, string | undefined> {
  if (!isRecord(value)) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, inner]) =>
      isRecord(inner) ? [...flatten(inner)] : [[name, asText(inner)] as const]
    ),
  );
}

/** Returns the record's title from its entry; undefined if it has none. */
export function titleInEntry(
  details: { before: unknown; after: unknown },
): string | undefined {
  for (const state of [details.after, details.before]) {
    if (!isRecord(state)) continue;
    // In an entry of a removal the record is under its kind.
    const inner = Object.values(state).find(isRecord) ?? state;
    const title = inner.title ?? inner.name ?? inner.label ?? inner.username;
    if (typeof title === "string") return title;
  }
  return undefined;
}
