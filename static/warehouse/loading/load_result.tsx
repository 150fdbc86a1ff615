import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Table } from "../../shared/ui/table.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { axleNames } from "../../../domain/loading/vehicle.ts";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import { Segments } from "../../shared/ui/segments.tsx";
import { ResultMenu } from "../shared/result_menu.tsx";
import { mayPlan } from "../shared/credentials.ts";
import type { LoadPlanner } from "./load_planner.ts";
import { faultText, palletFacts, palletName, reasonText, unitWords, weightText } from "./words.ts";
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

/** A load: drawing, leftover pallets and weights. */
export function LoadResult({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const [view, setView] = useState<"plan" | "scene">("plan");
  const { number, name, loaded, pallets, stale } = load;
  return (
    <section class="stack" aria-labelledby="loading-load">
      <div class="cluster">
        <h2 id="loading-load">{[t("load", { number }), name].filter(Boolean).join(": ")}</h2>
        <span role="status">{t("loaded", { loaded, count: pallets.length })}</span>
        <Segments
          label={t("view")}
          values={["plan", "scene"] as const}
          selected={view}
          name={(one) => t(`view_${one}`)}
          onChoose={setView}
        />
        <Button onClick={() => print()}>{t("print")}</Button>
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
      <ChosenPallet planner={planner} load={load} />
      <LeftoverPallets planner={planner} load={load} />
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
        : mayMove && <p class="soft">{t("move_hint")}</p>}
      <p role="status" class={fault ? "wrong" : "soft"}>
        {fault
          ? faultText(fault, load.pallets)
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
      <h3>{t("left")}</h3>
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
