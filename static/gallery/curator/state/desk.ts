/** The review desk: where the curator is, and what each action does. No markup. */
import type { HeldFind } from "../../../../domain/gallery/picture_searches.ts";
import { batch, computed, type Signal, signal } from "@preact/signals";
import type { ReviewFlags } from "../../../../domain/gallery/review.ts";
import { Collection, type Collections } from "./collection.ts";
import { clearPicture, deletePainting, type Source } from "./curator_api.ts";
import { type DeskPlace, formatDeskPlace } from "./desk_url.ts";
import { afterRemoval, type Filter, listed, nextWanted, type Sort, step } from "./filters.ts";
import { FlagChanges } from "./flag_changes.ts";
import type { Notices } from "../../../shared/notices.ts";
import { Replacements } from "./replacements.ts";
import { clearedRow, type Kind, pictureState, type ReviewRow, type Target } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";
import { DeskHistory, takeBackPicture, type Undoable } from "./undo.ts";
import { checkUpload, HEAD_BYTES } from "./upload_check.ts";
import { t } from "../messages.ts";

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
  readonly place: Signal<DeskPlace>;
  readonly overlay = signal<Overlay | undefined>(undefined);
  /**
   * Ids in the order shown. What no longer passes the filter stays where it was until the filter is
   * chosen again: a list that shrinks under the hand leads to the wrong painting.
   */
  readonly list = signal<readonly number[]>([]);
  readonly current = computed(() => this.collection.get(this.place.value.id));

  readonly #left = new Map<Kind, DeskPlace>();

  constructor(readonly session: Session, readonly notices: Notices, place: DeskPlace) {
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
    this.place = signal(place);
  }

  get collection(): Collection {
    return this.collections[this.place.value.kind];
  }

  /** Loads what is asked for and makes the list. */
  async open(): Promise<void> {
    const { collection } = this;
    await collection.load();
    if (collection === this.collection) this.#relist();
  }

  /** Goes to a painting or an artist. */
  choose(id: number | undefined): void {
    if (id === undefined || id === this.place.value.id) return;
    this.place.value = { ...this.place.value, id };
  }

  /** Goes to a painting or an artist, also when it is in the other list or filtered out. */
  async goTo({ kind, id }: Target): Promise<void> {
    if (kind === this.place.value.kind && this.list.value.includes(id)) return this.choose(id);
    this.place.value = { kind, filter: "all", text: "", id };
    await this.open();
  }

  narrow(change: { filter?: Filter; text?: string; sort?: Sort }): void {
    batch(() => {
      this.place.value = { ...this.place.value, ...change };
      this.#relist();
    });
  }

  /** Paintings or portraits, where one has left them. */
  async show(kind: Kind): Promise<void> {
    const { value: left } = this.place;
    if (kind === left.kind) return;
    this.#left.set(left.kind, left);
    batch(() => {
      this.list.value = [];
      this.place.value = this.#left.get(kind) ?? { kind, filter: left.filter, text: "" };
    });
    await this.open();
  }

  #relist(): void {
    const { filter, text, sort, id } = this.place.value;
    const list = listed(this.collection.rows.values(), filter, text, sort);
    this.list.value = list;
    if (id !== undefined && list.includes(id)) return;
    // Where one was, or as near to it as the list allows.
    const near = id === undefined ? list[0] : list.find((other) => other > id) ?? list.at(-1);
    const { id: _, ...rest } = this.place.value;
    this.place.value = near === undefined ? rest : { ...rest, id: near };
  }

  move(by: 1 | -1): void {
    const { id } = this.place.value;
    const next = step(this.list.value, id, by);
    if (next === id) this.notices.say(t(by > 0 ? "list_end" : "list_start"));
    this.choose(next);
  }

  nextUnchecked(): void {
    const { rows } = this.collection;
    const wanted = (id: number) => rows.get(id)?.checked === false;
    const next = nextWanted(this.list.value, this.place.value.id, wanted);
    if (next === undefined) this.notices.say(t("none_unchecked"));
    this.choose(next);
  }

  /** Marks as checked and goes on. */
  check(): void {
    const row = this.current.value;
    if (!row) return;
    if (!row.checked) void this.setFlags(row, { checked: true });
    this.move(1);
  }

  /** Changes flags at once; a refusal undoes it and is reported. */
  async setFlags(row: ReviewRow, change: Partial<ReviewFlags>): Promise<void> {
    const step: Undoable = { what: "flags", row };
    this.history.push(step);
    const hadNone = pictureState(row) === "on_demand";
    try {
      await this.flags.change(row, change);
      // "Fixed" without an image means that none is wanted; not everybody expects that.
      if (hadNone && change.fixed) this.notices.say(t("fixed_empty", { title: row.title }));
    } catch (error) {
      this.history.forget((other) => other === step);
      this.notices.fail(t("flags_refused", { title: row.title }), error);
    }
  }

  /** Removes the picture; the server keeps it, so that it can be restored. */
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
      if (this.place.value.id === row.id) {
        const { id: _, ...rest } = this.place.value;
        this.place.value = next === undefined ? rest : { ...rest, id: next };
      }
    });
    this.notices.say(t("deleted_done", { title: row.title }));
  }

  /** Sends a file for a picture, unless something is wrong with it. */
  async upload(row: ReviewRow, file: File): Promise<void> {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    const found = checkUpload(head, file.size);
    if (found === "empty" || found === "wrong_type" || found === "too_large") {
      const size = (file.size / 2 ** 20).toFixed(1);
      this.notices.fail(t(`file_${found}`, { name: file.name, size }));
    } else {
      this.replacements.add(row, { from: "file", blob: file, type: found, name: file.name });
    }
  }

  /** Lets the server download a picture. */
  take(row: Pick<ReviewRow, "kind" | "id" | "title">, source: Source, previewBlob?: Blob): void {
    this.replacements.add(row, {
      from: "address",
      source,
      ...(previewBlob ? { previewBlob } : {}),
    });
  }

  /** Hangs a picture that was found and has waited for a curator. */
  hangFound(
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

  /** Takes the last change back and shows where. */
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
        const now = await this.session.guard(() => takeBackPicture(last));
        if (now === undefined) {
          this.notices.fail(t("undo_no_entry", { title }));
          return;
        }
        this.collections[row.kind].add(now);
        await this.goTo(row);
      }
      this.notices.say(t("undone", { title }));
    } catch (error) {
      this.notices.fail(t("flags_refused", { title }), error);
    }
  }

  /** True if something has not reached the server yet. */
  get unfinished(): boolean {
    return this.replacements.running > 0 || this.flags.pending > 0;
  }

  /** The query that leads back here. */
  get query(): string {
    return formatDeskPlace(this.place.value);
  }
}
