/** The review desk: the curator's position, and the effect of each action. No markup. */
import type { HeldFind } from "../../../../domain/gallery/picture_searches.ts";
import { batch, computed, type Signal, signal } from "@preact/signals";
import type { ReviewFlags } from "../../../../domain/gallery/review.ts";
import { Collection, type Collections } from "./collection.ts";
import {
  clearPicture,
  deletePainting,
  getAudit,
  getPaintingRow,
  restoreOperation,
  type Source,
} from "./curator_api.ts";
import { type DeskPosition, formatDeskPosition } from "./desk_url.ts";
import {
  afterRemoval,
  type Filter,
  filteredIds,
  nextMatching,
  type Sort,
  step,
} from "./filters.ts";
import { FlagChanges } from "./flag_changes.ts";
import type { Notices } from "../../../shared/notices.ts";
import { Replacements } from "./replacements.ts";
import {
  clearedRow,
  type Kind,
  paintingRow,
  pictureState,
  type ReviewRow,
  type Target,
  writtenFile,
} from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";
import { checkUpload, HEAD_BYTES } from "./upload_check.ts";
import { t } from "../messages.ts";
import type { AuditRecord } from "../../../../domain/gallery/audit.ts";
import { restoreEntry } from "../../shared/desk/records/record_api.ts";
import { UndoHistory } from "../../../shared/undo_history.ts";

/** A change, with the row as it was before. */
interface Undoable {
  what: "flags" | "picture" | "removal";
  row: ReviewRow;
  /** For a picture: the path that the change published, "" if it removed the picture. */
  published?: string;
}

const isOf = ({ kind, id }: Target) => ({ row }: Undoable) => row.kind === kind && row.id === id;

/** The changes of this page; the newest is undone first. */
export class DeskHistory extends UndoHistory<Undoable> {
  constructor() {
    super({ maximum: 500 });
  }

  /**
   * Records a changed picture and drops earlier flag changes of the row, which referred to the
   * previous picture.
   */
  pushPicture(row: ReviewRow, published: string): void {
    const isOfRow = isOf(row);
    this.forget((step) => step.what === "flags" && isOfRow(step));
    this.push({ what: "picture", row, published });
  }

  /**
   * Records a removal and drops all other changes of the painting, which can no longer be undone.
   */
  pushRemoval(row: ReviewRow): void {
    this.forget(isOf(row));
    this.push({ what: "removal", row });
  }
}

/** A picture in entries of the log. */
interface LoggedPicture {
  full: string | null;
  thumbnail: string | null;
  fullKey: number | null;
  thumbnailKey: number | null;
  checked: boolean;
  fixed: boolean;
  cleared: boolean;
}

const PICTURE_ACTION = /\.\w+_(image|portrait)$/;
// Number of entries that are searched; older ones were superseded by other changes.
const MAX_ENTRIES = "50";

/** Returns the entry of a change; undefined if there is none. */
function entryOf(
  { what, published }: Pick<Undoable, "what" | "published">,
  records: readonly AuditRecord[],
): AuditRecord | undefined {
  return records.find(({ action, details }) =>
    what === "removal" ? action.endsWith(".delete") : PICTURE_ACTION.test(action) &&
      ((details.after as LoggedPicture | null)?.full ?? "") === published
  );
}

/**
 * Undoes a change of a picture or a removal.
 * @returns The restored row; undefined if the log has no such entry any more.
 * @throws {ApiError} 409 if the record was changed since, or the previous picture is no longer
 * retained.
 */
async function undoPicture(undoable: Undoable): Promise<ReviewRow | undefined> {
  const { row } = undoable;
  const { records } = await getAudit({
    target_type: row.kind,
    target_id: String(row.id),
    limit: MAX_ENTRIES,
  });
  const entry = entryOf(undoable, records);
  if (entry === undefined) return undefined;
  // Also restores the notes that were moved with the picture.
  if (entry.operation) await restoreOperation(entry.operation);
  else await restoreEntry(entry.id);
  if (undoable.what === "removal") {
    const restored = await getPaintingRow(row.id);
    return restored && paintingRow(restored);
  }
  return withPicture(row, entry.details.before as LoggedPicture);
}

