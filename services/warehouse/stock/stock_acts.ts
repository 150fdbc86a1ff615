/** Receipts and moves of boxes: each is applied to the stock once, even if it is sent repeatedly. */
import { and, eq, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { StockAct } from "../../../domain/warehouse/stock_acts.ts";
import type { PickOutcome } from "../../../domain/warehouse/picks.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { linesOf } from "./deliveries.ts";
import {
  countRequests,
  deliveries,
  stockActs,
  stockReservations,
} from "../../../db/schema/stock.ts";
import { stockboxes, warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { asStockChange, boundedTotal } from "../../../db/warehouse/stock_context.ts";

/** Maximum number of receipts or moves per request. */
export const MAX_STOCK_ACTS = 500;
// Maximum number of acts in an audit entry.
const MAX_SHOWN = 20;

type SectionRow = typeof warehouseSections.$inferSelect;
type BoxRow = Pick<typeof stockboxes.$inferSelect, "id" | "sku_box" | "uuid_warehouse">;
type StoredAct = typeof stockActs.$inferSelect;

/**
 * Applies receipts or moves, in their order and in one transaction. A repeated one is not applied
 * again. One that takes more boxes than its section has changes no stock; the section is then to be
 * counted.
 * @returns The outcome of each, in the given order, with the boxes of the section that received
 *   them.
 * @throws {AppError} 404 for an unknown section or box type, or one of another warehouse; 409 when
 *   an id was used for another act, a section has boxes of another type, or orders reserve boxes that
 *   would be moved. Then nothing is stored.
 */
export function applyStockActs(db: Database, acts: readonly StockAct[], actor?: User) {
  const isMove = acts.some(({ id_section_from }) => id_section_from !== undefined);
  return db.writeOnce((tx) =>
    asStockChange(tx, { reason: isMove ? "moved" : "received", actor }, async () => {
      const work = new StockActs(tx, actor);
      await work.read(acts);
      const outcomes: PickOutcome[] = [];
      for (const [at, act] of acts.entries()) outcomes.push(await work.apply(act, at));
      await work.record(isMove ? "move_stock" : "receive_stock");
      return outcomes;
    })
  );
}

/** The acts of one request, with all data for checking them. */
class StockActs {
  readonly #sections = new Map<string, SectionRow>();
  readonly #boxes = new Map<string, BoxRow>();
  readonly #stored = new Map<string, StoredAct>();
  /** Applied acts by warehouse. */
  readonly #applied = new Map<string, StockAct[]>();

  constructor(private readonly tx: Transaction, private readonly actor: User | undefined) {}

  async read(acts: readonly StockAct[]): Promise<void> {
    const { tx } = this;
    const ids = acts.map(({ id }) => id);
    for (const act of await tx.select().from(stockActs).where(inArray(stockActs.id, ids))) {
      this.#stored.set(act.id, act);
    }
    const places = acts.flatMap((act) => [act.id_section, act.id_section_from ?? []].flat());
    const sections = await tx.select().from(warehouseSections)
      .where(inArray(warehouseSections.id, places));
    for (const section of sections) this.#sections.set(section.id, section);
    const { id, sku_box, uuid_warehouse } = stockboxes;
    const boxes = await tx.select({ id, sku_box, uuid_warehouse }).from(stockboxes)
      .where(inArray(id, acts.map(({ id_box }) => id_box)));
    for (const box of boxes) this.#boxes.set(box.id, box);
  }

  async apply(act: StockAct, at: number): Promise<PickOutcome> {
    const stored = this.#stored.get(act.id);
    if (stored !== undefined) {
      // The delivery of a receipt may have been deleted before.
      const isSame = stored.id_section === act.id_section && stored.id_box === act.id_box &&
        stored.count === act.count && stored.id_section_from === (act.id_section_from ?? "") &&
        stored.count_before === null && ["", act.delivery ?? ""].includes(stored.delivery);
      if (!isSame) throw refusal(409, "act_id_used", {}, { where: `[${at}].id` });
      const count_box = this.#sections.get(act.id_section)?.count_box ?? 0;
      return { id: act.id, status: stored.status === "applied" ? "repeated" : "task", count_box };
    }
    const box = this.#boxes.get(act.id_box);
    const own = this.actor?.uuid_warehouse;
    if (box === undefined || (own && own !== box.uuid_warehouse)) {
      throw refusal(404, "not_found", { what: "box type", id: act.id_box }, {
        where: `[${at}].id_box`,
      });
    }
    const into = this.#section(act.id_section, box, `[${at}].${placeOf(act)}`);
    const from = act.id_section_from === undefined
      ? undefined
      : this.#section(act.id_section_from, box, `[${at}].id_section_from`);
    // A correction takes boxes from the section itself.
    const giving = act.count < 0 ? into : from;
    const count = Math.abs(act.count);
    const lacks = giving !== undefined && (giving.id_box !== box.id || giving.count_box < count);
    if (!lacks && into !== giving && into.count_box > 0 && into.id_box !== box.id) {
      const where = { where: `[${at}].${placeOf(act)}` };
      throw refusal(409, "section_occupied", { name: into.section_name }, where);
    }
    if (!lacks && from !== undefined && from.count_box - count < await this.#reserved(from, box)) {
      const where = { where: `[${at}].id_section_from` };
      throw refusal(409, "section_reserved", { name: from.section_name }, where);
    }
    if (!Number.isSafeInteger(into.count_box + count)) {
      throw refusal(400, "expected_integer", {}, { where: `[${at}].count` });
    }
    const booked = lacks ? act : await this.#forDelivery(act, box);
    await this.#store(booked, box, lacks);
    if (lacks) {
      await this.#requestCount(giving, act.reason);
      return { id: act.id, status: "task", count_box: into.count_box };
    }
    if (giving !== undefined) await this.#put(giving, box, -count);
    if (into !== giving) await this.#put(into, box, count);
    const list = this.#applied.get(box.uuid_warehouse) ?? [];
    this.#applied.set(box.uuid_warehouse, [...list, booked]);
    return { id: act.id, status: "applied", count_box: into.count_box };
  }

  /** @throws {AppError} 404 when the box type's warehouse has no such section. */
  #section(id: string, { uuid_warehouse }: BoxRow, where: string): SectionRow {
    const section = this.#sections.get(id);
    if (section?.id_warehouse === uuid_warehouse) return section;
    throw refusal(404, "not_in_warehouse", { what: "section", id }, { where });
  }

  /** Adds boxes to a section, or removes them; an empty one becomes that of the box type. */
  async #put(section: SectionRow, box: BoxRow, change: number): Promise<void> {
    section.count_box += change;
    const { count_box } = section;
    const isOther = section.id_box !== box.id;
    if (isOther) Object.assign(section, { id_box: box.id, sku_name: box.sku_box });
    const content = { id_box: box.id, sku_name: box.sku_box };
    await this.tx.update(warehouseSections).set({ ...(isOther && content), count_box })
      .where(eq(warehouseSections.id, section.id));
  }

  /** Returns the number of boxes of a type that orders reserve in a section. */
  async #reserved({ id }: SectionRow, box: BoxRow): Promise<number> {
    const [row] = await this.tx.select({ count: boundedTotal(stockReservations.count) })
      .from(stockReservations)
      .where(and(eq(stockReservations.id_section, id), eq(stockReservations.id_box, box.id)));
    return row!.count;
  }

  /** Adds a line for an article that is new to the delivery; a deleted delivery is noted. */
  async #forDelivery(act: StockAct, box: BoxRow): Promise<StockAct> {
    const { id_box, delivery: delivery_name = "" } = act;
    if (delivery_name === "") return act;
    const { uuid_warehouse: id_warehouse, sku_box: name_box } = box;
    const lines = await linesOf(this.tx, id_warehouse, delivery_name);
    const [first] = lines;
    if (first === undefined) {
      const reason = `${act.reason && `${act.reason}; `}delivery: ${delivery_name}`;
      return { ...act, delivery: "", reason };
    }
    if (lines.some((line) => line.id_box === id_box)) return act;
    const { supplier, expected_at, closed_at } = first;
    const line = {
      ...{ id: crypto.randomUUID(), id_warehouse, delivery_name, id_box, name_box },
      ...{ count_box: 0, supplier, expected_at, closed_at },
      difference: closed_at === "" ? null : 0,
    };
    await this.tx.insert(deliveries).values(line);
    const about = { action: "create", resource: "delivery_line", warehouse: id_warehouse } as const;
    await recordChange(this.tx, this.actor, { ...about, count: 1, after: [line] });
    return act;
  }

  async #store({ id_section_from = "", ...act }: StockAct, box: BoxRow, lacks: boolean) {
    const [stored] = await this.tx.insert(stockActs).values({
      ...act,
      id_section_from,
      id_warehouse: box.uuid_warehouse,
      status: lacks ? "task" : "applied",
      user_login: this.actor?.user_login ?? "",
      at: Date.now(),
    }).returning();
    this.#stored.set(act.id, stored!);
  }

  async #requestCount({ id, id_warehouse }: SectionRow, reason: string): Promise<void> {
    const user_login = this.actor?.user_login ?? "";
    await this.tx.insert(countRequests)
      .values({ id_section: id, id_warehouse, at: Date.now(), user_login, reason })
      .onConflictDoNothing();
  }

  /** Records the applied acts in the audit trail. */
  async record(action: "receive_stock" | "move_stock"): Promise<void> {
    for (const [warehouse, acts] of this.#applied) {
      const after = acts.slice(0, MAX_SHOWN).map(({ id: act, id_section: id, ...rest }) => ({
        ...{ id, act },
        ...rest,
      }));
      const about = { action, resource: "section", warehouse, count: acts.length, after } as const;
      await recordChange(this.tx, this.actor, about);
    }
  }
}

const placeOf = ({ id_section_from }: StockAct) =>
  id_section_from === undefined ? "id_section" : "id_section_to";
