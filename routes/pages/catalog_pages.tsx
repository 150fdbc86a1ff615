/** The pages that the server renders from the catalog: their data, preloads and content. */
import { type Context, Hono } from "hono";
import type { VNode } from "preact";
import { artistDetails, artistNavigation, artistPage } from "../../db/gallery/artists.ts";
import {
  artistHeading,
  eraHeading,
  type Heading,
  movementHeading,
  paintingHeading,
} from "../../db/gallery/headings.ts";
import {
  movementArtists,
  movementBeginning,
  movementNavigation,
} from "../../db/gallery/movements.ts";
import { entrances, paintingOfTheDay } from "../../db/gallery/listings.ts";
import { bootstrapJson } from "../../db/gallery/timeline.ts";
import { paintingInContext } from "../../db/gallery/paintings.ts";
import { findTour, listTours, tourHeading } from "../../db/gallery/tours.ts";
import type { Reader } from "../../db/open.ts";
import type { Bootstrap } from "../../domain/gallery/records.ts";
import { idText } from "../../domain/fields.ts";
import { type Language, textFor, writtenLanguage } from "../../domain/languages.ts";
import { ArtistView } from "../../static/gallery/artist/artist_view.tsx";
import { ChooseView, CompareView } from "../../static/gallery/compare/compare_view.tsx";
import { comparisonUrl, parseComparison } from "../../static/gallery/compare/looks.ts";
import { LobbyView } from "../../static/gallery/lobby/lobby_view.tsx";
import { MovementView } from "../../static/gallery/movement/movement_view.tsx";
import { PaintingView } from "../../static/gallery/painting/painting_view.tsx";
import {
  formatLook,
  parseLook,
  type PictureView,
} from "../../static/gallery/painting/state/look_address.ts";
import { type Picture, storedPicture } from "../../static/gallery/painting/state/picture.ts";
import { stageSizes } from "../../static/gallery/painting/view/stage.tsx";
import { type ComparedPainting, comparedSizes } from "../../static/gallery/compare/view/side.tsx";
import { imageUrl } from "../../static/gallery/shared/images.ts";
import { TimelineFrame } from "../../static/gallery/timeline/frame.tsx";
import { hasOverview, Overview } from "../../static/gallery/timeline/overview.tsx";
import { buildScene } from "../../static/gallery/timeline/state/scene.ts";
import { createTimelineState } from "../../static/gallery/timeline/state/timeline_state.ts";
import { today } from "../../static/gallery/timeline/view/day_painting.tsx";
import { TourView } from "../../static/gallery/tours/tour_view.tsx";
import { ToursView } from "../../static/gallery/tours/tours_view.tsx";
import { ownOrigin } from "../middleware/client.ts";
import { sendAnswer } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { cardUrl } from "./cards.ts";
import { drawView, MAX_IN_LIST } from "./draw.tsx";
import { type Page, pageHeaders, pageText, shell } from "./shell.ts";
import {
  aboutArtist,
  aboutComparison,
  aboutMovement,
  aboutPainting,
  aboutTour,
  aboutTours,
  CATALOG_ALTERNATES,
  collectionAlternates,
  jsonLd,
  paintingAlternates,
  type Thing,
  tourAlternates,
} from "../../domain/gallery/structured_data.ts";
import { chosenTheme, visitorsLanguage } from "./visitor.ts";
import { descriptionOf, WORDS, type Words } from "../../domain/messages/page_words.ts";

/** A rendered page with its subject. */
interface Drawing extends Pick<Page, "first"> {
  view: VNode;
  data: unknown;
  about: (origin: string) => Thing;
}

