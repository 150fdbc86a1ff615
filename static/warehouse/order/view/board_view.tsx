/** Comparison of the stored layouts of an order, and hints about savings. */
import type { OrderParams } from "../../../../domain/warehouse/records.ts";
import {
  countText,
  distanceText,
  lengthText,
  numberText,
  secondsText,
  weightText,
} from "../../shared/measures.ts";
import { unitName, units } from "../../shared/units.ts";
import { count, t } from "../messages.ts";
import { KINDS, type ParameterName } from "../state/parameter_fields.ts";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import type { Saving, StoredLayout, Trial } from "../state/layout_board.ts";
import type { OrderWork } from "../state/order_work.ts";
import { PACKING_TYPES } from "../../../../domain/warehouse/packing_types.ts";
import { useEffect, useMemo } from "preact/hooks";
import { CloseIcon } from "../../../shared/icons.tsx";

type Type = 0 | 1 | 2 | 3 | 4;
type Parameters = Omit<OrderParams, "id" | "id_order_item" | "pallet_limits">;

const typeText = (type: number) => t(`type_${type as Type}`);

function valueText(name: ParameterName, value: number): string {
  if (KINDS[name] === "type") return typeText(value);
  if (KINDS[name] === "share") return `${numberText(value * 100)} %`;
  if (name === "height_layer_diff" && value === 1) return t("any_difference");
  return `${lengthText(value)} ${unitName(units.value.length_unit)}`;
}

/** Returns the parameters in which a layout differs, except the packing type: `Support 70 %`. */
function differencesText(of: Parameters, from: Parameters): string {
  return (Object.keys(KINDS) as ParameterName[])
    .filter((name) => name !== "packing_type" && of[name] !== from[name])
    .map((name) => `${t(name)} ${valueText(name, of[name])}`).join(", ");
}

function savingText({ layout, difference: { name, value }, from }: Saving): string {
  const after = count("pallets", layout.pallets);
  const now = countText(from.pallets);
  if (name === "packing_type" && value === PACKING_TYPES.free) {
    return t("saving_free", { after, now });
  }
  const what = t("saving_what", { name: t(name), value: valueText(name, value) });
  return t("saving_by", { what, before: valueText(name, from.parameters[name]), after, now });
}

/**
 * Hints about parameters that cost pallets, each with a layout that avoids it, and the state of the
 * search.
 */
export function Savings({ work }: { work: OrderWork }) {
  const { board } = work;
  // After a change of the order, the savings are unknown.
  const savings = work.results.current.value === undefined ? [] : board.savings.value;
  return (
    <>
      {savings.map((saving) => (
        <div key={saving.layout.id} class="callout cluster" role="status">
          <p>{savingText(saving)}</p>
          {work.mayEdit && (
            <Button
              look="quiet"
              disabled={work.run.isBusy}
              onClick={() => void work.applyLayout(saving.layout.id)}
            >
              {t("use_layout")}
            </Button>
          )}
        </div>
      ))}
      {board.searching.value && (
        <p class="soft small" role="status">
          {t("searching")}{" "}
          <Button look="quiet" onClick={() => board.stopSearch()}>{t("stop")}</Button>
        </p>
      )}
    </>
  );
}

/** A column of metrics: heading, value, text, and direction of improvement. */
interface FigureColumn {
  heading: () => string;
  /** Undefined if the layout has no value. */
  value: (layout: StoredLayout) => number | undefined;
  text: (value: number) => string;
  better?: "less" | "more";
}

/** Only shown if pallets have prices. */
const COST: FigureColumn = {
  heading: () => t("layout_cost"),
  value: ({ cost }) => cost,
  text: (value) => numberText(value, 2),
  better: "less",
};

const COLUMNS: readonly FigureColumn[] = [
  {
    heading: () => t("column_pallets"),
    value: ({ pallets }) => pallets,
    text: (value) => numberText(value, 0),
    better: "less",
  },
  {
    heading: () => t("layout_fill"),
    value: ({ volume_fill }) => 100 * volume_fill,
    text: (value) => numberText(value, 1),
    better: "more",
  },
  {
    heading: () => t("layout_walk"),
    value: ({ walk }) => walk ?? undefined,
    text: distanceText,
    better: "less",
  },
  {
    heading: () => t("layout_types"),
    value: ({ types_per_layer }) => types_per_layer,
    text: (value) => numberText(value, 1),
    better: "less",
  },
  {
    heading: () => t("layout_turn"),
    value: ({ out_of_turn }) => out_of_turn ?? undefined,
    text: (value) => numberText(value, 0),
    better: "less",
  },
  {
    heading: () => t("layout_weight"),
    value: ({ heaviest_pallet }) => heaviest_pallet,
    text: weightText,
    better: "less",
  },
  { heading: () => t("layout_seconds"), value: ({ time_ms }) => time_ms, text: secondsText },
];

/** Returns the text of a column's best value; undefined if all are equal. */
function bestOf({ value, text, better }: FigureColumn, layouts: readonly StoredLayout[]) {
  const values = layouts.flatMap((layout) => value(layout) ?? []);
  if (better === undefined || new Set(values.map(text)).size < 2) return undefined;
  return text(better === "less" ? Math.min(...values) : Math.max(...values));
}

