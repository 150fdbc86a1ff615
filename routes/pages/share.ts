/** Pages for people without a login: the pallets of an order, or a load, that a link shows. */
import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import { html, raw } from "hono/html";
import type { CellValue } from "../../domain/files/table.ts";
import type { Language } from "../../domain/messages/texts.ts";
import type { LoadRecord } from "../../domain/warehouse/loading_records.ts";
import {
  headingOf,
  loadTable,
  RESULT_LABELS,
} from "../../domain/warehouse/transfer/result_tables.ts";
import { FIELD_LABELS } from "../../domain/warehouse/transfer/field_labels.ts";
import { unitLabel } from "../../domain/warehouse/unit_labels.ts";
import { AppError } from "../../domain/app_error.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { orderResource } from "../../services/warehouse/records/resources.ts";
import { sharedBy } from "../../services/warehouse/orders/share_links.ts";
import type { Loads } from "../../services/warehouse/pallets/loads.ts";
import { palletTable, type ResultTable } from "../../services/warehouse/transfer/result_tables.ts";
import type { Services } from "../services.ts";
import { pageHeaders } from "./shell.ts";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";
import { WORDS } from "./words.ts";

type Fact = readonly [name: string, value: CellValue | undefined];

const escape = (text: unknown) => String(html`${text ?? ""}`);

/** The content of a page: its title, facts and table. */
interface Shared {
  title: string;
  facts: readonly Fact[];
  drawing?: string;
  table?: ResultTable;
}

/** Serves the pages of links. An ended, revoked or unknown link is 404. */
export function sharePages(services: Services, loads: Pick<Loads, "one">) {
  const orders = new ResourceStore(orderResource, services.db);
  async function contentOf(token: string, language: Language): Promise<Shared | undefined> {
    const link = await sharedBy(services.db.read, token);
    if (link === undefined) return undefined;
    if (link.id_load !== null) {
      return sharedLoad(await loads.one(link.warehouse, link.id_load), language);
    }
    const order = await orders.one(link.id_order_item!);
    const label = (field: string) => FIELD_LABELS[field]![language];
    // Notes may be for employees only.
    const fields = ["customer", "address", "carrier", "reference"] as const;
    const due: Fact = [label("due_at"), timeIn(order.due_at, language)];
    const facts = [due, ...fields.map((field): Fact => [label(field), order[field]])];
    const isCalculated = order.pallete_computed !== "";
    const table = isCalculated ? await palletTable(services.db, order.id) : undefined;
    return { title: order.order_name, facts, ...(table && { table }) };
  }
  return new Hono().get("/share/:token", async (c) => {
    const language = visitorsLanguage(c);
    const shared = await contentOf(c.req.param("token"), language).catch((error) => {
      // The order or its result has gone meanwhile.
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    });
    return await sendPage(c, services, shared, language);
  });
}

function sharedLoad(load: LoadRecord, language: Language): Shared {
  const label = (name: keyof typeof RESULT_LABELS) => RESULT_LABELS[name][language];
  const stops = load.stops.map(({ name, orders }, at): Fact => [
    `${label("stop")} ${at + 1}`,
    [name, orders.map(({ order_name }) => order_name).join(", ")].filter(Boolean).join(": "),
  ]);
  return {
    title: load.name || `${WORDS.load[language]} ${load.number}`,
    facts: [[WORDS.vehicle[language], load.vehicle.name], ...stops],
    drawing: floorOf(load),
    table: loadTable(load, language),
  };
}

/** Draws the floor of the vehicle from above, doors on the right; pallets have their stop. */
function floorOf({ vehicle: { length, width, name }, pallets }: LoadRecord): string {
  const rectangles = pallets.flatMap(({ place, stop, ...pallet }) => {
    if (place === null || place.on !== null) return [];
    const [along, across] = place.turned
      ? [pallet.width, pallet.length]
      : [pallet.length, pallet.width];
    return [
      `<rect x="${place.x}" y="${place.y}" width="${along}" height="${across}"/>` +
      `<text x="${place.x + along / 2}" y="${place.y + across / 2}">${stop}</text>`,
    ];
  });
  return `<svg viewBox="0 0 ${length} ${width}" role="img" aria-label="${escape(name)}">` +
    `<rect class="floor" width="${length}" height="${width}"/>${rectangles.join("")}</svg>`;
}

