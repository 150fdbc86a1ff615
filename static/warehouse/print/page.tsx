/** Packing sheets, pallet labels and delivery notes of several orders in one document. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { PalletLabel } from "../../../domain/warehouse/label_records.ts";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { language } from "../../shared/i18n.ts";
import { LoadFailed } from "../../shared/load.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { CheckField } from "../../shared/ui/fields.tsx";
import type { FloorLists } from "../floor/model/floor.ts";
import type { LabelCodes } from "../labels/label_pages.ts";
import { Label, type LabelledOrder, useLabelCodes, useLabelPages } from "../labels/label_view.tsx";
import { type Assortment, loadAssortment } from "../order/state/load_order.ts";
import { grossWeightOf } from "../shared/calculation.ts";
import { dateText, numberText } from "../shared/measures.ts";
import { lineOf, useLoadedFonts } from "../shared/paper_text.ts";
import { PrintTools } from "../shared/print_tools.tsx";
import { getLabels } from "../shared/warehouse_api.ts";
import { mountTab } from "../shared/warehouse_page.tsx";
import { floorLists } from "../walk/state/walk_plan.ts";
import { GAP, type PaperName } from "../sheet/layer_grid.ts";
import { onPaper } from "../sheet/pallet_sheet.tsx";
import {
  additionalHeightOf,
  fact,
  Paper,
  PaperField,
  PaperPage,
  partText,
} from "../sheet/sheet_page.tsx";
import { pagesOfList, pagesOfPallets, pagesOfSteps, sheetSteps } from "../sheet/sheet_pages.ts";
import { count, t } from "./messages.ts";
import {
  type DeliveryNote,
  deliveryNote,
  formatPrint,
  loadPrinted,
  type NotePage,
  pagesOfNote,
  parsePrint,
  PRINT_PARTS,
  type PrintChoice,
  type PrintedOrder,
} from "./printed_orders.ts";

// Number of orders loaded at a time.
const MAX_AT_ONCE = 3;

/**
 * Loads a value for each id, a few at a time; loaded ones are kept when the ids change. `retry` is
 * set after a failure.
 */
function useEach<Value>(
  ids: readonly string[],
  load: (id: string) => Promise<Value>,
): { values: ReadonlyMap<string, Value>; retry?: () => void } {
  const [values, setValues] = useState<ReadonlyMap<string, Value>>(new Map());
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    let current = true;
    const remaining = ids.filter((id) => !values.has(id));
    const work = async () => {
      for (let id = remaining.shift(); current && id !== undefined; id = remaining.shift()) {
        const [key, value] = [id, await load(id)];
        if (current) setValues((before) => new Map(before).set(key, value));
      }
    };
    Promise.all(Array.from({ length: MAX_AT_ONCE }, work)).catch(() => current && setFailed(true));
    return () => {
      current = false;
    };
  }, [ids, hasFailed]);
  return { values, ...(hasFailed && { retry: () => setFailed(false) }) };
}

const NONE: readonly string[] = [];

