import { type Context, Hono } from "hono";
import { liveFile } from "../../db/gallery/image_files.ts";
import { pictureRow } from "../../db/gallery/picture_rows.ts";
import { AppError } from "../../domain/app_error.ts";
import { imageServiceUrl } from "../../domain/iiif/addresses.ts";
import { IMAGE_CONTEXT, IMAGE_PROFILE, imageInfo } from "../../domain/iiif/image_info.ts";
import { type ImagePlan, planImage } from "../../domain/iiif/image_plan.ts";
import type { SourceImage } from "../../adapters/iiif/image_renderer.ts";
import { httpDate, isNotModified } from "../conditional.ts";
import { REVALIDATE } from "../gallery/image_files.ts";
import { sendFile } from "../gallery/send_file.ts";
import { requesterOf } from "../middleware/deadline.ts";
import type { Services } from "../services.ts";
import { baseUrl } from "./base_url.ts";
import { sendLinkedData } from "./linked_data.ts";

const TYPES = { jpg: "image/jpeg", png: "image/png" } as const;
// Part of every tag: images made by another version of the renderer are other bytes.
const RENDERER = "r1";

interface StoredImage extends SourceImage {
  id: number;
  path: string;
  type: string;
  modifiedAt: number;
}

/** IIIF Image API 3.0, level 2, for every painting with a stored image; its id is the identifier. */
export function imageServiceRoutes(services: Services) {
  const { db, store, answers, settings, renderer } = services;

  const storedImage = async (identifier: string): Promise<StoredImage> => {
    const id = /^\d{1,15}$/.test(identifier) ? Number(identifier) : undefined;
    const row = id === undefined ? undefined : await pictureRow(db.read, { type: "painting", id });
    if (id === undefined || row === undefined) {
      throw new AppError(404, "identifier: no painting has this id");
    }
    const file = row.full === null ? undefined : await liveFile(db.read, row.full);
    if (file === undefined) throw new AppError(404, `The painting ${id} has no image`);
    const { path, type, sha256, width, height, modified_at: modifiedAt } = file;
    const read = async () => {
      const bytes = await store.read(path);
      if (bytes === undefined) throw new AppError(404, `The painting ${id} has no image`);
      return bytes;
    };
    return { id, path, type, sha256, width, height, modifiedAt, read };
  };

  const rendered = async (c: Context, image: StoredImage, plan: ImagePlan) => {
    const facts = {
      etag: `"${image.sha256}/${RENDERER}/${plan.canonical}"`,
      modifiedAt: image.modifiedAt,
    };
    const headers: Record<string, string> = {
      "Cache-Control": REVALIDATE,
      "Cross-Origin-Resource-Policy": "cross-origin",
      "ETag": facts.etag,
      "Last-Modified": httpDate(facts.modifiedAt),
    };
    if (isNotModified(c.req.raw.headers, facts)) {
      return new Response(null, { status: 304, headers });
    }
    const bytes = await renderer.render(image, plan, requesterOf(c, settings));
    headers["Content-Type"] = TYPES[plan.format];
    headers["Content-Length"] = String(bytes.length);
    return new Response(bytes, { headers });
  };

  return new Hono()
    .get("/iiif/3/:identifier", async (c) => {
      const { id } = await storedImage(c.req.param("identifier"));
      return c.redirect(`${imageServiceUrl(baseUrl(c, settings), id)}/info.json`, 303);
    })
    .get("/iiif/3/:identifier/info.json", async (c) => {
      const { id, width, height } = await storedImage(c.req.param("identifier"));
      const service = imageServiceUrl(baseUrl(c, settings), id);
      const answer = await answers.get(
        `${service}/info.json`,
        () => Promise.resolve({ value: imageInfo(service, { width, height }) }),
        "catalog",
      );
      return await sendLinkedData(c, answer!, IMAGE_CONTEXT, [`<${IMAGE_PROFILE}>;rel="profile"`]);
    })
    .get("/iiif/3/:identifier/:region/:size/:rotation/:file", async (c) => {
      const { identifier, ...parameters } = c.req.param();
      const image = await storedImage(identifier);
      const plan = planImage(parameters, image);
      const service = imageServiceUrl(baseUrl(c, settings), image.id);
      const asStored = plan.canonical === "full/max/0/default.jpg" && image.type === TYPES.jpg &&
        plan.size.width === image.width && plan.size.height === image.height;
      const response = asStored
        ? await sendFile(c, services, image.path, REVALIDATE)
        : await rendered(c, image, plan);
      if (response === undefined) throw new AppError(404, `The painting ${image.id} has no image`);
      const canonical = `<${service}/${plan.canonical}>;rel="canonical"`;
      response.headers.set("Link", `${canonical}, <${IMAGE_PROFILE}>;rel="profile"`);
      return response;
    });
}
