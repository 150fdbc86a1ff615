import { type Context, Hono } from "hono";
import { cors } from "hono/cors";
import { refusal } from "../../domain/app_error.ts";
import type { Services } from "../services.ts";
import { artistPage } from "../../db/gallery/artists.ts";
import { illustratedMovement } from "../../db/gallery/movements.ts";
import { paintingContext, paintingInContext } from "../../db/gallery/paintings.ts";
import { bounds, movementsIn } from "../../db/gallery/timeline.ts";
import { findTour } from "../../db/gallery/tours.ts";
import { annotationPage } from "../../domain/iiif/presentation/annotation_page.ts";
import { collection, topCollection } from "../../domain/iiif/presentation/collection.ts";
import {
  canvasSize,
  manifest,
  type ManifestSource,
  PRESENTATION_CONTEXT,
} from "../../domain/iiif/presentation/manifest.ts";
import { tourManifest, type TourSource } from "../../domain/iiif/presentation/tour_manifest.ts";
import { at } from "../contract/route.ts";
import {
  ArtistParam,
  IMPRESSIONISM,
  MONET,
  MovementParam,
  PaintingParam,
  SUNRISE,
  TourParam,
} from "../gallery/params.ts";
import { baseUrl, document, documentAt, documentSender, sendLinkedData } from "./documents.ts";
import {
  AnnotationPage,
  Collection,
  ImageInformation,
  Manifest,
} from "../../domain/iiif/document_records.ts";
import { z } from "zod";
import { liveFile } from "../../services/gallery/pictures/image_files.ts";
import { pictureRow } from "../../db/gallery/picture_rows.ts";
import { imageServiceUrl } from "../../domain/iiif/addresses.ts";
import { IMAGE_CONTEXT, IMAGE_PROFILE, imageInfo } from "../../domain/iiif/image_info.ts";
import { type ImagePlan, planImage } from "../../domain/iiif/image_plan.ts";
import type { SourceImage } from "../../adapters/iiif/image_renderer.ts";
import type { Size } from "../../domain/images/decode_plan.ts";
import { httpDate, isNotModified, REVALIDATE_FILE, sendFile } from "../send_answer.ts";
import { bodyOf, requesterOf } from "../middleware/limits.ts";

/**
 * Routes for the catalog by the APIs of the International Image Interoperability Framework, for any
 * viewer on any site: images (https://iiif.io/api/image/3.0/) and manifests
 * (https://iiif.io/api/presentation/3.0/).
 */
export function iiifRoutes(services: Services) {
  return new Hono()
    .use(
      "/iiif/*",
      cors({
        allowMethods: ["GET", "HEAD"],
        origin: "*",
        exposeHeaders: ["ETag", "Last-Modified", "Link"],
      }),
    )
    .route("/", imageServiceRoutes(services))
    .route("/", presentationRoutes(services))
    .get("/iiif/*", (c) => {
      throw refusal(404, "nothing_at_path", { path: c.req.path });
    });
}

const ROOT = "/iiif/presentation/3";
const PAINTING = { params: PaintingParam, errors: [404], example: SUNRISE } as const;

const annotationsOf = (base: string, { page, context }: ManifestSource) => ({
  "@context": PRESENTATION_CONTEXT,
  ...annotationPage(base, page.painting.id, canvasSize(context), page.annotations),
});

/** IIIF Presentation API 3.0: a manifest for each painting, and collections of them. */
function presentationRoutes(services: Services) {
  const { db } = services;
  const sender = documentSender(
    services,
    (c, answer) => sendLinkedData(c, answer, PRESENTATION_CONTEXT),
  );

  const painting = (id: number) => paintingInContext(db.read, id);

  const artist = async (id: number) => {
    const page = await artistPage(db.read, id);
    if (page === undefined) return undefined;
    const { name, bio_short: lead } = page.artist;
    return { kind: "artists" as const, id, name, lead, paintings: page.paintings };
  };

  const movement = async (id: number) => {
    const gallery = await illustratedMovement(db.background, id);
    if (gallery === undefined) return undefined;
    const { name, description: lead } = gallery.movement;
    return { kind: "movements" as const, id, name, lead, paintings: gallery.paintings };
  };

  const tour = async (id: number): Promise<TourSource | undefined> => {
    const [english, russian] = await Promise.all([
      findTour(db.read, id, "en"),
      findTour(db.read, id, "ru"),
    ]);
    if (english === undefined || russian === undefined) return undefined;
    const contexts = await Promise.all(
      english.paintings.map(async ({ id }) => [id, (await paintingContext(db.read, id))!] as const),
    );
    return { english, russian, contexts: new Map(contexts) };
  };

  return new Hono()
    .get(...at(`${ROOT}/collection`, {
      ...document(Collection),
      id: "getCollection",
      summary: "All movements, each a collection.",
      errors: [400],
    }, async (c) => {
      const answer = await documentAt(c, services, async (base) => {
        const { min_year: start, max_year: end } = await bounds(db.read);
        return topCollection(base, await movementsIn(db.read, { start, end }));
      });
      return await sendLinkedData(c, answer!, PRESENTATION_CONTEXT);
    }))
    .get(...at(`${ROOT}/paintings/:id`, {
      ...document(Manifest),
      ...PAINTING,
      id: "getManifest",
      summary: "A painting as a manifest.",
    }, sender("painting", painting, manifest)))
    .get(...at(`${ROOT}/paintings/:id/annotations`, {
      ...document(AnnotationPage),
      ...PAINTING,
      id: "getAnnotations",
      summary: "The notes on a painting.",
    }, sender("painting", painting, annotationsOf)))
    .get(...at(`${ROOT}/artists/:id`, {
      ...document(Collection),
      id: "getArtistCollection",
      summary: "The paintings of an artist that have an image.",
      params: ArtistParam,
      errors: [404],
      example: MONET,
    }, sender("artist", artist, collection)))
    .get(...at(`${ROOT}/movements/:id`, {
      ...document(Collection),
      id: "getMovementCollection",
      summary: "The paintings of a movement that have an image.",
      params: MovementParam,
      errors: [404],
      example: IMPRESSIONISM,
    }, sender("movement", movement, collection)))
    .get(...at(`${ROOT}/tours/:id`, {
      ...document(Manifest),
      id: "getTourManifest",
      summary: "A guided tour as a manifest: one canvas per painting, the stops as notes and as " +
        "ranges.",
      params: TourParam,
      errors: [404],
      example: { path: { id: 1 } },
    }, sender("tour", tour, tourManifest)));
}

const TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;
// Part of every tag: another version of the renderer may produce other bytes.
const RENDERER = "r3";

const ImageParam = z.object({ identifier: z.string().describe("The painting's id.") });
const PartParam = ImageParam.extend({
  region: z.string().describe("`full`, `square`, `x,y,w,h` or `pct:x,y,w,h`."),
  size: z.string().describe(
    "`max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h`; with a leading `^` it may be enlarged.",
  ),
  rotation: z.string().describe("0, 90, 180 or 270; mirrored with a leading `!`."),
  file: z.string().describe(
    "`default`, `color`, `gray` or `bitonal`, with `.jpg`, `.png` or `.webp`.",
  ),
});
const IMAGE = {
  tag: "IIIF",
  who: "anybody",
  params: ImageParam,
  errors: [400, 404],
  example: { path: { identifier: "1193" } },
} as const;

interface StoredFile extends SourceImage {
  path: string;
  type: string;
  modifiedAt: number;
}
interface StoredImage extends StoredFile {
  id: number;
  thumbnail: string | null;
}

/** IIIF Image API 3.0, level 2, for every painting with a stored image; its id is the identifier. */
function imageServiceRoutes(services: Services) {
  const { db, store, settings, renderer } = services;

  const storedImage = async (identifier: string): Promise<StoredImage> => {
    const id = /^\d{1,15}$/.test(identifier) ? Number(identifier) : undefined;
    const row = id === undefined ? undefined : await pictureRow(db.read, { type: "painting", id });
    if (id === undefined || row === undefined) {
      throw refusal(404, "no_painting", {}, { where: "identifier" });
    }
    const full = await storedFile(id, row.full);
    if (full === undefined) throw refusal(404, "painting_without_image", { id });
    return { ...full, id, thumbnail: row.thumbnail };
  };

  const storedFile = async (id: number, path: string | null): Promise<StoredFile | undefined> => {
    const file = path === null ? undefined : await liveFile(db.read, path);
    return file && {
      ...file,
      modifiedAt: file.modified_at,
      async read() {
        const bytes = await store.read(file.path);
        if (bytes === undefined) throw refusal(404, "painting_without_image", { id });
        return bytes;
      },
    };
  };

  /** Returns the thumbnail for whole images of at most half its size, because it decodes faster. */
  const sourceOf = async (image: StoredImage, { region, size }: ImagePlan): Promise<StoredFile> => {
    const isWhole = region.width === image.width && region.height === image.height;
    const small = isWhole ? await storedFile(image.id, image.thumbnail) : undefined;
    const longSide = ({ width, height }: Size) => Math.max(width, height);
    return small && 2 * longSide(size) <= longSide(small) ? small : image;
  };

  const rendered = async (c: Context, image: StoredImage, plan: ImagePlan) => {
    const source = await sourceOf(image, plan);
    const { sha256, modifiedAt, width, height } = source;
    const etag = `"${sha256}/${RENDERER}/${plan.canonical}"`;
    const headers: Record<string, string> = {
      "Cache-Control": REVALIDATE_FILE,
      "Cross-Origin-Resource-Policy": "cross-origin",
      "ETag": etag,
      "Last-Modified": httpDate(modifiedAt),
    };
    if (isNotModified(c.req.raw.headers, { etag, modifiedAt })) {
      return new Response(null, { status: 304, headers });
    }
    const region = source === image ? plan.region : { x: 0, y: 0, width, height };
    const bytes = await renderer.render(source, { ...plan, region }, requesterOf(c));
    headers["Content-Type"] = TYPES[plan.format];
    headers["Content-Length"] = String(bytes.length);
    return new Response(bodyOf(c, bytes), { headers });
  };

  return new Hono()
    .get(...at("/iiif/3/:identifier", {
      ...IMAGE,
      id: "findImageInformation",
      summary: "Redirects to the information about an image.",
      answers: { 303: { about: "Redirect to `info.json`.", headers: ["Location"] } },
    }, async (c, { identifier }) => {
      const { id } = await storedImage(identifier);
      return c.redirect(`${imageServiceUrl(baseUrl(c, settings), id)}/info.json`, 303);
    }))
    .get(...at("/iiif/3/:identifier/info.json", {
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
    }))
    .get(...at("/iiif/3/:identifier/:region/:size/:rotation/:file", {
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
      if (response === undefined) throw refusal(404, "painting_without_image", { id: image.id });
      const canonical = `<${service}/${plan.canonical}>;rel="canonical"`;
      response.headers.set("Link", `${canonical}, <${IMAGE_PROFILE}>;rel="profile"`);
      return response;
    }));
}