// With the zone, because readers may be in another one.
const timeIn = (instant: string, language: Language) =>
  instant === "" ? undefined : new Date(instant).toLocaleString(language, {
    ...{ day: "numeric", month: "long", year: "numeric" },
    ...{ hour: "2-digit", minute: "2-digit", timeZoneName: "short" },
  });

const CSS = `
.shared { max-width: 64rem; margin: 0 auto; padding: var(--space-6) var(--gutter); }
.shared :is(h1, h2) { margin-block: var(--space-5) var(--space-3); }
.shared dl { display: grid; grid-template-columns: max-content 1fr; gap: var(--space-2) var(--space-5); }
.shared dd { margin: 0; white-space: pre-line; }
.shared svg { width: 100%; margin-block: var(--space-5); }
.shared rect { fill: var(--ground); stroke: var(--ink); stroke-width: 15; }
.shared .floor { fill: none; }
.shared text { font-size: 400px; text-anchor: middle; dominant-baseline: central; fill: var(--ink); }
.shared-table { overflow-x: auto; }
.shared :is(th, td) { padding: var(--space-2) var(--space-3); text-align: left; }
@media print { .shared { padding: 0; } }`;

async function sendPage(
  c: Context,
  { pages, settings }: Services,
  shared: Shared | undefined,
  language: Language,
): Promise<Response> {
  const css = await pages.styles(["warehouse.css"], "swap") + CSS;
  const hash = createHash("sha256").update(css).digest("base64");
  const theme = chosenTheme(c);
  const title = shared?.title ?? WORDS.link_ended[language];
  const page = html`
    <!doctype html>
    <html lang="${language}" ${theme === "system" ? "" : raw(`data-theme="${theme}"`)}>
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex, nofollow">
        <title>${title}</title>
        <style>${raw(css)}</style>
      </head>
      <body>
        <main class="shared"><h1>${title}</h1>${raw(
          shared ? contentHtml(shared, language) : "",
        )}
        </main>
      </body>
    </html>
  `;
  return c.body(String(await page), shared === undefined ? 404 : 200, {
    ...pageHeaders(c, settings),
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Content-Security-Policy":
      `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; ` +
      "form-action 'none'; frame-ancestors 'none'",
  });
}

function contentHtml({ facts, drawing = "", table }: Shared, language: Language): string {
  const given = facts.filter(([, value]) => value !== undefined && value !== "");
  const list = given.map(([name, value]) => `<dt>${escape(name)}</dt><dd>${escape(value)}</dd>`);
  return `<dl>${list.join("")}</dl>${drawing}${
    table ? (drawing === "" ? palletsHtml : tableHtml)(table, language) : ""
  }`;
}

/** Writes the table of each pallet below its number, sizes and weight. */
function palletsHtml({ columns, rows }: ResultTable, language: Language): string {
  const name = headingOf(["pallet"], language);
  return [...rows].map((lines) => {
    const [number, type, length, width, height, weight] = lines[0]!;
    const units = [columns[2]![1], columns[5]![1]].map((unit) =>
      unit ? unitLabel(unit, language) : ""
    );
    const sizes = [length, width, height].map((size) => textOf(size, language)).join(" × ");
    const facts = [
      type,
      `${sizes} ${units[0]}`,
      weight && `${textOf(weight, language)} ${units[1]}`,
    ];
    const ofLines = { columns: columns.slice(-2), rows: [lines.map((line) => line.slice(-2))] };
    return `<h2>${name} ${number}</h2><p>${escape(facts.filter(Boolean).join(" · "))}</p>` +
      tableHtml(ofLines, language);
  }).join("");
}

/** Writes a table without its empty columns. */
function tableHtml(
  { columns, rows }: Pick<ResultTable, "columns" | "rows">,
  language: Language,
): string {
  const all = [...rows].flat();
  const used = columns.map((_, at) => all.some((row) => row[at] !== null && row[at] !== ""));
  const headings = columns.filter((_, at) => used[at])
    .map((one) => `<th scope="col">${headingOf(one, language)}</th>`);
  const lines = all.map((row) => {
    const cells = row.filter((_, at) => used[at])
      .map((value) => `<td>${escape(textOf(value, language))}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<div class="shared-table"><table class="table"><thead><tr>${headings.join("")}</tr>` +
    `</thead><tbody>${lines.join("")}</tbody></table></div>`;
}

const textOf = (value: CellValue | undefined, language: Language) =>
  typeof value === "number"
    ? new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(value)
    : value === true
    ? "✓"
    : value || "";
