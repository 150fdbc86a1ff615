import { Hono } from "hono";
import {
  checkupRows,
  checkupTotal,
  portraitRows,
  portraitTotal,
} from "../../db/gallery/checkup.ts";
import { removePainting } from "../../db/gallery/painting_removal.ts";
import { changeFlags } from "../../db/gallery/review.ts";
import {
  type CheckupList,
  FlagsBody,
  type PortraitList,
  SETTLED,
} from "../../domain/gallery/review.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { sendRows } from "./row_stream.ts";
import { IdParam } from "./params.ts";

/** The curators' review: the list of all images, their flags, clearing and removing. */
export function reviewRoutes(services: Services) {
  const { db, pictures, store } = services;
  const curator = curatorOnly(services);
  return new Hono()
    // Before `/paintings/:id`, which would take `checkup` for an id.
    .get("/paintings/checkup", curator, async (c) => {
      const files = await store.list();
      const total = await checkupTotal(db.read);
      return sendRows<CheckupList>(c, "paintings", checkupRows(db.read, files), { total });
    })
    // The same of the artists' portraits (an addition), before `/artists/:id` likewise.
    .get("/artists/checkup", curator, async (c) => {
      const files = await store.list();
      const total = await portraitTotal(db.read);
      return sendRows<PortraitList>(c, "artists", portraitRows(db.read, files), { total });
    })
    .patch(
      "/paintings/:id/checkup-flags",
      curator,
      valid("param", IdParam),
      valid("json", FlagsBody),
      async (c) => {
        const target = { type: "painting", id: c.req.valid("param").id } as const;
        const { username } = c.get("curator");
        return c.json(await changeFlags(db, target, c.req.valid("json"), username));
      },
    )
    .patch(
      "/artists/:id/checkup-flags",
      curator,
      valid("param", IdParam),
      valid("json", FlagsBody),
      async (c) => {
        const target = { type: "artist", id: c.req.valid("param").id } as const;
        const { username } = c.get("curator");
        return c.json(await changeFlags(db, target, c.req.valid("json"), username));
      },
    )
    .post("/paintings/:id/clear-image", curator, valid("param", IdParam), async (c) => {
      const { id } = c.req.valid("param");
      const { username } = c.get("curator");
      await pictures.clear({ type: "painting", id }, { username, action: "painting.clear_image" });
      return c.json({ imagePath: null, thumbnailPath: null, ...SETTLED });
    })
    .post("/artists/:id/clear-portrait", curator, valid("param", IdParam), async (c) => {
      const { id } = c.req.valid("param");
      const { username } = c.get("curator");
      await pictures.clear({ type: "artist", id }, { username, action: "artist.clear_portrait" });
      return c.json({ portraitPath: null, ...SETTLED });
    })
    .delete("/paintings/:id", curator, valid("param", IdParam), async (c) => {
      const removed = await removePainting(db, c.req.valid("param").id, c.get("curator").username);
      await pictures.tidy();
      return c.json(removed);
    });
}
