import { Button } from "../../../shared/ui/button.tsx";
import type { StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { distanceText } from "../../shared/measures.ts";
import { t } from "../messages.ts";

/** List of released waves: progress, figures, pickers and actions. */
export function StartedList({ warehouse, waves, onShow, onEnd }: {
  /** Id of the warehouse. */
  warehouse: string;
  waves: readonly StartedWave[];
  onShow?: (wave: StartedWave) => void;
  onEnd?: (wave: StartedWave) => void;
}) {
  return (
    <ul class="lined">
      {waves.map((wave) => (
        <li key={wave.id} class="cluster cluster-between">
          <div class="grow">
            <strong>{t("wave_number", { number: wave.number })}</strong>{" "}
            <span class={wave.state === "picking" ? "badge badge-accent" : "badge"}>
              {t(`state_${wave.state}`)}
            </span>
            <p>{wave.orders.map(({ order_name }) => order_name).join(", ")}</p>
            <p class="soft">{figures(wave)}</p>
            <progress
              max={Math.max(wave.boxes, 1)}
              value={wave.picked}
              aria-label={progressText(wave)}
            />
          </div>
          <div class="cluster">
            {onShow && wave.state !== "done" && (
              <Button look="quiet" onClick={() => onShow(wave)}>{t("show_on_plan")}</Button>
            )}
            {onEnd && (
              <Button
                look="quiet"
                aria-label={t("end_wave", { number: wave.number })}
                onClick={() => onEnd(wave)}
              >
                {t("end")}
              </Button>
            )}
            {wave.state !== "done" && (
              <a
                class="button"
                aria-label={t("pick_wave", { number: wave.number })}
                href={`/warehouse/${warehouse}/rounds/${wave.id}/pick`}
              >
                {t("pick")}
              </a>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const progressText = ({ picked, boxes }: StartedWave) =>
  t("progress", { done: picked, all: boxes });

function figures(wave: StartedWave): string {
  const planned = distanceText(wave.planned);
  const length = wave.walked === null
    ? t("planned_length", { planned })
    : t("walked", { walked: distanceText(wave.walked), planned });
  return [progressText(wave), length, ...wave.pickers].join(" · ");
}
