import { useEffect, useMemo } from "preact/hooks";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import { CloseIcon } from "../../../shared/icons.tsx";
import { distanceText, numberText, secondsText, weightText } from "../../shared/measures.ts";
import type { KeptLayout, Trial } from "../state/layout_board.ts";
import { differencesText, typeText } from "../state/layout_words.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";
import { applyLayout, loadBoard, removeLayout } from "../state/board_actions.ts";
import { Savings } from "./savings.tsx";

/** A column of figures: its heading, what it shows, and what counts as better. */
interface FigureColumn {
  heading: () => string;
  /** Undefined where there is none. */
  value: (layout: KeptLayout) => number | undefined;
  text: (value: number) => string;
  better?: "less" | "more";
}

/** Only where pallets have prices. */
const COST: FigureColumn = {
  heading: () => t("layout_cost"),
  value: ({ cost }) => cost,
  text: (value) => numberText(value, 2),
  better: "less",
};

const COLUMNS: readonly FigureColumn[] = [
  {
    heading: () => t("layout_pallets"),
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

/** The text of the best value of a column; undefined where all are alike. */
function bestOf({ value, text, better }: FigureColumn, layouts: readonly KeptLayout[]) {
  const values = layouts.flatMap((layout) => value(layout) ?? []);
  if (better === undefined || new Set(values.map(text)).size < 2) return undefined;
  return text(better === "less" ? Math.min(...values) : Math.max(...values));
}

function Figures({ layout, columns, best }: {
  layout: KeptLayout;
  columns: readonly FigureColumn[];
  best: readonly (string | undefined)[];
}) {
  return (
    <>
      {columns.map(({ value, text }, index) => {
        const figure = value(layout);
        const shown = figure === undefined ? "–" : text(figure);
        const isBest = figure !== undefined && shown === best[index];
        return (
          <td key={index} class="number">
            {isBest ? <strong title={t("layout_best")}>{shown}</strong> : shown}
          </td>
        );
      })}
      <td>{t(`effort_${layout.effort as 0 | 1 | 2 | 3}`)}</td>
    </>
  );
}

function LayoutRow({ work, layout, columns, best }: {
  work: OrderWork;
  layout: KeptLayout;
  columns: readonly FigureColumn[];
  best: readonly (string | undefined)[];
}) {
  const { current, usable, complete, parameters } = layout;
  const { warehouse, board } = work;
  const type = typeText(parameters.packing_type);
  const from = work.parameters.read.value.values;
  const differences = from === undefined ? "" : differencesText(parameters, from);
  const how = [
    type,
    ...(layout.by_hand ? [t("layout_by_hand")] : []),
    ...(differences === "" ? [] : [differences]),
  ].join(", ");
  return (
    <tr aria-current={current} class={usable ? undefined : "soft"}>
      <th scope="row">
        {type}
        {differences !== "" && <span class="soft smaller board-note">{differences}</span>}
        {layout.by_hand && <span class="soft smaller board-note">{t("layout_by_hand")}</span>}
        {layout.insisted !== undefined && layout.insisted > 0 && (
          <span class="soft smaller board-note">
            {t("layout_insisted", { count: layout.insisted })}
          </span>
        )}
        {!complete && <span class="soft smaller board-note">{t("layout_cut")}</span>}
      </th>
      <Figures layout={layout} columns={columns} best={best} />
      <td>
        <div class="cluster cluster-nowrap gap-3 nowrap">
          {current ? <span class="soft">{t("layout_current")}</span> : (
            <>
              {usable
                ? work.mayEdit && (
                  <Button
                    aria-label={t("use_layout_of", { how })}
                    disabled={work.run.isBusy}
                    onClick={() => void applyLayout(work, layout.id)}
                  >
                    {t("use_layout")}
                  </Button>
                )
                : <span class="smaller">{t("layout_outdated")}</span>}
              <a
                class="button"
                href={`/warehouse/${warehouse.id}/orders/${board.order}/sheet?layout=${layout.id}`}
                aria-label={t("layout_sheet_of", { how })}
              >
                {t("layout_sheet")}
              </a>
              {work.mayEdit && (
                <IconButton
                  label={t("remove_layout", { how })}
                  onClick={() => void removeLayout(work, layout.id)}
                >
                  <CloseIcon />
                </IconButton>
              )}
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function TrialRow({ work, trial, span }: { work: OrderWork; trial: Trial; span: number }) {
  const { packing_type, fraction, pallets, job, failed } = trial;
  const how = typeText(packing_type);
  return (
    <tr class="board-trial">
      <th scope="row">{how}</th>
      <td colSpan={span}>
        {failed !== undefined
          ? t("trial_failed", { why: failed })
          : (
            <span class="cluster gap-3 board-progress">
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
              void work.board.cancel(trial).catch((error) =>
                work.notices.fail(t("cancel_failed"), error)
              )}
          >
            {t("cancel")}
          </Button>
        )}
      </td>
    </tr>
  );
}

/** The kept layouts side by side, each to be taken back without calculating again. */
export function BoardView({ work }: { work: OrderWork }) {
  const { board } = work;
  const { value: layouts } = board.layouts;
  const { value: trials } = board.trials;
  useEffect(() => void loadBoard(work), [work]);
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
            <table class="table small">
              <thead>
                <tr>
                  <th scope="col">{t("layout_how")}</th>
                  {columns.map(({ heading }) => (
                    <th key={heading()} scope="col" class="number">{heading()}</th>
                  ))}
                  <th scope="col">{t("layout_effort")}</th>
                  <td />
                </tr>
              </thead>
              <tbody>
                {trials.map((trial) => (
                  <TrialRow
                    key={trial.packing_type}
                    work={work}
                    trial={trial}
                    span={columns.length + 1}
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
