import { ShareButton } from "../shared/share_button.tsx";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Table } from "../../shared/ui/table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { axleNames } from "../../../domain/loading/vehicle.ts";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import { Segments } from "../../shared/ui/segments.tsx";
import { ResultMenu } from "../shared/result_menu.tsx";
import { mayPlan } from "../shared/credentials.ts";
import type { LoadPlanner } from "./load_planner.ts";
import {
  faultText,
  lineFacts,
  lineReason,
  palletFacts,
  palletName,
  reasonText,
  unitWords,
  weightText,
} from "./words.ts";
import { t } from "./messages.ts";
import { LoadPlan } from "./load_plan.tsx";

function LoadStage({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMissing, setMissing] = useState(false);
  useLayoutEffect(() => {
    let stop: (() => void) | undefined;
    let isClosed = false;
    Promise.all([
      // Imported here, so that the plan alone does not load it.
      import("./mount_load.ts"),
      document.fonts.load('600 20px "Depot Sans"'),
    ]).then(([{ mountLoad }]) => {
      if (!isClosed) stop = mountLoad(canvas.current!, planner, () => setMissing(true));
    }).catch(() => {
      if (!isClosed) setMissing(true);
    });
    return () => {
      isClosed = true;
      stop?.();
    };
  }, [planner, load.id]);
  if (isMissing) return <p class="soft" role="status">{t("no_webgl")}</p>;
  return (
    <canvas
      key={load.id}
      ref={canvas}
      class="loading-scene"
      tabIndex={0}
      role="application"
      aria-label={t("scene_label", { vehicle: load.vehicle.name })}
    />
  );
}

/** Returns how many pallets and loose boxes are loaded. */
export function loadedText({ pallets, loaded, loose }: LoadRecord): string {
  const boxes = loose?.lines.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return [
    pallets.length > 0 || boxes === 0 ? t("loaded", { loaded, count: pallets.length }) : "",
    loose ? t("loaded_boxes", { loaded: loose.boxes.length, count: boxes }) : "",
  ].filter(Boolean).join(" · ");
}

