/** Saving of the floor, and conflicts with changes of other users. */
import { effect, signal } from "@preact/signals";
import {
  baseRecords,
  changeOf,
  type Conflict,
  type FloorChanges,
  type KindChanges,
  reconcile,
} from "../model/ledger.ts";
import { sameRecord } from "../model/change.ts";
import {
  FLOOR_PARTS,
  type FloorChanged,
  type FloorPart,
} from "../../../../domain/warehouse/changes/floor_changes.ts";
import type { FloorRecord } from "../model/floor.ts";
import { remove } from "../model/placing.ts";
import { ApiError } from "../../../shared/api_error.ts";
import {
  deleteDraft,
  type Draft,
  FloorConflict,
  refusedRecord,
  sendChanges,
  storeDraft,
} from "./floor_api.ts";
import type { FloorEditor } from "./editor.ts";
import { t } from "../messages.ts";

const DRAFT_DELAY_MS = 250;

export class Saving {
  readonly busy = signal(false);
  /** Concurrent changes of other users, for the user to resolve. */
  readonly conflicts = signal<readonly Conflict[]>([]);
  /** Unsaved work of the last visit, which can be restored. */
  readonly draft = signal<Draft | undefined>(undefined);
  /** True if all changes are at least stored in this browser. */
  readonly isDraftStored = signal(true);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly editor: FloorEditor, draft: Draft | undefined) {
    if (draft === undefined) return;
    // A draft stored just before a successful save has no changes left.
    if (changeOf(editor.floor, draft.changes).length > 0) this.draft.value = draft;
    else void this.discard();
  }

  /**
   * Stores unsaved changes as a draft, shortly after each change.
   * @returns A function that stops this.
   */
  watch(): () => void {
    const stop = effect(() => {
      this.editor.revision.value;
      if (this.editor.revision.value === 0) return;
      this.isDraftStored.value = false;
      // Keeps the draft of the last visit until the user has decided about it.
      if (this.draft.value !== undefined) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#keep(), DRAFT_DELAY_MS);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
    };
  }

  /** Restores the unsaved work of the last visit. */
  restore(): void {
    const { editor } = this;
    const draft = this.draft.value;
    if (draft === undefined) return;
    const change = changeOf(editor.floor, draft.changes);
    this.draft.value = undefined;
    editor.do(change);
    // Sets the base of the draft, not the stored state, so that the server reports changes of other
    // users.
    for (const { kind, seen } of baseRecords(draft.changes)) {
      editor.ledger.setStored(kind, seen.id, seen);
    }
    editor.changed();
  }

  async discard(): Promise<void> {
    this.draft.value = undefined;
    await deleteDraft(this.editor.warehouse.id).catch(() => {});
  }

  /** Saves all changes, or asks about conflicts. */
  async save(): Promise<void> {
    const { editor } = this;
    if (this.busy.value) return;
    const changes = editor.ledger.changes();
    if (editor.ledger.count() === 0) return;
    this.busy.value = true;
    try {
      this.#stored(changes, await sendChanges(editor.warehouse.id, changes));
      await this.#keep();
      editor.announcement.value = t("saved");
      editor.notices.say(t("saved"));
    } catch (error) {
      if (error instanceof FloorConflict) await this.#settle(error);
      else {
        editor.notices.fail(t("save_failed"), error);
        this.#showRefused(changes, error);
      }
    } finally {
      this.busy.value = false;
    }
  }

  /**
   * Resolves conflicts, and saves again when none is left.
   * @param choice `mine` overwrites the changes of others, `theirs` discards the local ones.
   */
  async decide(conflicts: readonly Conflict[], choice: "mine" | "theirs"): Promise<void> {
    const { editor } = this;
    for (const { kind, id, stored, mine } of conflicts) {
      if (choice === "theirs") this.#takeTheirs(kind, id, stored);
      this.#keepMine(kind, id, choice === "mine" ? mine : undefined, stored);
    }
    editor.changed();
    const decided = new Set(conflicts);
    this.conflicts.value = this.conflicts.value.filter((conflict) => !decided.has(conflict));
    if (this.conflicts.value.length === 0) await this.save();
  }

  /** Moves the record that the server has rejected into view. */
  #showRefused(changes: FloorChanges, error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const place = refusedRecord(changes, error.message);
    if (place === undefined) return;
    const { kind, id } = place;
    this.editor.flyTo(kind === "sections" ? [...this.editor.floor.plotsOf(id)] : [id]);
  }

  #takeTheirs(kind: FloorPart, id: string, stored: FloorRecord | undefined): void {
    const { editor } = this;
    const mine = editor.floor.get(kind, id);
    if (stored === undefined && mine !== undefined) {
      const plots = kind === "sections" ? [...editor.floor.plotsOf(id)] : [id];
      const { change } = remove(editor.floor, plots);
      editor.do(
        change.length > 0 ? change : [{ kind, id, before: mine, after: undefined }],
        "theirs",
      );
    } else editor.do([{ kind, id, before: mine, after: stored }], "theirs");
  }

  /** Merges changes that do not clash; asks about the rest, or saves again if there is none. */
  async #settle({ conflicts }: FloorConflict): Promise<void> {
    const { editor } = this;
    const open: Conflict[] = [];
    for (const { kind, id, stored } of conflicts) {
      const mine = editor.floor.get(kind, id);
      const base = editor.ledger.storedOf(kind, id);
      if (mine === undefined || stored === undefined || base === undefined) {
        // Both users have deleted it.
        if (mine === stored) editor.ledger.setStored(kind, id, stored);
        else open.push({ kind, id, stored, mine });
        continue;
      }
      const { record, clashes } = reconcile(base, mine, stored);
      if (clashes) open.push({ kind, id, stored, mine: record });
      else this.#keepMine(kind, id, record, stored);
    }
    editor.changed();
    this.conflicts.value = open;
    if (open.length > 0) return;
    this.busy.value = false;
    await this.save();
  }

  #keepMine(
    kind: FloorPart,
    id: string,
    record: FloorRecord | undefined,
    stored: FloorRecord | undefined,
  ): void {
    const { floor, ledger } = this.editor;
    // Not an undo step: the change is another user's.
    if (record !== undefined) floor.put(kind, record);
    ledger.setStored(kind, id, stored);
  }

  /** Updates the stored states after a save; changes made during the request remain unsaved. */
  #stored(sent: FloorChanges, answered: FloorChanged): void {
    const { floor, ledger } = this.editor;
    for (const kind of FLOOR_PARTS) {
      const { created, updated, deleted } = answered[kind];
      const requested = sent[kind] as KindChanges<FloorRecord> | undefined;
      const fields = new Map(
        requested?.update.map(({ id, seen, changes }) => [
          id,
          { ...seen, ...changes },
        ]),
      );
      for (const record of [...created, ...updated]) {
        const now = floor.get(kind, record.id);
        const before = fields.get(record.id) ?? ledger.storedOf(kind, record.id);
        if (now !== undefined && sameRecord(now, before)) floor.put(kind, record);
        ledger.setStored(kind, record.id, record);
      }
      for (const id of deleted) ledger.setStored(kind, id, undefined);
    }
    this.editor.changed();
  }

  async #keep(): Promise<void> {
    const { editor } = this;
    clearTimeout(this.#timer);
    if (this.draft.value !== undefined) return;
    try {
      if (editor.ledger.count() === 0) await deleteDraft(editor.warehouse.id);
      else await storeDraft(editor.warehouse.id, editor.ledger.changes());
      this.isDraftStored.value = true;
    } catch {
      editor.notices.fail(t("not_kept"));
    }
  }
}