function Figures({ layout, columns, best }: {
  layout: StoredLayout;
  columns: readonly FigureColumn[];
  best: readonly (string | undefined)[];
}) {
  return (
    <>
      {columns.map(({ heading, value, text }, index) => {
        const figure = value(layout);
        const shown = figure === undefined ? "–" : text(figure);
        const isBest = figure !== undefined && shown === best[index];
        return (
          <td key={index} class="number" data-name={heading()}>
            {isBest ? <strong title={t("layout_best")}>{shown}</strong> : shown}
          </td>
        );
      })}
      <td data-name={t("layout_effort")}>{t(`effort_${layout.effort as 0 | 1 | 2 | 3}`)}</td>
    </>
  );
}

function LayoutRow({ work, layout, columns, best }: {
  work: OrderWork;
  layout: StoredLayout;
  columns: readonly FigureColumn[];
  best: readonly (string | undefined)[];
}) {
  const { current, usable, complete, parameters } = layout;
  const { warehouse, board } = work;
  const type = typeText(parameters.packing_type);
  const from = work.parameters.read.value.values;
  const differences = from === undefined ? "" : differencesText(parameters, from);
  const facts = [
    type,
    ...(layout.by_hand ? [t("layout_by_hand")] : []),
    ...(differences === "" ? [] : [differences]),
  ].join(", ");
  const notes = [
    differences,
    layout.by_hand ? t("layout_by_hand") : "",
    layout.insisted ? t("layout_insisted", { count: layout.insisted }) : "",
    complete ? "" : t("layout_cut"),
    current ? t("layout_current") : "",
    usable || current ? "" : t("layout_outdated"),
  ].filter(Boolean);
  const sheet = `/warehouse/${warehouse.id}/orders/${board.order}/sheet?layout=${layout.id}`;
  return (
    <>
      <tr aria-current={current} class={usable ? undefined : "soft"}>
        <th scope="row">
          {type}
          {notes.map((note) => <span key={note} class="soft smaller board-note">{note}</span>)}
        </th>
        <Figures layout={layout} columns={columns} best={best} />
      </tr>
      {!current && (
        <tr class="board-acts">
          <td colSpan={columns.length + 2} class="full">
            <div class="cluster cluster-end gap-3">
              {usable && work.mayEdit && (
                <Button
                  class="button button-small"
                  aria-label={t("use_layout_of", { how: facts })}
                  disabled={work.run.isBusy}
                  onClick={() => void work.applyLayout(layout.id)}
                >
                  {t("use_layout")}
                </Button>
              )}
              <a
                class="button button-small"
                href={sheet}
                aria-label={t("layout_sheet_of", { how: facts })}
              >
                {t("layout_sheet")}
              </a>
              {work.mayEdit && (
                <IconButton
                  label={t("remove_layout", { how: facts })}
                  onClick={() =>
                    void work.notices.attempt(
                      t("remove_layout_failed"),
                      () => work.board.remove(layout.id),
                    )}
                >
                  <CloseIcon />
                </IconButton>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}

function TrialRow({ work, trial, span }: { work: OrderWork; trial: Trial; span: number }) {
  const { packing_type, fraction, pallets, job, failed } = trial;
  const how = typeText(packing_type);
  return (
    <tr class="board-trial">
      <th scope="row">{how}</th>
      <td colSpan={span}>
        {failed !== undefined ? t("trial_failed", { why: failed }) : (
          <span class="cluster gap-3">
            <progress
              aria-label={how}
              {...(fraction === undefined ? {} : { value: fraction, max: 1 })}
            />
            {pallets === undefined ? t("trial_waiting") : count("so_far", pallets)}
          </span>
        )}
      </td>
      <td>
        {job !== undefined && failed === undefined && (
          <Button
            look="quiet"
            aria-label={t("trial_cancel", { how })}
            onClick={() =>
              void work.notices.attempt(t("cancel_failed"), () => work.board.cancel(trial))}
          >
            {t("cancel")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Table of the stored layouts; each can be made current without a calculation. */
export function BoardView({ work }: { work: OrderWork }) {
  const { board } = work;
  const { value: layouts } = board.layouts;
  const { value: trials } = board.trials;
  useEffect(() => void work.loadBoard(), [work]);
  const sorted = useMemo(
    () => layouts.toSorted((a, b) => a.pallets - b.pallets || b.volume_fill - a.volume_fill),
    [layouts],
  );
  const columns = layouts.some(({ cost }) => cost !== undefined)
    ? [COLUMNS[0]!, COST, ...COLUMNS.slice(1)]
    : COLUMNS;
  const best = columns.map((column) => bestOf(column, layouts.filter(({ usable }) => usable)));
  return (
    <div class="stack">
      <h2 id="board-title">{t("layouts_title")}</h2>
      <Savings work={work} />
      {layouts.length + trials.length === 0 ? <p class="soft">{t("layouts_none")}</p> : (
        <>
          <div class="table-frame" role="region" aria-labelledby="board-title" tabIndex={0}>
            <table class="table table-cards small board-table">
              <thead>
                <tr>
                  <th scope="col">{t("layout_how")}</th>
                  {columns.map(({ heading }) => (
                    <th key={heading()} scope="col" class="number">{heading()}</th>
                  ))}
                  <th scope="col">{t("layout_effort")}</th>
                </tr>
              </thead>
              <tbody>
                {trials.map((trial) => (
                  <TrialRow
                    key={trial.packing_type}
                    work={work}
                    trial={trial}
                    span={columns.length}
                  />
                ))}
                {sorted.map((layout) => (
                  <LayoutRow
                    key={layout.id}
                    work={work}
                    layout={layout}
                    columns={columns}
                    best={best}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p class="soft">{t("layouts_text")}</p>
        </>
      )}
    </div>
  );
}
