import { PaintingContext, PaintingPage } from "../../../domain/gallery/records.ts";
import { SizeQuery } from "../../gallery/painting_image.ts";
import { IdParam } from "../../gallery/params.ts";
import { CACHED, NOT_MODIFIED } from "../answer_parts.ts";
import type { HeaderName } from "../headers.ts";
import type { Operations } from "../operation.ts";

const PAINTING = { id: "The painting's id." };
const SUNRISE = { path: { id: 1193 } };
const OF_FILES: readonly HeaderName[] = ["ETag", "Cache-Control", "Last-Modified"];
const FILE = {
  200: { about: "The image.", type: "image/*", headers: OF_FILES },
  206: {
    about: "The bytes that were asked for.",
    type: "image/*",
    headers: ["Content-Range", ...OF_FILES],
  },
  304: { about: "It is as the client has it; no body.", headers: OF_FILES },
} as const;
const OF_FILE_REQUESTS = ["If-None-Match", "If-Modified-Since", "Range"] as const;

/** One painting, and image files. */
export const PAINTING_OPERATIONS: Operations = {
  "GET /api/paintings/{id}": {
    id: "getPainting",
    tag: "Paintings",
    summary: "A painting with its influences and annotations.",
    params: IdParam,
    about: PAINTING,
    headers: ["If-None-Match"],
    answers: {
      200: { about: "The painting.", schema: PaintingPage, headers: CACHED },
      304: NOT_MODIFIED,
    },
    errors: [404],
    example: SUNRISE,
  },
  "GET /api/paintings/{id}/context": {
    id: "getPaintingContext",
    tag: "Paintings",
    summary: "Whose a painting is, and its neighbours by year.",
    params: IdParam,
    about: PAINTING,
    headers: ["If-None-Match"],
    answers: {
      200: { about: "What its page needs besides.", schema: PaintingContext, headers: CACHED },
      304: NOT_MODIFIED,
    },
    errors: [404],
    example: SUNRISE,
  },
  "GET /api/paintings/{id}/image": {
    id: "getPaintingImage",
    tag: "Paintings",
    summary: "The image of a painting.",
    description: "The local file; while there is none, sources outside are asked once, and what " +
      "they have is kept. An image that a curator has removed is never looked for again.",
    params: IdParam,
    query: SizeQuery,
    about: { ...PAINTING, size: "The small image or the whole one." },
    headers: OF_FILE_REQUESTS,
    answers: FILE,
    errors: [404, 416, 503],
    example: { ...SUNRISE, query: { size: "thumb" } },
  },
  "GET /images/{path}": {
    id: "getImageFile",
    tag: "Image files",
    summary: "An image file, by its relative path.",
    description: "The path may have slashes in it. Any site may show the file.",
    about: { path: "What stands in `image_path`, `thumbnail_path` or `portrait_path`." },
    headers: OF_FILE_REQUESTS,
    answers: FILE,
    errors: [404, 416, 503],
    example: { path: { path: "samples/sunrise.jpg" } },
  },
};
