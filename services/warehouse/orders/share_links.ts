/** Links by which people without a login read the pallets of an order, or a load. */
import { and, eq, gt, not } from "drizzle-orm";
import { createHash, randomBytes } from "node:crypto";
import { notFound, refusal } from "../../../domain/app_error.ts";
import { newId } from "../../../domain/new_id.ts";
import {
  MAX_SHARED_DAYS,
  type ShareLink,
  type ShareLinkDraft,
} from "../../../domain/warehouse/label_records.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import type { Database, Reader } from "../../../db/open.ts";
import { loads, shareLinks } from "../../../db/schema/stock.ts";
import { orderItems } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";

const TOKEN_BYTES = 32;
const MS_PER_DAY = 86_400_000;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

const { id, id_order_item, id_load, created_at, expires_at } = shareLinks;
const columns = { id, id_order_item, id_load, created_at, expires_at };

/** Creates a link; only this returns its token. @throws {AppError} 404; 400 for a bad end */
export function createShareLink(
  db: Database,
  { id_order_item, id_load, expires_at }: ShareLinkDraft,
  actor?: User,
): Promise<{ link: ShareLink; token: string }> {
  const now = Date.now();
  const end = expires_at ?? new Date(now + MAX_SHARED_DAYS * MS_PER_DAY).toISOString();
  const days = (Date.parse(end) - now) / MS_PER_DAY;
  if (days <= 0 || days > MAX_SHARED_DAYS) {
    const range = { days: MAX_SHARED_DAYS };
    throw refusal(400, "expires_within_days", range, { where: "expires_at" });
  }
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  // Not stored under the request's key, because the token must not be.
  return db.write(async (tx) => {
    await tx.delete(shareLinks).where(not(isValid()));
    const table = id_load === undefined ? orderItems : loads;
    const shared = id_load ?? id_order_item!;
    const [row] = await tx.select({ warehouse: table.id_warehouse }).from(table)
      .where(eq(table.id, shared));
    const own = actor?.uuid_warehouse ?? "";
    if (row === undefined || (own !== "" && own !== row.warehouse)) {
      throw notFound(id_load === undefined ? "order" : "load", shared);
    }
    const link: ShareLink = {
      id: newId(),
      id_order_item: id_order_item ?? null,
      id_load: id_load ?? null,
      created_at: new Date(now).toISOString(),
      expires_at: end,
    };
    const { warehouse } = row;
    await tx.insert(shareLinks)
      .values({ ...link, id_warehouse: warehouse, token_hash: hashOf(token) });
    const change = { action: "create", resource: "link", warehouse, count: 1 } as const;
    await recordChange(tx, actor, { ...change, after: [link] });
    return { link, token };
  });
}

/** Lists the valid links of a warehouse, oldest first. @throws {AppError} 404 */
export async function shareLinksOf(db: Reader, warehouse: string): Promise<ShareLink[]> {
  await warehouseById(db, warehouse);
  return await db.select(columns).from(shareLinks)
    .where(and(eq(shareLinks.id_warehouse, warehouse), isValid())).orderBy(shareLinks.seq);
}

/** Revokes a link. @throws {AppError} 404 */
export async function revokeShareLink(db: Database, id: string, actor?: User): Promise<void> {
  await db.writeOnce(async (tx) => {
    const own = actor?.uuid_warehouse ?? "";
    const [link] = await tx.delete(shareLinks).where(and(
      eq(shareLinks.id, id),
      own === "" ? undefined : eq(shareLinks.id_warehouse, own),
    )).returning({ ...columns, warehouse: shareLinks.id_warehouse });
    if (link === undefined) throw notFound("link", id);
    const { warehouse, ...before } = link;
    const change = { action: "delete", resource: "link", warehouse, count: 1 } as const;
    await recordChange(tx, actor, { ...change, before: [before] });
  });
}

/** Returns what a link shows; undefined if it has ended, is revoked, or never existed. */
export async function sharedBy(db: Reader, token: string) {
  const [link] = await db.select({ ...columns, warehouse: shareLinks.id_warehouse })
    .from(shareLinks).where(and(eq(shareLinks.token_hash, hashOf(token)), isValid()));
  return link;
}

// Times of equal length in UTC compare like texts.
const isValid = () => gt(shareLinks.expires_at, new Date().toISOString());
