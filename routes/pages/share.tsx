/** Pages for people without a login, which links show. */
import { textFor } from "../../domain/languages.ts";
import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { AppError } from "../../domain/app_error.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { orderResource } from "../../services/warehouse/records/resources.ts";
import { sharedBy } from "../../services/warehouse/orders/share_links.ts";
import type { Loads } from "../../services/warehouse/pallets/loads.ts";
import { palletTable } from "../../services/warehouse/transfer/transfer_csv_export.ts";
import {
  SHARED_STYLE,
  SharedPage,
  type SharedRecord,
  sharedTitle,
} from "../../static/warehouse/shared/shared_page.tsx";
import type { Services } from "../services.ts";
import { drawView } from "./draw.tsx";
import { pageHeaders } from "./shell.ts";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";
import { WORDS } from "../../domain/messages/page_words.ts";

/** Serves the pages of links. An ended, revoked or unknown link is 404. */
export function sharePages(services: Services, loads: Pick<Loads, "one">) {
  const { db, pages, settings } = services;
  const orders = new ResourceStore(orderResource, db);
  async function sharedWith(token: string): Promise<SharedRecord | undefined> {
    const link = await sharedBy(db.read, token);
    if (link === undefined) return undefined;
    if (link.id_load !== null) return { load: await loads.one(link.warehouse, link.id_load) };
    const order = await orders.one(link.id_order_item!);
    const isCalculated = order.pallete_computed !== "";
    return { order, table: isCalculated ? await palletTable(db, order.id) : undefined };
  }
  return new Hono().get("/share/:token", async (c) => {
    const shared = await sharedWith(c.req.param("token")).catch((error) => {
      // The order or its result has gone meanwhile.
      if (error instanceof AppError && error.status < 500) return undefined;
      throw error;
    });
    const css = await pages.styles(["warehouse.css"], "swap") + SHARED_STYLE;
    const hash = createHash("sha256").update(css).digest("base64");
    const { markup } = drawView(c, <SharedPage shared={shared} />, undefined);
    const theme = chosenTheme(c);
    const language = visitorsLanguage(c);
    const title = shared ? sharedTitle(shared) : textFor(WORDS.link_ended, language);
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
          <main class="shared"><h1>${title}</h1>${raw(markup)}</main>
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
  });
}
