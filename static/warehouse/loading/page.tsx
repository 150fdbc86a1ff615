/** The loading page: pallets of several orders in a truck or container, in stop order. */
import { useState } from "preact/hooks";
import { CheckField, ChoiceField, Form, TextField } from "../../shared/ui/fields.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { normalizedName } from "../../../domain/normalized_name.ts";
import { axleNames } from "../../../domain/loading/vehicle.ts";
import type {
  LoadRecord,
  LooseLine,
  NewVehicle,
  VehicleRecord,
} from "../../../domain/warehouse/loading_records.ts";
import { SimilarName, similarName } from "../shared/similar_name.tsx";
import { loadPage, LoadPlanner } from "./load_planner.ts";
import { lengthText, palletName, reasonText, referenceOf, unitWords, weightText } from "./words.ts";
import { count, t } from "./messages.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { mayPlan } from "../shared/credentials.ts";
import { LeftoverBoxes, LoadResult, WeightTable } from "./load_result.tsx";
import { OrderChoices, StopList } from "./stop_list.tsx";
import { Table } from "../../shared/ui/table.tsx";
import { dateText } from "../shared/measures.ts";
import { placementsOf, sequenceOf } from "./held_pallet.ts";
import { BoxShapes, PalletMarks, PalletShape, VehicleFloor } from "./load_plan.tsx";
import type { BoxPlace, Placement } from "../../../domain/loading/load_problem.ts";

function VehicleForm({ planner }: { planner: LoadPlanner }) {
  const vehicle = planner.vehicle.value;
  const { length, width, door_height: height, payload } = vehicle;
  const isWrong = planner.hasInvalidBearableLoad.value;
  return (
    <section class="stack" aria-labelledby="loading-vehicle">
      <h2 id="loading-vehicle">{t("vehicle")}</h2>
      <Form class="field-row" onSubmit={() => void planner.plan()}>
        <ChoiceField
          label={t("vehicle")}
          value={vehicle.id}
          choices={planner.vehicles.value.map(({ id, name }) => [id, name])}
          onChoose={(value) => (planner.vehicleId.value = value)}
        />
        <TextField
          label={t("name")}
          type="text"
          maxLength={200}
          value={planner.name.value}
          onText={(value) => (planner.name.value = value)}
        />
        <p class="soft">
          {t("vehicle_facts", {
            length: lengthText(length),
            width: lengthText(width),
            height: lengthText(height),
            payload: weightText(payload),
            ...unitWords(),
          })}
        </p>
        <CheckField
          label={t("may_turn")}
          checked={planner.mayTurn.value}
          onCheck={(checked) => (planner.mayTurn.value = checked)}
        />
        {planner.stops.value.some(({ orders }) => orders.some((id) => planner.isLoose(id))) && (
          <TextField
            label={t("support")}
            type="number"
            min={0}
            max={100}
            required
            value={Math.round(planner.support.value * 100)}
            onText={(text) => {
              if (text !== "") planner.support.value = Number(text) / 100;
            }}
          />
        )}
        {isWrong && <p role="alert">{t("bears_wrong")}</p>}
        {planner.short.value.length > 0 && (
          <p class="callout full" role="status">
            <strong>{count("short_stops", planner.short.value.length)}</strong>{" "}
            {planner.short.value.map((order) => order!.order_name).join(", ")}
          </p>
        )}
        <Button
          type="submit"
          look="main"
          disabled={planner.isBusy.value || isWrong || planner.stops.value.length === 0}
        >
          {t(planner.isBusy.value ? "planning" : "plan")}
        </Button>
      </Form>
      {vehicle.own && (
        <Button look="quiet" onClick={() => void planner.removeVehicle(vehicle.id)}>
          {t("own_remove", { name: vehicle.name })}
        </Button>
      )}
      <CustomVehicleForm key={vehicle.id} planner={planner} like={vehicle} />
    </section>
  );
}

const SIZES = ["length", "width", "height", "door_height", "payload"] as const;

