/**
 * Form for the limits of a pallet besides its size: numbers, rules for box types, and groups of
 * them.
 */
import { ChoiceField } from "../../../shared/ui/fields.tsx";
import { LAYER_BONDINGS } from "../../../../domain/packing/problem.ts";
import {
  type EnteredNumber,
  LIMIT_NUMBERS,
  type LimitNumber,
} from "../../../../domain/warehouse/limit_numbers.ts";
import { unitName, units } from "../../shared/units.ts";
import {
  areApart,
  type BoxRule,
  groupNamesOf,
  LIMIT_NAMES,
  withApart,
  withGroups,
  withPattern,
  withRule,
  withTogether,
} from "../state/limit_fields.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";

const RULES: readonly BoxRule[] = ["upright", "nothing_on_top"];

/** Returns the sign behind a number that is entered. */
export function unitText(unit: EnteredNumber["unit"]): string {
  const { length_unit, weight_unit } = units.value;
  if (unit === "share") return t("unit_percent");
  if (unit === "length") return unitName(length_unit);
  return unit === "weight" ? unitName(weight_unit) : "";
}

function LimitField({ work, name }: { work: OrderWork; name: LimitNumber }) {
  const { parameters } = work;
  const error = parameters.readLimits.value.errors[name];
  const [textId, errorId] = [`limit-${name}-text`, `limit-${name}-error`];
  return (
    <div>
      <label class="field">
        <span>{t(name)}</span>
        <span class="param-number">
          <input
            id={`limit-${name}`}
            inputMode="decimal"
            autoComplete="off"
            value={parameters.limitTexts.value[name]}
            readOnly={!work.mayEdit}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${errorId} ${textId}` : textId}
            onInput={({ currentTarget: { value } }) => parameters.setLimit(name, value)}
          />
          <span class="param-unit" aria-hidden="true">{unitText(LIMIT_NUMBERS[name].unit)}</span>
        </span>
      </label>
      {error && <p id={errorId} class="wrong smaller nowrap">{t(error)}</p>}
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

/** The box types of the order, each once, in the order of their lines. */
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
          <label class="check">
            <input
              type="checkbox"
              checked={together}
              disabled={!work.mayEdit}
              onChange={({ currentTarget: { checked } }) =>
                parameters.setNamedLimits(withTogether(named, name, checked))}
            />{" "}
            {t("limit_together")}
          </label>
          <span class="soft smaller">{t("limit_apart")}</span>
          {groups.map(({ name: other }) => (
            <label key={other} class="check">
              <input
                type="checkbox"
                checked={areApart(named, name, other)}
                disabled={!work.mayEdit}
                onChange={({ currentTarget: { checked } }) =>
                  parameters.setNamedLimits(withApart(named, name, other, checked))}
              />{" "}
              {other === name ? t("limit_own_types") : other}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  );
}

/** The limits of pallets, folded until one is stated. */
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
