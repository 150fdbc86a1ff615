import { ShareButton } from "../../shared/share_button.tsx";
import type { ComponentChildren } from "preact";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import { lengthText, timeText } from "../../shared/measures.ts";
import { focusSearch } from "../state/order_keys.ts";
import type { OrderWork } from "../state/order_work.ts";
import { count, t } from "../messages.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ChoiceField } from "../../../shared/ui/fields.tsx";
import type { Calculation } from "../../shared/calculation.ts";
import { BoardView, Savings } from "./board_view.tsx";
import { isNarrow } from "../state/screen.ts";
import type { Results } from "../state/results.ts";
import type { HandHost } from "../../pallet/by_hand/hand_editor.ts";
import { ResultMenu } from "../../shared/result_menu.tsx";
import { call } from "../../shared/warehouse_request.ts";

function Step({ number, title, text, state, children }: {
  number: number;
  title: string;
  text: string;
  /** `next`: the current step. */
  state: "done" | "next" | "later";
  children: ComponentChildren;
}) {
  return (
    <li
      class={state === "next" ? "panel panel-chosen step" : "panel step"}
      aria-current={state === "next" ? "step" : undefined}
    >
      <span class="count-circle" aria-hidden="true">{state === "done" ? "✓" : number}</span>
      <div>
        <h3>{title}</h3>
        <p class="soft small">{text}</p>
      </div>
      {children}
    </li>
  );
}

function FirstSteps({ work }: { work: OrderWork }) {
  const { boxes, types } = work.totals.value;
  const { values } = work.parameters.read.value;
  const filled = boxes > 0;
  const ready = filled && values !== undefined;
  return (
    <div class="stack gap-5 steps">
      <h2>{t("steps_title")}</h2>
      <ol class="stack">
        <Step
          number={1}
          title={t("step_boxes")}
          text={filled
            ? t("step_boxes_done", { boxes: count("boxes", boxes), types: count("types", types) })
            : t("step_boxes_text")}
          state={filled ? "done" : "next"}
        >
          <Button
            class={filled ? "button" : "button button-main"}
            onClick={() => focusSearch(work)}
          >
            {t("search")} <kbd>/</kbd>
          </Button>
        </Step>
        <Step
          number={2}
          title={t("step_pallet")}
          text={values
            ? t("step_pallet_text", {
              length: lengthText(values.pallet_length),
              width: lengthText(values.pallet_width),
              height: lengthText(values.pallet_max_height),
              type: t(`type_${values.packing_type as 0 | 1 | 2 | 3 | 4}`)
                .toLocaleLowerCase(language.value),
            })
            : t("step_pallet_wrong")}
          state={values === undefined ? "next" : "done"}
        >
          <Button onClick={() => (work.view.value = "parameters")} shortcut="2">
            {t("change")}
          </Button>
        </Step>
        <Step
          number={3}
          title={t("step_calculate")}
          text={t("step_calculate_text")}
          state={ready ? "next" : "later"}
        >
          <Button
            class={ready ? "button button-main" : "button"}
            disabled={!ready || work.run.isBusy}
            onClick={() => void work.calculate()}
          >
            {t("calculate")} <kbd>Ctrl Enter</kbd>
          </Button>
        </Step>
      </ol>
    </div>
  );
}

/** Returns the host of manual changes to an order's pallets; errors are shown on the page. */
function handHost(work: OrderWork): HandHost {
  const { id, notices, board } = work;
  const param = { id };
  const start = () => ({ id_point_start: work.start.value });
  return {
    repack: (layout) =>
      call("POST /order_item/:id/repack", {
        param,
        json: { ...layout, ...start(), effort: work.effort.value },
      }),
    keep: async (layout) => {
      await call("POST /order_item/:id/layouts", { param, json: { ...layout, ...start() } });
      await board.load();
      notices.say(t("hand_kept"));
    },
    fail: (what, error) => notices.fail(t(what), error),
  };
}

function wordsFor({ at, parameters, figures }: Calculation): string {
  const type = t(`type_${parameters.packing_type as 0 | 1 | 2 | 3 | 4}`);
  return `${timeText(at)} · ${type} · ${count("pallets", figures.pallets)}`;
}

type Parts = typeof import("../result_parts.ts");

/** Loads the components that draw results, when there is a result: their script is large. */
function useParts(isNeeded: boolean, onFail: (error: unknown) => void): Parts | undefined {
  const [parts, setParts] = useState<Parts>();
  useEffect(() => {
    if (isNeeded) import("../result_parts.ts").then(setParts, onFail);
  }, [isNeeded]);
  return parts;
}

/** Notice that the displayed calculation is not the current one. */
function OutdatedNotice({ work, shown }: { work: OrderWork; shown: Calculation }) {
  const { results } = work;
  const { value: current } = results.current;
  if (current === shown.at) return null;
  return (
    <div class="callout cluster" role="status">
      <p>
        {current === undefined
          ? t("former_changed")
          : t("former_earlier", { time: timeText(current) })}
      </p>
      {current === undefined
        ? (
          <Button look="quiet" disabled={work.run.isBusy} onClick={() => void work.calculate()}>
            {t("calculate_again")}
          </Button>
        )
        : (
          <Button look="quiet" onClick={() => (results.shownAt.value = current)}>
            {t("show_current")}
          </Button>
        )}
    </div>
  );
}

