/** A picker sees which boxes cannot be taken before the order is finished. */
import assert from "node:assert/strict";
import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import type { OrderTour } from "../../../../../domain/warehouse/order_tour.ts";
import { language } from "../../../../../static/shared/i18n.ts";
import { BrowserStandIn } from "../../../browser_stand_in.ts";
import type { PickData } from "../../../../../static/warehouse/pick/state/load_pick_data.ts";
import { PickView } from "../../../../../static/warehouse/pick/view/pick_view.tsx";

const MISSING = [
  { id_box: "1", sku_box: "COLA", count: 3, reason: "stock" },
  { id_box: "2", sku_box: "JAM", count: 2, reason: "section" },
  { id_box: "3", sku_box: "TEA", count: 2, reason: "unreachable" },
] as const;

const PICK_DATA = {
  order: { id: "O", order_name: "Ten boxes" },
  boxes: [],
  tour: { stops: [], missing: MISSING } as unknown as OrderTour,
  floor: {},
  reserved: [],
  picks: [],
} as unknown as PickData;

Deno.test("picking: refused picks are listed with their reason, in both languages", () => {
  using browser = new BrowserStandIn();
  browser.set("location", { pathname: "/warehouse/W/orders/O/pick" });
  const before = language.value;
  try {
    const lists = (["en", "ru"] as const).map((shown) => {
      language.value = shown;
      const page = renderToString(h(PickView, { pickData: PICK_DATA }));
      return [...page.matchAll(/<summary>(.*?)<|<li>(.*?)<\/li>/g)].map((found) =>
        found[1] ?? found[2]
      );
    });
    assert.deepEqual(lists, [[
      "7 boxes are not on the route",
      "3 × COLA: too few in stock",
      "2 × JAM: no section holds this type",
      "2 × TEA: no path leads to the section",
    ], [
      "Вне обхода: 7 коробок",
      "3 × COLA: на остатке слишком мало",
      "2 × JAM: ни одна секция не хранит этот тип",
      "2 × TEA: к секции нет пути",
    ]]);
  } finally {
    language.value = before;
  }
});
