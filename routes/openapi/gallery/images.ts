import { LimitQuery, ProxyQuery } from "../../gallery/image_search.ts";
import { IdParam } from "../../gallery/params.ts";
import { FixBody } from "../../gallery/picture_changes.ts";
import * as answers from "../answers/gallery.ts";
import type { Operations } from "../operation.ts";

const PAINTING = { params: IdParam, about: { id: "The painting's id." } };
const ARTIST = { params: IdParam, about: { id: "The artist's id." } };
const SUNRISE = { path: { id: 1193 } };
const MONET = { path: { id: 222 } };
const LIMIT = "Pictures at the most.";
const SEARCH = { tag: "Image search", needs: "curator", errors: [404, 502, 503, 504] } as const;
const REPLACE = { tag: "Curators' review", needs: "curator" } as const;
const FIX_ERRORS = [404, 409, 415, 422, 502, 503, 504] as const;
const UPLOAD_ERRORS = [404, 409, 415, 422, 503] as const;
const FIX = "Nothing is replaced unless the download succeeds and the bytes are an image.";
const UPLOAD = "The file is decoded and written anew; its metadata are dropped.";

/** Images from outside: looked for, looked at, and hung instead of others. */
export const IMAGE_OPERATIONS: Operations = {
  "GET /api/paintings/{id}/debug-image-search": {
    ...SEARCH,
    ...PAINTING,
    id: "findPaintingImage",
    summary: "The best picture that the sources have for a painting.",
    answers: { 200: { about: "The picture.", schema: answers.BestImage } },
    example: SUNRISE,
  },
  "GET /api/paintings/{id}/debug-image-search/more": {
    ...SEARCH,
    params: IdParam,
    query: LimitQuery,
    about: { ...PAINTING.about, limit: LIMIT },
    id: "findPaintingImages",
    summary: "Many pictures that the sources have for a painting.",
    answers: { 200: { about: "The pictures, best first.", schema: answers.FoundImages } },
    example: { ...SUNRISE, query: { limit: 5 } },
  },
  "GET /api/artists/{id}/debug-portrait-search": {
    ...SEARCH,
    ...ARTIST,
    id: "findPortrait",
    summary: "The best portrait that the sources have of an artist.",
    answers: { 200: { about: "The portrait.", schema: answers.BestPortrait } },
    example: MONET,
  },
  "GET /api/artists/{id}/debug-portrait-search/more": {
    ...SEARCH,
    params: IdParam,
    query: LimitQuery,
    about: { ...ARTIST.about, limit: LIMIT },
    id: "findPortraits",
    summary: "Many portraits that the sources have of an artist.",
    answers: { 200: { about: "The portraits, best first.", schema: answers.FoundImages } },
    example: { ...MONET, query: { limit: 5 } },
  },
  "GET /api/debug/image-proxy": {
    id: "previewImage",
    tag: "Image search",
    needs: "curator",
    summary: "A picture from outside, to be looked at before it is taken.",
    description: "Addresses of private networks are refused, redirects to them too.",
    query: ProxyQuery,
    about: { url: "Begins with http:// or https://." },
    answers: { 200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] } },
    errors: [502, 503, 504],
    example: { query: { url: "https://upload.example.org/monet/sunrise.jpg" } },
  },
  "POST /api/paintings/{id}/fix-image": {
    ...REPLACE,
    ...PAINTING,
    id: "fixPaintingImage",
    summary: "Replaces the image of a painting by one from an address.",
    description: FIX,
    body: { schema: FixBody },
    answers: { 200: { about: "The new image.", schema: answers.ReplacedImage } },
    errors: FIX_ERRORS,
    example: SUNRISE,
  },
  "POST /api/artists/{id}/fix-portrait": {
    ...REPLACE,
    ...ARTIST,
    id: "fixPortrait",
    summary: "Replaces the portrait of an artist by one from an address.",
    description: FIX,
    body: { schema: FixBody },
    answers: { 200: { about: "The new portrait.", schema: answers.ReplacedPortrait } },
    errors: FIX_ERRORS,
    example: MONET,
  },
  "POST /api/paintings/{id}/upload-image": {
    ...REPLACE,
    ...PAINTING,
    id: "uploadPaintingImage",
    summary: "Replaces the image of a painting by an uploaded one.",
    description: UPLOAD,
    body: { schema: answers.Upload },
    answers: { 200: { about: "The new image.", schema: answers.ReplacedImage } },
    errors: UPLOAD_ERRORS,
    example: SUNRISE,
  },
  "POST /api/artists/{id}/upload-portrait": {
    ...REPLACE,
    ...ARTIST,
    id: "uploadPortrait",
    summary: "Replaces the portrait of an artist by an uploaded one.",
    description: UPLOAD,
    body: { schema: answers.Upload },
    answers: { 200: { about: "The new portrait.", schema: answers.ReplacedPortrait } },
    errors: UPLOAD_ERRORS,
    example: MONET,
  },
};
