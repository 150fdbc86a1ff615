import { AuditQuery } from "../../../domain/gallery/audit.ts";
import {
  CheckupList,
  FlagsBody,
  PortraitList,
  ReviewFlags,
} from "../../../domain/gallery/review.ts";
import { LoginBody } from "../../gallery/auth.ts";
import { IdParam } from "../../gallery/params.ts";
import * as answers from "../answers/gallery.ts";
import type { Operation, Operations } from "../operation.ts";

const PAINTING = { params: IdParam, about: { id: "The painting's id." } };
const ARTIST = { params: IdParam, about: { id: "The artist's id." } };
const SUNRISE = { path: { id: 1193 } };
const MONET = { path: { id: 222 } };
const REVIEW = { tag: "Curators' review", needs: "curator" } as const;

const flags = (what: string): Pick<Operation, "description" | "body" | "answers" | "errors"> => ({
  description: `A fixed image stays checked: taking \`checked\` from a ${what} that stays ` +
    "`fixed` is refused with 409.",
  body: { schema: FlagsBody },
  answers: { 200: { about: "The flags as they are now.", schema: ReviewFlags } },
  errors: [404, 409],
});

/** Login of curators, and their review of images. */
export const CURATOR_OPERATIONS: Operations = {
  "GET /api/auth/me": {
    id: "getMe",
    tag: "Curators' session",
    summary: "Who is asking: a visitor or a curator.",
    answers: {
      200: { about: "The role.", schema: answers.Visitor, headers: ["Cache-Control"] },
    },
  },
  "POST /api/auth/login": {
    keyed: false,
    id: "logIn",
    tag: "Curators' session",
    summary: "Logs a curator in.",
    description: "After 10 failures of a username from an address in 15 minutes: 429.",
    body: { schema: LoginBody },
    answers: {
      200: {
        about: "The curator; the session is in the cookie.",
        schema: answers.SignedInCurator,
        headers: ["Set-Cookie", "Cache-Control"],
      },
    },
    errors: [401, 429, 503],
  },
  "POST /api/auth/logout": {
    keyed: false,
    id: "logOut",
    tag: "Curators' session",
    summary: "Ends the session.",
    answers: {
      200: { about: "It is ended.", schema: answers.Done, headers: ["Set-Cookie"] },
    },
  },
  "GET /api/paintings/checkup": {
    ...REVIEW,
    id: "listPaintingCheckup",
    summary: "All paintings with their image files and review flags.",
    answers: { 200: { about: "The review list.", schema: CheckupList } },
    errors: [503],
  },
  "GET /api/artists/checkup": {
    ...REVIEW,
    id: "listPortraitCheckup",
    summary: "All artists with their portrait files and review flags.",
    answers: { 200: { about: "The review list.", schema: PortraitList } },
    errors: [503],
  },
  "PATCH /api/paintings/{id}/checkup-flags": {
    ...REVIEW,
    ...PAINTING,
    id: "setPaintingFlags",
    summary: "Sets the review flags of a painting.",
    ...flags("painting"),
    example: SUNRISE,
  },
  "PATCH /api/artists/{id}/checkup-flags": {
    ...REVIEW,
    ...ARTIST,
    id: "setPortraitFlags",
    summary: "Sets the review flags of an artist's portrait.",
    ...flags("portrait"),
    example: MONET,
  },
  "POST /api/paintings/{id}/clear-image": {
    ...REVIEW,
    ...PAINTING,
    id: "clearPaintingImage",
    summary: "Removes the image of a painting for good.",
    answers: { 200: { about: "It has none.", schema: answers.ClearedImage } },
    errors: [404, 409],
    example: SUNRISE,
  },
  "POST /api/artists/{id}/clear-portrait": {
    ...REVIEW,
    ...ARTIST,
    id: "clearPortrait",
    summary: "Removes the portrait of an artist for good.",
    answers: { 200: { about: "There is none.", schema: answers.ClearedPortrait } },
    errors: [404, 409],
    example: MONET,
  },
  "DELETE /api/paintings/{id}": {
    ...REVIEW,
    ...PAINTING,
    id: "removePainting",
    summary: "Removes a painting with its files, influences and annotations.",
    answers: { 200: { about: "What was removed.", schema: answers.RemovedPainting } },
    errors: [404],
    example: SUNRISE,
  },
  "GET /api/audit": {
    ...REVIEW,
    id: "listAudit",
    summary: "What curators have changed, newest first.",
    query: AuditQuery,
    about: {
      action: "Only this action.",
      target_type: "Only changes of paintings, or of artists.",
      target_id: "Only changes of this painting or artist.",
      username: "Only changes of this curator.",
      before: "Only records before the one of this id: the `next` of the page before.",
      limit: "Records at the most.",
    },
    answers: { 200: { about: "A page of the log.", schema: answers.AuditPage } },
    example: { query: { limit: 10 } },
  },
};
