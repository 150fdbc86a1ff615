import { Hono } from "hono";
import { z } from "zod";
import { linkFoundPictures } from "../../services/gallery/pictures/found_pictures.ts";
import { WeightedGate } from "../../adapters/workers/weighted_gate.ts";
import { route } from "../contract/route.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { ArtistParam, MONET } from "./params.ts";

// Scans that may wait before the next is refused.
const MOST_WAITING = 64;

export const PreloadedImages = z.object({
  fetched: z.int().describe("Paintings with a local image."),
  total: z.int().describe("All paintings."),
}).meta({
  id: "PreloadedImages",
  description: "How many of an artist's paintings have an image now.",
});

/** Linking an artist's paintings to image files that are there already. Nothing is downloaded. */
export function preloadRoutes(services: Services) {
  // Anybody may ask for it, so one scan runs at a time.
  const gate = new WeightedGate(1, { mostWaiting: MOST_WAITING });
  return new Hono()
    .post(
      "/artists/:id/preload-images",
      route({
        id: "preloadArtistImages",
        tag: "Artists",
        summary: "Links an artist's paintings to image files that are stored already.",
        description: "Nothing is downloaded; anybody may ask for it.",
        who: "anybody",
        params: ArtistParam,
        answers: { 200: { about: "How many have an image now.", schema: PreloadedImages } },
        errors: [404, 503],
        keyed: false,
        example: MONET,
      }, async (c, { id }) => {
        const requester = requesterOf(c);
        const link = () => linkFoundPictures(services, id, requester);
        return await gate.run(1, link, requester);
      }),
    );
}
