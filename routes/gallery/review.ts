import { type Context, Hono } from "hono";
import { z } from "zod";
import { idText } from "../../domain/fields.ts";
import {
  checkupRows,
  checkupTotal,
  portraitRows,
  portraitTotal,
} from "../../services/gallery/checkup.ts";
import { setTimeout as delay } from "node:timers/promises";
import { refusal } from "../../domain/app_error.ts";
import { PublicDomainFill, searchCounts } from "../../services/gallery/found/find_picture.ts";
import { remove } from "../../services/gallery/editing/removal.ts";
import {
  changeFlags,
  changePictureCredit,
} from "../../services/gallery/pictures/picture_review.ts";
import { confirmPlaces, listPlacements } from "../../services/gallery/pictures/placements.ts";
import {
  CheckupList,
  ClearedImage,
  ClearedPortrait,
  FlagsBody,
  PortraitList,
  RemovedPainting,
  REVIEWED_FLAGS,
  ReviewFlags,
  ReviewQuery,
} from "../../domain/gallery/review.ts";
import { PictureCredit, PictureCreditChange } from "../../domain/gallery/picture_credit.ts";
import { fillReport, PictureFill, PictureSearches } from "../../domain/gallery/picture_searches.ts";
import { Placements, PlacesConfirmed } from "../../domain/gallery/placement_records.ts";
import { at } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { languageOf } from "../middleware/client.ts";
import { sendPieces } from "../send_answer.ts";
import type { Services } from "../services.ts";
import { changedSince, ifSeen } from "./record_routes.ts";
import { ArtistParam, MONET, PaintingParam, SUNRISE } from "./params.ts";

const FILL = {
  keyed: false,
  answers: { 200: { about: "The state of the search.", schema: PictureFill } },
} as const;

