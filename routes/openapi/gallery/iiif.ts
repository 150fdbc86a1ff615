import { IdParam } from "../../gallery/params.ts";
import { NOT_MODIFIED } from "../answer_parts.ts";
import * as answers from "../answers/iiif.ts";
import type { HeaderName } from "../headers.ts";
import type { Operation, Operations } from "../operation.ts";

const LINKED: readonly HeaderName[] = ["ETag", "Cache-Control", "Link"];
const PAINTING = { identifier: "The painting's id." };
const SUNRISE = { path: { identifier: "1193" } };
const DESCRIPTION = "With `Accept: application/ld+json` it comes as linked data.";

/** A document of the Presentation API. */
const document = (
  schema: typeof answers[keyof typeof answers],
): Pick<Operation, "tag" | "description" | "headers" | "answers"> => ({
  tag: "IIIF",
  description: DESCRIPTION,
  headers: ["If-None-Match"],
  answers: {
    200: { about: "The document.", schema, alternative: "application/ld+json", headers: LINKED },
    304: NOT_MODIFIED,
  },
});

/** Images and manifests of IIIF 3.0. */
export const IIIF_OPERATIONS: Operations = {
  "GET /iiif/3/{identifier}": {
    id: "findImageInformation",
    tag: "IIIF",
    summary: "Leads to the information about an image.",
    about: PAINTING,
    answers: { 303: { about: "It is at `info.json` below.", headers: ["Location"] } },
    errors: [400, 404],
    example: SUNRISE,
  },
  "GET /iiif/3/{identifier}/info.json": {
    ...document(answers.ImageInformation),
    id: "getImageInformation",
    summary: "Size, tiles and features of an image.",
    about: PAINTING,
    errors: [400, 404],
    example: SUNRISE,
  },
  "GET /iiif/3/{identifier}/{region}/{size}/{rotation}/{file}": {
    id: "getImagePart",
    tag: "IIIF",
    summary: "An image or a part of it in any size.",
    description: "IIIF Image API 3.0, level 2, with upscaling, mirroring and quarter turns.",
    about: {
      ...PAINTING,
      region: "`full`, `square`, `x,y,w,h` or `pct:x,y,w,h`.",
      size: "`max`, `w,`, `,h`, `pct:n`, `w,h` or `!w,h`; with `^` before it larger than there is.",
      rotation: "0, 90, 180 or 270; with `!` before it mirrored.",
      file: "`default`, `color`, `gray` or `bitonal`, with `.jpg` or `.png`.",
    },
    headers: ["If-None-Match", "If-Modified-Since"],
    answers: {
      200: {
        about: "The image.",
        type: "image/*",
        headers: ["ETag", "Cache-Control", "Last-Modified", "Link"],
      },
      304: { about: "It is as the client has it; no body.", headers: ["ETag", "Link"] },
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
  },
  "GET /iiif/presentation/3/collection": {
    ...document(answers.Collection),
    id: "getCollection",
    summary: "All movements, each a collection.",
    errors: [400],
  },
  "GET /iiif/presentation/3/paintings/{id}": {
    ...document(answers.Manifest),
    id: "getManifest",
    summary: "A painting as a manifest.",
    params: IdParam,
    about: { id: "The painting's id." },
    errors: [404],
    example: { path: { id: 1193 } },
  },
  "GET /iiif/presentation/3/paintings/{id}/annotations": {
    ...document(answers.AnnotationPage),
    id: "getAnnotations",
    summary: "The notes on a painting.",
    params: IdParam,
    about: { id: "The painting's id." },
    errors: [404],
    example: { path: { id: 1193 } },
  },
  "GET /iiif/presentation/3/artists/{id}": {
    ...document(answers.Collection),
    id: "getArtistCollection",
    summary: "The paintings of an artist that have an image.",
    params: IdParam,
    about: { id: "The artist's id." },
    errors: [404],
    example: { path: { id: 222 } },
  },
  "GET /iiif/presentation/3/movements/{id}": {
    ...document(answers.Collection),
    id: "getMovementCollection",
    summary: "The paintings of a movement that have an image.",
    params: IdParam,
    about: { id: "The movement's id." },
    errors: [404],
    example: { path: { id: 35 } },
  },
};
