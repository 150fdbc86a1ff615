/** The ledger as it is read: newest first, some at a time, all or those that are looked for. */
import { signal } from "@preact/signals";
import type { OrderItem } from "../../../../domain/warehouse/records.ts";
import type { MovementReason, StockMovement } from "../../../../domain/warehouse/stock_records.ts";
import type { Notices } from "../../../shared/notices.ts";
import { orders } from "../../shared/warehouse_api.ts";
import { call } from "../../shared/warehouse_request.ts";
import { t } from "../messages.ts";

const MOVEMENTS_AT_ONCE = 100;

/** Filter of movements; empty values match all. */
export interface MovementFilter {
  id_section: string;
  id_box: string;
  id_order_item: string;
  reason: MovementReason | "";
}

export class Movements {
  readonly wanted = signal<MovementFilter>({
    id_section: "",
    id_box: "",
    id_order_item: "",
    reason: "",
  });
  readonly list = signal<readonly StockMovement[] | undefined>(undefined);
  readonly hasMore = signal(false);
  readonly orders = signal<readonly OrderItem[]>([]);
  /** Counts requests: an answer to an earlier one is late. */
  #requestCount = 0;

  constructor(private readonly warehouseId: string, private readonly notices: Notices) {}

  look(changes: Partial<MovementFilter>): void {
    this.wanted.value = { ...this.wanted.value, ...changes };
    void this.load();
  }

  /** @param before the last of those that are shown already */
  async load(before?: StockMovement): Promise<void> {
    const requestNumber = ++this.#requestCount;
    const { id_section, id_box, id_order_item, reason } = this.wanted.value;
    try {
      if (this.orders.value.length === 0) this.orders.value = await orders.listOf(this.warehouseId);
      const some = await call("GET /stock_movement/withWarehouseID/:warehouseId", {
        param: { warehouseId: this.warehouseId },
        query: {
          limit: String(MOVEMENTS_AT_ONCE),
          before: before && String(before.id),
          id_section: id_section || undefined,
          id_box: id_box || undefined,
          id_order_item: id_order_item || undefined,
          reason: reason || undefined,
        },
      });
      if (requestNumber !== this.#requestCount) return;
      this.list.value = before === undefined ? some : [...this.list.value ?? [], ...some];
      this.hasMore.value = some.length === MOVEMENTS_AT_ONCE;
    } catch (error) {
      this.notices.fail(t("load_failed"), error);
    }
  }
}