function CustomVehicleForm({ planner, like }: { planner: LoadPlanner; like: VehicleRecord }) {
  const { id: _, own: __, ...figures } = like;
  const [vehicle, set] = useState<NewVehicle>({ ...figures, name: "" });
  const [similar, setSimilar] = useState<string>();
  function add(isConfirmed: boolean) {
    const names = planner.vehicles.value.map(({ name }) => name);
    const existing = isConfirmed ? undefined : similarName(vehicle.name, names);
    setSimilar(existing);
    if (existing === undefined) {
      void planner.addVehicle({ ...vehicle, name: normalizedName(vehicle.name) });
    }
  }
  const number = (label: string, value: number, change: (value: number) => NewVehicle) => (
    <TextField
      label={label}
      type="number"
      step="any"
      required
      value={value}
      onText={(text) => set(change(text === "" ? NaN : Number(text)))}
    />
  );
  const names = axleNames(vehicle);
  return (
    <details class="disclosure">
      <summary>{t("own_vehicle")}</summary>
      <Form class="field-row" onSubmit={() => add(false)}>
        <p class="soft">{t("own_about")}</p>
        <TextField
          label={t("own_name")}
          required
          maxLength={200}
          value={vehicle.name}
          onText={(name) => {
            set({ ...vehicle, name });
            setSimilar(undefined);
          }}
        />
        <SimilarName existing={similar} onConfirm={() => add(true)} />
        {SIZES.map((size) =>
          number(t(`own_${size}`), vehicle[size], (value) => ({ ...vehicle, [size]: value }))
        )}
        {vehicle.kingpin !== null &&
          number(t("own_kingpin"), vehicle.kingpin, (kingpin) => ({ ...vehicle, kingpin }))}
        {vehicle.axles.flatMap((axle, at) =>
          (["at", "empty", "most"] as const).map((field) =>
            number(t(`own_${field}`, { axle: t(`axle_${names[at]!}`) }), axle[field], (value) => ({
              ...vehicle,
              axles: vehicle.axles.with(at, { ...axle, [field]: value }),
            }))
          )
        )}
        <Button type="submit" disabled={planner.isBusy.value}>{t("own_add")}</Button>
      </Form>
    </details>
  );
}

/** Equal boxes that are loaded one after another, with the place of the first. */
interface BoxRow {
  line: LooseLine;
  count: number;
  place: BoxPlace;
}

/** Returns the rows of a loading sheet, in the order of loading. */
function rowsOf(load: LoadRecord): (Placement | BoxRow)[] {
  const placements = new Map(placementsOf(load).map((one) => [one.pallet, one]));
  const rows: (Placement | BoxRow)[] = [];
  for (const one of sequenceOf(load)) {
    if ("pallet" in one) {
      rows.push(placements.get(one.pallet)!);
      continue;
    }
    const place = load.loose!.boxes[one.box]!;
    const line = load.loose!.lines[place.line]!;
    const last = rows.at(-1);
    if (last !== undefined && "line" in last && last.line === line) last.count++;
    else rows.push({ line, count: 1, place });
  }
  return rows;
}

