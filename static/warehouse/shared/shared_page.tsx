/** Page for people without a login: the pallets of an order, or a load, that a link shows. */
import { textFor } from "../../../domain/languages.ts";
import type { CellValue } from "../../../domain/files/table.ts";
import type { LoadRecord } from "../../../domain/warehouse/loading_records.ts";
import type { OrderItem } from "../../../domain/warehouse/records.ts";
import { FIELD_LABELS } from "../../../domain/warehouse/transfer/field_labels.ts";
import {
  headingOf,
  loadTable,
  RESULT_LABELS,
  type ResultColumn,
} from "../../../domain/warehouse/transfer/result_tables.ts";
import { unitLabel } from "../../../domain/warehouse/unit_labels.ts";
import { formatNumber } from "../../shared/formats.ts";
import { language } from "../../shared/i18n.ts";

interface Table {
  columns: readonly ResultColumn[];
  /** The rows of each pallet; those of a load together. */
  rows: Iterable<CellValue[][]>;
}

/** A shared record; the table of an order is that of its pallets, if it is calculated. */
export type SharedRecord = { load: LoadRecord } | { order: OrderItem; table: Table | undefined };

/** The styles of the page, besides those of the warehouse's pages. */
export const SHARED_STYLE = `
.shared { max-width: 76rem; margin: 0 auto; padding: var(--space-6) var(--gutter); }
.shared :is(h1, h2) { margin-block: var(--space-5) var(--space-3); }
.shared dd { white-space: pre-line; }
.shared svg { width: 100%; margin-block: var(--space-5); }
.shared rect { fill: var(--ground); stroke: var(--ink); stroke-width: 15; }
.shared .floor { fill: none; }
.shared text { font-size: 400px; text-anchor: middle; dominant-baseline: central; fill: var(--ink); }
@media print { .shared { padding: 0; } }`;

// Length of a cell's text, such as an order's number, that is not wrapped.
const MAX_WHOLE_LENGTH = 24;

const label = (name: keyof typeof RESULT_LABELS) => textFor(RESULT_LABELS[name], language.value);

/** Returns the name of a shared record. */
export const sharedTitle = (shared: SharedRecord): string =>
  "order" in shared
    ? shared.order.order_name
    : shared.load.name || `${label("load")} ${shared.load.number}`;

/** Content of the page below its title; nothing if the link has ended. */
export function SharedPage({ shared }: { shared: SharedRecord | undefined }) {
  return shared && (
    <>
      <dl class="pairs">
        {("order" in shared ? orderFacts(shared.order) : loadFacts(shared.load))
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {"order" in shared ? shared.table && <Pallets {...shared.table} /> : (
        <>
          <Floor {...shared.load} />
          <ResultTable {...loadTable(shared.load, language.value)} />
        </>
      )}
    </>
  );
}

type Fact = readonly [name: string, value: string];

// Without notes, which may be for employees only.
const orderFacts = (order: OrderItem): Fact[] =>
  (["due_at", "customer", "address", "carrier", "reference"] as const).map((field) => [
    textFor(FIELD_LABELS[field]!, language.value),
    field === "due_at" ? timeText(order.due_at) : order[field] ?? "",
  ]);

const loadFacts = ({ vehicle, stops }: LoadRecord): Fact[] => [
  [label("vehicle"), vehicle.name],
  ...stops.map(({ name, orders }, at): Fact => [
    `${label("stop")} ${at + 1}`,
    [name, orders.map(({ order_name }) => order_name).join(", ")].filter(Boolean).join(": "),
  ]),
];

// With the zone, because readers may be in another one.
const timeText = (instant: string) =>
  instant === "" ? "" : new Date(instant).toLocaleString(language.value, {
    ...{ day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  });

/** The floor of the vehicle from above, doors on the right; pallets have their stop. */
function Floor({ vehicle: { length, width, name }, pallets }: LoadRecord) {
  return (
    <svg viewBox={`0 0 ${length} ${width}`} role="img" aria-label={name}>
      <rect class="floor" width={length} height={width} />
      {pallets.map(({ place, stop, ...pallet }, at) => {
        if (place === null || place.on !== null) return null;
        const [along, across] = place.turned
          ? [pallet.width, pallet.length]
          : [pallet.length, pallet.width];
        return (
          <g key={at}>
            <rect x={place.x} y={place.y} width={along} height={across} />
            <text x={place.x + along / 2} y={place.y + across / 2}>{stop}</text>
          </g>
        );
      })}
    </svg>
  );
}

/** The table of each pallet below its number, sizes and weight. */
function Pallets({ columns, rows }: Table) {
  return [...rows].map((lines) => {
    const [number, type, length, width, height, weight] = lines[0]!;
    const unitOf = (column: number) => unitLabel(columns[column]![1]!, language.value);
    const facts = [
      type,
      `${[length, width, height].map(textOf).join(" × ")} ${unitOf(2)}`,
      weight && `${textOf(weight)} ${unitOf(5)}`,
    ];
    return (
      <section key={number}>
        <h2>{label("pallet")} {number}</h2>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        <ResultTable columns={columns.slice(-2)} rows={[lines.map((line) => line.slice(-2))]} />
      </section>
    );
  });
}

/** A table without its empty columns. */
function ResultTable({ columns, rows }: Table) {
  const all = [...rows].flat();
  const used = columns.map((_, at) => all.some((row) => row[at] !== null && row[at] !== ""));
  return (
    <div class="table-frame">
      <table class="table">
        <thead>
          <tr>
            {columns.filter((_, at) => used[at]).map((one) => (
              <th key={one[0]} scope="col">{headingOf(one, language.value)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((row, at) => (
            <tr key={at}>
              {row.filter((_, at) => used[at]).map(textOf).map((text, at) => (
                <td key={at} class={text.length <= MAX_WHOLE_LENGTH ? "nowrap" : undefined}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf(value: CellValue | undefined): string {
  if (typeof value === "number") return formatNumber(value, 2, language.value);
  return value === true ? "✓" : String(value || "");
}
