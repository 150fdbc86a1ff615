/** Orders that shops and other programs send, found by their reference. */
import { and, eq, sql } from "drizzle-orm";
import { AppError, refusal } from "../../../domain/app_error.ts";
import { say } from "../../../domain/messages/message.ts";
import { newId } from "../../../domain/new_id.ts";
import { gtinOf } from "../../../domain/warehouse/barcodes.ts";
import { isClosed, ORDER_TEXTS } from "../../../domain/warehouse/order_states.ts";
import type {
  OrderData,
  OrderItem,
  OrderWithLines,
  ShopOrder,
  User,
} from "../../../domain/warehouse/records.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { orderPicks } from "../../../db/schema/stock.ts";
import { orderData, orderItems, stockboxes } from "../../../db/schema/warehouse.ts";
import { plainly } from "../../../db/warehouse/checks.ts";
import { warehouseById } from "../../../db/warehouse/warehouse_by_id.ts";
import { ResourceStore } from "../records/resource_store.ts";
import { orderDataResource, orderParamsResource, orderResource } from "../records/resources.ts";
import { parametersFor } from "./order_templates.ts";

/** A warehouse, and the reference of an order. */
interface ShopReference {
  warehouse: string;
  reference: string;
}

/**
 * Creates the order of a reference, or replaces its details and lines. The same order sent again
 * changes nothing.
 *
 * @param actor The user, for the audit trail; undefined if no login is required.
 * @returns The order with its lines, and whether it is new.
 * @throws {AppError} 404 when there is no such warehouse; 409 when several orders have the
 *   reference, or when the order would change although it is closed or boxes have been picked for it; 422 that names an
 *   unknown article.
 */
export function putOrder(
  db: Database,
  { warehouse, reference }: ShopReference,
  { lines: sent, ...details }: ShopOrder,
  actor: User | undefined,
): Promise<{ order: OrderWithLines; isNew: boolean }> {
  const orders = new ResourceStore(orderResource, db, actor);
  const lines = new ResourceStore(orderDataResource, db, actor);
  return db.writeOnce(async (tx) => {
    const units = await warehouseById(tx, warehouse);
    const counts = await articlesOf(tx, warehouse, sent);
    const known = await tx.select({ id: orderItems.id }).from(orderItems)
      .where(and(eq(orderItems.id_warehouse, warehouse), eq(orderItems.reference, reference)));
    if (known.length > 1) throw refusal(409, "reference_of_several", { reference });
    const isNew = known.length === 0;
    const id = known[0]?.id ?? newId();
    const lineOf = ([id_box, { name_box, count_box }]: [string, Article]): OrderData => ({
      ...{ id: newId(), id_order_item: id, id_box, name_box, count_box },
    });
    if (isNew) {
      const order: OrderItem = {
        ...{ id, id_warehouse: warehouse, order_name: reference, pallete_computed: "", reference },
        ...details,
        state: "new",
      };
      await orders.createIn(tx, [order], plainly, []);
      await lines.createIn(tx, [...counts].map(lineOf), plainly, []);
      const parameters = await parametersFor(tx, units, details.customer);
      const own = { ...parameters, id: newId(), id_order_item: id };
      await new ResourceStore(orderParamsResource, db, actor).createIn(tx, [own], plainly, []);
    } else {
      const changed = await changesOf(tx, id, details);
      const stored = await tx.select().from(orderData).where(eq(orderData.id_order_item, id));
      const isSame = changed === undefined && hasCounts(stored, counts);
      if (!isSame) {
        await assertOpen(tx, id);
        if (changed !== undefined) await orders.updateIn(tx, [{ id, ...changed }], plainly);
        await replaceLines(tx, lines, stored, counts, lineOf);
      }
    }
    const order = (await orders.storedIn(tx, [id])).get(id)!;
    const rows = await tx.select({ line: orderData, sku_box: stockboxes.sku_box }).from(orderData)
      .innerJoin(stockboxes, eq(stockboxes.id, orderData.id_box))
      .where(eq(orderData.id_order_item, id)).orderBy(orderData.seq);
    const answered = rows.map(({ line: { seq: _, ...line }, sku_box }) => ({ ...line, sku_box }));
    return { order: { ...order, lines: answered }, isNew };
  });
}

