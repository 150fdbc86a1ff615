import { useState } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { normalizedName } from "../../../../domain/normalized_name.ts";
import { axleNames } from "../../../../domain/loading/vehicle.ts";
import type { NewVehicle, VehicleRecord } from "../../../../domain/warehouse/loading_records.ts";
import { SimilarName, similarName } from "../../shared/similar_name.tsx";
import type { LoadPlanner } from "../state/load_planner.ts";
import { lengthText, unitWords, weightText } from "../state/measures.ts";
import { t } from "../messages.ts";

/** Form for orders, vehicle and options, with the button that plans the load. */
export function VehicleForm({ planner }: { planner: LoadPlanner }) {
  const vehicle = planner.vehicle.value;
  const { length, width, door_height: height, payload } = vehicle;
  const isWrong = planner.areBearsWrong.value;
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
        <label class="check">
          <input
            type="checkbox"
            checked={planner.mayTurn.value}
            onChange={({ currentTarget: { checked } }) => (planner.mayTurn.value = checked)}
          />
          <span>{t("may_turn")}</span>
        </label>
        {isWrong && <p role="alert">{t("bears_wrong")}</p>}
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
      <OwnVehicle key={vehicle.id} planner={planner} like={vehicle} />
    </section>
  );
}

const SIZES = ["length", "width", "height", "door_height", "payload"] as const;

/** A vehicle of one's own, made of the chosen one. */
function OwnVehicle({ planner, like }: { planner: LoadPlanner; like: VehicleRecord }) {
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
    <label class="field">
      <span>{label}</span>
      <input
        type="number"
        step="any"
        required
        value={value}
        onInput={({ currentTarget: { valueAsNumber } }) => set(change(valueAsNumber))}
      />
    </label>
  );
  const names = axleNames(vehicle);
  return (
    <details>
      <summary>{t("own_vehicle")}</summary>
      <Form class="field-row" onSubmit={() => add(false)}>
        <p class="soft">{t("own_about")}</p>
        <label class="field">
          <span>{t("own_name")}</span>
          <input
            type="text"
            required
            maxLength={200}
            value={vehicle.name}
            onInput={({ currentTarget: { value: name } }) => {
              set({ ...vehicle, name });
              setSimilar(undefined);
            }}
          />
        </label>
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
