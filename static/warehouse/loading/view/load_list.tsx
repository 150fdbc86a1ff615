import { Button } from "../../../shared/button.tsx";
import { mayPlan } from "../../shared/credentials.ts";
import type { LoadPlanner } from "../state/load_planner.ts";
import { t } from "../messages.ts";

/** The loads that were planned. */
export function LoadList({ planner }: { planner: LoadPlanner }) {
  const loads = planner.loads.value;
  return (
    <section aria-labelledby="loading-loads">
      <h2 id="loading-loads">{t("loads")}</h2>
      {loads.length === 0 && <p class="soft">{t("no_loads")}</p>}
      <ul class="loading-loads">
        {loads.map(({ id, number, name, vehicle_name, pallets, loaded, stale }) => (
          <li key={id}>
            <Button
              look="quiet"
              aria-label={t("show", { number })}
              aria-pressed={planner.load.value?.id === id}
              onClick={() => void planner.open(id)}
            >
              {t("load", { number })}
            </Button>
            <span>
              {[name, vehicle_name, t("loaded", { loaded, count: pallets })].filter(Boolean)
                .join(" · ")}
              {stale && <strong class="loading-stale">{t("stale_short")}</strong>}
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
