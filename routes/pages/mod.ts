import { type Context, Hono } from "hono";
import type { Services } from "../services.ts";
import { CATALOG_ALTERNATES } from "./alternates.ts";
import { assetRoutes } from "./assets.ts";
import { comparePage } from "./compare_page.tsx";
import { entranceRoutes } from "./entrances.ts";
import { type Language, visitorsLanguage } from "./language.ts";
import { listingRoutes } from "./listings.ts";
import type { Page } from "./page.ts";
import { shell } from "./shell.ts";
import {
  ARTIST,
  ARTIST_ROOMS,
  MOVEMENT,
  MOVEMENT_ROOMS,
  PAINTING,
  type ThingPage,
  TOUR,
} from "./thing_pages.tsx";
import { documentIn } from "../../static/docs/state/document.ts";
import { thingPage } from "./thing_page.ts";
import { toursPage } from "./tours_page.tsx";
import { warehousePages } from "./warehouse_pages.ts";
import { WORDS } from "./words.ts";

/** The pages that people look at, and the built files they load. */
export function pageRoutes(services: Services) {
  const about = (page: ThingPage) => thingPage(services, page, (c) => notFoundPage(c, services));
  /** A page that is the same for all visitors but for its language. */
  const page = (
    name: Page["name"],
    title: keyof typeof WORDS,
    description: keyof typeof WORDS,
    more: (language: Language) => Partial<Page> = () => ({}),
  ) =>
  (c: Context) => {
    const language = visitorsLanguage(c);
    return shell(c, services, {
      name,
      title: WORDS[title][language],
      description: WORDS[description][language],
      styles: [`${name}.css`],
      ...more(language),
    });
  };
  const curators = page("curator", "curators", "desk");
  const catalogDesk = page("catalog_desk", "curators", "catalog_desk");
  return new Hono()
    .get("/", (c) =>
      shell(c, services, {
        name: "timeline",
        title: "",
        description: WORDS.timeline[visitorsLanguage(c)],
        styles: ["timeline.css"],
        alternates: CATALOG_ALTERNATES,
        preload: ["/api/catalog/bootstrap"],
      }))
    .get("/artists/:id", about(ARTIST))
    .get("/movements/:id", about(MOVEMENT))
    .get("/paintings/:id", about(PAINTING))
    .get("/artists/:id/rooms", about(ARTIST_ROOMS))
    .get("/movements/:id/rooms", about(MOVEMENT_ROOMS))
    .get("/tours/:id", about(TOUR))
    .get("/tours", (c) => toursPage(c, services))
    .get("/compare", (c) => comparePage(c, services))
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
    .route("/", entranceRoutes(services))
    .route("/", listingRoutes(services))
    .get("/curator", curators)
    .get("/curator/audit", curators)
    .get("/curator/catalog", curators)
    .get("/curator/transfer", catalogDesk)
    .get("/curator/doubles", catalogDesk)
    .get("/curator/placements", catalogDesk)
    .get("/curator/encyclopedia", catalogDesk)
    .get("/curator/account", catalogDesk)
    .get(
      "/curator/tour",
      page("tour_editor", "tours", "tour_editor", () => ({
        styles: ["tours.css", "tour_editor.css"],
      })),
    )
    .route("/", warehousePages(services))
    .get("/docs", page("docs", "docs", "api", (language) => ({ preload: [documentIn(language)] })))
    .route("/", assetRoutes(services));
}

/** What a visitor sees at an address that leads nowhere. */
export function notFoundPage(c: Context, services: Pick<Services, "pages" | "settings">) {
  const description = WORDS.nothing[visitorsLanguage(c)];
  return shell(c, services, { name: "not_found", title: "404", description }, 404);
}
