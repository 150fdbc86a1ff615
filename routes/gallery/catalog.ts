import { Hono } from "hono";
import { z } from "zod";
import { influenceJson } from "../../db/gallery/influence.ts";
import { entrances, paintingOfTheDay } from "../../db/gallery/listings.ts";
import { search, searchPage } from "../../db/gallery/search.ts";
import {
  bootstrapJson,
  bounds,
  portraitDetails,
  timeline,
  worksOfArtists,
  worksOfMovements,
} from "../../db/gallery/timeline.ts";
import { idsOf, idsText, integerText, MAX_IDS, oneOf, text } from "../../domain/fields.ts";
import { InfluenceAnswer } from "../../domain/gallery/influence/records.ts";
import { OverviewPictures } from "../../domain/gallery/overview.ts";
import {
  Bootstrap,
  Bounds,
  Entrance,
  PaintingOfTheDay,
  PortraitDetail,
  Timeline,
  TimelineWork,
} from "../../domain/gallery/records.ts";
import { SearchPage, SearchResults } from "../../domain/gallery/search_records.ts";
import { SEARCH_TYPES } from "../../domain/gallery/search_query.ts";
import { unless } from "../../domain/messages/expecting.ts";
import { Composites } from "../../services/gallery/pictures/composites.ts";
import { CACHED, cachedAnswer, NOT_MODIFIED } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import { exampleNamed } from "../openapi/examples.ts";
import type { Services } from "../services.ts";
import { bodyOf } from "../middleware/limits.ts";
import { keyOf, send, senderOf, timelineAnswer } from "../send_answer.ts";
import { TourParam, WindowQuery } from "./params.ts";
import { findTour, listTours, tourMarkers } from "../../db/gallery/tours.ts";
import { Tour, TourLanguage, TourMarker, TourRow } from "../../domain/gallery/tour_records.ts";

/** Cache lifetime of the bootstrap response, as specified. */
const BOOTSTRAP_CACHE = "public, max-age=300";
/** Cache lifetime of an image whose URL names its content. */
const IMAGE_CACHE = "public, max-age=31536000, immutable";

/** Either artists or movements. */
const WorksQuery = z.object({
  artists: idsText().optional().describe("Up to 64 comma-separated ids of artists."),
  movements: idsText().optional().describe(
    "Up to 64 comma-separated ids of movements, instead of artists.",
  ),
}).refine(
  ({ artists, movements }) => (artists === undefined) !== (movements === undefined),
  { path: ["artists"], ...unless("expected_ids_or_movements", { max: MAX_IDS }) },
);

const PortraitsQuery = z.object({
  artists: idsText().describe("Up to 64 comma-separated ids of artists."),
});

const DayQuery = z.object({
  day: integerText({ min: 0, max: 1_000_000 }).describe("Days since 1970."),
});

const SearchQuery = z.object({
  q: text({ min: 1, max: 200 }).refine((q) => q.trim() !== "", unless("expected_word"))
    .describe("Words, or their beginnings."),
  type: oneOf(SEARCH_TYPES).optional().describe("The type of the results, with `page`."),
  page: integerText({ min: 1, max: 1000 }).optional()
    .describe("Answers all results of one type, page by page, with filters and their counts."),
  movement: integerText({ min: 1 }).optional().describe("Only of a movement, with `page`."),
  century: integerText({ min: -100, max: 100 }).optional()
    .describe("Only of a century, with `page`: 19 for 1801 to 1900."),
  picture: oneOf(["1"]).optional().describe("Only with a picture, with `page`."),
});

const CATALOG = { tag: "Catalog", who: "anybody" } as const;
const A_WINDOW = { query: { start: 1860, end: 1900 } };

