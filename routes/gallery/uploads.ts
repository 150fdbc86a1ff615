/** Matches of files with works, and resumable uploads of files (https://tus.io/protocols/resumable-upload, version 1.0.0). */
import { type Context, Hono } from "hono";
import { z } from "zod";
import { refusal } from "../../domain/app_error.ts";
import { text, uuid } from "../../domain/fields.ts";
import { MATCH_RULES } from "../../domain/gallery/picture_matches.ts";
import { matchFiles } from "../../services/gallery/pictures/match_files.ts";
import {
  appendToUpload,
  createUpload,
  findUpload,
  readUploaded,
  removeUpload,
  type StagedUpload,
} from "../../services/gallery/pictures/uploads.ts";
import { at, route } from "../contract/route.ts";
import { curatorOnly } from "../middleware/curator_only.ts";
import { bodyOf, bodyPieces, requesterOf } from "../middleware/limits.ts";
import { PRIVATE_FILE } from "../send_answer.ts";
import { DEFAULT_PICTURE_MEGABYTES, MEGABYTE, type Services } from "../services.ts";
import { ErrorAnswer } from "../openapi/errors.ts";
import { UPLOAD_IDS } from "../openapi/examples.ts";
import { limitStreams } from "./picture_changes.ts";

const MAX_FILES = 5000;

const MatchBody = z.object({
  files: z.array(text({ min: 1, max: 1000 })).min(1).max(MAX_FILES)
    .describe("Names of the files, with their folders."),
}).meta({ id: "PictureFiles", description: "Names of files that show works." });

const PictureMatches = z.object({
  files: z.array(z.object({
    file: z.string(),
    matches: z.array(z.object({
      id: z.int().describe("The painting's id."),
      rule: z.enum(MATCH_RULES),
      confidence: z.number().describe("From 0 to 1."),
      title: z.string(),
      artist_name: z.string(),
      year: z.int().nullable(),
      inventory_number: z.string(),
      thumbnail_path: z.string().nullable(),
    })).describe("At most five, the likeliest first."),
  })),
}).meta({ id: "PictureMatches", description: "The works that files may show." });

const VERSION = "1.0.0";
const PART_TYPE = "application/offset+octet-stream";
const Param = z.object({ id: uuid().describe("The upload's id.") });
const STATE = ["Tus-Resumable", "Upload-Offset", "Upload-Length", "Upload-Expires"] as const;
const MAX_NAME_LENGTH = 255;
const OTHER_VERSION = {
  about: "The request is of another version of tus.",
  headers: ["Tus-Version"],
  schema: ErrorAnswer,
} as const;

