/** A printed page: header, content, footer. */
import { textFor } from "../../../domain/languages.ts";
import type { ComponentChildren } from "preact";
import { Select } from "../../shared/ui/fields.tsx";
import { Fact } from "../../shared/ui/table.tsx";
import { RULES_MESSAGES } from "../../../domain/packing/rule_messages.ts";
import { PACKING_TYPES } from "../../../domain/warehouse/packing_types.ts";
import { language } from "../../shared/i18n.ts";
import { dateText, distanceText, lengthText, numberText, rangeText } from "../shared/measures.ts";
import { methodText, savingsText } from "../walk/state/walk_plan.ts";
import { onPaper, PalletSheet } from "./pallet_sheet.tsx";
import { FOOT, HEAD, PAPER_NAMES, type PaperName, PAPERS, roomOn } from "./layer_grid.ts";
import type { LoadedSheet } from "../order/state/load_order.ts";
import { additionalHeadHeight, type SheetPage, type SheetStep } from "./sheet_pages.ts";
import { consigneeText } from "../shared/paper_text.ts";
import { t } from "./messages.ts";
import { LIST_HEADING, type PickLine } from "./pallet_pages.ts";

/** Building steps on paper, under headings of their pallets, each with a checkbox. */
function StepSheet({ steps, pallets, heightOf }: {
  steps: readonly SheetStep[];
  pallets: number;
  heightOf: (step: SheetStep) => number;
}) {
  return (
    <table class="picks steps-table">
      <thead>
        <tr style={{ height: onPaper(LIST_HEADING) }}>
          <th scope="col" style={{ width: "9%" }}>{t("col_step")}</th>
          <th scope="col" style={{ width: "17%" }}>{t("section")}</th>
          <th scope="col">{t("sku")}</th>
          <th scope="col" class="picks-count" style={{ width: "9%" }}>{t("title_boxes")}</th>
          <th scope="col" style={{ width: "10%" }}>{t("col_layer")}</th>
          <th scope="col" style={{ width: "12%" }}>{t("col_places")}</th>
        </tr>
      </thead>
      {[...Map.groupBy(steps, ({ pallet }) => pallet)].map(([number, own]) => (
        <tbody key={number}>
          <tr class="picks-heading">
            <th colSpan={6} scope="rowgroup">{t("pallet", { number, pallets })}</th>
          </tr>
          {own.map((one) => (
            <tr key={one.step} style={{ height: onPaper(heightOf(one)) }}>
              <td>
                <span class="tick">{one.step}</span>
              </td>
              <td class="picks-section">{one.section || t("no_section")}</td>
              <td class="picks-sku">{one.sku}</td>
              <td class="picks-count">{numberText(one.count)}</td>
              <td>{rangeText(one.layers)}</td>
              <td>{rangeText(one.turns)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

// Maximum number of overrides listed at the bottom of a page.
const MAX_OVERRIDES = 3;

function PickSheet({ lines, heightOf }: {
  lines: readonly PickLine[];
  heightOf: (line: PickLine) => number;
}) {
  const unplaced = lines.findIndex(({ stop }) => stop === 0);
  const placed = unplaced < 0 ? lines : lines.slice(0, unplaced);
  return (
    <table class="picks">
      <thead>
        <tr>
          <th scope="col" style={{ width: "7%" }}>{t("col_stop")}</th>
          <th scope="col" style={{ width: "17%" }}>{t("section")}</th>
          <th scope="col">{t("sku")}</th>
          <th scope="col" class="picks-count" style={{ width: "8%" }}>{t("title_boxes")}</th>
          <th scope="col" style={{ width: "38%" }}>{t("col_pallets")}</th>
        </tr>
      </thead>
      <tbody>
        {placed.map((line) => <Row key={keyOf(line)} line={line} height={heightOf(line)} />)}
      </tbody>
      {unplaced >= 0 && (
        <tbody>
          <tr class="picks-heading">
            <th colSpan={5} scope="rowgroup">{t("nowhere")}</th>
          </tr>
          {lines.slice(unplaced).map((line) => (
            <Row key={keyOf(line)} line={line} height={heightOf(line)} />
          ))}
        </tbody>
      )}
    </table>
  );
}

const keyOf = ({ stop, section, sku }: PickLine) => `${stop} ${section} ${sku}`;

function Row({ line, height }: { line: PickLine; height: number }) {
  const { stop, section, sku, count, pallets } = line;
  return (
    <tr style={{ height: onPaper(height) }}>
      <td class="picks-stop">{stop || ""}</td>
      <td class="picks-section">{section || t("no_section")}</td>
      <td class="picks-sku">{sku}</td>
      <td class="picks-count">{numberText(count)}</td>
      <td>
        <ul class="ticks">
          {pallets.map(({ pallet, count }) => (
            <li key={pallet} class="tick">{t("tick", { pallet, count })}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** Returns the warehouse and the time of the calculation, if there is one, for page headers. */
const whereText = ({ warehouse, calculation }: LoadedSheet) =>
  [
    warehouse.warehouse_name,
    ...(calculation ? [t("calculated", { at: dateText(calculation.at) })] : []),
  ].join(" · ");

/** Returns the additional height of the headers of an order's pages. */
export function additionalHeightOf(loaded: LoadedSheet, paper: PaperName): number {
  const { order, layoutState } = loaded;
  const name = layoutState === undefined
    ? order.order_name
    : `${t(`kept_${layoutState}`)} ${order.order_name}`;
  const below = [consigneeText(order), whereText(loaded)];
  return additionalHeadHeight({ order: name, below }, roomOn(paper).width);
}

interface PaperProps {
  loaded: LoadedSheet;
  paper: PaperName;
  /** Additional height of the header. */
  taller: number;
  /** Page number, from 1. */
  number: number;
  pages: number;
}

/** A page with header and footer; `continued` is shown below its title. */
export function Paper(
  { loaded, paper, taller, number, pages, title, continued, facts, foot, children }: PaperProps & {
    title: string;
    continued: string;
    facts: ComponentChildren;
    foot?: ComponentChildren;
    children: ComponentChildren;
  },
) {
  const { order, layoutState } = loaded;
  const { width, height } = PAPERS[paper];
  return (
    <article
      class={`paper paper-${paper}`}
      style={{ width: onPaper(width), height: onPaper(height) }}
      aria-label={t("page", { page: number, pages })}
    >
      <header class="paper-head" style={{ height: onPaper(HEAD + taller) }}>
        <div class="paper-titles" style={{ "--taller": taller }}>
          <div>
            <p class="paper-order">
              {layoutState !== undefined && (
                <strong class="paper-kept">{t(`kept_${layoutState}`)}</strong>
              )}
              {order.order_name}
            </p>
            <p class="paper-where">{consigneeText(order)}</p>
            <p class="paper-where">{whereText(loaded)}</p>
          </div>
          <h2 class="paper-title">
            {title} {continued && <span class="paper-continued">{continued}</span>}
          </h2>
        </div>
        <dl class="paper-facts">{facts}</dl>
      </header>
      <div class="paper-body">{children}</div>
      <footer class="paper-foot" style={{ height: onPaper(FOOT) }}>
        {foot}
        <p class="paper-number">{t("page", { page: number, pages })}</p>
      </footer>
    </article>
  );
}

/** The choice of the size of paper. */
export function PaperField({ paper, onPaper }: {
  paper: PaperName;
  onPaper: (paper: PaperName) => void;
}) {
  return (
    <label class="cluster cluster-nowrap gap-3 soft">
      <span>{t("paper")}</span>
      <Select
        class="input"
        value={paper}
        choices={PAPER_NAMES.map((name) => [name, t(`paper_${name}`)])}
        onChoose={onPaper}
      />
    </label>
  );
}

/** A page of a packing sheet. */
export function PaperPage({ page, ...props }: PaperProps & { page: SheetPage }) {
  const { warehouse, order, calculation } = props.loaded;
  const pallets = calculation!.pallets.length;
  const [title, continued] = titleOf(page, pallets);
  return (
    <Paper
      {...props}
      title={title}
      continued={continued}
      facts={factsOf(page)}
      foot={
        <>
          {page.kind === "pallet" && <p class="paper-note">{palletNote(page)}</p>}
          {page.kind === "steps" && <p class="paper-note">{t("note_steps")}</p>}
          {page.kind === "list" && (
            <p class="paper-note">{methodText(page.walk)} {savingsText(page.walk)}</p>
          )}
          <p class="paper-address">
            {`${location.host}/warehouse/${warehouse.id}/orders/${order.id}`}
          </p>
        </>
      }
    >
      {page.kind === "pallet" && (
        <PalletSheet page={page.page} drawn={page.drawnPallet} width={roomOn(props.paper).width} />
      )}
      {page.kind === "steps" && (
        <StepSheet steps={page.steps} pallets={pallets} heightOf={page.heightOf} />
      )}
      {page.kind === "list" && <PickSheet lines={page.lines} heightOf={page.heightOf} />}
    </Paper>
  );
}

/** Returns the note about overridden rules, and how to read the drawings of layers. */
export function palletNote({ drawnPallet }: SheetPage & { kind: "pallet" }): string {
  const { insisted = [] } = drawnPallet.pallet;
  const rules = insisted.slice(0, MAX_OVERRIDES).map(({ rule, box, reason }) => {
    const name = textFor(RULES_MESSAGES[`rule_${rule}`], language.value);
    return box === undefined
      ? t("insisted_rule", { rule: name, reason })
      : t("insisted_box", { box, rule: name, reason });
  });
  const more = insisted.length > MAX_OVERRIDES ? " …" : "";
  return [
    ...(rules.length > 0 ? [`${t("insisted")} ${rules.join("; ")}${more}.`] : []),
    t("note"),
    ...(drawnPallet.packingType === PACKING_TYPES.free ? [t("note_free")] : []),
  ].join(" ");
}

/** Returns the title of a page, and which part of several it is. */
function titleOf(page: SheetPage, pallets: number): [title: string, continued: string] {
  if (page.kind !== "pallet") return [t(page.kind), partText(page)];
  const { part, parts } = page.page;
  return [
    t("pallet", { number: page.drawnPallet.pallet.numpallete, pallets }),
    part > 1 ? t("continued", { part, parts }) : "",
  ];
}

/** Returns, for example, "page 2 of 3"; empty for a single page. */
export const partText = ({ part, parts }: { part: number; parts: number }) =>
  parts > 1 ? t("list_page", { part, parts }) : "";

function factsOf(page: SheetPage) {
  if (page.kind === "pallet") return palletFacts(page);
  return page.kind === "steps" ? stepFacts(page) : listFacts(page);
}

/** Returns a term with its value. */
export const fact = (name: string, value: ComponentChildren) => <Fact name={name}>{value}</Fact>;

/** Returns the facts of a pallet as terms and values. */
export function palletFacts(
  { drawnPallet: { pallet, base }, weight, outOfTurn }: SheetPage & { kind: "pallet" },
) {
  const boxes = pallet.layers.reduce((sum, { boxed }) => sum + boxed.length, 0);
  const [length, width] = [lengthText(base.length), lengthText(base.width)];
  return (
    <>
      {fact(t("fact_height"), t("height", { height: lengthText(pallet.totalHeightPallete) }))}
      {fact(t("fact_weight"), t("weight", { weight: numberText(weight) }))}
      {outOfTurn !== null && fact(t("fact_out_of_turn"), numberText(outOfTurn))}
      {fact(t("title_boxes"), numberText(boxes))}
      {fact(t("fact_layers"), numberText(pallet.countLayer))}
      {pallet.pallet_type !== undefined && fact(t("fact_type"), pallet.pallet_type)}
      {fact(t("fact_load"), t("load", { length, width }))}
    </>
  );
}

function stepFacts({ all }: SheetPage & { kind: "steps" }) {
  return (
    <>
      {fact(t("title_pallets"), numberText(new Set(all.map(({ pallet }) => pallet)).size))}
      {fact(t("fact_steps"), numberText(all.length))}
      {fact(t("title_boxes"), numberText(all.reduce((sum, { count }) => sum + count, 0)))}
    </>
  );
}

function listFacts({ walk }: SheetPage & { kind: "list" }) {
  const sections = [...walk.stops.flatMap((stop) => stop.sections), ...walk.missing];
  const boxes = sections.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {fact(t("title_stops"), numberText(walk.stops.length))}
      {fact(t("title_sections"), numberText(sections.length - walk.missing.length))}
      {fact(t("title_boxes"), numberText(boxes))}
      {fact(t("fact_way"), t("way", { way: distanceText(walk.length) }))}
    </>
  );
}