/** An ordered article. */
type Article = Pick<OrderData, "name_box" | "count_box">;

/** Returns the ordered articles by the id of their box type. @throws {AppError} 422 */
async function articlesOf(
  tx: Transaction,
  warehouse: string,
  lines: ShopOrder["lines"],
): Promise<Map<string, Article>> {
  const types = await tx.select({
    id: stockboxes.id,
    sku_box: stockboxes.sku_box,
    barcodes: stockboxes.barcodes,
  }).from(stockboxes).where(eq(stockboxes.uuid_warehouse, warehouse)).orderBy(stockboxes.seq);
  const bySku = new Map(types.toReversed().map((type) => [type.sku_box, type]));
  const byGtin = new Map(
    types.flatMap((type) =>
      [type.sku_box, ...type.barcodes ?? []].flatMap((code) => {
        const gtin = gtinOf(code);
        return gtin === undefined ? [] : [[gtin, type] as const];
      })
    ),
  );
  const articles = new Map<string, Article>();
  for (const [at, { sku, gtin = "", count }] of lines.entries()) {
    const type = sku === undefined ? byGtin.get(gtinOf(gtin) ?? "") : bySku.get(sku);
    if (type === undefined) {
      const where = `lines[${at}].${sku === undefined ? "gtin" : "sku"}`;
      throw new AppError(422, { ...say("unknown_article", { code: sku ?? gtin }), where });
    }
    const count_box = (articles.get(type.id)?.count_box ?? 0) + count;
    articles.set(type.id, { name_box: type.sku_box, count_box });
  }
  return articles;
}

/** Returns the details that differ from the stored ones; absent ones are removed. */
async function changesOf(
  tx: Transaction,
  id: string,
  details: Omit<ShopOrder, "lines">,
): Promise<Partial<OrderItem> | undefined> {
  const [stored] = await tx.select().from(orderItems).where(eq(orderItems.id, id));
  const { due_at, priority = null } = details;
  const wanted: Record<string, unknown> = { due_at, priority };
  for (const field of ORDER_TEXTS) {
    if (field !== "reference") wanted[field] = details[field] ?? "";
  }
  const changes = Object.entries(wanted)
    .filter(([field, value]) => (stored![field as "note"] ?? "") !== (value ?? ""));
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

function hasCounts(stored: readonly OrderData[], counts: ReadonlyMap<string, Article>): boolean {
  const sums = new Map<string, number>();
  for (const { id_box, count_box } of stored) {
    sums.set(id_box, (sums.get(id_box) ?? 0) + count_box);
  }
  return sums.size === counts.size &&
    [...sums].every(([id, count]) => counts.get(id)?.count_box === count);
}

async function assertOpen(tx: Transaction, order: string): Promise<void> {
  const [row] = await tx.select({ state: orderItems.state }).from(orderItems)
    .where(eq(orderItems.id, order));
  if (isClosed(row!.state)) throw refusal(409, "order_closed");
  const picks = await tx.select({ one: sql`1` }).from(orderPicks)
    .where(eq(orderPicks.id_order_item, order)).limit(1);
  if (picks.length > 0) throw refusal(409, "order_being_picked");
}

/** Makes the lines of an order those of `counts`, one per article. */
async function replaceLines(
  tx: Transaction,
  store: ResourceStore<OrderData>,
  stored: readonly OrderData[],
  counts: ReadonlyMap<string, Article>,
  lineOf: (entry: [string, Article]) => OrderData,
): Promise<void> {
  const remaining = new Map(counts);
  const removed: string[] = [];
  const updates: Pick<OrderData, "id" | "count_box">[] = [];
  for (const { id, id_box, count_box } of stored) {
    const wanted = remaining.get(id_box);
    remaining.delete(id_box);
    if (wanted === undefined) removed.push(id);
    else if (wanted.count_box !== count_box) updates.push({ id, count_box: wanted.count_box });
  }
  if (removed.length > 0) await store.removeIn(tx, removed);
  if (updates.length > 0) await store.updateIn(tx, updates, plainly);
  await store.createIn(tx, [...remaining].map(lineOf), plainly, []);
}
