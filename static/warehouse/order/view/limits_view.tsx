/** Forms for pallet limits and pallet types. */
import { CheckField, ChoiceField } from "../../../shared/ui/fields.tsx";
import { LAYER_BONDINGS } from "../../../../domain/packing/problem.ts";
import {
  type EnteredNumber,
  LIMIT_NUMBERS,
  type LimitNumber,
  MAX_PALLET_TYPES,
  PALLET_TYPE_NUMBERS,
} from "../../../../domain/warehouse/limit_numbers.ts";
import { unitName, units } from "../../shared/units.ts";
import {
  areApart,
  type BoxRule,
  groupNamesOf,
  LIMIT_NAMES,
  PALLET_TYPE_FIELDS,
  type PalletTypeField,
  palletTypeTexts,
  withApart,
  withGroups,
  withPattern,
  withRule,
  withTogether,
} from "../state/limit_fields.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { palletSizes } from "../state/parameter_fields.ts";

const RULES: readonly BoxRule[] = ["upright", "nothing_on_top"];

/** Returns the sign of a number's unit. */
function unitText(unit: EnteredNumber["unit"]): string {
  const { length_unit, weight_unit } = units.value;
  if (unit === "share") return t("unit_percent");
  if (unit === "length") return unitName(length_unit);
  return unit === "weight" ? unitName(weight_unit) : "";
}

/** Number field with its unit and error. */
export function UnitField({ id, label, unit, error, describedBy, onText, ...input }: {
  id: string;
  label: string;
  unit: string;
  error: string | undefined;
  /** Id of a describing text. */
  describedBy?: string | undefined;
  value: string;
  readOnly: boolean;
  onText: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
}) {
  const errorId = `${id}-error`;
  return (
    <>
      <label class="field">
        <span>{label}</span>
        <span class="param-number">
          <input
            {...input}
            id={id}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error !== undefined}
            aria-describedby={[error && errorId, describedBy].filter(Boolean).join(" ")}
            onInput={({ currentTarget: { value } }) => onText(value)}
          />
          <span class="param-unit" aria-hidden="true">{unit}</span>
        </span>
      </label>
      {error && <p id={errorId} class="wrong smaller nowrap">{error}</p>}
    </>
  );
}

function LimitField({ work, name }: { work: OrderWork; name: LimitNumber }) {
  const { parameters } = work;
  const error = parameters.readLimits.value.errors[name];
  const textId = `limit-${name}-text`;
  return (
    <div>
      <UnitField
        id={`limit-${name}`}
        label={t(name)}
        unit={unitText(LIMIT_NUMBERS[name].unit)}
        error={error && t(error)}
        describedBy={textId}
        value={parameters.limitTexts.value[name]}
        readOnly={!work.mayEdit}
        onText={(text) => parameters.setLimit(name, text)}
      />
      <p id={textId} class="soft smaller">{t(`${name}_text`)}</p>
    </div>
  );
}

function PatternField({ work }: { work: OrderWork }) {
  const { parameters } = work;
  const named = parameters.namedLimits.value;
  return (
    <div>
      <ChoiceField
        label={t("limit_pattern")}
        id="limit-pattern"
        value={named.pattern ?? "auto"}
        disabled={!work.mayEdit}
        aria-describedby="limit-pattern-text"
        choices={LAYER_BONDINGS.map((pattern) => [pattern, t(`pattern_${pattern}`)])}
        onChoose={(value) => parameters.setNamedLimits(withPattern(named, value))}
      />
      <p id="limit-pattern-text" class="soft smaller">{t("limit_pattern_text")}</p>
    </div>
  );
}

function boxTypesOf(work: OrderWork): { id: string; sku: string }[] {
  const skus = new Map(work.boxes.map(({ id, sku_box }) => [id, sku_box]));
  const ids = new Set(work.lines.list.value.map(({ id_box }) => id_box));
  return [...ids].map((id) => ({ id, sku: skus.get(id) ?? id }));
}

