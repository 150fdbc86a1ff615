import { LENGTH_UNITS, type Units, WEIGHT_UNITS } from "../../../domain/warehouse/units.ts";
import { unitName } from "../shared/units.ts";
import { t } from "./messages.ts";

const CHOICES = { length_unit: LENGTH_UNITS, weight_unit: WEIGHT_UNITS } as const;

/** The choice of a warehouse's units. */
export function UnitFields({ units, onChange }: {
  units: Units;
  onChange: (units: Units) => void;
}) {
  return (
    <div class="warehouse-size">
      {(["length_unit", "weight_unit"] as const).map((field) => (
        <label key={field} class="field">
          <span>{t(field)}</span>
          <select
            name={field}
            value={units[field]}
            onChange={({ currentTarget: { value } }) =>
              onChange({
                length_unit: units.length_unit,
                weight_unit: units.weight_unit,
                [field]: value,
              } as Units)}
          >
            {CHOICES[field].map((unit) => <option key={unit} value={unit}>{unitName(unit)}
            </option>)}
          </select>
        </label>
      ))}
    </div>
  );
}
