/** Finding and merging duplicates, an addition to the specification. */
import { Hono } from "hono";
import { z } from "zod";
import { markDistinct, mergeRecords, previewMerge } from "../../services/gallery/editing/merge.ts";
import { idText, integerText, pageFields } from "../../domain/fields.ts";
import {
  DistinctPair,
  DoublesPage,
  PictureLookalikes,
} from "../../domain/gallery/doubles_records.ts";
import { PLURALS } from "../../domain/gallery/editing/kinds.ts";
import {
  mergeBody,
  MERGED_KINDS,
  type MergedKind,
  mergePreview,
  mergeResult,
} from "../../domain/gallery/editing/merge_records.ts";
import { at } from "../contract/route.ts";
import { curatorOnly, editorInChiefOnly } from "../middleware/curator_only.ts";
import type { Services } from "../services.ts";
import { changedSince, ifSeen } from "./record_routes.ts";

const schemasOf = (kind: MergedKind) => ({
  body: mergeBody(kind),
  preview: mergePreview(kind),
  merged: mergeResult(kind),
});

/** The schemas by kind; created once, because the document names them. */
const MERGING = Object.fromEntries(
  MERGED_KINDS.map((kind) => [kind, schemasOf(kind)]),
) as Record<MergedKind, ReturnType<typeof schemasOf>>;

/** Two records of the starter data by kind, which no other example uses. */
const EXAMPLES = {
  artist: { id: 310, into: 311, distinct: [308, 309] },
  painting: { id: 1100, into: 1101, distinct: [1102, 1103] },
} as const;

/** Routes below `/artists`, `/paintings` and `/doubles`. */
export function mergingRoutes(services: Services): Hono {
  const routes = new Hono();
  for (const kind of MERGED_KINDS) addRoutes(routes, services, kind);
  return routes.get(...at("/doubles/pictures", {
    id: "listPictureLookalikes",
    tag: "Editing",
    who: curatorOnly(services),
    summary: "Paintings whose pictures look like the same picture.",
    description: "By a perceptual hash, whatever their titles and artists. Pairs marked as " +
      "distinct are omitted, as are pictures that have not been analysed yet.",
    answers: { 200: { about: "The pairs, by id.", schema: PictureLookalikes } },
  }, async () => ({ pairs: await services.duplicates.pictures() })));
}

function addRoutes(routes: Hono, services: Services, kind: MergedKind): void {
  const { db, duplicates } = services;
  const name = `${kind[0]!.toUpperCase()}${kind.slice(1)}`;
  const plural = PLURALS[kind];
  const editing = { tag: "Editing", who: curatorOnly(services) } as const;
  const params = z.object({ id: idText().describe(`The duplicate ${kind}, which is deleted.`) });
  const schemas = MERGING[kind];
  const { id, into, distinct: [one, other] } = EXAMPLES[kind];
  routes
    .get(...at(`/doubles/${plural}`, {
      ...editing,
      id: `list${name}Doubles`,
      summary: `Pairs of ${plural} that may be duplicates.`,
      description: "Pairs with the same or similar names whose years are consistent; for " +
        "paintings, those of one artist, followed by those whose pictures look the same. Pairs " +
        "marked as distinct are omitted.",
      query: z.object(pageFields(200, "pairs")),
      answers: { 200: { about: "A page of the list.", schema: DoublesPage } },
    }, async (c) => {
      const { offset, limit } = c.req.valid("query");
      return await duplicates.page(kind, offset, limit);
    }))
    .post(...at(`/doubles/${plural}/distinct`, {
      ...editing,
      id: `mark${name}sDistinct`,
      summary: `Marks two ${plural} as distinct.`,
      json: DistinctPair,
      answers: { 200: { about: "Stored.", schema: DistinctPair } },
      errors: [404],
      example: { body: { one, other } },
    }, async (c, _, { username }) => {
      await markDistinct(db, { kind, ...c.req.valid("json") }, username);
      return c.req.valid("json");
    }))
    .get(...at(
      `/records/${plural}/:id/merge`,
      {
        ...editing,
        id: `preview${name}Merge`,
        summary: `Two ${plural} side by side, for a merge.`,
        params,
        query: z.object({ into: integerText({ min: 1 }).describe(`The remaining ${kind}.`) }),
        answers: { 200: { about: "Both, with their differences.", schema: schemas.preview } },
        errors: [404],
        example: { path: { id }, query: { into } },
      },
      async (c, { id }) =>
        await previewMerge(db.read, { kind, id, into: c.req.valid("query").into }),
    ))
    .post(...at(`/${plural}/:id/merge`, {
      ...editing,
      who: editorInChiefOnly(services),
      id: `merge${name}`,
      summary: `Merges ${kind === "artist" ? "an" : "a"} ${kind} into another one.`,
      description: "Its links are moved to the other, whose fields stay unless `take` names " +
        "them. Its id then redirects to the other with 308. The operation can be undone: `POST " +
        "/api/audit/operations/{id}/restore`.",
      params,
      headers: ["If-Match"],
      json: schemas.body,
      answers: {
        200: { about: "The merged record.", schema: schemas.merged },
        412: changedSince(kind),
      },
      errors: [403, 404],
      example: { path: { id }, body: { into, reason: "Entered twice" } },
    }, async (c, { id }, { username }) => {
      const sent = c.req.valid("json");
      const done = await mergeRecords(db, { kind, id, ...sent }, username, ifSeen(c, sent));
      await services.pictures.tidy();
      return done;
    }));
}