/** Routes for the curators' review: all images, changing their flags or removing them. */
export function reviewRoutes(services: Services) {
  const { db, pictures, settings, sources, store } = services;
  const fill = new PublicDomainFill(services);
  const review = { tag: "Curators' review", who: curatorOnly(services) } as const;
  const painting = { ...review, params: PaintingParam, example: SUNRISE } as const;
  const artist = { ...review, params: ArtistParam, example: MONET } as const;
  const flags = (what: string) => ({
    description: `A fixed image stays checked: removing \`checked\` from a ${what} that stays ` +
      "`fixed` is refused with 409.",
    json: FlagsBody,
    answers: { 200: { about: "The current flags.", schema: ReviewFlags } },
    errors: [404, 409],
  } as const);
  return new Hono()
    // Before `/paintings/:id`, which would match `checkup` as an id.
    .get(...at("/paintings/checkup", {
      ...review,
      id: "listPaintingCheckup",
      summary: "All paintings with their image files and review flags.",
      query: ReviewQuery,
      answers: { 200: { about: "The review list.", schema: CheckupList } },
      errors: [503],
    }, async (c) => {
      const rows = checkupRows(db.background, await store.list(), c.req.valid("query"));
      return sendRows(c, "paintings", rows, await checkupTotal(db.background));
    }))
    // The same for portraits (an addition), likewise before `/artists/:id`.
    .get(...at("/artists/checkup", {
      ...review,
      id: "listPortraitCheckup",
      summary: "All artists with their portrait files and review flags.",
      query: ReviewQuery,
      answers: { 200: { about: "The review list.", schema: PortraitList } },
      errors: [503],
    }, async (c) => {
      const rows = portraitRows(db.background, await store.list(), c.req.valid("query"));
      return sendRows(c, "artists", rows, await portraitTotal(db.background));
    }))
    // Positions of notes and stops after a picture was replaced (additions).
    .get(...at("/paintings/placements", {
      ...review,
      id: "listPlacements",
      summary: "Replaced pictures with notes or stops whose places a curator has to review.",
      description: "A new picture is aligned with the one that it replaces. From a confidence of " +
        "0.5, notes and stops are moved to their new positions; the others wait here until the " +
        "picture is changed again or a curator confirms the places.",
      answers: { 200: { about: "Waiting pictures, newest first.", schema: Placements } },
    }, async () => ({ placements: await listPlacements(db.read) })))
    .post(...at("/paintings/:id/confirm-places", {
      ...painting,
      id: "confirmPlaces",
      summary: "Confirms that all notes and stops on a painting's picture are in the right place.",
      answers: { 200: { about: "True if anything was waiting.", schema: PlacesConfirmed } },
      errors: [404],
    }, async (_, { id }, { username }) => ({ confirmed: await confirmPlaces(db, id, username) })))
    .patch(...at(
      "/paintings/:id/checkup-flags",
      {
        ...painting,
        id: "setPaintingFlags",
        summary: "Sets the review flags of a painting.",
        ...flags("painting"),
      },
      (c, { id }, { username }) =>
        changeFlags(db, { type: "painting", id }, c.req.valid("json"), username),
    ))
    .patch(...at(
      "/artists/:id/checkup-flags",
      {
        ...artist,
        id: "setPortraitFlags",
        summary: "Sets the review flags of an artist's portrait.",
        ...flags("portrait"),
      },
      (c, { id }, { username }) =>
        changeFlags(db, { type: "artist", id }, c.req.valid("json"), username),
    ))
    .post(...at("/paintings/:id/clear-image", {
      ...painting,
      id: "clearPaintingImage",
      summary: "Permanently removes the image of a painting.",
      answers: { 200: { about: "The painting has no image.", schema: ClearedImage } },
      errors: [404, 409],
    }, async (_, { id }, { username }) => {
      await pictures.clear({ type: "painting", id }, { username, action: "painting.clear_image" });
      return { imagePath: null, thumbnailPath: null, ...REVIEWED_FLAGS };
    }))
    .post(...at("/artists/:id/clear-portrait", {
      ...artist,
      id: "clearPortrait",
      summary: "Permanently removes the portrait of an artist.",
      answers: { 200: { about: "The artist has no portrait.", schema: ClearedPortrait } },
      errors: [404, 409],
    }, async (_, { id }, { username }) => {
      await pictures.clear({ type: "artist", id }, { username, action: "artist.clear_portrait" });
      return { portraitPath: null, ...REVIEWED_FLAGS };
    }))
    .get(...at("/paintings/searches", {
      ...review,
      id: "getPictureSearches",
      summary: "Results of searching other sources for pictures, and pictures that wait for a " +
        "curator.",
      query: z.object({
        painting: idText().optional().describe("Id of the only painting to list."),
      }),
      answers: { 200: { about: "Counts, and at most 200 pictures.", schema: PictureSearches } },
    }, async (c) => ({
      job: settings.PICTURE_SEARCH === "on" && sources.enabled,
      fill: fillReport(fill.report, languageOf(c)),
      ...await searchCounts(db.background, c.req.valid("query").painting),
    })))
    .post(...at("/paintings/searches/public-domain", {
      ...review,
      ...FILL,
      id: "startPictureFill",
      summary: "Starts to search and hang large pictures in the public domain.",
      description: "One work after another; those searched in vain before are skipped.",
      errors: [502],
    }, (c) => {
      if (!sources.enabled) throw refusal(502, "outside_switched_off");
      const pause = () => delay(settings.ENCYCLOPEDIA_PAUSE * 1000, undefined, { ref: false });
      const report = fill.start({ pause, year: new Date().getFullYear() });
      return fillReport(report, languageOf(c));
    }))
    .delete(...at("/paintings/searches/public-domain", {
      ...review,
      ...FILL,
      id: "stopPictureFill",
      summary: "Stops this search after the current work.",
    }, (c) => fillReport(fill.stop(), languageOf(c))))
    .patch(...at("/paintings/:id/image-credit", {
      ...painting,
      id: "setImageCredit",
      summary: "Sets the source, credit and license of a painting's image.",
      json: PictureCreditChange,
      answers: { 200: { about: "The current values.", schema: PictureCredit } },
      errors: [404, 409],
    }, (c, { id }, { username }) => changePictureCredit(db, id, c.req.valid("json"), username)))
    .delete(...at("/paintings/:id", {
      ...painting,
      id: "removePainting",
      summary: "Deletes a painting with its files, influences and annotations.",
      headers: ["If-Match"],
      answers: {
        200: { about: "The deleted painting.", schema: RemovedPainting },
        412: changedSince("painting"),
      },
      errors: [404],
    }, async (c, { id }, { username }) => {
      const { painting } = await remove(db, "painting", id, [], username, ifSeen(c));
      await pictures.tidy();
      const { artist_id, title } = painting as unknown as { artist_id: number; title: string };
      return { id, artistId: artist_id, title };
    }));
}

/** Sends `{ [name]: rows, total }` as it is read, a batch of rows at a time. */
function sendRows(c: Context, name: string, batches: AsyncIterable<unknown[]>, total: number) {
  const encoder = new TextEncoder();
  async function* json() {
    yield encoder.encode(`{${JSON.stringify(name)}:[`);
    let separator = "";
    for await (const rows of batches) {
      if (rows.length === 0) continue;
      yield encoder.encode(separator + JSON.stringify(rows).slice(1, -1));
      separator = ",";
    }
    yield encoder.encode(`],"total":${total}}`);
  }
  return sendPieces(c, json(), { "Content-Type": "application/json", "Vary": "Accept-Encoding" });
}