function PrintView({ assortment, floor }: { assortment: Assortment; floor: FloorLists }) {
  const [choice, setChoice] = useState(() => parsePrint(location.search, navigator.language));
  const { orders: ids, parts } = choice;
  const change = (changes: Partial<PrintChoice>) => {
    const next = { ...choice, ...changes };
    setChoice(next);
    history.replaceState(null, "", location.pathname + formatPrint(next, navigator.language));
  };
  const loading = useEach(ids, (id) => loadPrinted(id, assortment, floor.points));
  const orders = ids.flatMap((id) => loading.values.get(id) ?? []);
  const isLoaded = loading.values.size === ids.length;

  const withLabels = isLoaded && parts.includes("labels");
  const labelledIds = useMemo(
    () => withLabels ? orders.filter(isCalculated).map(({ order }) => order.id) : NONE,
    [withLabels],
  );
  const labelling = useEach(labelledIds, getLabels);
  const hasLabels = labelledIds.every((id) => labelling.values.has(id));
  const allLabels = useMemo(
    () => hasLabels ? labelledIds.flatMap((id) => labelling.values.get(id)!) : [],
    [hasLabels, labelledIds],
  );
  const drawing = useLabelCodes(allLabels);
  const isReady = isLoaded && hasLabels && allLabels.every(({ gs1 }) => drawing.codes.has(gs1));

  const names = useMemo(
    () => new Map(floor.sections.map(({ id, section_name }) => [id, section_name])),
    [floor],
  );
  const retry = loading.retry ?? labelling.retry ?? drawing.retry;
  if (ids.length === 0) {
    return (
      <div class="empty empty-page">
        <h1>{t("no_orders")}</h1>
        <p>{t("no_orders_text")}</p>
        <a class="button button-main" href={`/warehouse/${assortment.warehouse.id}/orders`}>
          {t("title_orders")}
        </a>
      </div>
    );
  }
  return (
    <>
      <PrintTools title={t("title")}>
        <div class="cluster">
          {PRINT_PARTS.map((part) => (
            <CheckField
              key={part}
              label={t(`part_${part}`)}
              checked={parts.includes(part)}
              onCheck={(checked) =>
                change({
                  parts: PRINT_PARTS.filter((one) => one === part ? checked : parts.includes(one)),
                })}
            />
          ))}
          <PaperField paper={choice.paper} onPaper={(paper) => change({ paper })} />
        </div>
        <p class="soft" role="status">
          {!isLoaded
            ? t("orders_loaded", { loaded: loading.values.size, orders: ids.length })
            : !isReady
            ? t("labels_loaded", { loaded: labelling.values.size, orders: labelledIds.length })
            : count("orders", orders.length)}
        </p>
        <Button
          look="main"
          disabled={!isReady || parts.length === 0 || orders.length === 0}
          onClick={() => print()}
        >
          {t("print")}
        </Button>
      </PrintTools>
      {retry && <LoadFailed retry={retry} />}
      {isLoaded && <Problems orders={orders} missing={ids.length - orders.length} />}
      {orders.map((printed) => (
        <OrderPapers
          key={printed.order.id}
          printed={printed}
          labels={withLabels ? labelling.values.get(printed.order.id) : undefined}
          codes={drawing.codes}
          choice={choice}
          names={names}
        />
      ))}
    </>
  );
}

const isCalculated = ({ calculation }: PrintedOrder) => calculation !== undefined;