function withPicture(row: ReviewRow, before: LoggedPicture): ReviewRow {
  const { checked, fixed, cleared } = before;
  return {
    ...row,
    full: writtenFile(before.full, before.fullKey ?? undefined),
    small: writtenFile(before.thumbnail, before.thumbnailKey ?? undefined),
    checked,
    fixed,
    cleared,
  };
}

/** Open dialog of the desk. */
export type Overlay =
  | { what: "search"; row: ReviewRow; address: string }
  | { what: "clear" | "delete" | "look"; row: ReviewRow }
  | { what: "help" };

export class Desk {
  readonly collections: Collections;
  readonly flags: FlagChanges;
  readonly replacements: Replacements;
  readonly history = new DeskHistory();
  readonly position: Signal<DeskPosition>;
  readonly overlay = signal<Overlay | undefined>(undefined);
  /**
   * Ids in the order shown. A row that no longer passes the filter stays until the filter is chosen
   * again, so that rows do not shift while the curator works.
   */
  readonly list = signal<readonly number[]>([]);
  readonly current = computed(() => this.collection.get(this.position.value.id));

  readonly #positionByKind = new Map<Kind, DeskPosition>();

  constructor(readonly session: Session, readonly notices: Notices, position: DeskPosition) {
    this.collections = {
      painting: new Collection("painting", session),
      artist: new Collection("artist", session),
    };
    this.flags = new FlagChanges(this.collections, session);
    this.replacements = new Replacements(
      this.collections,
      session,
      this.flags,
      ({ before, published }) => this.history.pushPicture(before, published),
    );
    this.position = signal(position);
  }

  get collection(): Collection {
    return this.collections[this.position.value.kind];
  }

  /** Loads the collection and fills the list. */
  async open(): Promise<void> {
    const { collection } = this;
    await collection.load();
    if (collection === this.collection) this.#relist();
  }

  choose(id: number | undefined): void {
    if (id === undefined || id === this.position.value.id) return;
    this.position.value = { ...this.position.value, id };
  }

  /** Selects a painting or an artist, also if it is in the other list or filtered out. */
  async goTo({ kind, id }: Target): Promise<void> {
    if (kind === this.position.value.kind && this.list.value.includes(id)) return this.choose(id);
    this.position.value = { kind, filter: "all", text: "", id };
    await this.open();
  }

  narrow(change: { filter?: Filter; text?: string; sort?: Sort }): void {
    batch(() => {
      this.position.value = { ...this.position.value, ...change };
      this.#relist();
    });
  }

  /** Shows the list of paintings or of portraits at the position where the curator left it. */
  async show(kind: Kind): Promise<void> {
    const { value: previous } = this.position;
    if (kind === previous.kind) return;
    this.#positionByKind.set(previous.kind, previous);
    batch(() => {
      this.list.value = [];
      this.position.value = this.#positionByKind.get(kind) ??
        { kind, filter: previous.filter, text: "" };
    });
    await this.open();
  }