/** A page about one record of the catalog. */
interface RecordPage extends Pick<Page, "name" | "styles"> {
  /** Kind of its share card. */
  card: "paintings" | "artists" | "movements" | "tours";
  heading: (db: Reader, id: number, language: Language) => Promise<Heading | undefined>;
  /** Part of the title before the record's name. */
  kicker?: Words;
  /** Alternate formats for programs. */
  alternates?: (id: number) => Page["alternates"] & object;
  /** API responses that its script requests first. */
  preload: (id: number, language: Language) => string[];
  /** Renders the page before its script runs; undefined if the record does not exist. */
  draw?: (db: Reader, id: number, language: Language) => Promise<Drawing | undefined>;
  /** A query parameter that affects the rendering. */
  query?: RegExp;
}

const ROOMS = { name: "rooms", kicker: WORDS.rooms, styles: ["rooms.css"] } as const;

/** Pages by path. */
const RECORD_PAGES: Readonly<Record<string, RecordPage>> = {
  "/artists/:id": {
    name: "artist",
    card: "artists",
    heading: artistHeading,
    alternates: collectionAlternates("artists"),
    preload: (id) => ["", "/navigation", "/details"].map((part) => `/api/artists/${id}${part}`),
    async draw(db, id) {
      const [page, navigation, details] = await Promise.all([
        artistPage(db, id),
        artistNavigation(db, id),
        artistDetails(db, id),
      ]);
      return page && navigation && details && {
        data: [page, navigation],
        view: <ArtistView page={page} navigation={navigation} details={details} />,
        about: (origin) => aboutArtist(origin, page, details),
      };
    },
  },
  "/movements/:id": {
    name: "movement",
    card: "movements",
    heading: movementHeading,
    alternates: collectionAlternates("movements"),
    preload: (id) =>
      ["gallery", "artists", "navigation"].map((part) => `/api/movements/${id}/${part}`),
    async draw(db, id) {
      const [beginning, artists, navigation] = await Promise.all([
        movementBeginning(db, id, MAX_IN_LIST),
        movementArtists(db, id),
        movementNavigation(db, id),
      ]);
      return beginning && artists && navigation && {
        data: [beginning.gallery, artists, navigation],
        view: <MovementView {...beginning} artists={artists} navigation={navigation} />,
        about: (origin) => aboutMovement(origin, beginning.gallery),
      };
    },
  },
  "/paintings/:id": {
    name: "painting",
    card: "paintings",
    styles: ["painting.css"],
    alternates: paintingAlternates,
    heading: paintingHeading,
    preload: (id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`],
    async draw(db, id) {
      const painting = await paintingInContext(db, id);
      return painting && {
        data: painting,
        view: <PaintingView {...painting} />,
        first: mainPicture(painting, stageSizes),
        about: (origin) => aboutPainting(origin, painting),
      };
    },
  },
  "/artists/:id/rooms": {
    ...ROOMS,
    card: "artists",
    heading: artistHeading,
    preload: (id) => [`/api/artists/${id}`, `/api/artists/${id}/navigation`],
  },
  "/movements/:id/rooms": {
    ...ROOMS,
    card: "movements",
    heading: movementHeading,
    preload: (id) => ["gallery", "navigation"].map((part) => `/api/movements/${id}/${part}`),
  },
  "/tours/:id": {
    name: "tour",
    card: "tours",
    styles: ["tours.css"],
    heading: tourHeading,
    alternates: tourAlternates,
    preload: (id, language) => [`/api/tours/${id}?lang=${writtenLanguage(language)}`],
    query: /^\?stop=[1-9]\d?$/,
    async draw(db, id, language) {
      const tour = await findTour(db, id, language);
      return tour && {
        data: tour,
        view: <TourView initial={{ value: tour, language }} />,
        about: (origin) => aboutTour(origin, tour),
      };
    },
  },
};

/** Returns the preload of a painting's picture; undefined without one. */
function mainPicture(
  { page, context }: ComparedPainting,
  sizes: (picture: Picture) => string,
): Page["first"] {
  const picture = storedPicture(page.painting, context);
  return picture &&
    { href: picture.url, imagesrcset: picture.sources!, imagesizes: sizes(picture) };
}

/** Handles the pages of single records, of comparisons and of all tours. */
export function catalogPages(services: Services, notFound: (c: Context) => Promise<Response>) {
  const routes = new Hono();
  for (const [path, page] of Object.entries(RECORD_PAGES)) {
    routes.get(path, (c) => recordPage(c, services, page, notFound));
  }
  return routes
    .get("/", (c) => homePage(c, services))
    .get("/tours", (c) => toursPage(c, services))
    .get("/rooms", (c) => lobbyPage(c, services))
    .get("/compare", (c) => comparePage(c, services));
}

/** Sends a page; a rendered one is cached until the catalog changes. */
async function recordPage(
  c: Context,
  services: Services,
  thing: RecordPage,
  notFound: (c: Context) => Promise<Response>,
): Promise<Response> {
  const { answers, db, settings, sources } = services;
  const id = idText().safeParse(c.req.param("id")).data;
  if (id === undefined) return notFound(c);
  const language = visitorsLanguage(c);
  const origin = ownOrigin(c, settings);
  if (thing.draw === undefined) {
    const page = await describe(services, thing, id, language);
    return page === undefined ? notFound(c) : shell(c, services, page);
  }
  const address = new URL(c.req.url).search;
  const look = thing.name === "painting"
    ? parseLook(new URLSearchParams(address).get("look"))
    : undefined;
  const search = thing.query?.test(address) ? address : "";
  const draw = async () => {
    const [page, drawing] = await Promise.all([
      describe(services, thing, id, language, look),
      thing.draw!(db.read, id, language),
    ]);
    if (page === undefined || drawing === undefined) return undefined;
    const rendered = drawView(c, drawing.view, drawing.data, search, sources.enabled);
    const { first } = drawing;
    return { ...page, first, drawn: { ...rendered, about: jsonLd(drawing.about(origin)) } };
  };
  // There are too many details to cache their pages.
  if (look !== undefined) {
    const page = await draw();
    return page === undefined ? notFound(c) : shell(c, services, page);
  }
  const key = `/pages/${thing.name}/${id}${search}/${[language, chosenTheme(c), origin]}`;
  const answer = await answers.get(key, async () => {
    const page = await draw();
    if (page === undefined) return undefined;
    const { text, policy } = await pageText(c, services, page);
    return { text, headers: { "Content-Security-Policy": policy } };
  }, "catalog");
  return answer === undefined ? notFound(c) : sendAnswer(c, answer, pageHeaders(c, settings));
}

/** Returns the page of a record without rendering it; undefined if the record does not exist. */
async function describe(
  { db, sources }: Services,
  { heading, kicker, preload, name, styles, alternates, card }: RecordPage,
  id: number,
  language: Language,
  look?: PictureView,
): Promise<Page | undefined> {
  const thing = await heading(db.read, id, language);
  return thing && {
    name,
    ...(styles && { styles }),
    title: kicker ? `${textFor(kicker, language)}: ${thing.name}` : thing.name,
    description: descriptionOf(thing, language),
    card: cardUrl(card, [id], language, [look]),
    ...(look && { query: `?look=${formatLook(look)}` }),
    searchesImages: sources.enabled,
    alternates: alternates?.(id) ?? [],
    preload: preload(id, language),
  };
}

/** Sends the timeline, whose first paint has the painting of the day and the whole map. */
async function homePage(c: Context, services: Services): Promise<Response> {
  const language = visitorsLanguage(c);
  const { search } = new URL(c.req.url);
  const day = today();
  const [painting, overview] = await Promise.all([
    paintingOfTheDay(services.db.read, day),
    overviewMarkup(c, services),
  ]);
  const state = createTimelineState(search);
  const era = state.era.value === undefined
    ? undefined
    : await eraHeading(services.db.read, state.era.value, language);
  const frame = <TimelineFrame state={state} day={painting} overview={overview} />;
  return shell(c, services, {
    name: "timeline",
    title: era?.name ?? "",
    description: era ? descriptionOf(era, language) : textFor(WORDS.timeline, language),
    ...(era
      ? { card: cardUrl("eras", [state.era.value!], language), query: `?era=${state.era.value}` }
      : painting && { card: cardUrl("paintings", [painting.id], language) }),
    styles: ["timeline.css"],
    alternates: CATALOG_ALTERNATES,
    preload: ["/api/catalog/bootstrap", `/api/catalog/painting-of-the-day?day=${day}`],
    first: painting && { href: imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key) },
    drawn: drawView(c, frame, painting, search),
  });
}

/** Returns the whole map as SVG, drawn once for each state of the catalog. */
async function overviewMarkup(c: Context, { answers, db }: Services): Promise<string> {
  const answer = await answers.get(`/pages/overview/${visitorsLanguage(c)}`, async () => {
    const catalog: Bootstrap = JSON.parse(await bootstrapJson(db.background, {}));
    const scene = buildScene(catalog);
    const text = hasOverview(scene) ? drawView(c, <Overview scene={scene} />, catalog).markup : "";
    return { text };
  }, "catalog");
  return new TextDecoder().decode(answer!.bytes);
}

/** Sends the page with all guided tours. */
async function toursPage(c: Context, services: Services): Promise<Response> {
  const language = visitorsLanguage(c);
  const tours = await listTours(services.db.read, language);
  const rendered = drawView(c, <ToursView initial={{ value: tours, language }} />, tours);
  return shell(c, services, {
    name: "tours",
    title: textFor(WORDS.tours, language),
    description: textFor(WORDS.guided, language),
    styles: ["tours.css"],
    preload: [`/api/tours?lang=${writtenLanguage(language)}`],
    first: tours[0] && { href: imageUrl(tours[0].thumbnail_path, tours[0].thumbnail_cache_key) },
    drawn: { ...rendered, about: jsonLd(aboutTours(ownOrigin(c, services.settings), tours)) },
  });
}

/** Sends the lobby of the rooms. */
async function lobbyPage(c: Context, services: Services): Promise<Response> {
  const language = visitorsLanguage(c);
  const found = await entrances(services.db.background);
  return shell(c, services, {
    name: "lobby",
    title: textFor(WORDS.rooms, language),
    description: textFor(WORDS.lobby, language),
    styles: ["tours.css"],
    preload: ["/api/catalog/entrances"],
    drawn: drawView(c, <LobbyView entrances={found} day={today()} />, found),
  });
}

/** Sends the page that compares two paintings, or the choice of one. */
async function comparePage(c: Context, services: Services): Promise<Response> {
  const { db, settings, sources } = services;
  const language = visitorsLanguage(c);
  const { search } = new URL(c.req.url);
  const comparison = parseComparison(search);
  const ids = [comparison.a, comparison.b].filter((id) => id !== undefined);
  const works = (await Promise.all(ids.map((id) => paintingInContext(db.read, id))))
    .filter((one) => one !== undefined);
  const [a, b] = works;
  const view = a && b
    ? <CompareView a={a} b={b} comparison={comparison} />
    : <ChooseView one={a} />;
  const about = () => jsonLd(aboutComparison(ownOrigin(c, settings), works));
  return shell(c, services, {
    name: "compare",
    title: a && b
      ? `${textFor(WORDS.compare, language)}: ${
        works.map(({ page: { painting } }) =>
          painting.translations?.[language]?.title ?? painting.title
        ).join(" · ")
      }`
      : textFor(WORDS.compare, language),
    description: textFor(WORDS.two_paintings, language),
    ...(works.length > 0 && {
      card: cardUrl("paintings", ids, language, [comparison.look_a, comparison.look_b]),
      query: comparisonUrl(comparison).slice("/compare".length),
    }),
    styles: ["painting.css", "compare.css"],
    searchesImages: sources.enabled,
    preload: ids.flatMap((id) => [`/api/paintings/${id}`, `/api/paintings/${id}/context`]),
    first: a && mainPicture(a, comparedSizes),
    // If a painting does not exist, the script reports it.
    ...(works.length === ids.length &&
      { drawn: { ...drawView(c, view, works, search, sources.enabled), about: about() } }),
  });
}