function BoxRules({ work, id, sku }: { work: OrderWork; id: string; sku: string }) {
  const { parameters } = work;
  const named = parameters.namedLimits.value;
  return (
    <tr>
      <th scope="row">{sku}</th>
      {RULES.map((rule) => (
        <td key={rule}>
          <input
            type="checkbox"
            aria-label={t("limit_of", { rule: t(`limit_${rule}`), sku })}
            checked={named[rule]?.includes(id) ?? false}
            disabled={!work.mayEdit}
            onChange={({ currentTarget: { checked } }) =>
              parameters.setNamedLimits(withRule(named, rule, id, checked))}
          />
        </td>
      ))}
      <td>
        <input
          class="input"
          aria-label={t("limit_of", { rule: t("limit_groups"), sku })}
          autoComplete="off"
          list="limit-group-names"
          readOnly={!work.mayEdit}
          value={groupNamesOf(named, id)}
          onChange={({ currentTarget: { value } }) =>
            parameters.setNamedLimits(withGroups(parameters.namedLimits.value, id, value))}
        />
      </td>
    </tr>
  );
}

function BoxTypes({ work }: { work: OrderWork }) {
  const types = boxTypesOf(work);
  const groups = work.parameters.namedLimits.value.groups ?? [];
  if (types.length === 0) return <p class="soft smaller">{t("limits_no_boxes")}</p>;
  return (
    <div
      class="table-frame table-frame-low limit-scroll"
      tabIndex={0}
      role="region"
      aria-label={t("limits_of_boxes")}
    >
      <table class="table small">
        <thead>
          <tr>
            <th scope="col">{t("limit_box")}</th>
            {RULES.map((rule) => <th key={rule} scope="col">{t(`limit_${rule}`)}</th>)}
            <th scope="col">
              {t("limit_groups")} <span class="soft smaller">{t("limit_groups_hint")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ id, sku }) => <BoxRules key={id} work={work} id={id} sku={sku} />)}
        </tbody>
      </table>
      <datalist id="limit-group-names">
        {groups.map(({ name }) => <option key={name} value={name} />)}
      </datalist>
    </div>
  );
}

function Groups({ work }: { work: OrderWork }) {
  const { parameters } = work;
  const named = parameters.namedLimits.value;
  const { groups = [] } = named;
  if (groups.length === 0) return null;
  return (
    <>
      <h4>{t("limit_group_rules")}</h4>
      {groups.map(({ name, together = false }) => (
        <fieldset key={name} class="cluster limit-group">
          <legend>{name}</legend>
          <CheckField
            label={t("limit_together")}
            checked={together}
            disabled={!work.mayEdit}
            onCheck={(checked) => parameters.setNamedLimits(withTogether(named, name, checked))}
          />
          <span class="soft smaller">{t("limit_apart")}</span>
          {groups.map(({ name: other }) => (
            <CheckField
              key={other}
              label={other === name ? t("limit_own_types") : other}
              checked={areApart(named, name, other)}
              disabled={!work.mayEdit}
              onCheck={(checked) =>
                parameters.setNamedLimits(withApart(named, name, other, checked))}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** Form for pallet limits, collapsed if there are none. */
export function LimitsView({ work }: { work: OrderWork }) {
  const { limits, errors } = work.parameters.readLimits.value;
  const stated = limits ? Object.keys(limits).length : 0;
  const isWrong = Object.keys(errors).length > 0;
  return (
    <details class="param-limits" open={stated > 0 || isWrong}>
      <summary>
        <h3>{t("limits_title")}</h3>{" "}
        <span class="soft smaller">
          {stated > 0 ? count("limits_stated", stated) : t("limits_text")}
        </span>
      </summary>
      <div class="tiles limit-fields">
        {LIMIT_NAMES.map((name) => <LimitField key={name} work={work} name={name} />)}
        <PatternField work={work} />
      </div>
      <BoxTypes work={work} />
      <Groups work={work} />
    </details>
  );
}

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

/** Form for pallet types, collapsed if there are none. */
export function PalletTypesView({ work }: { work: OrderWork }) {
  const { parameters } = work;
  const rows = parameters.typeTexts.value;
  const add = () => {
    const names = new Set(rows.map(({ name }) => name));
    const unusedSize = palletSizes().find(({ name }) => !names.has(name));
    parameters.setTypes([...rows, palletTypeTexts(unusedSize)]);
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