  #relist(): void {
    const { filter, text, sort, id } = this.position.value;
    const list = filteredIds(this.collection.rows.values(), filter, text, sort);
    this.list.value = list;
    if (id !== undefined && list.includes(id)) return;
    // Stays at the current row, or at the nearest one in the list.
    const nearest = id === undefined ? list[0] : list.find((other) => other > id) ?? list.at(-1);
    const { id: _, ...rest } = this.position.value;
    this.position.value = nearest === undefined ? rest : { ...rest, id: nearest };
  }

  move(offset: 1 | -1): void {
    const { id } = this.position.value;
    const next = step(this.list.value, id, offset);
    if (next === id) this.notices.say(t(offset > 0 ? "list_end" : "list_start"));
    this.choose(next);
  }

  nextUnchecked(): void {
    const { rows } = this.collection;
    const isUnchecked = (id: number) => rows.get(id)?.checked === false;
    const next = nextMatching(this.list.value, this.position.value.id, isUnchecked);
    if (next === undefined) this.notices.say(t("none_unchecked"));
    this.choose(next);
  }

  check(): void {
    const row = this.current.value;
    if (!row) return;
    if (!row.checked) void this.setFlags(row, { checked: true });
    this.move(1);
  }

  /** Changes flags immediately; a refusal by the server reverts the change and is reported. */
  async setFlags(row: ReviewRow, change: Partial<ReviewFlags>): Promise<void> {
    const step: Undoable = { what: "flags", row };
    this.history.push(step);
    const hadNoPicture = pictureState(row) === "on_demand";
    try {
      await this.flags.change(row, change);
      // "Fixed" without an image means that none is wanted, which may be unexpected.
      if (hadNoPicture && change.fixed) this.notices.say(t("fixed_empty", { title: row.title }));
    } catch (error) {
      this.history.forget((other) => other === step);
      this.notices.fail(t("flags_refused", { title: row.title }), error);
    }
  }

  /** Removes the picture; the server retains it, so that it can be restored. */
  async clear(row: ReviewRow): Promise<void> {
    const collection = this.collections[row.kind];
    collection.update(row.id, clearedRow(row));
    try {
      await this.session.guard(() => clearPicture(row));
      this.history.pushPicture(row, "");
      this.notices.say(t("cleared_done", { title: row.title }));
    } catch (error) {
      collection.update(row.id, row);
      this.notices.fail(t("clear_refused", { title: row.title }), error);
    }
  }

  async remove(row: ReviewRow): Promise<void> {
    try {
      await this.session.guard(() => deletePainting(row.id));
    } catch (error) {
      this.notices.fail(t("delete_refused", { title: row.title }), error);
      return;
    }
    batch(() => {
      const next = afterRemoval(this.list.value, row.id);
      this.collections[row.kind].remove(row.id);
      this.list.value = this.list.value.filter((id) => id !== row.id);
      this.history.pushRemoval(row);
      if (this.position.value.id === row.id) {
        const { id: _, ...rest } = this.position.value;
        this.position.value = next === undefined ? rest : { ...rest, id: next };
      }
    });
    this.notices.say(t("deleted_done", { title: row.title }));
  }

  /** Uploads a file for a picture after checking it. */
  async upload(row: ReviewRow, file: File): Promise<void> {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const result = checkUpload(head, file.size);
    if (result === "empty" || result === "wrong_type" || result === "too_large") {
      const size = (file.size / 1e6).toFixed(0);
      this.notices.fail(t(`file_${result}`, { name: file.name, size }));
    } else {
      this.replacements.add(row, { from: "file", file, isShown: result !== "image/tiff" });
    }
  }

  take(row: Pick<ReviewRow, "kind" | "id" | "title">, source: Source, previewBlob?: Blob): void {
    this.replacements.add(row, {
      from: "address",
      source,
      ...(previewBlob ? { previewBlob } : {}),
    });
  }

  /** Publishes a found picture that was waiting for a curator's approval. */
  publishFind(
    { id, title, image_url, thumb_url, page_url, source, credit, license }: HeldFind,
  ): void {
    this.take({ kind: "painting", id, title }, {
      imageUrl: image_url,
      ...(thumb_url && { thumbUrl: thumb_url }),
      pageUrl: page_url,
      source,
      credit,
      license,
    });
  }

  async undo(): Promise<void> {
    const last = this.history.take("done");
    if (last === undefined) {
      this.notices.say(t("undo_none"));
      return;
    }
    const { row } = last;
    const { checked, fixed, title } = row;
    if (last.what !== "removal") await this.goTo(row);
    try {
      if (last.what === "flags") {
        await this.flags.change(row, { checked, fixed });
      } else {
        const restored = await this.session.guard(() => undoPicture(last));
        if (restored === undefined) {
          this.notices.fail(t("undo_no_entry", { title }));
          return;
        }
        this.collections[row.kind].add(restored);
        await this.goTo(row);
      }
      this.notices.say(t("undone", { title }));
    } catch (error) {
      this.notices.fail(t("flags_refused", { title }), error);
    }
  }

  /** True if any change has not reached the server yet. */
  get unfinished(): boolean {
    return this.replacements.running > 0 || this.flags.pending > 0;
  }

  /** The query of the current position. */
  get query(): string {
    return formatDeskPosition(this.position.value);
  }
}
