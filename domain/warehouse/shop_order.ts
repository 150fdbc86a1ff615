/** Orders of shops compared with the stored ones. */
import { refusal } from "../app_error.ts";
import { gtinOf } from "./barcodes.ts";
import { ORDER_TEXTS } from "./order_states.ts";
import type { Box, OrderData, OrderItem, ShopOrder } from "./records.ts";

/** An ordered article. */
export type Article = Pick<OrderData, "name_box" | "count_box">;

/**
 * Returns the ordered articles by the id of their box type. A code that equals the ordered `gtin`
 * exactly takes precedence over the same GTIN in another length.
 * @param types The box types of the warehouse, oldest first.
 * @throws {AppError} 422 that names an unknown article.
 */
export function articlesOf(
  types: readonly { id: string; sku_box: string; barcodes: Box["barcodes"] | null }[],
  lines: ShopOrder["lines"],
): Map<string, Article> {
  const bySku = new Map(types.toReversed().map((type) => [type.sku_box, type]));
  const coded = types.toReversed().flatMap((type) =>
    [type.sku_box, ...type.barcodes ?? []].flatMap((code) => {
      const gtin = gtinOf(code);
      return gtin === undefined ? [] : [{ code, gtin, type }];
    })
  );
  const byGtin = new Map(coded.map(({ gtin, type }) => [gtin, type]));
  for (const { code, type } of coded) byGtin.set(code, type);
  const articles = new Map<string, Article>();
  for (const [at, { sku, gtin = "", count }] of lines.entries()) {
    const type = sku === undefined
      ? byGtin.get(gtin) ?? byGtin.get(gtinOf(gtin) ?? "")
      : bySku.get(sku);
    if (type === undefined) {
      const where = `lines[${at}].${sku === undefined ? "gtin" : "sku"}`;
      throw refusal(422, "unknown_article", { code: sku ?? gtin }, { where });
    }
    const count_box = (articles.get(type.id)?.count_box ?? 0) + count;
    articles.set(type.id, { name_box: type.sku_box, count_box });
  }
  return articles;
}

/** Returns the details that differ from the stored ones; absent ones are removed. */
export function detailChanges(
  stored: Readonly<Record<string, unknown>>,
  details: Omit<ShopOrder, "lines">,
): Partial<OrderItem> {
  const { due_at, priority = null } = details;
  const wanted: Record<string, unknown> = { due_at, priority };
  for (const field of ORDER_TEXTS) {
    if (field !== "reference") wanted[field] = details[field] ?? "";
  }
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => (stored[field] ?? "") !== (value ?? "")),
  );
}

/** Returns true if the lines of an order have these counts, perhaps in several lines. */
export function hasCounts(
  stored: readonly OrderData[],
  counts: ReadonlyMap<string, Article>,
): boolean {
  const sums = new Map<string, number>();
  for (const { id_box, count_box } of stored) {
    sums.set(id_box, (sums.get(id_box) ?? 0) + count_box);
  }
  return sums.size === counts.size &&
    [...sums].every(([id, count]) => counts.get(id)?.count_box === count);
}

/** Returns the changes that make the lines of an order those of `counts`, one per article. */
export function lineChanges(stored: readonly OrderData[], counts: ReadonlyMap<string, Article>) {
  const added = new Map(counts);
  const removed: string[] = [];
  const updates: Pick<OrderData, "id" | "count_box">[] = [];
  for (const { id, id_box, count_box } of stored) {
    const wanted = added.get(id_box);
    added.delete(id_box);
    if (wanted === undefined) removed.push(id);
    else if (wanted.count_box !== count_box) updates.push({ id, count_box: wanted.count_box });
  }
  return { added, removed, updates };
}
