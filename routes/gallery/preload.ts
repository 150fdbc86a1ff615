import { Hono } from "hono";
import { linkFoundPictures } from "../../db/gallery/found_pictures.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { valid } from "../validate.ts";
import { IdParam } from "./params.ts";

// Scans that may wait before the next is refused.
const MOST_WAITING = 64;

/** Linking an artist's paintings to image files that are there already. Nothing is downloaded. */
export function preloadRoutes(services: Services) {
  // Anybody may ask for it, so one scan runs at a time.
  const gate = new WeightedGate(1, { mostWaiting: MOST_WAITING });
  return new Hono()
    .post("/artists/:id/preload-images", valid("param", IdParam), async (c) => {
      const { id } = c.req.valid("param");
      const requester = requesterOf(c, services.settings);
      return c.json(await gate.run(1, () => linkFoundPictures(services, id, requester), requester));
    });
}
