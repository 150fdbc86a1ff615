import { NoticeList } from "../../../shared/ui/notice_list.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import type { LoadPlanner } from "../state/load_planner.ts";
import { t } from "../messages.ts";
import { LoadResult } from "./load_result.tsx";
import { LoadSheet } from "./load_sheet.tsx";
import { OrderChoices, StopList } from "./stop_list.tsx";
import { VehicleForm } from "./vehicle_form.tsx";
import { Button } from "../../../shared/ui/button.tsx";

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
export function LoadingView({ planner }: { planner: LoadPlanner }) {
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
