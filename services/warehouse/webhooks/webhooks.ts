/** Webhooks and the log of what was sent to them. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { randomBytes } from "node:crypto";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import { storageFaultOf } from "../../../domain/storage_fault.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import {
  type AllowedHosts,
  assertWebhookUrl,
  type CreatedWebhook,
  type DISABLED_REASONS,
  MAX_WEBHOOKS,
  TEST_EVENT,
  type Webhook,
  type WebhookDelivery,
  type WebhookDraft,
} from "../../../domain/warehouse/webhooks.ts";
import type { Database, Reader, Transaction } from "../../../db/open.ts";
import { sessions } from "../../../db/schema/curators.ts";
import { webhookDeliveries, webhookOutbox, webhooks } from "../../../db/schema/warehouse.ts";
import { recordChange, SERVER } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { oneWarehouseAlone } from "../access.ts";

const SECRET_BYTES = 32;
const MAX_LISTED_DELIVERIES = 100;
const MAX_DELIVERY_AGE_MS = 30 * 24 * 3_600_000;
// Old deliveries are those with the lowest numbers.
const DELIVERIES_PER_PURGE = 1000;
// With twenty webhooks that want them, some 50 ms.
const EVENTS_PER_WRITE = 100;

type WebhookRow = typeof webhooks.$inferSelect;
type Actor = User | undefined;

const recordOf = (
  { id, id_warehouse, url, events, at, failing_since, disabled_reason }: WebhookRow,
): Webhook => ({
  id,
  id_warehouse: id_warehouse ?? "",
  url,
  events,
  at,
  failing_since,
  disabled: (disabled_reason || null) as Webhook["disabled"],
});

/** Filters the webhooks that a user may manage: those of their warehouse, if they have only one. */
const managedBy = (actor: Actor) =>
  actor?.uuid_warehouse ? eq(webhooks.id_warehouse, actor.uuid_warehouse) : undefined;

/** Records a change in the audit trail; of the URL only the host, because a path may be secret. */
const recordWebhook = (
  tx: Transaction,
  actor: Parameters<typeof recordChange>[1],
  action: "create" | "delete" | "disable" | "update",
  { id, id_warehouse: warehouse, url, events, disabled_reason }: WebhookRow,
) => {
  const publicFields = {
    id,
    host: new URL(url).host,
    events,
    ...(disabled_reason && { disabled_reason }),
  };
  const side = action === "delete" ? { before: [publicFields] } : { after: [publicFields] };
  return recordChange(tx, actor, { action, resource: "webhook", warehouse, count: 1, ...side });
};

/** Lists the webhooks that a user may manage, oldest first, without secrets. */
export async function listWebhooks(db: Reader, actor: Actor): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).where(managedBy(actor)).orderBy(webhooks.seq);
  return rows.map(recordOf);
}

/**
 * Creates a webhook. Its secret is only returned here.
 * @throws {AppError} 400 for a URL outside `allowedHosts`; 403 for all warehouses by a user of one; 404 for an unknown warehouse; 409 when
 *   there are too many.
 */
export async function createWebhook(
  db: Database,
  { id_warehouse, url, events }: WebhookDraft,
  allowedHosts: AllowedHosts,
  actor: Actor,
): Promise<CreatedWebhook> {
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
  while (await distributeEvents(db));
  // Not stored under the request's key, because the secret must not be.
  return await db.write(async (tx) => {
    // Earlier events are not for it.
    await distribute(tx);
    const own = actor?.uuid_warehouse ?? "";
    if (own !== "" && id_warehouse === "") throw oneWarehouseAlone();
    if (own !== "" && own !== id_warehouse) throw notFound("warehouse", id_warehouse);
    if (id_warehouse !== "") await warehouseById(tx, id_warehouse);
    assertWebhookUrl(url, allowedHosts);
    const warehouse = id_warehouse || null;
    const among = warehouse === null
      ? isNull(webhooks.id_warehouse)
      : eq(webhooks.id_warehouse, warehouse);
    if (await tx.$count(webhooks, among) >= MAX_WEBHOOKS) {
      throw refusal(409, "too_many_webhooks", { max: MAX_WEBHOOKS });
    }
    const [row] = await tx.insert(webhooks).values({
      id: newId(),
      id_warehouse: warehouse,
      url,
      events: [...new Set(events)],
      secret,
      user_login: actor?.user_login ?? "",
      at: Date.now(),
    }).returning();
    await recordWebhook(tx, actor, "create", row!);
    return { ...recordOf(row!), secret };
  });
}