/** Printed list of the stops for the driver. */
function DriverSheet({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const { number, name, vehicle, pallets, stops, loose } = load;
  return (
    <section class="loading-driver" aria-label={t("driver_sheet")}>
      <h2>
        {t("driver_sheet")}:{" "}
        {[t("load", { number }), name, vehicle.name].filter(Boolean).join(" · ")}
      </h2>
      <Table
        class="table"
        headings={[
          t("stop_number"),
          t("order"),
          t("consignee"),
          t("due"),
          t("cargo"),
          t("weight"),
          t("note"),
        ]}
      >
        {stops.flatMap(({ name, orders }, at) =>
          orders.map(({ id_order_item: id, order_name }) => {
            const order = planner.orderOf(id);
            const own = pallets.filter((one) => one.id_order_item === id && one.place !== null);
            const lines = loose?.lines.filter((one) => one.id_order_item === id) ?? [];
            const sum = (valueOf: (line: LooseLine) => number) =>
              lines.reduce((all, line) => all + (line.count - line.left) * valueOf(line), 0);
            const weight = own.reduce((all, one) => all + one.weight, sum((line) => line.weight));
            return (
              <tr key={id}>
                <th scope="row">{`${at + 1}. ${name}`}</th>
                <td>{[order_name, order && referenceOf(order)].filter(Boolean).join(" · ")}</td>
                <td>
                  {[order?.customer, order?.address?.replaceAll("\n", ", ")].filter(Boolean).join(
                    ", ",
                  )}
                </td>
                <td>{order?.due_at ? dateText(order.due_at) : ""}</td>
                <td>
                  {[
                    own.length > 0 && count("pallets", own.length),
                    lines.length > 0 &&
                    count("boxes", sum(() => 1)),
                  ].filter(Boolean).join(", ")}
                </td>
                <td class="nowrap">
                  {t("weight_of", { weight: weightText(weight), ...unitWords() })}
                </td>
                <td>{order?.note ?? ""}</td>
              </tr>
            );
          })
        )}
      </Table>
    </section>
  );
}

/** Printed loading sheet: plan, pallets in loading order, weights, and leftover pallets. */
function LoadSheet({ planner, load }: { planner: LoadPlanner; load: LoadRecord }) {
  const { number, name, vehicle, pallets, stops, at, loose } = load;
  const placements = placementsOf(load);
  const { kg, m } = unitWords();
  const stopName = (stop: number) => stops[stop - 1]?.name || t("stop", { number: stop });
  return (
    <section class="print-only loading-sheet" aria-label={t("sheet")}>
      <DriverSheet planner={planner} load={load} />
      <h2>
        {t("sheet")}: {[t("load", { number }), name, vehicle.name].filter(Boolean).join(" · ")}
      </h2>
      <p>{dateText(new Date(at).toISOString())}</p>
      <VehicleFloor vehicle={vehicle} label={t("plan_label", { vehicle: vehicle.name })}>
        {loose && <BoxShapes loose={loose} boxes={loose.boxes} />}
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
              <PalletMarks {...shown} name={planner.nameOf(shown.pallet)} />
            </g>
          );
        })}
      </VehicleFloor>
      <Table
        class="table"
        headings={[
          t("turn_number"),
          t(loose ? "cargo_name" : "orders"),
          t("title_stops"),
          `${t("cargo")}, ${kg}`,
          `${t("where")}, ${m}`,
        ]}
      >
        {rowsOf(load).map((row, turn) => {
          if ("line" in row) {
            const { line, count, place: { x, y, z } } = row;
            const place = `${lengthText(x)}; ${lengthText(y)}`;
            return (
              <tr key={`box ${turn}`}>
                <td>{turn + 1}</td>
                <td>{`${t("boxes_of", { count, sku: line.sku_box })}, ${line.order_name}`}</td>
                <td>{`${line.stop}. ${stopName(line.stop)}`}</td>
                <td>{weightText(count * line.weight)}</td>
                <td>{t("box_place", { place, z: lengthText(z) })}</td>
              </tr>
            );
          }
          const { pallet: index, x, y, on } = row;
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
      <LeftoverBoxes load={load} />
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

function LoadList({ planner }: { planner: LoadPlanner }) {
  const loads = planner.loads.value;
  return (
    <details class="disclosure">
      <summary>{t("loads")} ({loads.length})</summary>
      {loads.length === 0 && <p class="soft">{t("no_loads")}</p>}
      <ul class="stack gap-3">
        {loads.map(({ id, number, name, vehicle_name, pallets, loaded, stale, ...loose }) => (
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
              {[
                name,
                vehicle_name,
                pallets > 0 && t("loaded", { loaded, count: pallets }),
                loose.boxes !== undefined &&
                t("loaded_boxes", { loaded: loose.loaded_boxes!, count: loose.boxes }),
              ].filter(Boolean).join(" · ")}
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
    </details>
  );
}

function LoadingView({ planner }: { planner: LoadPlanner }) {
  const load = planner.load.value;
  return (
    <div class="page">
      <header class="page-header">
        <h1>{t("title_loading")}</h1>
        <p class="soft">{t("about")}</p>
      </header>
      <div class="split split-side">
        <div class="stack gap-6">
          <LoadList planner={planner} />
          {mayPlan() && load && (
            <p>
              <Button onClick={() => planner.startNew()}>{t("new_load")}</Button>
            </p>
          )}
          {mayPlan() && <OrderChoices planner={planner} />}
        </div>
        <div class="stack gap-7 beside">
          {load && <LoadResult planner={planner} load={load} />}
          {mayPlan() && (
            <div class="split gap-6">
              <StopList planner={planner} />
              <VehicleForm planner={planner} />
            </div>
          )}
        </div>
      </div>
      <div class="tray">
        <NoticeList notices={planner.notices} />
      </div>
      {load && <LoadSheet planner={planner} load={load} />}
    </div>
  );
}

mountTab(
  () => t("title_loading"),
  "loading",
  async (id) => new LoadPlanner(await loadPage(id)),
  (planner) => <LoadingView planner={planner} />,
);
