import { ChoiceField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { CloseIcon, MapIcon } from "../../../shared/icons.tsx";
import { useState } from "preact/hooks";
import type { RunState } from "../state/calculation_run.ts";
import type { OrderWork } from "../state/order_work.ts";
import { secondsText } from "../../shared/measures.ts";
import { count, t } from "../messages.ts";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { useLoad } from "../../../shared/load.tsx";
import { dotOf, floorOutline, FloorSvg } from "../../shared/floor_svg.tsx";
import type { Point } from "../../../../domain/warehouse/records.ts";

function nearestPoint<Placed extends Pick<Point, "pos_x" | "pos_y">>(
  points: readonly Placed[],
  x: number,
  y: number,
): Placed | undefined {
  let [nearest, minDistance]: [Placed | undefined, number] = [undefined, Infinity];
  for (const point of points) {
    const distance = Math.hypot(point.pos_x - x, point.pos_y - y);
    if (distance < minDistance) [nearest, minDistance] = [point, distance];
  }
  return nearest;
}

/**
 * Small plan to choose the start point: the point nearest to a press. Keyboard users have the list
 * next to it.
 */
function StartMap({ work, onClose }: { work: OrderWork; onClose: () => void }) {
  const { warehouse, points } = work;
  const loaded = useLoad(() => floorOutline(warehouse.id));
  const start = points.find(({ id }) => id === work.start.value);
  const dot = dotOf(warehouse);
  return (
    <Dialog label={t("start_map")} onClose={onClose}>
      <DialogHead title={t("start_map")} onClose={onClose} />
      <p class="soft">{t("start_map_text")}</p>
      {loaded.state === "failed"
        ? <Button onClick={loaded.retry}>{shared("retry")}</Button>
        : loaded.state === "ready" && (
          <div
            class="start-map"
            onClick={({ currentTarget, clientX, clientY }) => {
              const svg = currentTarget.querySelector("svg")!;
              const { x, y } = new DOMPoint(clientX, clientY)
                .matrixTransform(svg.getScreenCTM()!.inverse());
              const nearest = nearestPoint(points, x, y);
              if (nearest) work.setStart(nearest.id);
            }}
          >
            <FloorSvg warehouse={warehouse} outline={loaded.value} label={t("start_map")}>
              {points.map(({ id, pos_x, pos_y }) => (
                <circle key={id} class="fill-soft" cx={pos_x} cy={pos_y} r={dot / 2} />
              ))}
              {start && (
                <circle class="fill-accent" cx={start.pos_x} cy={start.pos_y} r={2 * dot} />
              )}
            </FloorSvg>
          </div>
        )}
      <p role="status">{start && t("start_here", { name: start.name_points })}</p>
    </Dialog>
  );
}

const EFFORTS = [0, 1, 2, 3] as const;

function runText(run: Extract<RunState, { phase: "running" }>): string {
  const { job, connected, cancelling } = run;
  if (cancelling) return t("cancelling");
  if (!connected) return t("reconnecting");
  if (job === undefined) return t("starting");
  if (job.state === "waiting") return t("waiting");
  const done = `${Math.round(job.fraction * 100)} %`;
  return job.pallets === undefined ? done : `${done} · ${count("so_far", job.pallets)}`;
}

function Progress({ work, run }: { work: OrderWork; run: RunState }) {
  const running = run.phase === "running" ? run : undefined;
  const fraction = running?.job?.fraction;
  const text = running ? runText(running) : t("starting");
  return (
    <div class="cluster cluster-nowrap full">
      <div class="stack gap-2 grow">
        <p role="status">{text}</p>
        <progress
          aria-label={t("progress")}
          {...(fraction === undefined ? {} : { value: fraction, max: 1 })}
        />
      </div>
      <Button
        disabled={running?.job === undefined || running.cancelling}
        onClick={() => void work.cancel()}
      >
        <CloseIcon /> {t("cancel")}
      </Button>
    </div>
  );
}

function Outcome({ work }: { work: OrderWork }) {
  const { value: run } = work.run.state;
  const { value: refusal } = work.refusal;
  const misfits = refusal?.boxes.size ?? 0;
  const text = misfits > 0 ? count("misfits", misfits) : refusal?.text ??
    (run.phase === "failed" ? run.why : run.phase === "lost" ? t("was_lost") : "");
  return (
    <>
      <p class="callout small full run-refused" role="alert">
        {text !== "" && (
          <>
            <strong>{t("calculation_failed")}</strong> {text}{" "}
            {misfits > 0 && (
              <Button look="quiet" onClick={() => work.showBlamed()}>{t("misfits_next")}</Button>
            )}
          </>
        )}
      </p>
      {run.phase === "cancelled" && (
        <p class="small full run-said" role="status">{t("was_cancelled")}</p>
      )}
    </>
  );
}

/**
 * Returns the duration of earlier calculations with the same boxes and effort; empty if unknown.
 */
function costOf({ board }: OrderWork, effort: number): string {
  const times = board.layouts.value
    .filter((one) => one.usable && one.effort === effort)
    .map(({ time_ms }) => time_ms);
  return times.length === 0 ? "" : ` · ${t("seconds", { time: secondsText(Math.max(...times)) })}`;
}

function Choices({ work }: { work: OrderWork }) {
  const [isMapOpen, setMapOpen] = useState(false);
  return (
    <div class="run-choices">
      {work.points.length > 0 && (
        <>
          <Button
            class="button run-map"
            title={t("start_map")}
            aria-label={t("start_map")}
            onClick={() => setMapOpen(true)}
          >
            <MapIcon />
          </Button>
          {isMapOpen && <StartMap work={work} onClose={() => setMapOpen(false)} />}
          <ChoiceField
            label={t("start")}
            value={work.start.value}
            choices={work.points.map(({ id, name_points }) => [id, name_points])}
            onChoose={(value) => work.setStart(value)}
          />
        </>
      )}
      <ChoiceField
        label={t("effort")}
        value={work.effort.value}
        choices={EFFORTS.map((
          effort,
        ): [number, string] => [effort, t(`effort_${effort}`) + costOf(work, effort)])}
        onChoose={(effort) => work.setEffort(effort)}
      />
    </div>
  );
}

/** Bar with the start point, the effort and the calculate button. */
export function CalculateBar({ work }: { work: OrderWork }) {
  const { value: run } = work.run.state;
  return (
    <section class="foot-bar cluster cluster-bottom calculate" aria-label={t("calculation")}>
      <Outcome work={work} />
      {work.points.length === 0 && (
        <p class="small full run-said">
          {t("no_points")} <a href={`/warehouse/${work.warehouse.id}/floor`}>{t("to_floor")}</a>
        </p>
      )}
      {work.run.isBusy ? <Progress work={work} run={run} /> : (
        <>
          <Choices work={work} />
          <Button
            class="button"
            title={t("fewest_title")}
            disabled={work.totals.value.boxes === 0 || work.board.isTrying}
            onClick={() => void work.useFewest()}
          >
            {t("fewest")}
          </Button>
          <Button
            class="button"
            title={t("try_all_title")}
            disabled={work.totals.value.boxes === 0 || work.board.isTrying}
            onClick={() => void work.tryAll()}
          >
            {t("try_all")}
          </Button>
          <Button
            class="button button-main calculate-go"
            disabled={work.totals.value.boxes === 0 || work.board.isTrying}
            onClick={() => void work.calculate()}
            shortcut="Ctrl Enter"
          >
            {t("calculate")}
          </Button>
        </>
      )}
    </section>
  );
}
