import { type Context, Hono } from "hono";
import { z } from "zod";
import { liveFile } from "../../services/gallery/pictures/image_files.ts";
import { pictureRow } from "../../db/gallery/picture_rows.ts";
import { refusal } from "../../domain/app_error.ts";
import { imageServiceUrl } from "../../domain/iiif/addresses.ts";
import { IMAGE_CONTEXT, IMAGE_PROFILE, imageInfo } from "../../domain/iiif/image_info.ts";
import { type ImagePlan, planImage } from "../../domain/iiif/image_plan.ts";
import type { SourceImage } from "../../adapters/iiif/image_renderer.ts";
import { httpDate, isNotModified, REVALIDATE_FILE, sendFile } from "../send_answer.ts";
import { bodyOf, requesterOf } from "../middleware/limits.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { baseUrl, document, documentAt, sendLinkedData } from "./documents.ts";
import { ImageInformation } from "../../domain/iiif/document_records.ts";

const TYPES = { jpg: "image/jpeg", png: "image/png" } as const;
// Part of every tag: another version of the renderer may produce other bytes.
const RENDERER = "r1";

const ImageParam = z.object({ identifier: z.string().describe("The painting's id.") });
const PartParam = ImageParam.extend({
  region: z.string().describe("`full`, `square`, `x,y,w,h` or `pct:x,y,w,h`."),
  size: z.string().describe(
    "`max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h`; with a leading `^` it may be enlarged.",
  ),
  rotation: z.string().describe("0, 90, 180 or 270; mirrored with a leading `!`."),
  file: z.string().describe("`default`, `color`, `gray` or `bitonal`, with `.jpg` or `.png`."),
});
const IMAGE = {
  tag: "IIIF",
  who: "anybody",
  params: ImageParam,
  errors: [400, 404],
  example: { path: { identifier: "1193" } },
} as const;

interface StoredImage extends SourceImage {
  id: number;
  path: string;
  type: string;
  modifiedAt: number;
}

/** IIIF Image API 3.0, level 2, for every painting with a stored image; its id is the identifier. */
export function imageServiceRoutes(services: Services) {
  const { db, store, settings, renderer } = services;

  const storedImage = async (identifier: string): Promise<StoredImage> => {
    const id = /^\d{1,15}$/.test(identifier) ? Number(identifier) : undefined;
    const row = id === undefined ? undefined : await pictureRow(db.read, { type: "painting", id });
    if (id === undefined || row === undefined) {
      throw refusal(404, "no_painting", {}, { where: "identifier" });
    }
    const file = row.full === null ? undefined : await liveFile(db.read, row.full);
    if (file === undefined) throw refusal(404, "painting_without_image", { id });
    const { path, type, sha256, width, height, modified_at: modifiedAt } = file;
    const read = async () => {
      const bytes = await store.read(path);
      if (bytes === undefined) throw refusal(404, "painting_without_image", { id });
      return bytes;
    };
    return { id, path, type, sha256, width, height, modifiedAt, read };
  };

  const rendered = async (c: Context, image: StoredImage, plan: ImagePlan) => {
    const etag = `"${image.sha256}/${RENDERER}/${plan.canonical}"`;
    const headers: Record<string, string> = {
      "Cache-Control": REVALIDATE_FILE,
      "Cross-Origin-Resource-Policy": "cross-origin",
      "ETag": etag,
      "Last-Modified": httpDate(image.modifiedAt),
    };
    if (isNotModified(c.req.raw.headers, { etag, modifiedAt: image.modifiedAt })) {
      return new Response(null, { status: 304, headers });
    }
    const bytes = await renderer.render(image, plan, requesterOf(c));
    headers["Content-Type"] = TYPES[plan.format];
    headers["Content-Length"] = String(bytes.length);
    return new Response(bodyOf(c, bytes), { headers });
  };

  return new Hono()
    .get(
      "/iiif/3/:identifier",
      route({
        ...IMAGE,
        id: "findImageInformation",
        summary: "Redirects to the information about an image.",
        answers: { 303: { about: "Redirect to `info.json`.", headers: ["Location"] } },
      }, async (c, { identifier }) => {
        const { id } = await storedImage(identifier);
        return c.redirect(`${imageServiceUrl(baseUrl(c, settings), id)}/info.json`, 303);
      }),
    )
    .get(
      "/iiif/3/:identifier/info.json",
      route({
        ...IMAGE,
        ...document(ImageInformation),
        id: "getImageInformation",
        summary: "Size, tiles and features of an image.",
      }, async (c, { identifier }) => {
        const { id, width, height } = await storedImage(identifier);
        const answer = await documentAt(
          c,
          services,
          (base) => Promise.resolve(imageInfo(imageServiceUrl(base, id), { width, height })),
        );
        const links = [`<${IMAGE_PROFILE}>;rel="profile"`];
        return await sendLinkedData(c, answer!, IMAGE_CONTEXT, links);
      }),
    )
    .get(
      "/iiif/3/:identifier/:region/:size/:rotation/:file",
      route({
        ...IMAGE,
        id: "getImagePart",
        summary: "An image or a part of it, in any size.",
        description: "IIIF Image API 3.0, level 2, with upscaling, mirroring and quarter turns.",
        params: PartParam,
        headers: ["If-None-Match", "If-Modified-Since"],
        answers: {
          200: {
            about: "The image.",
            type: "image/*",
            headers: ["ETag", "Cache-Control", "Last-Modified", "Link"],
          },
          304: { about: "Not modified; no body.", headers: ["ETag", "Link"] },
        },
        errors: [400, 404, 422, 501, 503],
        example: {
          path: {
            identifier: "1193",
            region: "full",
            size: "200,",
            rotation: "0",
            file: "default.jpg",
          },
        },
      }, async (c, { identifier, ...parameters }) => {
        const image = await storedImage(identifier);
        const plan = planImage(parameters, image);
        const service = imageServiceUrl(baseUrl(c, settings), image.id);
        const asStored = plan.canonical === "full/max/0/default.jpg" &&
          image.type === TYPES.jpg &&
          plan.size.width === image.width && plan.size.height === image.height;
        const response = asStored
          ? await sendFile(c, services, image.path, REVALIDATE_FILE)
          : await rendered(c, image, plan);
        if (response === undefined) {
          throw refusal(404, "painting_without_image", { id: image.id });
        }
        const canonical = `<${service}/${plan.canonical}>;rel="canonical"`;
        response.headers.set("Link", `${canonical}, <${IMAGE_PROFILE}>;rel="profile"`);
        return response;
      }),
    );
}
