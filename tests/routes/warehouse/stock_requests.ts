/** Requests that change stock, each of a kind of its own. */
import { draft, post, put, type Row, UNKNOWN } from "./records.ts";

const DELETE = { method: "DELETE" };
const MODES = ["replace", "add"];

/** What there is, and which of it a change is about. */
export interface StockRecords {
  /** Id of the warehouse. */
  warehouse: string;
  boxes: Row[];
  sections: Row[];
  n: number;
  m: number;
}

/** A request below `/api/v1/`. */
interface StockChange {
  path: string;
  init: RequestInit & { json?: unknown };
}

/** The request of a kind; undefined where there is nothing that it could change. */
export function stockChange(
  what: string,
  { warehouse, boxes, sections, n, m }: StockRecords,
): StockChange | undefined {
  const box = boxes[n % Math.max(boxes.length, 1)]?.id ?? "";
  const section = sections[m % Math.max(sections.length, 1)];
  const request = (path: string, init: StockChange["init"]) => ({ path, init });
  const of = { id_warehouse: warehouse };
  const fresh = (at: number) => ({
    ...of,
    section_name: `S${n} ${m} ${at}`,
    id_box: at % 2 ? "" : box,
    count_box: (n * at) % 7,
  });
  switch (what) {
    case "create":
      return request("warehouse_section/sections", post([fresh(1), fresh(2), fresh(3)]));
    case "box type":
      return request(
        "stockbox",
        post(draft({ warehouse: { id: warehouse } }, "box", { sku_box: `B${n}` })),
      );
    case "box type gone":
      return box === "" ? undefined : request(`stockbox/${box}`, DELETE);
    case "receipt":
      return section && request(
        "stock/receipts",
        post([m % 4 === 0 ? -1 : 1 + n % 3, 2].map((count) => ({
          ...{ id: crypto.randomUUID(), id_section: section.id, count },
          id_box: section.id_box || box || UNKNOWN,
        }))),
      );
    case "carry": {
      const other = sections[(m + 1) % Math.max(sections.length, 1)];
      return section && other && request(
        "stock/moves",
        post({
          ...{ id: crypto.randomUUID(), id_section_from: section.id, id_section_to: other.id },
          ...{ id_box: section.id_box || UNKNOWN, count: 1 + n % 3 },
        }),
      );
    }
    case "box rows":
      return box === "" ? undefined : request(
        "stockbox/changes",
        post([
          { id: UNKNOWN, action: "delete" },
          {
            id: crypto.randomUUID(),
            action: "create",
            fields: draft({ warehouse: { id: warehouse } }, "box"),
          },
          n % 3 === 0
            ? { id: box, action: "delete" }
            : { id: box, action: "update", fields: { sku_box: `R${n}` } },
        ]),
      );
    case "rows":
      return request(
        "warehouse_section/changes",
        post([
          { id: crypto.randomUUID(), action: "create", fields: fresh(1) },
          { id: crypto.randomUUID(), action: "create", fields: { ...fresh(2), count_box: -1 } },
          ...(section === undefined ? [] : [
            { id: section.id, action: "update", fields: { count_box: m % 5 } },
            ...(m % 3 === 0 ? [{ id: section.id, action: "delete" }] : []),
          ]),
        ]),
      );
    case "import": {
      const [id, type] = [crypto.randomUUID(), crypto.randomUUID()];
      const sample = draft({ warehouse: { id } }, "box", { id: type });
      return request(
        "warehouse_data/import",
        post({
          format: "open-depot-warehouse",
          version: 1,
          warehouse: { ...draft({}, "warehouse"), id },
          boxes: [sample],
          sections: [1, 2].map((at) => ({
            ...fresh(at),
            id: crypto.randomUUID(),
            id_warehouse: id,
            id_box: type,
            sku_name: "",
          })),
        }),
      );
    }
    case "create one":
      return request("warehouse_section", post(fresh(2)));
    case "csv":
      return request(
        `warehouse_data/${warehouse}/csv/sections?mode=${MODES[n % 5] ?? "update"}`,
        {
          method: "POST",
          headers: { "Content-Type": "text/csv" },
          body: `section_name,count_box\nS${n} ${m} 1,${m}\n${section?.section_name ?? "T"},${n}\n`,
        },
      );
    case "warehouse gone":
      return n % 4 === 0 ? request(`warehouse_data/${warehouse}`, DELETE) : undefined;
  }
  if (section === undefined) return undefined;
  const at = `warehouse_section/${section.id}`;
  switch (what) {
    case "count":
      return request(at, put({ count_box: m % 9 }));
    case "exchange":
      return request(at, put({ id_box: box, count_box: n % 9 }));
    case "empty":
      return request(at, put({ id_box: "" }));
    case "rename":
      return request(at, put({ section_name: `N${m}`, count_box: section.count_box }));
    case "delete":
      return request(at, DELETE);
    case "move":
      return request(at, put({ id_warehouse: m % 2 ? warehouse : UNKNOWN }));
    case "take":
      return request(
        `warehouse_section/withWarehouseID/${warehouse}/withBoxID/${
          section.id_box || box || UNKNOWN
        }/withCountBox/${1 + n % 5}`,
        { method: "PUT" },
      );
    case "stock count":
      return request(
        `stock_count/withWarehouseID/${warehouse}`,
        post([{ id_section: section.id, count_box: n % 9 }]),
      );
    case "blind count":
      return request(
        "stock/counts",
        post({
          ...{ id: crypto.randomUUID(), id_section: section.id, id_box: section.id_box },
          count: n % 3 === 0 ? n % 9 : section.count_box + n % 3 - 1,
          count_before: section.count_box,
        }),
      );
    case "stock exchange": {
      const other = sections[(m + 1) % sections.length]!;
      return request(
        `stock_exchange/withWarehouseID/${warehouse}`,
        post([{
          id_section: section.id,
          id_box: section.id_box,
          count_box: section.count_box,
          id_section_to: other.id,
          id_box_to: other.id_box,
          count_box_to: other.count_box,
        }]),
      );
    }
    default: {
      const gone = sections[(m + 1) % sections.length]!;
      return request(
        `warehouse_data/${warehouse}/changes`,
        post({
          sections: {
            create: [{ ...fresh(2), id: crypto.randomUUID(), sku_name: "" }],
            update: [{ id: section.id, changes: { count_box: n % 6 } }],
            ...(gone.id === section.id ? {} : { delete: [{ id: gone.id }] }),
          },
        }),
      );
    }
  }
}