/** List of calculations to show, and to display another one next to it. */
function Versions({ results }: { results: Results }) {
  const { value: all } = results.all;
  const { value: besideAt } = results.besideAt;
  if (all.length < 2) return null;
  const choice = (label: string, value: string | undefined, choose: (at: string) => void) => (
    <ChoiceField
      label={label}
      value={value}
      choices={all.toReversed().map((one) => [one.at, wordsFor(one)])}
      onChoose={choose}
    />
  );
  return (
    <div class="cluster cluster-bottom">
      {choice(t("calculations"), results.shownAt.value, (at) => (results.shownAt.value = at))}
      {besideAt !== undefined &&
        choice(t("compare_with"), besideAt, (at) => (results.besideAt.value = at))}
      <Button
        aria-pressed={besideAt !== undefined}
        onClick={() => {
          results.besideAt.value = besideAt === undefined ? results.neighbour.value?.at : undefined;
        }}
      >
        {t(besideAt === undefined ? "compare" : "compare_end")}
      </Button>
    </div>
  );
}

/** Head of a calculation: parts, time and actions. */
function Head({ work, shown }: { work: OrderWork; shown: Calculation }) {
  const { part, results } = work;
  const layouts = work.board.layouts.value.length;
  const wide = work.view.value === "result";
  return (
    <header class="cluster outcome-head">
      {/* Replaces the heading of the lines, which are not displayed. */}
      {wide && !isNarrow.value && <h1 class="unseen">{work.name.value}</h1>}
      <h2 class="unseen">{t("result")}</h2>
      <nav class="tabs order-tabs" aria-label={t("result")}>
        {(["pallets", "walk", "layouts"] as const).map((one) => (
          <Button
            key={one}
            class="tab"
            aria-pressed={part.value === one}
            onClick={() => (part.value = one)}
          >
            {t(`part_${one}`)}
            {one === "layouts" && layouts > 0 && <span class="badge">{layouts}</span>}
          </Button>
        ))}
      </nav>
      <p class="soft small push">{t("calculated_at", { time: timeText(shown.at) })}</p>
      <Button
        class="quiet outcome-wide"
        onClick={() => (work.view.value = wide ? "lines" : "result")}
        shortcut={wide ? 1 : 3}
      >
        {t(wide ? "narrow" : "wide")}
      </Button>
      <div class="cluster gap-3 outcome-acts">
        {results.current.value !== shown.at
          ? <a class="button button-small" href={below("sheet")}>{t("earlier_sheet")}</a>
          : (
            <>
              <a class="button button-small" href={below("sheet")}>{t("packing_sheet")}</a>
              <a class="button button-small" href={below("labels")}>{t("labels")}</a>
              <a class="button button-small" href={below("pick")}>{t("pick")}</a>
              {work.mayEdit && (
                <ShareButton warehouse={work.warehouse.id} of={{ id_order_item: work.id }} />
              )}
              <ResultMenu
                files={[
                  [t("file_pallets"), `/order_item/${work.id}/pallets/file`],
                  [t("file_picking"), `/order_item/${work.id}/tour/file`],
                ]}
              />
            </>
          )}
      </div>
    </header>
  );
}

const below = (page: string) => `${location.pathname.replace(/\/$/, "")}/${page}`;

/** The pallets, or the steps to calculate them. */
export function ResultView({ work }: { work: OrderWork }) {
  const { results } = work;
  const { value: shown } = results.shown;
  const { value: beside } = results.compared;
  const { value: drawn } = work.bestLayout;
  const parts = useParts(
    shown !== undefined || results.loading.value || work.run.isBusy,
    (error) => work.notices.fail(t("result_failed"), error),
  );
  const host = useMemo(() => handHost(work), [work]);
  const isBoard = work.part.value === "layouts";
  if (drawn !== undefined && parts && !isBoard) {
    return (
      <section class="stack gap-5 outcome" aria-label={t("result")} aria-busy="true">
        <p class="callout" role="status">{t("drawn")}</p>
        <parts.PalletPanel calculation={drawn} sections={work.sections} />
      </section>
    );
  }
  if (shown === undefined && isBoard) {
    return (
      <section class="stack gap-5 outcome" aria-label={t("result")}>
        <BoardView work={work} />
      </section>
    );
  }
  if (shown === undefined) {
    return results.loading.value
      ? <section class="stack gap-5 outcome" aria-label={t("result")} aria-busy="true" />
      : (
        <section class="stack gap-5 outcome outcome-none" aria-label={t("result")}>
          <FirstSteps work={work} />
          {work.board.layouts.value.length > 0 && (
            <div class="cluster gap-3 push">
              <Button onClick={() => (work.part.value = "layouts")}>
                {t("part_layouts")} <span class="badge">{work.board.layouts.value.length}</span>
              </Button>
              <a class="button button-small" href={below("sheet")}>{t("earlier_sheet")}</a>
            </div>
          )}
        </section>
      );
  }
  const [left, right] = beside !== undefined && beside.at > shown.at
    ? [shown, beside]
    : [beside, shown];
  return (
    <section class="stack gap-5 outcome" aria-label={t("result")}>
      <Head work={work} shown={shown} />
      <OutdatedNotice work={work} shown={shown} />
      {isBoard ? <BoardView work={work} /> : (
        <>
          <Savings work={work} />
          <Versions results={results} />
        </>
      )}
      {!isBoard && parts && (left !== undefined && left !== right
        ? <parts.Comparison key={`${left.at} ${right.at}`} left={left} right={right} />
        : work.part.value === "pallets"
        ? (
          <parts.PalletPanel
            key={shown.at}
            calculation={shown}
            sections={work.sections}
            host={work.mayEdit && results.current.value === shown.at ? host : undefined}
          />
        )
        : (
          <parts.WalkPanel
            key={`${shown.at} ${results.current.value}`}
            order={work.id}
            warehouse={work.warehouse}
            calculation={shown}
            isCurrent={results.current.value === shown.at}
          />
        ))}
    </section>
  );
}
