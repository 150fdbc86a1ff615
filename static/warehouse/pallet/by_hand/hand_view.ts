import type { Signal } from "@preact/signals";
import type { PackedBox, PackedOrder } from "../model/packed_order.ts";
import type { Choice } from "../model/shown_boxes.ts";

/** View of pallets that are changed by hand. */
export interface HandView {
  readonly order: PackedOrder;
  readonly choice: Signal<Choice>;
  readonly chosen: Signal<PackedBox | undefined>;
  /** Shows the same boxes in other places. */
  replace(order: PackedOrder): void;
  /** Shows the pallet over which something is held, unless all are shown. */
  follow(pallet: number | undefined): void;
  /** Nothing is changed by hand any more. */
  endHand(): void;
}
