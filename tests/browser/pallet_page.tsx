/** A page with nothing but the pallets of the order in its address, or a comparison of two. */
import { render } from "preact";
import { Comparison } from "../../static/warehouse/pallet/comparison.tsx";
import { PalletPanel } from "../../static/warehouse/pallet/pallet_panel.tsx";
import { calculationOf, loadComposition } from "../../static/warehouse/order/state/load_order.ts";
import { sections } from "../../static/warehouse/shared/warehouse_api.ts";
import type { Calculation } from "../../static/warehouse/shared/calculation.ts";

const { order, warehouse, boxes, parameters } = await loadComposition();
const calculation = (await calculationOf(order, boxes, parameters))!;
const root = document.getElementById("app")!;

Object.assign(globalThis, {
  /** @param change makes the calculation on the right of the one on the left */
  showComparison(change: Partial<Calculation["figures"]>) {
    const { parameters, figures } = calculation;
    const right = {
      ...calculation,
      parameters: { ...parameters, min_support_ratio: 0.5 },
      figures: { ...figures, ...change },
    };
    render(null, root);
    render(
      <main class="page">
        <h1>Two calculations</h1>
        <Comparison left={calculation} right={right} />
      </main>,
      root,
    );
  },
});

const ofWarehouse = await sections.listOf(warehouse.id);
render(
  <main class="page">
    <h1>{order.order_name}</h1>
    <PalletPanel calculation={calculation} sections={ofWarehouse} />
  </main>,
  root,
);