/** Deletes a webhook with its deliveries. @throws {AppError} 404 */
export async function removeWebhook(db: Database, id: string, actor: Actor): Promise<void> {
  await db.writeOnce(async (tx) => {
    const webhook = await webhookOf(tx, id, actor);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await recordWebhook(tx, actor, "delete", webhook);
  });
}

/** Enables a webhook if it was disabled, and queues a test event for it. @throws {AppError} 404 */
export function pingWebhook(db: Database, id: string, actor: Actor): Promise<WebhookDelivery> {
  return db.writeOnce(async (tx) => {
    const webhook = await webhookOf(tx, id, actor);
    if (webhook.disabled_at !== null) {
      const enabled = { disabled_at: null, disabled_reason: "", failing_since: null };
      await tx.update(webhooks).set(enabled).where(eq(webhooks.id, id));
      await recordWebhook(tx, actor, "update", { ...webhook, ...enabled });
    }
    const [row] = await tx.insert(webhookDeliveries).values({
      id: newId(),
      id_webhook: id,
      event: TEST_EVENT,
      data: JSON.stringify({ id_webhook: id }),
      at: Date.now(),
      next_at: 0,
    }).returning();
    return deliveryOf(row!);
  });
}

/**
 * Stores the next events of the outbox for every webhook that wants them: separately from the
 * change itself, because many webhooks would make a large import block other writes for seconds.
 * @returns False if there was none.
 */
export async function distributeEvents(db: Database): Promise<boolean> {
  if (await db.read.$count(webhookOutbox) === 0) return false;
  await db.write((tx) => distribute(tx, EVENTS_PER_WRITE));
  return true;
}

/** @param max Number of events; all if negative */
async function distribute(tx: Transaction, max = -1): Promise<void> {
  const next = sql`(SELECT * FROM webhook_outbox ORDER BY seq LIMIT ${max})`;
  await tx.run(sql`INSERT INTO webhook_deliveries(id, id_webhook, event, data, at, next_at)
    SELECT lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4'
        || substr(hex(randomblob(2)), 2) || '-' || substr('89ab', 1 + (random() & 3), 1)
        || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))),
      webhooks.id, event, data, one.at, 0
    FROM ${next} AS one JOIN webhooks ON disabled_at IS NULL
        AND (webhooks.id_warehouse IS NULL OR webhooks.id_warehouse = one.id_warehouse)
    WHERE EXISTS (SELECT 1 FROM json_each(webhooks.events) WHERE value = event)
    ORDER BY one.seq, webhooks.seq`);
  await tx.run(sql`DELETE FROM webhook_outbox WHERE seq <= (SELECT max(seq) FROM ${next})`);
}

/** Lists the newest deliveries of a webhook, newest first. @throws {AppError} 404 */
export async function deliveriesOf(
  db: Database,
  id: string,
  actor: Actor,
): Promise<WebhookDelivery[]> {
  await webhookOf(db.read, id, actor);
  try {
    while (await distributeEvents(db));
  } catch (error) {
    // The log can be read even if nothing can be written.
    if (storageFaultOf(error) === undefined) throw error;
  }
  const rows = await db.read.select().from(webhookDeliveries)
    .where(eq(webhookDeliveries.id_webhook, id))
    .orderBy(desc(webhookDeliveries.seq)).limit(MAX_LISTED_DELIVERIES);
  return rows.map(deliveryOf);
}

/**
 * Queues a delivery again for immediate sending, with all attempts of a new one.
 * @throws {AppError} 404; 409 while the webhook is disabled.
 */
