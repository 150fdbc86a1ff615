/** The warehouse's resources: where they are, how they are created, and what their records are called. */
import type { z } from "zod";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import * as records from "../../domain/warehouse/records.ts";
import type { Tag } from "../openapi/tags.ts";
import { draftOf } from "./bodies.ts";

/** What follows the pattern of resources, and how one differs from it. */
export interface ResourcePattern {
  /** The resource's own segment, for instance `stockbox`. */
  path: string;
  /** Whether there is a list of all records; `grouped`: one list for each warehouse. */
  list?: false | "grouped";
  /** The segment of the lists by owner. */
  by?: "withWarehouseID" | "withOrderID";
  /** What `POST` on the resource itself asks for. */
  create: "one" | "many";
  /** The segment of the route for many, for instance `boxes`. */
  batch?: string;
  /** Updates are answered with a list, or come in lists too. */
  updates?: "answered_by_list" | "lists";
  /** Who may change it, besides those above. */
  who: "head" | "administrator";
  tag: Tag;
  /** What a record is called in the document, and by people. */
  name: string;
  one: string;
  many: string;
  /** True if boxes are picked for it, so that it is deleted only with these: `?with=picks`. */
  hasPicks?: true;
  /** A field that the server alone sets: sent in vain, and no part of what is sent. */
  owned?: string;
}

/** The schemas of a resource's bodies. */
export interface ResourceBodies {
  record: z.ZodObject;
  draft: z.ZodObject;
  changes: z.ZodObject;
}

/** The name of one, with its article. */
export const withArticle = (one: string) => `${/^[aeio]/.test(one) ? "an" : "a"} ${one}`;

/** A text with a capital at its beginning. */
export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

function resource<const Pattern extends ResourcePattern, Stored extends z.ZodObject>(
  pattern: Pattern,
  record: Stored,
) {
  const { name, one, owned, updates } = pattern;
  const sent: z.ZodObject = owned === undefined ? record : record.omit({ [owned]: true } as never);
  const an = withArticle(one);
  const draft = draftOf(sent).meta({
    id: `New${name}`,
    description: `${capital(an)} as it is created; without an id it is given one.`,
  });
  const changes = changesOf(updates === "lists" ? sent : sent.omit({ id: true }))
    .meta({ id: `${name}Changes`, description: `What is to change of ${an}; the rest stays.` });
  return { ...pattern, record, draft, changes };
}

const HEAD = { who: "head" } as const;
const OF_ORDER = { ...HEAD, by: "withOrderID", create: "many" } as const;

export const RESOURCES = {
  warehouses: resource({
    path: "warehouse_data",
    create: "one",
    batch: "warehouses",
    who: "administrator",
    tag: "Warehouses",
    name: "Warehouse",
    one: "warehouse",
    many: "warehouses",
  }, records.Warehouse),
  boxes: resource({
    ...HEAD,
    path: "stockbox",
    create: "one",
    batch: "boxes",
    tag: "Boxes",
    name: "Box",
    one: "box type",
    many: "box types",
    hasPicks: true,
  }, records.Box),
  // Which users a head may write is looked at with the user: see `db/warehouse/user_rules.ts`.
  users: resource({
    ...HEAD,
    path: "user_data",
    create: "one",
    tag: "Users",
    name: "User",
    one: "user",
    many: "users",
  }, records.User),
  points: resource({
    ...HEAD,
    path: "warehouse_points",
    list: "grouped",
    create: "one",
    batch: "points",
    tag: "Points",
    name: "Point",
    one: "point",
    many: "points",
  }, records.Point),
  edges: resource({
    ...HEAD,
    path: "warehouse_edge",
    create: "many",
    batch: "edges",
    updates: "lists",
    tag: "Edges",
    name: "Edge",
    one: "edge",
    many: "edges",
  }, records.Edge),
  sections: resource({
    ...HEAD,
    path: "warehouse_section",
    create: "one",
    batch: "sections",
    tag: "Sections",
    name: "Section",
    one: "section",
    many: "sections",
  }, records.Section),
  geometry: resource({
    ...HEAD,
    path: "warehouse_section_geometry",
    create: "many",
    batch: "sections",
    updates: "answered_by_list",
    tag: "Section geometry",
    name: "SectionGeometry",
    one: "section's place",
    many: "sections' places",
  }, records.SectionGeometry),
  orders: resource({
    ...HEAD,
    path: "order_item",
    list: false,
    create: "many",
    tag: "Orders",
    name: "Order",
    one: "order",
    many: "orders",
    hasPicks: true,
    owned: "pallete_computed",
  }, records.OrderItem),
  lines: resource({
    ...OF_ORDER,
    path: "order_data",
    list: false,
    batch: "data",
    tag: "Order lines",
    name: "OrderLine",
    one: "order line",
    many: "order lines",
  }, records.OrderData),
  parameters: resource({
    ...OF_ORDER,
    path: "order_param",
    tag: "Order parameters",
    name: "OrderParameters",
    one: "order's parameters",
    many: "orders' parameters",
  }, records.OrderParams),
} as const;

/** A resource with its schemas. */
export type ResourceContract = ResourcePattern & ResourceBodies;
