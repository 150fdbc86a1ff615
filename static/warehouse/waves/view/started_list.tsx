import { Button } from "../../../shared/ui/button.tsx";
import type { ShiftBoard } from "../../../../domain/warehouse/shift_records.ts";
import type { StartedWave } from "../../../../domain/warehouse/wave_records.ts";
import { distanceText, timeText } from "../../shared/measures.ts";
import { ExpectedEnd, PickerChoice, type Pickers, ShortOrders } from "../../shared/pickers.tsx";
import { t } from "../messages.ts";

/** List of released waves: progress, figures, pickers and actions. */
export function StartedList({ warehouse, waves, ends, pickers, board, onAssign, onShow, onEnd }: {
  /** Id of the warehouse. */
  warehouse: string;
  waves: readonly StartedWave[];
  /** Expected ends in Unix milliseconds, by id. */
  ends?: ReadonlyMap<string, number>;
  pickers?: Pickers;
  /** The board with its orders, to say which of them lack boxes. */
  board?: ShiftBoard;
  onAssign?: (wave: StartedWave, picker: string) => void;
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
            {board && <ShortOrders orders={wave.orders} board={board} />}
            <p class="soft">{figures(wave, onAssign === undefined)}</p>
            {wave.state !== "done" && wave.due_at !== "" && (
              <p class="soft">{t("due_at", { time: timeText(wave.due_at) })}</p>
            )}
            {ends?.has(wave.id) && (
              <p>
                {t("expected_end")}: <ExpectedEnd end={ends.get(wave.id)} due_at={wave.due_at} />
              </p>
            )}
            <progress
              max={Math.max(wave.boxes, 1)}
              value={wave.picked}
              aria-label={progressText(wave)}
            />
          </div>
          <div class="cluster">
            {wave.state !== "done" && onAssign && (
              <label class="cluster gap-3">
                <span class="soft">{t("picker")}</span>
                <PickerChoice
                  of={t("wave_number", { number: wave.number })}
                  picker={wave.picker}
                  pickers={pickers ?? []}
                  onChoose={(picker) => onAssign(wave, picker)}
                />
              </label>
            )}
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

function figures(wave: StartedWave, withPicker: boolean): string {
  const planned = distanceText(wave.planned);
  const length = wave.walked === null
    ? t("planned_length", { planned })
    : t("walked", { walked: distanceText(wave.walked), planned });
  const pickers = new Set([withPicker ? wave.picker : "", ...wave.pickers]);
  pickers.delete("");
  return [progressText(wave), length, ...pickers].join(" · ");
}