/** Routes of the catalog as a whole: the timeline's data, the influence graph, and the search. */
export function catalogRoutes(services: Services) {
  const { db, answers } = services;
  const sendCatalog = senderOf(answers);
  const composites = new Composites(services);
  return new Hono()
    .get(...at("/catalog/bootstrap", {
      ...CATALOG,
      id: "getBootstrap",
      summary: "All data of the timeline in one response.",
      description: "Eras and movements that overlap the window and the artists who lived in it; " +
        "everything if there is no window. May be cached for 300 seconds.",
      query: WindowQuery,
      ...cachedAnswer("Bounds, eras, movements and artists.", Bootstrap),
      example: A_WINDOW,
    }, async (c) => {
      const json = () => bootstrapJson(db.background, c.req.valid("query"));
      return send(c, await timelineAnswer(services, c, json), BOOTSTRAP_CACHE);
    }))
    .get(...at("/catalog/painting-of-the-day", {
      ...CATALOG,
      id: "getPaintingOfTheDay",
      summary: "The painting of a day, drawn among those with a picture.",
      query: DayQuery,
      headers: ["If-None-Match"],
      answers: {
        200: {
          about: "The painting; null if there is none.",
          schema: PaintingOfTheDay.nullable(),
          headers: CACHED,
          example: exampleNamed("PaintingOfTheDay"),
        },
        304: NOT_MODIFIED,
      },
      example: { query: { day: 20_000 } },
    }, (c) => {
      const { day } = c.req.valid("query");
      return sendCatalog(c, async () => await paintingOfTheDay(db.read, day) ?? null);
    }))
    .get(...at("/catalog/entrances", {
      ...CATALOG,
      id: "getEntrances",
      summary: "Entrances to the rooms: the movement with the most pictures of each era.",
      ...cachedAnswer("The entrances.", z.array(Entrance)),
    }, (c) => sendCatalog(c, () => entrances(db.background))))
    .get(...at("/catalog/overview", {
      ...CATALOG,
      id: "getOverviewPictures",
      summary: "A picture of each movement for the whole map, all in one image.",
      ...cachedAnswer("The places of the pictures in the image.", OverviewPictures),
    }, (c) => sendCatalog(c, () => composites.overview())))
    .get(...at("/catalog/overview-image", {
      ...CATALOG,
      id: "getOverviewImage",
      summary: "The image with a picture of each movement, at most 80 kB.",
      query: z.object({ v: text({ max: 64 }).optional().describe("Names its content.") }),
      answers: { 200: { about: "The image.", type: "image/webp", headers: ["Cache-Control"] } },
      errors: [503],
      example: {},
    }, async (c) => {
      const { bytes, hash } = await composites.overviewImage();
      const cache = c.req.valid("query").v === hash ? IMAGE_CACHE : "no-cache";
      return new Response(bodyOf(c, bytes), {
        headers: { "Cache-Control": cache, "Content-Type": "image/webp" },
      });
    }))
    .get(...at("/bounds", {
      ...CATALOG,
      id: "getBounds",
      summary: "The first and the last year of the catalog.",
      ...cachedAnswer("The bounds.", Bounds),
    }, (c) => sendCatalog(c, () => bounds(db.read))))
    .get(...at("/timeline/works", {
      ...CATALOG,
      id: "getTimelineWorks",
      summary: "Paintings with a picture and a year of some artists, or the best known one of " +
        "each movement.",
      description: "The best known first, at most 24 per artist.",
      query: WorksQuery,
      ...cachedAnswer("The paintings.", z.array(TimelineWork)),
      example: { query: { artists: "222,240" } },
    }, (c) => {
      const { artists, movements } = c.req.valid("query");
      return sendCatalog(
        c,
        () =>
          artists === undefined
            ? worksOfMovements(db.read, idsOf(movements!))
            : worksOfArtists(db.read, idsOf(artists)),
      );
    }))
    .get(...at("/timeline/portraits", {
      ...CATALOG,
      id: "getPortraitDetails",
      summary: "Paintings with a detail in place of the portrait of an artist without one.",
      description: "The best known painting with a picture of each such artist.",
      query: PortraitsQuery,
      ...cachedAnswer("The paintings.", z.array(PortraitDetail)),
      example: { query: { artists: "222,240" } },
    }, (c) => sendCatalog(c, () => portraitDetails(db.read, idsOf(c.req.valid("query").artists)))))
    .get(...at("/timeline", {
      ...CATALOG,
      id: "getTimeline",
      summary: "Eras and movements that overlap a window of years.",
      description: "Only movements with at least one artist who worked in the window.",
      query: WindowQuery,
      about: {
        start: "First year of the window; -3000 if left out.",
        end: "Last year of the window; 2100 if left out.",
      },
      ...cachedAnswer("Eras and movements.", Timeline),
      example: A_WINDOW,
    }, (c) => sendCatalog(c, () => timeline(db.read, c.req.valid("query")))))
    .get(...at("/influence", {
      ...CATALOG,
      id: "getInfluenceGraph",
      summary: "The influence graph of the whole catalog.",
      ...cachedAnswer("The graph in columns.", InfluenceAnswer),
    }, async (c) => {
      const json = async () => ({ text: await influenceJson(db.background) });
      return send(c, (await answers.get(keyOf(c), json, "catalog"))!);
    }))
    .get(...at("/search", {
      ...CATALOG,
      id: "search",
      summary: "Artists, movements and paintings whose names have certain words in them.",
      query: SearchQuery,
      description: "With `page` all results of `type` (paintings, if it is left out), with the " +
        "number of results by type, movement and century.",
      headers: ["If-None-Match"],
      answers: {
        200: {
          about: "What was found, best first.",
          schema: z.union([SearchResults, SearchPage]),
          headers: CACHED,
          example: exampleNamed("SearchResults"),
        },
        304: NOT_MODIFIED,
      },
      example: { query: { q: "monet" } },
    }, (c) => {
      const { page, type = "paintings", picture, ...query } = c.req.valid("query");
      const filters = { ...query, picture: picture !== undefined };
      return sendCatalog<SearchResults | SearchPage>(
        c,
        async () =>
          page === undefined
            ? await search(db.background, query.q)
            : await searchPage(db.background, { ...filters, type, page }),
      );
    }));
}

const LanguageQuery = z.object({
  lang: TourLanguage.default("en").describe("Language of the texts, if translated."),
});
const TOURS = { tag: "Tours", who: "anybody", query: LanguageQuery } as const;

/** Guided tours: all of them, and one with its stops (an addition). */
export function tourRoutes({ db, answers }: Services) {
  const sendTour = senderOf(answers, "tour");
  return new Hono()
    .get(...at("/tours", {
      ...TOURS,
      id: "listGuidedTours",
      summary: "All guided tours.",
      ...cachedAnswer("The tours in their order.", z.array(TourRow)),
    }, (c) => sendTour(c, () => listTours(db.read, c.req.valid("query").lang))))
    .get(...at("/timeline/tours", {
      ...TOURS,
      id: "getTourMarkers",
      summary: "Stops of guided tours on the timeline.",
      description: "Only stops at works that have a year; the first stops of all tours come first.",
      ...cachedAnswer("The stops.", z.array(TourMarker)),
    }, (c) => sendTour(c, () => tourMarkers(db.read, c.req.valid("query").lang))))
    .get(...at("/tours/:id", {
      ...TOURS,
      id: "getGuidedTour",
      summary: "A guided tour with its stops in their order.",
      params: TourParam,
      errors: [404],
      ...cachedAnswer("The tour.", Tour),
      example: { path: { id: 1 } },
    }, (c, { id }) => sendTour(c, () => findTour(db.read, id, c.req.valid("query").lang))));
}
