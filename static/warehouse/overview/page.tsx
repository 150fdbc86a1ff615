/**
 * First page of a warehouse: today's work as numbers, each with a link to the list that it counts.
 */
import { useEffect, useState } from "preact/hooks";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import type { WarehouseOverview } from "../../../domain/warehouse/shift_records.ts";
import { signsIn } from "../shared/credentials.ts";
import { countText, distanceText } from "../shared/measures.ts";
import { getWarehouse } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { call } from "../shared/warehouse_request.ts";
import { t } from "./messages.ts";

const REFRESH_MS = 60_000;

type Numbers = Omit<WarehouseOverview, "setup"> & {
  /** Orders that lack boxes; counted after the others. */
  missing: number;
};

/** Groups of numbers, with the paths of the counted lists below the warehouse. */
const GROUPS: readonly (readonly [
  title: "orders" | "picking_title" | "last_hour" | "shipping",
  numbers: readonly (readonly [keyof Numbers, address: string])[],
])[] = [
  ["orders", [
    ["late", "/orders?show=late"],
    ["due_today", "/orders?show=today"],
    ["missing", "/orders?show=missing"],
    ["short", "/orders?show=short"],
    ["uncalculated", "/orders?show=new"],
  ]],
  ["picking_title", [
    ["tasks", "/shift#shift-tasks"],
    ["counts", "/shift#shift-counts"],
    ["picking", "/orders?show=picking"],
    ["reserved", "/orders?show=reserved"],
    ["waves", "/rounds"],
    ["planned", "/rounds"],
  ]],
  ["last_hour", [
    ["picks_hour", "/shift#shift-days"],
    ["boxes_hour", "/shift#shift-days"],
    ["pickers_hour", "/shift#shift-days"],
  ]],
  ["shipping", [["pallets", "/loading"], ["loads", "/loading"]]],
];

// Numbers that should be 0.
const ATTENTION: ReadonlySet<keyof Numbers> = new Set([
  "late",
  "missing",
  "short",
  "tasks",
  "counts",
]);

const STEPS = [
  ["floor", "/floor", ["points", "sections"]],
  ["boxes", "/boxes", ["boxes"]],
  ["stock", "/stock", ["stock"]],
  ["orders", "/orders", ["orders"]],
] as const;

function FirstSteps({ warehouse, setup }: {
  warehouse: Warehouse;
  setup: WarehouseOverview["setup"];
}) {
  return (
    <section class="panel stack" aria-labelledby="overview-first">
      <h2 id="overview-first">{t("first")}</h2>
      <ol class="lined">
        {STEPS.map(([name, address, needs]) => {
          const isDone = needs.every((need) => setup[need]);
          return (
            <li key={name} class="cluster cluster-between">
              <a href={`/warehouse/${warehouse.id}${address}`}>{t(`step_${name}`)}</a>
              {isDone && <span class="badge">✓ {t("step_done")}</span>}
            </li>
          );
        })}
      </ol>
      <p class="soft">{t("first_text")}</p>
    </section>
  );
}

interface Loaded {
  warehouse: Warehouse;
  overview: WarehouseOverview;
}

const getOverview = (warehouseId: string) =>
  call("GET /overview/withWarehouseID/:warehouseId", {
    param: { warehouseId },
    query: { zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  });

/** Returns the number of orders that lack boxes. */
const getMissing = async (warehouseId: string) => {
  const path = "GET /order_item/withWarehouseID/:warehouseId/missing";
  return (await call(path, { param: { warehouseId } })).length;
};

const textOf = (name: keyof Numbers, value: number | undefined) =>
  value === undefined ? "…" : name === "planned" ? distanceText(value) : countText(value);

function Overview({ warehouse, overview: loaded }: Loaded) {
  const [overview, setOverview] = useState(loaded);
  const [missing, setMissing] = useState<number>();
  useEffect(() => {
    const countMissing = () => void getMissing(warehouse.id).then(setMissing, () => {});
    const refresh = () => {
      void getOverview(warehouse.id).then(setOverview, () => {});
      countMissing();
    };
    countMissing();
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  const { setup, ...others } = overview;
  const numbers: Partial<Numbers> = { ...others, ...(missing !== undefined && { missing }) };
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title_overview")}</h1>
      </header>
      {Object.values(setup).includes(false) && <FirstSteps warehouse={warehouse} setup={setup} />}
      {setup.orders &&
        GROUPS.map(([title, counted]) => (
          <section key={title} class="stack" aria-labelledby={`overview-${title}`}>
            <h2 id={`overview-${title}`}>{t(title)}</h2>
            <ul class="figures">
              {counted.map(([name, address]) =>
                (name !== "pickers_hour" || signsIn()) && (
                  <li key={name}>
                    <a
                      class="panel panel-tight plain stack gap-0"
                      href={`/warehouse/${warehouse.id}${address}`}
                    >
                      <strong class={ATTENTION.has(name) && numbers[name] ? "wrong" : undefined}>
                        {textOf(name, numbers[name])}
                      </strong>
                      <span class="soft small">{t(name)}</span>
                    </a>
                  </li>
                )
              )}
            </ul>
          </section>
        ))}
    </div>
  );
}

mountTab(
  () => t("title_overview"),
  "overview",
  async (id) => {
    const [warehouse, overview] = await Promise.all([getWarehouse(id), getOverview(id)]);
    return { warehouse, overview };
  },
  (loaded) => <Overview {...loaded} />,
);
