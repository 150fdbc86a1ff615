/** The packing sheet of an order for printing: pages of the pallets, and the pick list. */
import { type Signal, signal } from "@preact/signals";
import { Button } from "../../shared/ui/button.tsx";
import { CheckField } from "../../shared/ui/fields.tsx";
import { AXIS } from "./layer_grid.ts";
import { type LoadedSheet, loadSheet } from "../order/state/load_order.ts";
import {
  formatChoice,
  formatSheet,
  parseChoice,
  parseSheet,
  type SheetChoice,
} from "./print_choice.ts";
import { dateText, numberText, placeText } from "../shared/measures.ts";
import { count, t } from "./messages.ts";
import { pageIdsOf } from "../shared/page_ids.ts";
import { PrintTools } from "../shared/print_tools.tsx";
import { mountWarehousePage, NotCalculated, WarehousePage } from "../shared/warehouse_page.tsx";
import type { FloorLists } from "../floor/model/floor.ts";
import { floorLists, loadWalk, type WalkPlan } from "../walk/state/walk_plan.ts";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Calculation } from "../shared/calculation.ts";
import { LoadFailed } from "../../shared/load.tsx";
import { useLoadedFonts } from "../shared/paper_text.ts";
import {
  additionalHeightOf,
  palletFacts,
  palletNote,
  PaperField,
  PaperPage,
} from "./sheet_page.tsx";
import {
  pagesOfList,
  pagesOfPallets,
  pagesOfSteps,
  type SheetPage,
  type SheetStep,
  sheetSteps,
} from "./sheet_pages.ts";
import { Layer, Legend } from "./pallet_sheet.tsx";

function SheetTools({ loaded, choice, wrong, pages, ready }: {
  loaded: LoadedSheet;
  choice: Signal<SheetChoice>;
  /** True if the typed selection is invalid. */
  wrong: boolean;
  pages: number;
  ready: boolean;
}) {
  const { order, calculation, layoutState } = loaded;
  const change = (changes: Partial<SheetChoice>) => {
    choice.value = { ...choice.value, ...changes };
  };
  const { pallets, paper, list, steps } = choice.value;
  return (
    <PrintTools
      order={order}
      title={t("title")}
      choice={{
        pallets,
        isWrong: wrong,
        last: calculation!.pallets.length,
        onPallets: (pallets) => change({ pallets }),
      }}
    >
      <div class="cluster">
        <PaperField paper={paper} onPaper={(paper) => change({ paper })} />
        <CheckField
          label={t("steps")}
          checked={steps}
          onCheck={(steps) => change({ steps })}
        />
        <CheckField
          label={t("with_list")}
          checked={list && layoutState === undefined}
          disabled={layoutState !== undefined}
          aria-describedby={layoutState && "sheet-kept"}
          onCheck={(list) => change({ list })}
        />
      </div>
      <p class="soft" role="status">{ready ? count("pages", pages) : ""}</p>
      <Button look="main" disabled={!ready || wrong || pages === 0} onClick={() => print()}>
        {t("print")}
      </Button>
      {layoutState !== undefined && (
        <p id="sheet-kept" class="callout full" role="note">
          <strong>{t(`kept_${layoutState}`)}.</strong>{" "}
          {t(`kept_${layoutState}_text`, { at: dateText(calculation!.at) })}
        </p>
      )}
    </PrintTools>
  );
}

// Width of the drawings in pixels; the style sheet fits them to the screen.
const DRAWING_WIDTH = 342;
/**
 * Returns the sheet for a phone screen, one section per pallet: steps as rows, layers as wide as
 * the screen.
 * @param pages Pages of the pallets.
 */
function phoneSections(
  pages: readonly SheetPage[],
  { steps, pallets }: { steps: readonly SheetStep[]; pallets: number },
) {
  const stepsOf = Map.groupBy(steps, ({ pallet }) => pallet);
  return pages.flatMap((page) => {
    if (page.kind !== "pallet" || page.page.part !== 1) return [];
    const number = page.drawnPallet.pallet.numpallete;
    return (
      <PhoneSection key={number} page={page} steps={stepsOf.get(number) ?? []} pallets={pallets} />
    );
  });
}

function PhoneSection({ page, steps, pallets }: {
  page: SheetPage & { kind: "pallet" };
  steps: readonly SheetStep[];
  pallets: number;
}) {
  const { drawnPallet: { pallet, drawings, base }, legend } = page;
  const number = pallet.numpallete;
  return (
    <section class="stack" aria-labelledby={`phone-pallet-${number}`}>
      <h2 id={`phone-pallet-${number}`}>{t("pallet", { number, pallets })}</h2>
      <dl class="figures">{palletFacts(page)}</dl>
      <ol class="lined phone-steps">
        {steps.map((step) => <StepLine key={step.step} step={step} />)}
      </ol>
      <Legend entries={legend} columns={1} />
      <p class="phone-paper">{palletNote(page)}</p>
      <div class="stack phone-paper">
        {drawings.map((layer) => (
          <Layer
            key={`${layer.number} ${layer.step}`}
            layer={layer}
            scale={(DRAWING_WIDTH - AXIS.left - AXIS.right) / base.length}
            base={base}
          />
        ))}
      </div>
    </section>
  );
}

function StepLine({ step: { section, count, sku, layers, turns } }: { step: SheetStep }) {
  return (
    <li>
      <strong class="larger">{section || t("no_section")}</strong>
      <span class="phone-count larger strong">{t("times", { count: numberText(count) })}</span>
      <span>{sku}</span>
      <span class="soft">
        {placeText({ layers, turns })}
      </span>
    </li>
  );
}

/**
 * Returns the number of parts of `total` to draw now: one more with each task, and all of them as
 * soon as something is printed.
 */
