import { type Context, Hono } from "hono";
import { z } from "zod";
import {
  adjacentPages,
  endPages,
  manifestChanges,
  paintingsBeforeLog,
} from "../../db/gallery/manifest_changes.ts";
import { refusal } from "../../domain/app_error.ts";
import { idText } from "../../domain/fields.ts";
import {
  activities,
  activitiesOf,
  type ActivityPage,
  activityPage,
  DISCOVERY_CONTEXT,
  oldPainting,
} from "../../domain/iiif/discovery/activities.ts";
import { route } from "../contract/route.ts";
import type { Services } from "../services.ts";
import { document, documentAt, sendLinkedData } from "./documents.ts";
import { OrderedCollection, OrderedCollectionPage } from "../../domain/iiif/document_records.ts";

const ROOT = "/iiif/discovery/1/activities";
const PageParam = z.object({ page: idText().describe("Number of the page, from 1.") });
const PAGE = {
  ...document(OrderedCollectionPage),
  params: PageParam,
  errors: [404],
  example: { path: { page: 1 } },
} as const;

/** IIIF Change Discovery API 1.0: changes of manifests and collections, oldest first. */
export function discoveryRoutes(services: Services) {
  const { db } = services;
  const sendActivities = async (
    c: Context,
    make: (base: string) => Promise<object | undefined>,
  ) => {
    const answer = await documentAt(c, services, make);
    if (answer === undefined) throw refusal(404, "nothing_at_path", { path: c.req.path });
    return await sendLinkedData(c, answer, DISCOVERY_CONTEXT);
  };

  const sendPage = (c: Context, page: ActivityPage, find: (base: string) => Promise<object[]>) =>
    sendActivities(c, async (base) => {
      const items = await find(base);
      if (items.length === 0) return undefined;
      return activityPage(base, { page, items, ...await adjacentPages(db.background, page) });
    });

  return new Hono()
    .get(
      ROOT,
      route({
        ...document(OrderedCollection),
        id: "getActivities",
        summary: "Changes of manifests and collections, for harvesters.",
        errors: [400],
      }, (c) => sendActivities(c, async (base) => activities(base, await endPages(db.background)))),
    )
    .get(
      `${ROOT}/paintings/:page`,
      route({
        ...PAGE,
        id: "getPaintingsBeforeLog",
        summary: "Manifests of paintings from before the log of changes, without times.",
      }, (c, { page: number }) =>
        sendPage(c, { of: "paintings", number }, async (base) => {
          const ids = await paintingsBeforeLog(db.read, number);
          return ids.map((id) => oldPainting(base, id));
        })),
    )
    .get(
      `${ROOT}/log/:page`,
      route({
        ...PAGE,
        id: "getActivityPage",
        summary: "A page of later creations, changes and deletions, oldest first.",
      }, (c, { page: number }) =>
        sendPage(c, { of: "log", number }, async (base) => {
          const changes = await manifestChanges(db.read, number);
          return changes.flatMap((change) => activitiesOf(base, change));
        })),
    );
}
