/** The warehouse's resources: their paths, how they are created, and the names of their records. */
import type { z } from "zod";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import * as records from "../../domain/warehouse/records.ts";
import type { Tag } from "../openapi/tags.ts";
import { draftOf } from "./bodies.ts";

/** A resource with generic routes, and its deviations from them. */
interface ResourcePattern {
  /** Its path segment, such as `stockbox`. */
  path: string;
  /** False: no list of all records; `grouped`: one list per warehouse. */
  list?: false | "grouped";
  /** The segment of the lists by owner; `withWarehouseID` if omitted. */
  by?: "withWarehouseID" | "withOrderID";
  /** Records accepted by `POST` on the resource itself. */
  create: "one" | "many";
  /** The path segment of batches, such as `boxes`. */
  batch?: string;
  /** Updates respond with a list, or accept lists too. */
  updates?: "answered_by_list" | "lists";
  /** The lowest role that may change it; default: `head`. */
  who?: "head" | "administrator";
  /** Its tag in the API's document; default: its plural. */
  tag?: Tag;
  /** The name of a record in the document. */
  name: string;
  /** The words for one, and for several (default: `${one}s`). */
  one: string;
  many?: string;
  /** True if boxes are picked for it, so that deleting it requires `?with=picks`. */
  hasPicks?: true;
  /** True if tables may change many of its records in one request. */
  inTables?: true;
  /** Fields that only the server sets, with initial values; values from clients are ignored. */
  owned?: Record<string, unknown>;
}

/** Returns the word for one, with its article. */
export const withArticle = (one: string) => `${/^[aeio]/.test(one) ? "an" : "a"} ${one}`;

/** Capitalizes the first letter. */
export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

function resource<const Pattern extends ResourcePattern, Stored extends z.ZodObject>(
  pattern: Pattern,
  record: Stored,
) {
  const { name, one, owned = {}, updates, who = "head", many = `${one}s` } = pattern;
  const omitted = Object.fromEntries(Object.keys(owned).map((field) => [field, true]));
  const sent: z.ZodObject = record.omit(omitted as never);
  const an = withArticle(one);
  const draft = draftOf(sent).meta({
    id: `New${name}`,
    description: `${capital(an)} to create; without an id, one is generated.`,
  });
  const changes = changesOf(updates === "lists" ? sent : sent.omit({ id: true }))
    .meta({ id: `${name}Changes`, description: `Fields to change of ${an}; the others stay.` });
  return {
    ...pattern,
    who,
    many,
    tag: pattern.tag ?? capital(many) as Tag,
    record,
    draft,
    changes,
  };
}

export const RESOURCES = {
  warehouses: resource({
    path: "warehouse_data",
    create: "one",
    batch: "warehouses",
    who: "administrator",
    name: "Warehouse",
    one: "warehouse",
  }, records.Warehouse),
  boxes: resource({
    path: "stockbox",
    create: "one",
    batch: "boxes",
    tag: "Boxes",
    name: "Box",
    one: "box type",
    inTables: true,
    hasPicks: true,
  }, records.Box),
  // The users that a head may change are checked with the record: see `db/warehouse/checks.ts`.
  users: resource({ path: "user_data", create: "one", name: "User", one: "user" }, records.User),
  points: resource({
    path: "warehouse_points",
    list: "grouped",
    create: "one",
    batch: "points",
    name: "Point",
    one: "point",
  }, records.Point),
  edges: resource({
    path: "warehouse_edge",
    create: "many",
    batch: "edges",
    updates: "lists",
    name: "Edge",
    one: "edge",
  }, records.Edge),
  sections: resource({
    path: "warehouse_section",
    create: "one",
    batch: "sections",
    name: "Section",
    one: "section",
    inTables: true,
  }, records.Section),
  geometry: resource({
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
    path: "order_item",
    list: false,
    create: "many",
    name: "Order",
    one: "order",
    hasPicks: true,
    owned: { pallete_computed: "" },
  }, records.OrderItem),
  lines: resource({
    path: "order_data",
    list: false,
    by: "withOrderID",
    create: "many",
    batch: "data",
    name: "OrderLine",
    one: "order line",
    inTables: true,
  }, records.OrderData),
  deliveries: resource({
    path: "deliveries",
    list: false,
    create: "many",
    tag: "Deliveries",
    name: "DeliveryLine",
    one: "delivery line",
    owned: { received: 0, closed_at: "", difference: null },
  }, records.DeliveryLine),
  parameters: resource({
    path: "order_param",
    by: "withOrderID",
    create: "many",
    tag: "Order parameters",
    name: "OrderParameters",
    one: "order's parameters",
    many: "orders' parameters",
  }, records.OrderParams),
} as const;

/** A resource with the schemas of its bodies. */
export type ResourceContract =
  & ResourcePattern
  & Required<Pick<ResourcePattern, "who" | "tag" | "many">>
  & { record: z.ZodObject; draft: z.ZodObject; changes: z.ZodObject };
