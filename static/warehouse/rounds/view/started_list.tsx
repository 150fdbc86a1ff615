import { Button } from "../../../shared/ui/button.tsx";
import type { StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { distanceText } from "../../shared/measures.ts";
import { t } from "../messages.ts";

/** Started rounds: who picks them, how far each is, and the way to pick it. */
export function StartedList({ warehouse, rounds, onShow, onEnd }: {
  /** Its id. */
  warehouse: string;
  rounds: readonly StartedWave[];
  onShow?: (round: StartedWave) => void;
  onEnd?: (round: StartedWave) => void;
}) {
  return (
    <ul class="lined">
      {rounds.map((round) => (
        <li key={round.id} class="cluster cluster-between">
          <div class="grow">
            <strong>{t("wave_number", { number: round.number })}</strong>{" "}
            <span class={round.state === "picking" ? "badge badge-accent" : "badge"}>
              {t(`state_${round.state}`)}
            </span>
            <p>{round.orders.map(({ order_name }) => order_name).join(", ")}</p>
            <p class="soft">{figures(round)}</p>
            <progress
              max={Math.max(round.boxes, 1)}
              value={round.picked}
              aria-label={progressText(round)}
            />
          </div>
          <div class="cluster">
            {onShow && round.state !== "done" && (
              <Button look="quiet" onClick={() => onShow(round)}>{t("show_on_plan")}</Button>
            )}
            {onEnd && (
              <Button
                look="quiet"
                aria-label={t("end_round", { number: round.number })}
                onClick={() => onEnd(round)}
              >
                {t("end")}
              </Button>
            )}
            {round.state !== "done" && (
              <a
                class="button"
                aria-label={t("pick_round", { number: round.number })}
                href={`/warehouse/${warehouse}/rounds/${round.id}/pick`}
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

function figures(round: StartedWave): string {
  const planned = distanceText(round.planned);
  const length = round.walked === null
    ? t("planned_length", { planned })
    : t("walked", { walked: distanceText(round.walked), planned });
  return [progressText(round), length, ...round.pickers].join(" · ");
}