/** Routes of uploads in parts. */
export function uploadRoutes(services: Services) {
  const { db, images, settings, store, uploadedFiles } = services;
  const maxBytes = (settings.MAX_PICTURE_MEGABYTES ?? DEFAULT_PICTURE_MEGABYTES) * MEGABYTE;
  const own = { tag: "Curators' review", who: curatorOnly(services) } as const;
  const path = { id: UPLOAD_IDS[0] };
  const one = { ...own, params: Param, errors: [404], example: { path } } as const;

  return new Hono()
    .use("/uploads/*", async (c, next) => {
      const { method } = c.req;
      c.header("Tus-Resumable", VERSION);
      if (method === "OPTIONS") {
        return c.body(null, 204, {
          "Tus-Version": VERSION,
          "Tus-Extension": "creation,expiration,termination",
          "Tus-Max-Size": String(maxBytes),
        });
      }
      if (method !== "GET" && c.req.header("Tus-Resumable") !== VERSION) {
        c.header("Tus-Version", VERSION);
        throw refusal(412, "tus_version");
      }
      return await next();
    })
    .post(...at("/paintings/matches", {
      ...own,
      id: "matchPictureFiles",
      summary: "The works that files of a folder may show, by their names.",
      description:
        "By inventory number, identifier, the name of the present image file, or title and " +
        "artist; the likeliest first. From a confidence of 0.8 a file needs no decision; of " +
        "several files of one work, that is at most one.",
      json: MatchBody,
      size: "record",
      keyed: false,
      answers: { 200: { about: "The works for each file.", schema: PictureMatches } },
    }, async (c) => ({ files: await matchFiles(services, c.req.valid("json").files) })))
    .post(...at("/uploads", {
      ...own,
      id: "createUpload",
      summary: "Begins a resumable upload of a picture's file.",
      description:
        "As tus 1.0 defines it, with creation, expiration after 24 hours and termination. The " +
        "id at the end of `Location` is the `upload` of `PUT /api/paintings/{id}/image`.",
      headers: ["Tus-Resumable", "Upload-Length", "Upload-Metadata"],
      keyed: false,
      answers: {
        201: { about: "Its URL.", headers: ["Location", "Tus-Resumable", "Upload-Expires"] },
        412: OTHER_VERSION,
      },
      errors: [400, 413],
      example: { headers: { "Tus-Resumable": VERSION, "Upload-Length": "1000000" } },
    }, async (c, _, { username }) => {
      const length = countIn(c, "Upload-Length");
      const name = nameIn(c.req.header("Upload-Metadata") ?? "");
      const created = await createUpload(db, { username, length, name }, maxBytes);
      c.header("Location", `/api/uploads/${created.id}`);
      return c.body(null, 201, stateOf(created));
    }))
    .get(...at("/uploads/:id", {
      ...one,
      id: "getUpload",
      summary: "How much of an upload is stored; `HEAD` answers the same.",
      answers: { 204: { about: "Its state, in the headers.", headers: STATE } },
    }, async (c, { id }, { username }) => {
      c.header("Cache-Control", "no-store");
      return c.body(null, 204, stateOf(await findUpload(db.read, { id, username })));
    }))
    .get(...at("/uploads/:id/preview", {
      ...one,
      id: "previewUpload",
      summary: "The picture of a complete upload, for files that browsers do not show.",
      answers: { 200: { about: "The picture.", type: "image/*", headers: ["Cache-Control"] } },
      errors: [404, 409, 415, 422, 503],
      example: { path: { id: UPLOAD_IDS[1] } },
    }, async (c, { id }, { username }) => {
      const upload = await findUpload(db.read, { id, username });
      const requester = requesterOf(c);
      const { full } = await uploadedFiles.run(upload.length, async () => {
        const bytes = await readUploaded(store, upload);
        return await images.process(bytes, "painting", undefined, requester);
      }, requester);
      return c.body(bodyOf(c, full.bytes), 200, { ...PRIVATE_FILE, "Content-Type": full.type });
    }))
    .patch(
      "/uploads/:id",
      limitStreams(),
      route({
        ...one,
        id: "continueUpload",
        summary: "Sends the next bytes of an upload.",
        headers: ["Tus-Resumable", "Upload-Offset"],
        body: { type: PART_TYPE, about: "The bytes from `Upload-Offset` on." },
        size: "picture",
        keyed: false,
        answers: { 204: { about: "Stored.", headers: STATE }, 412: OTHER_VERSION },
        errors: [404, 409, 415],
        example: {
          path,
          headers: { "Tus-Resumable": VERSION, "Upload-Offset": "0" },
          body: "bytes",
        },
      }, async (c, { id }, { username }) => {
        if (
          !/^application\/offset\+octet-stream *(;|$)/i.test(c.req.header("Content-Type") ?? "")
        ) {
          const where = "Content-Type";
          throw refusal(415, "expected_value", { value: PART_TYPE }, { where });
        }
        const offset = countIn(c, "Upload-Offset");
        const upload = await findUpload(db.read, { id, username });
        if (offset !== upload.received) throw refusal(409, "upload_elsewhere");
        return c.body(null, 204, stateOf(await appendToUpload(services, upload, bodyPieces(c))));
      }),
    )
    .delete(...at("/uploads/:id", {
      ...one,
      id: "removeUpload",
      headers: ["Tus-Resumable"],
      summary: "Ends an upload and deletes what is stored of it.",
      answers: { 204: { about: "Deleted.", headers: ["Tus-Resumable"] }, 412: OTHER_VERSION },
      errors: [404],
      example: { path, headers: { "Tus-Resumable": VERSION } },
    }, async (_, { id }, { username }) => {
      await removeUpload(services, await findUpload(db.read, { id, username }));
    }));
}

/** Reads a number of bytes from a header. @throws {AppError} 400 */
function countIn(c: Context, where: "Upload-Length" | "Upload-Offset"): number {
  const text = c.req.header(where) ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw refusal(400, "expected_integer", {}, { where });
}

/** Returns the file name in the metadata; "" if there is none. @throws {AppError} 400 */
function nameIn(metadata: string): string {
  const value = /(?:^|,) *filename ([\w+/=]*)/.exec(metadata)?.[1] ?? "";
  try {
    const name = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.fromBase64(value));
    return name.slice(0, MAX_NAME_LENGTH);
  } catch {
    throw refusal(400, "expected_base64", {}, { where: "Upload-Metadata" });
  }
}

const stateOf = ({ received, length, expires_at }: StagedUpload) => ({
  "Upload-Offset": String(received),
  "Upload-Length": String(length),
  "Upload-Expires": new Date(expires_at).toUTCString(),
});
