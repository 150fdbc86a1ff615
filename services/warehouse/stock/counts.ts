/** Counts of sections: each is applied once, or asks for another count. */
import { and, eq, inArray } from "drizzle-orm";
import { refusal } from "../../../domain/app_error.ts";
import type { User } from "../../../domain/warehouse/records.ts";
import { needsRecount } from "../../../domain/warehouse/stock.ts";
import type { SectionCount } from "../../../domain/warehouse/stock_acts.ts";
import type { PickOutcome } from "../../../domain/warehouse/picks.ts";
import type { Database, Transaction } from "../../../db/open.ts";
import { countRequests, stockActs } from "../../../db/schema/stock.ts";
import { warehouseSections } from "../../../db/schema/warehouse.ts";
import { recordChange } from "../../../db/warehouse/audit.ts";
import { warehouseById } from "../../../db/warehouse/checks.ts";
import { asStockChange } from "../../../db/warehouse/stock_context.ts";

/**
 * Applies counts, in their order and in one transaction; a repeated one is not applied again. A
 * count changes nothing and the section is to be counted again if the section no longer has what
 * it had when it was counted, if it has boxes but no box type, or if the difference is large and
 * no earlier count confirms it.
 * @throws {AppError} 404 for an unknown section; 409 when an id was used for another act. Then
 *   nothing is stored.
 */
export function applyCounts(db: Database, counts: readonly SectionCount[], actor?: User) {
  return db.writeOnce((tx) =>
    asStockChange(tx, { reason: "counted", actor }, async () => {
      const outcomes: PickOutcome[] = [];
      for (const [at, one] of counts.entries()) outcomes.push(await count(tx, one, at, actor));
      return outcomes;
    })
  );
}

async function count(
  tx: Transaction,
  act: SectionCount,
  at: number,
  actor?: User,
): Promise<PickOutcome> {
  const { id, id_section, id_box, count, count_before, reason } = act;
  const [section] = await tx.select().from(warehouseSections)
    .where(eq(warehouseSections.id, id_section));
  const [stored] = await tx.select().from(stockActs).where(eq(stockActs.id, id));
  if (stored !== undefined) {
    const isSame = stored.id_section === id_section && stored.id_box === id_box &&
      stored.count === count && stored.count_before === count_before;
    if (!isSame) throw refusal(409, "act_id_used", {}, { where: `[${at}].id` });
    const status = stored.status === "applied" ? "repeated" : "task";
    return { id, status, count_box: section?.count_box ?? 0 };
  }
  const own = actor?.uuid_warehouse;
  if (section === undefined || (own && own !== section.id_warehouse)) {
    const record = { what: "section", id: id_section } as const;
    throw refusal(404, "not_found", record, { where: `[${at}].id_section` });
  }
  const { id_warehouse } = section;
  const [request] = await tx.select().from(countRequests)
    .where(eq(countRequests.id_section, id_section));
  const isAsSeen = (section.id_box ?? "") === id_box && section.count_box === count_before;
  const isTyped = id_box !== "" || count <= count_before;
  const difference = count - count_before;
  const isSure = !needsRecount(act) || request?.difference === difference;
  const by = { at: Date.now(), user_login: actor?.user_login ?? "" };
  const status = isAsSeen && isTyped && isSure ? "applied" : "task";
  await tx.insert(stockActs).values({
    ...{ id, id_warehouse, id_section, id_box, count, count_before, reason, status },
    ...by,
  });
  if (status === "task") {
    const set = { difference: isAsSeen ? difference : null };
    await tx.insert(countRequests).values({ id_section, id_warehouse, reason, ...by, ...set })
      .onConflictDoUpdate({ target: countRequests.id_section, set });
    return { id, status, count_box: section.count_box };
  }
  await tx.update(warehouseSections).set({ count_box: count })
    .where(eq(warehouseSections.id, id_section));
  await tx.delete(countRequests).where(eq(countRequests.id_section, id_section));
  const about = { action: "count_stock", resource: "section", warehouse: id_warehouse } as const;
  const [before, after] = [count_before, count].map((count_box) => [{ id: id_section, count_box }]);
  await recordChange(tx, actor, { ...about, count: 1, before: before!, after: after! });
  return { id, status, count_box: count };
}

/** Requests counts of sections. @throws {AppError} 404 for an unknown warehouse or section */
export function requestCounts(
  db: Database,
  warehouse: string,
  sections: readonly string[],
  actor?: User,
): Promise<void> {
  return db.writeOnce(async (tx) => {
    await warehouseById(tx, warehouse);
    const rows = await tx.select({ id: warehouseSections.id }).from(warehouseSections).where(and(
      eq(warehouseSections.id_warehouse, warehouse),
      inArray(warehouseSections.id, [...sections]),
    ));
    const existingIds = new Set(rows.map(({ id }) => id));
    const unknown = sections.findIndex((id) => !existingIds.has(id));
    if (unknown >= 0) {
      const record = { what: "section", id: sections[unknown]! } as const;
      throw refusal(404, "not_in_warehouse", record, { where: `[${unknown}].id_section` });
    }
    const by = { at: Date.now(), user_login: actor?.user_login ?? "", reason: "" };
    for (const id_section of existingIds) {
      await tx.insert(countRequests).values({ id_section, id_warehouse: warehouse, ...by })
        .onConflictDoNothing();
    }
  });
}
