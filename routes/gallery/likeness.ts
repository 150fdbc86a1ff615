import { Hono } from "hono";
import { z } from "zod";
import {
  MAX_SIMILAR,
  paintingsByColour,
  similarPaintings,
} from "../../services/gallery/likeness/similar.ts";
import { idText, integerText, YEARS } from "../../domain/fields.ts";
import { COLOUR_TEXT, MOST_COLOURS, readColours } from "../../domain/gallery/colour_search.ts";
import { ColourMatch, SimilarPaintings } from "../../domain/gallery/likeness_records.ts";
import { expecting, unless } from "../../domain/messages/expecting.ts";
import { kept } from "../contract/answers.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { send, senderOf } from "./answer.ts";
import { PaintingParam, SUNRISE } from "./params.ts";

const MOST_MATCHES = 120;
const MATCHES = 60;
const ColourText = z.string().regex(COLOUR_TEXT);
const yearText = () => integerText({ min: YEARS.min, max: YEARS.max });

export const ColourQuery = z.object({
  // As it comes: a name that stands once in a query is a text, one that stands more often a list.
  c: expecting(
    z.union([ColourText, z.array(ColourText).max(MOST_COLOURS)]),
    "expected_colours",
    { max: MOST_COLOURS },
  ).refine((c) => readColours([c].flat()) !== undefined, {
    abort: true,
    ...unless("expected_colours", { max: MOST_COLOURS }),
  }).describe(
    "`RRGGBB:SHARE`, up to three times: a colour and how much of the picture it takes, from 0 to 1; " +
      "without a share what the others leave.",
  ),
  artist: idText().optional().describe("Of one artist, by id."),
  movement: idText().optional().describe("Of one movement, by id."),
  era: idText().optional().describe("Of one era, by id."),
  start: yearText().optional().describe("Painted in this year or later."),
  end: yearText().optional().describe("Painted in this year or before."),
  limit: integerText({ min: 1, max: MOST_MATCHES }).default(MATCHES)
    .describe("How many at most."),
}).refine(
  ({ start, end }) => start === undefined || end === undefined || start <= end,
  { path: ["start"], ...unless("expected_year_order") },
);

/** Finding pictures by what they look like (an addition). */
export function likenessRoutes({ db, answers }: Services) {
  const sendPainting = senderOf(answers, "painting");
  return new Hono()
    .get(
      "/paintings/:id/similar",
      route({
        id: "getSimilarPaintings",
        tag: "Paintings",
        summary: "The paintings whose pictures are most like that of one.",
        description: "By colour and by composition apart, nearest first, " +
          `${MAX_SIMILAR} of each at most; frame, mount and paper do not count. ` +
          "Empty while its picture is missing or has not been looked at yet.",
        who: "anybody",
        params: PaintingParam,
        errors: [404],
        ...kept("The paintings.", SimilarPaintings),
        example: SUNRISE,
      }, (c, { id }) => sendPainting(c, id, "similar", () => similarPaintings(db.background, id))),
    )
    .get(
      "/search/colour",
      route({
        id: "searchByColour",
        tag: "Catalog",
        summary: "Paintings whose pictures hold certain colours, nearest first.",
        who: "anybody",
        query: ColourQuery,
        ...kept("The paintings.", z.array(ColourMatch)),
        example: { query: { c: "2a4d69:0.5", limit: 12 } },
      }, async (c) => {
        const { c: texts, limit, ...filter } = c.req.valid("query");
        const colours = readColours([texts].flat())!;
        const key = `/search/colour/${JSON.stringify([colours, limit, filter])}`;
        const value = async () => ({
          value: await paintingsByColour(db.background, colours, filter, limit),
        });
        return send(c, (await answers.get(key, value, "catalog"))!);
      }),
    );
}
