import { Hono } from "hono";
import { z } from "zod";
import { paintingsWithIds } from "../../db/gallery/movements.ts";
import { paintingContext, paintingPage } from "../../db/gallery/paintings.ts";
import {
  MAX_SIMILAR,
  paintingsByColour,
  similarPaintings,
} from "../../services/gallery/likeness/similar.ts";
import { idsOf, idsText, idText, integerText, YEARS } from "../../domain/fields.ts";
import { COLOUR_TEXT, MAX_COLOURS, readColours } from "../../domain/gallery/colour_search.ts";
import { ColourMatch, SimilarPaintings } from "../../domain/gallery/likeness_records.ts";
import { GalleryPainting } from "../../domain/gallery/records.ts";
import { PaintingContext, PaintingPage } from "../../domain/gallery/painting_records.ts";
import { expecting, unless } from "../../domain/messages/expecting.ts";
import { cachedAnswer } from "../contract/contract.ts";
import { at } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { senderOf } from "../send_answer.ts";
import { PaintingParam, SUNRISE } from "./params.ts";

const PAINTING = {
  tag: "Paintings",
  who: "anybody",
  params: PaintingParam,
  errors: [404],
  example: SUNRISE,
} as const;

const IdsQuery = z.object({ ids: idsText().describe("Up to 64 comma-separated ids.") });

const MAX_MATCHES = 120;
const DEFAULT_MATCHES = 60;
const ColourText = z.string().regex(COLOUR_TEXT);
const yearText = () => integerText({ min: YEARS.min, max: YEARS.max });

const ColourQuery = z.object({
  // Raw query: a name that occurs once is a text, a repeated one a list.
  c: expecting(
    z.union([ColourText, z.array(ColourText).max(MAX_COLOURS)]),
    "expected_colours",
    { max: MAX_COLOURS },
  ).refine((c) => readColours([c].flat()) !== undefined, {
    abort: true,
    ...unless("expected_colours", { max: MAX_COLOURS }),
  }).describe(
    "`RRGGBB:SHARE`, up to three times: a colour and its share of the picture, from 0 to 1; " +
      "without a share, the rest.",
  ),
  artist: idText().optional().describe("Of one artist, by id."),
  movement: idText().optional().describe("Of one movement, by id."),
  era: idText().optional().describe("Of one era, by id."),
  start: yearText().optional().describe("Painted in this year or later."),
  end: yearText().optional().describe("Painted in this year or before."),
  limit: integerText({ min: 1, max: MAX_MATCHES }).default(DEFAULT_MATCHES)
    .describe("Maximum number of results."),
}).refine(
  ({ start, end }) => start === undefined || end === undefined || start <= end,
  { path: ["start"], ...unless("expected_year_order") },
);

/** A painting, its influences and annotations; (additions) its context and similar ones. */
export function paintingRoutes({ db, answers }: Services) {
  const sendPainting = senderOf(answers, "painting");
  return new Hono()
    .get(...at(
      "/paintings",
      {
        tag: "Paintings",
        who: "anybody",
        id: "listPaintings",
        summary: "Some paintings, in the order of their ids in the query.",
        query: IdsQuery,
        ...cachedAnswer("Those that exist.", z.array(GalleryPainting)),
        example: { query: { ids: "1193,1194" } },
      },
      (c) =>
        sendPainting(c, () => paintingsWithIds(db.read, idsOf(c.req.valid("query").ids)), "review"),
    ))
    .get(...at("/paintings/:id", {
      ...PAINTING,
      id: "getPainting",
      summary: "A painting with its influences and annotations.",
      ...cachedAnswer("The painting.", PaintingPage),
    }, (c, { id }) => sendPainting(c, () => paintingPage(db.read, id), "review")))
    .get(...at("/paintings/:id/context", {
      ...PAINTING,
      id: "getPaintingContext",
      summary: "The artist of a painting, and the paintings before and after it by year.",
      ...cachedAnswer("What its page needs besides.", PaintingContext),
    }, (c, { id }) => sendPainting(c, () => paintingContext(db.read, id))))
    .get(...at("/paintings/:id/similar", {
      ...PAINTING,
      id: "getSimilarPaintings",
      summary: "The paintings whose pictures are most similar to that of one.",
      description:
        `By colour and by composition separately, nearest first, at most ${MAX_SIMILAR} of ` +
        "each; frame, mount and paper are ignored. Empty while its picture is missing or " +
        "has not been analysed yet.",
      ...cachedAnswer("The paintings.", SimilarPaintings),
    }, (c, { id }) => sendPainting(c, () => similarPaintings(db.background, id))))
    .get(...at("/search/colour", {
      id: "searchByColour",
      tag: "Catalog",
      summary: "Paintings whose pictures contain certain colours, nearest first.",
      who: "anybody",
      query: ColourQuery,
      ...cachedAnswer("The paintings.", z.array(ColourMatch)),
      example: { query: { c: "2a4d69:0.5", limit: 12 } },
    }, (c) => {
      const { c: texts, limit, ...filter } = c.req.valid("query");
      const colours = readColours([texts].flat())!;
      return sendPainting(c, () => paintingsByColour(db.background, colours, filter, limit));
    }));
}
