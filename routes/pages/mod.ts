import { type Context, Hono } from "hono";
import type { Services } from "../services.ts";
import type { Language } from "../../domain/messages/texts.ts";
import { documentUrl } from "../../static/docs/state/document.ts";
import { wallUrl, worksInUrl } from "../../static/gallery/rooms/address.ts";
import { assetRoutes } from "./assets.ts";
import { cardRoutes, cardUrl } from "./cards.ts";
import { catalogPages } from "./catalog_pages.tsx";
import { listingRoutes } from "./listings.ts";
import { type Page, shell } from "./shell.ts";
import { visitorsLanguage } from "./visitor.ts";
import { Loads } from "../../services/warehouse/pallets/loads.ts";
import { sharePages } from "./share.tsx";
import { warehousePages } from "./warehouse_pages.ts";
import { WORDS } from "../../domain/messages/page_words.ts";

/** Routes of the pages, and of the built files that they load. */
export function pageRoutes(services: Services) {
  /** Returns the handler of a page that is the same for all visitors except for its language. */
  const page = (
    name: Page["name"],
    title: keyof typeof WORDS,
    description: keyof typeof WORDS,
    more: (language: Language, c: Context) => Partial<Page> = () => ({}),
  ) =>
  (c: Context) => {
    const language = visitorsLanguage(c);
    return shell(c, services, {
      name,
      title: WORDS[title][language],
      description: WORDS[description][language],
      styles: [`${name}.css`],
      ...more(language, c),
    });
  };
  const wall = (language: Language, c: Context): Partial<Page> => {
    const works = worksInUrl(new URL(c.req.url).search);
    return works === undefined
      ? {}
      : { card: cardUrl("wall", works, language), query: wallUrl(works, "") };
  };
  const curators = page("curator", "curators", "desk");
  const catalogDesk = page("catalog_desk", "curators", "catalog_desk");
  const components = page("components", "components", "components", () => ({
    styles: ["warehouse.css", "components.css"],
  }));
  return new Hono()
    .route("/", catalogPages(services, (c) => notFoundPage(c, services)))
    .get(
      "/influence",
      page("influence", "influence", "river", () => ({
        worker: "influence_layout",
        preload: ["/api/influence"],
      })),
    )
    .get(
      "/colours",
      page("colours", "colours", "by_colours", () => ({ preload: ["/api/timeline"] })),
    )
    .get("/search", page("search", "search", "search_results"))
    .get("/wall", page("wall", "wall", "walls", wall))
    .get("/wall/rooms", page("rooms", "wall", "walls", wall))
    .route("/", listingRoutes(services))
    .route("/", cardRoutes(services))
    .on("GET", ["", "/audit", "/catalog"].map((path) => `/curator${path}`), curators)
    .on(
      "GET",
      ["transfer", "doubles", "placements", "encyclopedia", "account"].map((p) => `/curator/${p}`),
      catalogDesk,
    )
    .get(
      "/curator/tour",
      page("tour_editor", "tours", "tour_editor", () => ({
        styles: ["tours.css", "tour_editor.css"],
      })),
    )
    .route("/", warehousePages(services))
    .route("/", sharePages(services, new Loads(services)))
    .get("/docs", page("docs", "docs", "api", (language) => ({ preload: [documentUrl(language)] })))
    .get(
      "/dev/components",
      (c) => services.settings.COMPONENTS === "on" ? components(c) : notFoundPage(c, services),
    )
    .route("/", assetRoutes(services));
}

/** Sends the page of an unknown URL. */
export function notFoundPage(c: Context, services: Pick<Services, "pages" | "settings">) {
  const description = WORDS.nothing[visitorsLanguage(c)];
  return shell(c, services, { name: "not_found", title: "404", description }, 404);
}
