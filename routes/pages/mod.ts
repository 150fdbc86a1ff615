import { type Context, Hono } from "hono";
import {
  artistHeading,
  type Heading,
  movementHeading,
  paintingHeading,
} from "../../db/gallery/headings.ts";
import type { Reader } from "../../db/open.ts";
import { IdParam } from "../gallery/params.ts";
import type { Services } from "../services.ts";
import { assetRoutes } from "./assets.ts";
import { visitorsLanguage } from "./language.ts";
import { type Page, shell } from "./shell.ts";
import { descriptionOf, WORDS } from "./words.ts";

/** A page about one thing of the catalog. */
interface ThingPage {
  name: Page["name"];
  heading: (db: Reader, id: number) => Promise<Heading | undefined>;
  /** What its script asks for first. */
  preload: (id: number) => string[];
  styles?: readonly string[];
}

const ARTIST: ThingPage = {
  name: "artist",
  heading: artistHeading,
  preload: (id) => [`/api/artists/${id}`, `/api/artists/${id}/navigation`],
};
const MOVEMENT: ThingPage = {
  name: "movement",
  heading: movementHeading,
  preload: (id) =>
    ["gallery", "artists", "navigation"].map((part) => `/api/movements/${id}/${part}`),
};
const ARTIST_ROOMS: ThingPage = { ...ARTIST, name: "rooms", styles: ["rooms.css"] };
const MOVEMENT_ROOMS: ThingPage = {
  ...MOVEMENT,
  name: "rooms",
  preload: (id) => ["gallery", "navigation"].map((part) => `/api/movements/${id}/${part}`),
  styles: ["rooms.css"],
};
const PAINTING: ThingPage = {
  name: "painting",
  heading: paintingHeading,
  preload: (id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`],
};

/** The pages that people look at, and the built files they load. */
export function pageRoutes(services: Services) {
  const { db, sources } = services;
  const about = ({ name, heading, preload, styles = [] }: ThingPage) => async (c: Context) => {
    const id = IdParam.safeParse({ id: c.req.param("id") }).data?.id;
    const thing = id === undefined ? undefined : await heading(db.read, id);
    if (id === undefined || thing === undefined) return notFoundPage(c, services);
    return shell(c, services, {
      name,
      title: thing.name,
      description: descriptionOf(thing, visitorsLanguage(c)),
      image: thing.image ? `/images/${thing.image}?v=${thing.image_key}` : undefined,
      looks: sources.enabled,
      preload: preload(id),
      styles,
    });
  };
  const curators = (c: Context) => {
    const language = visitorsLanguage(c);
    return shell(c, services, {
      name: "curator",
      title: WORDS.curators[language],
      description: WORDS.desk[language],
      styles: ["curator.css"],
    });
  };
  return new Hono()
    .get("/", (c) =>
      shell(c, services, {
        name: "timeline",
        title: "",
        description: WORDS.timeline[visitorsLanguage(c)],
        styles: ["timeline.css"],
        preload: ["/api/catalog/bootstrap"],
      }))
    .get("/artists/:id", about(ARTIST))
    .get("/movements/:id", about(MOVEMENT))
    .get("/paintings/:id", about(PAINTING))
    .get("/artists/:id/rooms", about(ARTIST_ROOMS))
    .get("/movements/:id/rooms", about(MOVEMENT_ROOMS))
    .get("/curator", curators)
    .get("/curator/audit", curators)
    .route("/", assetRoutes(services));
}

/** What a visitor sees at an address that leads nowhere. */
export function notFoundPage(c: Context, services: Pick<Services, "pages" | "settings">) {
  const description = WORDS.nothing[visitorsLanguage(c)];
  return shell(c, services, { name: "not_found", title: "404", description }, 404);
}
