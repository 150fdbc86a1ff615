/** The routes that most of the warehouse's resources share, described as they are made: by pattern. */
import { z } from "zod";
import { OWNER_PARAMS } from "../../warehouse/resource_paths.ts";
import { IdParam } from "../../warehouse/resource_routes.ts";
import { ORDER_ID, WAREHOUSE_ID } from "../components/records.ts";
import type { Answer } from "../../contract/contract.ts";
import type { Operation, Operations } from "../operation.ts";
import { capital, DESCRIBED, type Described, withArticle } from "./described.ts";

function operationsOf(described: Described): Operations {
  const { tag, record, paths, component, draft, changes, one, many, lists, updates } = described;
  const { path, batch, create, by = "withWarehouseID", list = true } = paths;
  const { schema, example: { id } } = component;
  const base = `/api/v1/${path}`;
  const owner = OWNER_PARAMS[by];
  const whose = by === "withOrderID" ? "an order" : "a warehouse";
  const ownerId = by === "withOrderID" ? ORDER_ID : WAREHOUSE_ID;
  const about = { id: `The id of the ${one}.` };
  const tagged = (said: string, shape: z.ZodType): Answer => ({
    about: said,
    schema: shape,
    headers: ["ETag"],
  });
  const creates = (operation: string, asks: "one" | "many"): Operation => ({
    id: operation,
    tag,
    summary: asks === "one"
      ? `Creates ${withArticle(one)}.`
      : `Creates ${many}: all of them or none.`,
    description: asks === "one"
      ? "A list of one will do as well, and is answered with a list."
      : "1 to 100,000; one record without a list will do as well, and is answered without one. An " +
        "error names the record by its place in the list, as `[2].`",
    body: { schema: asks === "one" ? draft : z.array(draft) },
    answers: {
      200: asks === "one"
        ? tagged(`The ${one} with its id.`, schema)
        : { about: `The ${many} with their ids.`, schema: z.array(schema) },
    },
    errors: [404, 409],
  });
  const names = capital(many).replace(/\W+(.)/g, (_, letter) => letter.toUpperCase());
  const operations: Record<string, Operation> = {
    ...(list && {
      [`GET ${base}`]: {
        id: `list${names}`,
        tag,
        summary: `The ${many} of all warehouses${lists ? ", one list for each warehouse" : ""}.`,
        answers: {
          200: {
            about: `All ${many}.`,
            schema: lists ? z.array(z.array(schema)) : z.array(schema),
          },
        },
      },
    }),
    [`GET ${base}/${by}/{${owner}}`]: {
      id: `list${names}Of`,
      tag,
      summary: record === "Warehouse"
        ? "One warehouse, as a list that holds it."
        : `The ${many} of ${whose}.`,
      params: z.object({ [owner]: IdParam.shape.id }),
      about: { [owner]: `The id of the ${by === "withOrderID" ? "order" : "warehouse"}.` },
      answers: { 200: { about: `The ${many}.`, schema: z.array(schema) } },
      errors: [404],
      example: { path: { [owner]: ownerId } },
    },
    [`POST ${base}`]: creates(`create${create === "one" ? record : names}`, create),
    ...(batch !== undefined && {
      [`POST ${base}/${batch}`]: creates(
        `create${names}${create === "one" ? "" : "Batch"}`,
        "many",
      ),
    }),
    [`GET ${base}/{id}`]: {
      id: `get${record}`,
      tag,
      summary: `One ${one}, with its tag.`,
      params: IdParam,
      about,
      answers: { 200: tagged(`The ${one}.`, schema) },
      errors: [404],
      example: { path: { id } },
    },
    [`PUT ${base}/{id}`]: {
      id: `update${record}`,
      tag,
      summary: updates === "lists"
        ? `Changes ${many}: all of them or none.`
        : `Changes ${withArticle(one)}.`,
      description: updates === "lists"
        ? "Each is found by its own id, the one without by the path's. `If-Match` needs a list " +
          "of one. One without a list is answered without one."
        : "Fields that are given are changed, the others stay.",
      params: IdParam,
      about,
      headers: ["If-Match"],
      body: { schema: updates === "lists" ? z.array(changes) : changes },
      answers: {
        200: updates === "lists"
          // Several have no tag in common.
          ? { about: "The whole records, in a list; one has its `ETag`.", schema: z.array(schema) }
          : tagged(
            updates === undefined ? "The whole record." : "The whole record, in a list.",
            updates === undefined ? schema : z.array(schema),
          ),
      },
      errors: [404, 409, 412],
      example: { path: { id } },
    },
    [`DELETE ${base}/{id}`]: {
      id: `remove${record}`,
      tag,
      summary: record === "Warehouse"
        ? "Removes a warehouse and everything in it."
        : `Removes ${withArticle(one)}, and what cannot be without it.`,
      params: IdParam,
      about,
      headers: ["If-Match"],
      answers: { 204: { about: "It is removed; no body." } },
      errors: [404, 412],
      example: { path: { id } },
    },
  };
  return operations;
}

/** Every route that is made by the pattern. */
export const RESOURCE_OPERATIONS: Operations = Object.assign({}, ...DESCRIBED.map(operationsOf));