/** A slider over the order of loading, with the piece that is loaded last. */
function StepControl({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const { pallets, loose } = load;
  const sequence = planner.sequence.value;
  const step = planner.step.value ?? sequence.length;
  const show = (to: number) => {
    planner.choose(undefined);
    planner.step.value = to >= sequence.length ? undefined : Math.max(0, to);
  };
  const last = sequence[step - 1];
  const line = last && "box" in last ? loose!.lines[loose!.boxes[last.box]!.line]! : undefined;
  const pallet = last && "pallet" in last ? pallets[last.pallet]! : undefined;
  return (
    <div class="stack gap-2">
      <div class="cluster cluster-nowrap gap-3">
        <Button class="tool" aria-label={t("step_back")} onClick={() => show(step - 1)}>←</Button>
        <input
          type="range"
          class="grow"
          aria-label={t("step")}
          aria-valuetext={t("step_of", { step, count: sequence.length })}
          min={0}
          max={sequence.length}
          value={step}
          onInput={({ currentTarget }) => show(currentTarget.valueAsNumber)}
        />
        <Button class="tool" aria-label={t("step_on")} onClick={() => show(step + 1)}>→</Button>
        <span class="nowrap">{t("step_of", { step, count: sequence.length })}</span>
      </div>
      <p class="soft small">
        {pallet && `${palletName(pallet)}: ${palletFacts(pallet)}`}
        {line && `${line.sku_box}: ${lineFacts(line)}`}
      </p>
    </div>
  );
}

/** Loose boxes that are not loaded, with reasons. */
export function LeftoverBoxes({ load }: { load: LoadRecord }) {
  const lines = load.loose?.lines.filter(({ left }) => left > 0) ?? [];
  if (lines.length === 0) return null;
  return (
    <>
      <h3>{t("left")}</h3>
      <ul class="bullets">
        {lines.map((line) => {
          const { left, count, sku_box: sku, order_name } = line;
          return (
            <li key={`${line.id_order_item} ${line.id_box}`}>
              <strong>{t("left_of", { left, count, sku })}</strong>{" "}
              <span class="soft">{order_name}</span> {lineReason(line)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A load: drawing, leftover pallets and weights. */
export function LoadResult({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const [view, setView] = useState<"plan" | "scene">("plan");
  const { number, name, stale } = load;
  return (
    <section class="stack" aria-labelledby="loading-load">
      <div class="cluster">
        <h2 id="loading-load">{[t("load", { number }), name].filter(Boolean).join(": ")}</h2>
        <span role="status">{loadedText(load)}</span>
        <Segments
          label={t("view")}
          values={["plan", "scene"] as const}
          selected={view}
          name={(one) => t(`view_${one}`)}
          onChoose={setView}
        />
        <Button onClick={() => print()}>{t("print")}</Button>
        {mayPlan() && <ShareButton warehouse={planner.warehouse.id} of={{ id_load: load.id }} />}
        <ResultMenu
          files={[[
            t("file_load"),
            `/load/withWarehouseID/${planner.warehouse.id}/${load.id}/file`,
          ]]}
        />
      </div>
      {stale && <p class="wrong" role="alert">{t("stale")}</p>}
      {view === "plan"
        ? <LoadPlan planner={planner} load={load} />
        : <LoadStage planner={planner} load={load} />}
      <StepControl planner={planner} load={load} />
      <ChosenPallet planner={planner} load={load} />
      <LeftoverPallets planner={planner} load={load} />
      <LeftoverBoxes load={load} />
      <h3>{t("weights")}</h3>
      <WeightTable load={load} />
    </section>
  );
}

function ChosenPallet({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const at = planner.selected.value;
  const pallet = at === undefined ? undefined : load.pallets[at];
  const mayMove = mayPlan() && !load.stale;
  const [fault] = planner.faults.value;
  const isHeld = planner.draft.value !== undefined;
  const below = pallet?.place?.on;
  return (
    <div class="stack gap-3 loading-chosen">
      {pallet
        ? (
          <>
            <p>
              <strong>{palletName(pallet)}</strong>: {palletFacts(pallet)}
              {below !== null && below !== undefined &&
                `, ${t("pallet_above", { name: palletName(load.pallets[below]!) })}`}
            </p>
            {mayMove && (
              <div class="cluster">
                <Button onClick={() => planner.turn()}>{t("turn")}</Button>
                <Button
                  look="main"
                  disabled={!isHeld || fault !== undefined || planner.isBusy.value}
                  onClick={() => void planner.keep()}
                >
                  {t("save")}
                </Button>
                <Button disabled={!isHeld} onClick={() => planner.putBack()}>
                  {t("cancel")}
                </Button>
                <Button
                  look="quiet"
                  disabled={planner.isBusy.value}
                  onClick={() => void planner.takeOff()}
                >
                  {t("take_off")}
                </Button>
              </div>
            )}
          </>
        )
        : mayMove && load.loaded > 0 && <p class="soft">{t("move_hint")}</p>}
      <p role="status" class={fault ? "wrong" : "soft"}>
        {fault
          ? faultText(fault, load.pallets, load.loose)
          : isHeld
          ? t("sound")
          : planner.isStored.value
          ? t("kept")
          : ""}
      </p>
    </div>
  );
}

function LeftoverPallets({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const leftovers = load.pallets.flatMap((pallet, at) =>
    pallet.place === null ? [{ pallet, at }] : []
  );
  if (leftovers.length === 0) return null;
  return (
    <>
      <div class="cluster cluster-between">
        <h3>{t("left")}</h3>
        {mayPlan() && !load.stale && (
          <Button onClick={() => planner.startNew(true)}>{t("next_vehicle")}</Button>
        )}
      </div>
      <ul class="stack gap-3">
        {leftovers.map(({ pallet, at }) => (
          <li key={at} class="panel panel-tight cluster cluster-between">
            <span>
              <strong>{palletName(pallet)}</strong> {reasonText(load.pallets, at)}
            </span>
            {pallet.reason === null && mayPlan() && !load.stale && (
              <Button
                look="quiet"
                disabled={planner.isBusy.value}
                onClick={() => void planner.putOn(at)}
              >
                {t("put_on", { name: palletName(pallet) })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Table of weights: cargo and each axle, at the start and after every stop. */
export function WeightTable({ load }: { load: LoadRecord }) {
  const { vehicle, weights } = load;
  const { kg } = unitWords();
  const limits = [vehicle.payload, ...vehicle.axles.map((axle) => axle.most)];
  const columns = [t("cargo"), ...axleNames(vehicle).map((name) => t(`axle_${name}`))];
  return (
    <div class="table-frame" tabIndex={0} role="group" aria-label={t("weights")}>
      <Table
        class="table"
        headings={[t("title_stops"), ...columns.map((name) => `${name}, ${kg}`)]}
      >
        {weights.map(({ stop, weight, axles }) => (
          <tr key={stop}>
            <th scope="row">{stop === 0 ? t("at_start") : t("after_stop", { number: stop })}</th>
            {[weight, ...axles].map((value, at) => (
              <td key={at}>
                {t("of_most", { load: weightText(value), most: weightText(limits[at]!) })}
                <progress aria-hidden="true" max={limits[at]!} value={value} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
