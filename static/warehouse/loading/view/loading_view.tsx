import { NoticeList } from "../../../shared/notice_list.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import type { LoadPlanner } from "../state/load_planner.ts";
import { t } from "../messages.ts";
import { LoadList } from "./load_list.tsx";
import { LoadResult } from "./load_result.tsx";
import { LoadSheet } from "./load_sheet.tsx";
import { OrderChoices, StopList } from "./stop_list.tsx";
import { VehicleForm } from "./vehicle_form.tsx";

/** All of the page. */
export function LoadingView({ planner }: { planner: LoadPlanner }) {
  const load = planner.load.value;
  return (
    <>
      <div class="loading">
        <header class="loading-head">
          <h1>{t("title")}</h1>
          <p class="soft">{t("about")}</p>
        </header>
        <div class="loading-columns">
          <div class="loading-column">
            {mayPlan() && (
              <>
                <OrderChoices planner={planner} />
                <StopList planner={planner} />
                <VehicleForm planner={planner} />
              </>
            )}
            <LoadList planner={planner} />
          </div>
          <div class="loading-column loading-result">
            {load && <LoadResult planner={planner} load={load} />}
          </div>
        </div>
        <NoticeList notices={planner.notices} />
      </div>
      {load && <LoadSheet load={load} />}
    </>
  );
}