/** Warnings before printing: missing orders and pallets, and shortages. */
function Problems({ orders, missing }: { orders: readonly PrintedOrder[]; missing: number }) {
  const without = orders.filter((printed) => !isCalculated(printed));
  const short = orders.flatMap((printed) => {
    const { short } = deliveryNote(printed);
    return short > 0 ? [{ order: printed.order, boxes: count("boxes", short) }] : [];
  });
  if (missing + without.length + short.length === 0) return null;
  return (
    <div class="stack print-problems" role="note">
      {missing > 0 && <p class="callout">{count("orders_gone", missing)}</p>}
      {without.length > 0 && (
        <div class="callout">
          <p>{t("without_pallets")}</p>
          <ul class="bullets">
            {without.map(({ order }) => (
              <li key={order.id}>
                <OrderLink order={order} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {short.length > 0 && (
        <div class="callout">
          <p>{t("short_orders")}</p>
          <ul class="bullets">
            {short.map(({ order, boxes }) => (
              <li key={order.id}>
                <OrderLink order={order} />: {boxes}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function OrderLink({ order }: { order: OrderItem }) {
  return <a href={`/warehouse/${order.id_warehouse}/orders/${order.id}`}>{order.order_name}</a>;
}

function OrderPapers({ printed, labels, codes, choice: { parts, paper }, names }: {
  printed: PrintedOrder;
  /** Undefined if not printed, or not loaded. */
  labels: readonly PalletLabel[] | undefined;
  codes: ReadonlyMap<string, LabelCodes>;
  choice: PrintChoice;
  /** Section names by id. */
  names: ReadonlyMap<string, string>;
}) {
  const fonts = useLoadedFonts();
  const { order, warehouse, calculation } = printed;
  const withSheets = parts.includes("sheets") && isCalculated(printed);
  const withNotes = parts.includes("notes");
  // Memoized elements: those of earlier orders are not compared again for each further one.
  const sheets = useMemo(
    () => withSheets ? sheetPapers(printed, paper, names) : [],
    [withSheets, printed, paper, names, fonts, language.value],
  );
  const notes = useMemo(
    () => withNotes ? notePapers(printed, paper) : [],
    [withNotes, printed, paper, fonts, language.value],
  );
  const of = useMemo(
    () => calculation && { order, warehouse, ...calculation },
    [order, warehouse, calculation],
  );
  if (sheets.length + notes.length === 0 && labels === undefined) return null;
  return (
    <section class="papers" aria-label={order.order_name}>
      {sheets}
      {labels && of && <OrderLabels labels={labels} codes={codes} of={of} />}
      {notes}
    </section>
  );
}

function OrderLabels({ labels, codes, of }: {
  labels: readonly PalletLabel[];
  codes: ReadonlyMap<string, LabelCodes>;
  of: LabelledOrder;
}) {
  const { pages, drafts } = useLabelPages(labels, of);
  return (
    <>
      {drafts}
      {pages.map((page, index) => (
        <Label key={index} page={page} codes={codes.get(page.label.gs1)} of={of} />
      ))}
    </>
  );
}

function sheetPapers(
  printed: PrintedOrder,
  paper: PaperName,
  names: ReadonlyMap<string, string>,
) {
  const calculation = printed.calculation!;
  const size = { paper, taller: additionalHeightOf(printed, paper) };
  const pallets = calculation.pallets.map(({ numpallete }) => numpallete);
  const pages = [
    ...pagesOfSteps(sheetSteps(calculation.pallets, names), size),
    ...pagesOfPallets(calculation, { pallets, ...size }),
    ...pagesOfList(printed.walk!, names, size),
  ];
  return pages.map((page, index) => (
    <PaperPage
      key={index}
      page={page}
      loaded={printed}
      {...size}
      number={index + 1}
      pages={pages.length}
    />
  ));
}

function notePapers(printed: PrintedOrder, paper: PaperName) {
  // The consignee stands above the lines instead of in the header.
  const { customer = "", address = "", ...order } = printed.order;
  const loaded = { ...printed, order };
  const { due_at, reference, carrier } = order;
  const note = deliveryNote(printed);
  const details = [
    ...(reference ? [`${t("reference")}: ${reference}`] : []),
    ...(due_at === "" ? [] : [`${t("due")}: ${dateText(due_at)}`]),
    ...(carrier ? [`${t("carrier")}: ${carrier}`] : []),
  ].join(" · ");
  const texts = { customer, others: [lineOf(address), details] };
  const size = { paper, taller: additionalHeightOf(loaded, paper) };
  const pages = pagesOfNote(note.lines, texts, size);
  return pages.map((page) => (
    <Paper
      key={page.part}
      loaded={loaded}
      {...size}
      number={page.part}
      pages={page.parts}
      title={t("delivery_note")}
      continued={partText(page)}
      facts={noteFacts(printed, note)}
    >
      <div style={{ marginBottom: onPaper(GAP) }}>
        <p class="paper-order">{customer}</p>
        {texts.others.map((text, index) => <p key={index} class="paper-where">{text}</p>)}
      </div>
      <NoteTable page={page} counted={note.counted} />
      {page.part === page.parts && (
        <p class="paper-facts" style={{ marginTop: onPaper(60) }}>
          {(["date", "name", "signature"] as const).map((one) => (
            <span key={one} style={{ flex: 1 }}>{t(`sign_${one}`)}</span>
          ))}
        </p>
      )}
    </Paper>
  ));
}

function noteFacts({ calculation }: PrintedOrder, { lines, short }: DeliveryNote) {
  const weight = calculation?.pallets.reduce(
    (sum, _, at) => sum + grossWeightOf(calculation, at),
    0,
  );
  const boxes = lines.reduce((sum, { ordered, count = ordered }) => sum + count, 0);
  return (
    <>
      {calculation && fact(t("title_pallets"), numberText(calculation.pallets.length))}
      {weight !== undefined &&
        fact(t("gross_weight"), t("total_weight", { weight: numberText(weight) }))}
      {fact(t("title_boxes"), numberText(boxes))}
      {short > 0 && fact(t("short"), numberText(short))}
    </>
  );
}

function NoteTable({ page: { lines, heightOf }, counted }: {
  page: NotePage;
  counted: DeliveryNote["counted"];
}) {
  return (
    <table class="picks">
      <thead>
        <tr>
          <th scope="col" style={{ width: "28%" }}>{t("sku")}</th>
          <th scope="col">{t("description")}</th>
          <th scope="col" class="picks-count" style={{ width: "13%" }}>{t("ordered")}</th>
          {counted && <th scope="col" class="picks-count" style={{ width: "13%" }}>{t(counted)}
          </th>}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          <tr key={index} style={{ height: onPaper(heightOf(line)) }}>
            <td class="picks-section">{line.sku}</td>
            <td class="picks-sku">{line.description}</td>
            <td class="picks-count">{numberText(line.ordered)}</td>
            {counted && <td class="picks-count">{numberText(line.count ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

mountTab(
  () => t("title"),
  "orders",
  async (id) => {
    const [assortment, floor] = await Promise.all([loadAssortment(id), floorLists(id)]);
    return { warehouse: assortment.warehouse, assortment, floor };
  },
  ({ assortment, floor }) => <PrintView assortment={assortment} floor={floor} />,
);
