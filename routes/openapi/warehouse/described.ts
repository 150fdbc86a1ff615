/** The warehouse's resources as the document has them: what they are called, and their bodies. */
import type { z } from "zod";
import { changesOf } from "../../../domain/warehouse/changes_of.ts";
import { draftOf } from "../../warehouse/bodies.ts";
import { RESOURCE_PATHS, type ResourcePaths } from "../../warehouse/resource_paths.ts";
import type { Components } from "../components/component.ts";
import { type RecordComponent, RECORDS } from "../components/records.ts";
import type { Tag } from "../tags.ts";

/** What a resource is called, in the document and by people. */
interface Named {
  tag: Tag;
  record: keyof typeof RECORDS;
  paths: ResourcePaths;
  one: string;
  many: string;
  /** What does not follow the pattern: how these answer. */
  lists?: true;
  updates?: "list" | "lists";
}

const NAMED: readonly Named[] = [
  {
    tag: "Warehouses",
    record: "Warehouse",
    paths: RESOURCE_PATHS.warehouses,
    one: "warehouse",
    many: "warehouses",
  },
  { tag: "Boxes", record: "Box", paths: RESOURCE_PATHS.boxes, one: "box type", many: "box types" },
  { tag: "Users", record: "User", paths: RESOURCE_PATHS.users, one: "user", many: "users" },
  {
    tag: "Points",
    record: "Point",
    paths: RESOURCE_PATHS.points,
    one: "point",
    many: "points",
    lists: true,
  },
  {
    tag: "Edges",
    record: "Edge",
    paths: RESOURCE_PATHS.edges,
    one: "edge",
    many: "edges",
    updates: "lists",
  },
  {
    tag: "Sections",
    record: "Section",
    paths: RESOURCE_PATHS.sections,
    one: "section",
    many: "sections",
  },
  {
    tag: "Section geometry",
    record: "SectionGeometry",
    paths: RESOURCE_PATHS.geometry,
    one: "section's place",
    many: "sections' places",
    updates: "list",
  },
  { tag: "Orders", record: "Order", paths: RESOURCE_PATHS.orders, one: "order", many: "orders" },
  {
    tag: "Order lines",
    record: "OrderLine",
    paths: RESOURCE_PATHS.lines,
    one: "order line",
    many: "order lines",
  },
  {
    tag: "Order parameters",
    record: "OrderParameters",
    paths: RESOURCE_PATHS.parameters,
    one: "order's parameters",
    many: "orders' parameters",
  },
];

// Fields that the server alone sets: sent in vain, and no part of what is sent.
const OWNED: Partial<Record<keyof typeof RECORDS, string>> = { Order: "pallete_computed" };

/** A resource with the schemas of its bodies. */
export interface Described extends Named {
  component: RecordComponent;
  draft: z.ZodObject;
  changes: z.ZodObject;
}

/** All resources. */
export const DESCRIBED: readonly Described[] = NAMED.map((named) => {
  const component: RecordComponent = RECORDS[named.record];
  const owned = OWNED[named.record];
  const record: z.ZodObject = owned === undefined
    ? component.schema
    : component.schema.omit({ [owned]: true } as { id: true });
  const changes = changesOf(
    named.updates === "lists" ? record : record.omit({ id: true }),
  );
  return { ...named, component, draft: draftOf(record), changes };
});

/** The name of one, with its article. */
export const withArticle = (one: string) => `${/^[aeio]/.test(one) ? "an" : "a"} ${one}`;

/** A text with a capital at its beginning. */
export const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

const ID = { id: "Given at creation, unless the record brings one that nothing has yet." };

/** The records, and what is sent to create and to change them. */
export const RESOURCE_COMPONENTS: Components = Object.fromEntries(
  DESCRIBED.flatMap(({ record, component, draft, changes, one }) => {
    const owned = OWNED[record];
    const { id: _, ...fields } = component.example;
    const example = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== owned));
    return [
      [record, { ...component, fields: { ...ID, ...component.fields } }],
      [`New${record}`, {
        schema: draft,
        about: `${capital(withArticle(one))} as it is created; without an id it is given one.`,
        example: record === "User" ? { ...example, user_login: "hedy" } : example,
      }],
      [`${record}Changes`, {
        schema: changes,
        about: `What is to change of ${withArticle(one)}; the rest stays.`,
        example: component.change,
      }],
    ];
  }),
);
