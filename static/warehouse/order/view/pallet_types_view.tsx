/** The types of pallets that an order may use, as a table whose cells are fields. */
import { Button } from "../../../shared/ui/button.tsx";
import {
  MAX_PALLET_TYPES,
  PALLET_TYPE_NUMBERS,
} from "../../../../domain/warehouse/limit_numbers.ts";
import { palletSizes } from "../state/parameter_fields.ts";
import {
  PALLET_TYPE_FIELDS,
  type PalletTypeField,
  palletTypeTexts,
} from "../state/pallet_type_fields.ts";
import { unitText } from "./limits_view.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";

function Cell({ work, row, field }: { work: OrderWork; row: number; field: PalletTypeField }) {
  const { parameters } = work;
  const rows = parameters.typeTexts.value;
  const error = parameters.readTypes.value.errors[row]?.[field];
  const id = `pallet-type-${row}-${field}`;
  const name = rows[row]!.name || String(row + 1);
  return (
    <td>
      <input
        id={id}
        class={field === "name" ? "input" : "input input-short"}
        aria-label={t("limit_of", { rule: t(`type_${field}`), sku: name })}
        inputMode={field === "name" ? "text" : "decimal"}
        autoComplete="off"
        readOnly={!work.mayEdit}
        value={rows[row]![field]}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onInput={({ currentTarget: { value } }) =>
          parameters.setTypes(rows.with(row, { ...rows[row]!, [field]: value }))}
      />
      {error && <p id={`${id}-error`} class="wrong smaller nowrap">{t(error)}</p>}
    </td>
  );
}

function Table({ work }: { work: OrderWork }) {
  const { parameters } = work;
  const rows = parameters.typeTexts.value;
  return (
    <div
      class="table-frame table-frame-low limit-scroll"
      tabIndex={0}
      role="region"
      aria-label={t("types_title")}
    >
      <table class="table small">
        <thead>
          <tr>
            {PALLET_TYPE_FIELDS.map((field) => (
              <th key={field} scope="col">
                {t(`type_${field}`)}{" "}
                <span class="soft smaller">
                  {field !== "name" && unitText(PALLET_TYPE_NUMBERS[field].unit)}
                </span>
              </th>
            ))}
            {work.mayEdit && (
              <th scope="col">
                <span class="unseen">{t("type_remove")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name }, row) => (
            <tr key={row}>
              {PALLET_TYPE_FIELDS.map((field) => (
                <Cell key={field} work={work} row={row} field={field} />
              ))}
              {work.mayEdit && (
                <td>
                  <Button
                    aria-label={t("type_remove_of", { name: name || String(row + 1) })}
                    onClick={() => parameters.setTypes(rows.toSpliced(row, 1))}
                  >
                    {t("type_remove")}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The types of pallets, folded until one is stated. */
export function PalletTypesView({ work }: { work: OrderWork }) {
  const { parameters } = work;
  const rows = parameters.typeTexts.value;
  const add = () => {
    const names = new Set(rows.map(({ name }) => name));
    const usual = palletSizes().find(({ name }) => !names.has(name));
    parameters.setTypes([...rows, palletTypeTexts(usual)]);
  };
  return (
    <details class="param-limits" open={rows.length > 0}>
      <summary>
        <h3>{t("types_title")}</h3>{" "}
        <span class="soft smaller">
          {rows.length > 0 ? count("types_stated", rows.length) : t("types_text")}
        </span>
      </summary>
      {rows.length > 0 && <Table work={work} />}
      {rows.length > 0 && <p class="soft smaller">{t("types_hint")}</p>}
      {work.mayEdit && rows.length < MAX_PALLET_TYPES && (
        <Button id="pallet-type-add" onClick={add}>{t("type_add")}</Button>
      )}
    </details>
  );
}