export function replayDelivery(
  db: Database,
  { id, delivery }: { id: string; delivery: string },
  actor: Actor,
): Promise<WebhookDelivery> {
  return db.writeOnce(async (tx) => {
    const webhook = await webhookOf(tx, id, actor);
    const [row] = await tx.update(webhookDeliveries)
      .set({ next_at: 0, attempts: 0, lease: null, delivered_at: null })
      .where(and(eq(webhookDeliveries.id_webhook, id), eq(webhookDeliveries.id, delivery)))
      .returning();
    if (row === undefined) throw notFound("delivery", delivery);
    if (webhook.disabled_at !== null) throw refusal(409, "webhook_disabled");
    return deliveryOf(row);
  });
}

async function webhookOf(db: Pick<Reader, "select">, id: string, actor: Actor) {
  const [row] = await db.select().from(webhooks).where(and(eq(webhooks.id, id), managedBy(actor)));
  if (row === undefined) throw notFound("webhook", id);
  return row;
}

function deliveryOf(
  { id, event, at, data, attempts, next_at, result, delivered_at }:
    typeof webhookDeliveries.$inferSelect,
): WebhookDelivery {
  return {
    id,
    event: event as WebhookDelivery["event"],
    at,
    data: JSON.parse(data),
    status: delivered_at !== null ? "delivered" : next_at !== null ? "pending" : "failed",
    attempts,
    // An event that has not been sent yet is sent as soon as possible.
    next_at: next_at === null ? null : Math.max(next_at, at),
    result,
  };
}

/** Disables a webhook; pending deliveries are not sent, but can be replayed. */
export async function disableWebhook(
  tx: Transaction,
  id: string,
  reason: (typeof DISABLED_REASONS)[number],
  now: number,
): Promise<void> {
  // Earlier events can be replayed, too.
  await distribute(tx);
  const [row] = await tx.update(webhooks).set({ disabled_at: now, disabled_reason: reason })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabled_at))).returning();
  if (row === undefined) return;
  await tx.update(webhookDeliveries).set({ next_at: null, lease: null })
    .where(and(eq(webhookDeliveries.id_webhook, id), isNotNull(webhookDeliveries.next_at)));
  await recordWebhook(tx, SERVER, "disable", row);
}

/**
 * Disables all webhooks of a restored database, which may be a copy, and ends its sessions, which
 * may have ended since.
 * @returns The number of webhooks.
 */
export async function disableRestored(db: Database): Promise<number> {
  while (await distributeEvents(db));
  return await db.write(async (tx) => {
    await tx.delete(sessions);
    const enabled = await tx.select().from(webhooks).where(isNull(webhooks.disabled_at));
    for (const { id } of enabled) await disableWebhook(tx, id, "restored", Date.now());
    return enabled.length;
  });
}

/** Deletes some ended deliveries that are a month old. @returns False if there was none */
export async function purgeDeliveries(db: Database): Promise<boolean> {
  const { seq, at, next_at } = webhookDeliveries;
  const oldest = db.read.select({ seq, at, next_at }).from(webhookDeliveries)
    .orderBy(seq).limit(DELIVERIES_PER_PURGE).as("oldest");
  const expired = await db.read.select({ seq: oldest.seq }).from(oldest)
    .where(and(isNull(oldest.next_at), lt(oldest.at, Date.now() - MAX_DELIVERY_AGE_MS)));
  if (expired.length === 0) return false;
  const numbers = expired.map((row) => row.seq);
  await db.write((tx) => tx.delete(webhookDeliveries).where(inArray(seq, numbers)));
  return true;
}

/** Removes the references of orders from the deliveries that name them. */
export async function eraseReferences(tx: Transaction, orders: readonly { id: string }[]) {
  const ids = JSON.stringify(orders.map(({ id }) => id));
  for (const table of [webhookDeliveries, webhookOutbox]) {
    await tx.run(sql`UPDATE ${table} SET data = json_set(data, '$.reference', NULL)
      WHERE data ->> '$.id_order_item' IN (SELECT value FROM json_each(${ids}))`);
  }
}