function useInSteps(total: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, total]);
  useEffect(() => {
    const all = () => setCount(Infinity);
    addEventListener("beforeprint", all);
    return () => removeEventListener("beforeprint", all);
  }, []);
  return count;
}

const query = matchMedia("(width <= 720px), (height <= 500px)");

const isPhone = signal(query.matches);

query.addEventListener("change", () => (isPhone.value = query.matches));

function SheetView({ loaded, calculation, floor, choice }: {
  loaded: LoadedSheet;
  calculation: Calculation;
  floor: FloorLists;
  choice: Signal<SheetChoice>;
}) {
  const { pallets: typed, paper, steps: withSteps } = choice.value;
  // A tour exists only for the order's current pallets.
  const list = choice.value.list && loaded.layoutState === undefined;
  const total = calculation.pallets.length;
  const right = parseChoice(typed, total);
  // While the typed selection is invalid, the pages of the last valid one stay.
  const lastValid = useRef("");
  if (right !== undefined) lastValid.current = formatChoice(right, total);
  const shown = useMemo(() => parseChoice(lastValid.current, total)!, [lastValid.current, total]);
  useEffect(() => {
    if (right === undefined) return;
    const query = formatSheet(choice.value, navigator.language);
    history.replaceState(null, "", location.pathname + query);
  }, [choice.value]);

  const names = useMemo(
    () => new Map(floor.sections.map(({ id, section_name }) => [id, section_name])),
    [floor],
  );
  const order = loaded.order.id;
  const { walk, retry } = useWalk({ order, calculation, shown, points: floor.points, list });
  const fonts = useLoadedFonts();
  const taller = useMemo(() => additionalHeightOf(loaded, paper), [loaded, paper, fonts]);
  const ofPallets = useMemo(
    () => pagesOfPallets(calculation, { pallets: shown, paper, taller }),
    [calculation, shown, paper, taller, fonts],
  );
  const ofList = useMemo(
    () => walk && list ? pagesOfList(walk, names, { paper, taller }) : [],
    [walk, list, names, paper, taller, fonts],
  );
  const steps = useMemo(
    () => sheetSteps(calculation.pallets.filter((one) => shown.includes(one.numpallete)), names),
    [calculation, shown, names],
  );
  const ofSteps = useMemo(
    () => withSteps ? pagesOfSteps(steps, { paper, taller }) : [],
    [withSteps, steps, paper, taller, fonts],
  );
  const pages = useMemo(
    () => [...ofSteps, ...ofPallets, ...ofList],
    [ofSteps, ofPallets, ofList],
  );
  const sections = useMemo(
    () => isPhone.value ? phoneSections(ofPallets, { steps, pallets: total }) : [],
    [isPhone.value, ofPallets, steps, total],
  );
  // The toolbar is rendered first.
  const parts = 1 + (isPhone.value ? sections.length : pages.length);
  const drawnParts = useInSteps(parts);
  // Pages are not displayed on a phone; they are rendered there only when printed.
  const withPapers = !isPhone.value || drawnParts === Infinity;
  // Memoized elements: rendering further pages does not compare the earlier ones again.
  const papers = useMemo(() =>
    (withPapers ? pages : []).map((page, index) => (
      <PaperPage
        key={index}
        page={page}
        loaded={loaded}
        paper={paper}
        taller={taller}
        number={index + 1}
        pages={pages.length}
      />
    )), [withPapers, pages, loaded, paper, taller]);
  return (
    <>
      <SheetTools
        loaded={loaded}
        choice={choice}
        wrong={right === undefined}
        pages={pages.length}
        ready={walk !== undefined || !list}
      />
      {list && retry && <LoadFailed retry={retry} />}
      {isPhone.value && (
        <div class="stack gap-7 phone-sheet">{sections.slice(0, drawnParts - 1)}</div>
      )}
      <section class="papers" aria-label={t("preview")} aria-busy={drawnParts < parts}>
        {papers.slice(0, drawnParts - 1)}
      </section>
    </>
  );
}

/**
 * Loads the tour for the displayed pallets. `walk` is undefined while the tour is loading, since a
 * list for other pallets would be wrong, and after a failure; then `retry` is set.
 */
function useWalk({ order, calculation: { pallets }, shown, points, list }: {
  order: string;
  calculation: Calculation;
  shown: readonly number[];
  points: FloorLists["points"];
  list: boolean;
}): { walk?: WalkPlan; retry?: () => void } {
  const [planned, setPlanned] = useState<{ walk?: WalkPlan; shown: readonly number[] }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!list) return;
    let current = true;
    loadWalk({ order, pallets, selected: shown, points }).then(
      (walk) => current && setPlanned({ walk, shown }),
      () => current && setPlanned({ shown }),
    );
    return () => {
      current = false;
    };
  }, [order, pallets, shown, points, attempt, list]);
  if (planned?.shown !== shown) return {};
  const { walk } = planned;
  return walk === undefined ? { retry: () => setAttempt((before) => before + 1) } : { walk };
}

const choice = signal(parseSheet(location.search, navigator.language));

async function load(): Promise<[LoadedSheet, FloorLists]> {
  return await Promise.all([
    loadSheet(choice.value.layout),
    floorLists(pageIdsOf().warehouse ?? ""),
  ]);
}

mountWarehousePage(load, ([loaded, floor]) => {
  const { warehouse, order, calculation } = loaded;
  return (
    <WarehousePage
      title={`${order.order_name} · ${t("title")}`}
      of={{ warehouse, tab: "orders" }}
    >
      {calculation
        ? <SheetView loaded={loaded} calculation={calculation} floor={floor} choice={choice} />
        : <NotCalculated order={order} text={t("not_computed_text")} />}
    </WarehousePage>
  );
});
