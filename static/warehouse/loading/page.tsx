/** Pallets of several orders in a truck or a container: by stop, with weights, from above and in 3D. */
import { mountTab } from "../shared/warehouse_page.tsx";
import { loadPage } from "./state/load_page.ts";
import { LoadPlanner } from "./state/load_planner.ts";
import { t } from "./messages.ts";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { LoadResult, WeightTable } from "./view/load_result.tsx";
import { OrderChoices, StopList } from "./view/stop_list.tsx";
import { VehicleForm } from "./view/vehicle_form.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Table } from "../../shared/ui/table.tsx";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import { dateText } from "../shared/measures.ts";
import { placementsOf } from "./state/held_pallet.ts";
import { lengthText, unitWords, weightText } from "./state/measures.ts";
import { palletName, reasonText } from "./state/words.ts";
import { PalletMarks, PalletShape, VehicleFloor } from "./view/floor_svg.tsx";

/** A load on paper: the plan, its pallets in the order of loading, weights, and what stays behind. */
function LoadSheet({ load }: { load: LoadRecord }) {
  const { number, name, vehicle, pallets, stops, at } = load;
  const placements = placementsOf(load);
  const { kg, m } = unitWords();
  const stopName = (stop: number) => stops[stop - 1]?.name || t("stop", { number: stop });
  return (
    <section class="print-only loading-sheet" aria-label={t("sheet")}>
      <h2>
        {t("sheet")}: {[t("load", { number }), name, vehicle.name].filter(Boolean).join(" · ")}
      </h2>
      <p>{dateText(new Date(at).toISOString())}</p>
      <VehicleFloor vehicle={vehicle} label={t("plan_label", { vehicle: vehicle.name })}>
        {placements.filter(({ on }) => on === null).map((placement) => {
          const upper = placements.find(({ on }) => on === placement.pallet);
          const shown = {
            pallet: pallets[placement.pallet]!,
            placement,
            upper: upper && pallets[upper.pallet],
          };
          return (
            <g key={placement.pallet}>
              <PalletShape {...shown} />
              <PalletMarks {...shown} />
            </g>
          );
        })}
      </VehicleFloor>
      <Table
        class="table"
        headings={[
          t("turn_number"),
          t("orders"),
          t("stops"),
          `${t("cargo")}, ${kg}`,
          `${t("where")}, ${m}`,
        ]}
      >
        {placements.map(({ pallet: index, x, y, on }, turn) => {
          const pallet = pallets[index]!;
          return (
            <tr key={index}>
              <td>{turn + 1}</td>
              <td>{palletName(pallet)}</td>
              <td>{`${pallet.stop}. ${stopName(pallet.stop)}`}</td>
              <td>{weightText(pallet.weight)}</td>
              <td>
                {on === null
                  ? `${lengthText(x)}; ${lengthText(y)}`
                  : t("pallet_above", { name: palletName(pallets[on]!) })}
              </td>
            </tr>
          );
        })}
      </Table>
      <WeightTable load={load} />
      {pallets.some(({ place }) => place === null) && (
        <>
          <h3>{t("left")}</h3>
          <ul>
            {pallets.map((pallet, index) =>
              pallet.place === null && (
                <li key={index}>{`${palletName(pallet)}: ${reasonText(pallets, index)}`}</li>
              )
            )}
          </ul>
        </>
      )}
    </section>
  );
}

/** The loads that were planned. */
function LoadList({ planner }: { planner: LoadPlanner }) {
  const loads = planner.loads.value;
  return (
    <section class="stack" aria-labelledby="loading-loads">
      <h2 id="loading-loads">{t("loads")}</h2>
      {loads.length === 0 && <p class="soft">{t("no_loads")}</p>}
      <ul class="stack gap-3">
        {loads.map(({ id, number, name, vehicle_name, pallets, loaded, stale }) => (
          <li key={id} class="panel panel-tight cluster cluster-between">
            <Button
              look="quiet"
              aria-label={t("show", { number })}
              aria-pressed={planner.load.value?.id === id}
              onClick={() =>
                void planner.open(id)}
            >
              {t("load", { number })}
            </Button>
            <span>
              {[name, vehicle_name, t("loaded", { loaded, count: pallets })].filter(Boolean)
                .join(" · ")}
              {stale && <strong class="wrong">{t("stale_short")}</strong>}
            </span>
            {mayPlan() && (
              <Button
                look="quiet"
                aria-label={t("remove", { number })}
                onClick={() => void planner.remove(id)}
              >
                {t("delete")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All of the page. */
function LoadingView({ planner }: { planner: LoadPlanner }) {
  const load = planner.load.value;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title")}</h1>
        <p class="soft">{t("about")}</p>
      </header>
      <div class="split split-side">
        <div class="stack gap-7">
          {mayPlan() && (
            <>
              <OrderChoices planner={planner} />
              <StopList planner={planner} />
              <VehicleForm planner={planner} />
            </>
          )}
          <LoadList planner={planner} />
        </div>
        <div class="stack gap-7 beside">
          {load && <LoadResult planner={planner} load={load} />}
        </div>
      </div>
      <div class="tray">
        <NoticeList notices={planner.notices} />
      </div>
      {load && <LoadSheet load={load} />}
    </div>
  );
}

mountTab(
  () => t("title"),
  "orders",
  async (id) => new LoadPlanner(await loadPage(id)),
  (planner) => <LoadingView planner={planner} />,
);
