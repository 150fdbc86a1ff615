/** The contracts of the routes that most of the warehouse's resources share. */
import { z } from "zod";
import { oneOf } from "../../domain/fields.ts";
import type { Answer, Contract, Example } from "../contract/contract.ts";
import { exampleNamed } from "../openapi/examples.ts";
import { idParam, OfOrderParam, OfWarehouseParam } from "./params.ts";
import { capital, type ResourceContract, withArticle } from "./resources.ts";

export const WithPicks = z.object({
  with: oneOf(["picks"]).optional()
    .describe("Removes it although boxes have been picked, and has these put back."),
});

/** The contracts of one resource, by what a route does. */
export function resourceContracts(resource: ResourceContract) {
  const { tag, name, record, draft, changes, one, many, list, updates, by, create, hasPicks } =
    resource;
  const ofOrder = by === "withOrderID";
  const isWarehouse = name === "Warehouse";
  const names = capital(many).replace(/\W+(.)/g, (_, letter) => letter.toUpperCase());
  const example: Example = { path: { id: exampleNamed(name).id } };
  const read = { tag, who: "employee" } as const;
  const write = { tag, who: resource.who } as const;
  const single = {
    params: idParam(one),
    ...(isWarehouse && { within: "warehouse" as const }),
    example,
  };
  const tagged = (about: string, schema: z.ZodType): Answer => ({
    about,
    schema,
    headers: ["ETag"],
  });
  const creation = { ...write, ...(isWarehouse && { within: "all warehouses" as const }) };
  const createOne = (id: string): Contract => ({
    ...creation,
    id,
    summary: `Creates ${withArticle(one)}.`,
    description: "A list of one will do as well, and is answered with a list.",
    body: { schema: draft },
    size: "record",
    answers: { 200: tagged(`The ${one} with its id.`, record) },
    errors: [404, 409],
  });
  const createMany = (id: string): Contract => ({
    ...creation,
    id,
    summary: `Creates ${many}: all of them or none.`,
    description:
      "1 to 100,000; one record without a list will do as well, and is answered without one. An " +
      "error names the record by its place in the list, as `[2].`",
    body: { schema: z.array(draft) },
    size: "batch",
    answers: { 200: { about: `The ${many} with their ids.`, schema: z.array(record) } },
    errors: [404, 409],
  });
  const all: Contract = {
    ...read,
    id: `list${names}`,
    summary: `The ${many} of all warehouses${
      list === "grouped" ? ", one list for each warehouse" : ""
    }.`,
    answers: {
      200: {
        about: `All ${many}.`,
        schema: list === "grouped" ? z.array(z.array(record)) : z.array(record),
      },
    },
  };
  const ofOwner = {
    ...read,
    id: `list${names}Of`,
    summary: isWarehouse
      ? "One warehouse, as a list that holds it."
      : `The ${many} of ${ofOrder ? "an order" : "a warehouse"}.`,
    params: ofOrder ? OfOrderParam : OfWarehouseParam,
    answers: { 200: { about: `The ${many}.`, schema: z.array(record) } },
    errors: [404],
  } as const satisfies Contract;
  const get = {
    ...read,
    ...single,
    id: `get${name}`,
    summary: `One ${one}, with its tag.`,
    answers: { 200: tagged(`The ${one}.`, record) },
    errors: [404],
  } as const satisfies Contract;
  const update = {
    ...write,
    ...single,
    id: `update${name}`,
    summary: updates === "lists"
      ? `Changes ${many}: all of them or none.`
      : `Changes ${withArticle(one)}.`,
    description: updates === "lists"
      ? "Each is found by its own id, the one without by the path's. `If-Match` needs a list " +
        "of one. One without a list is answered without one."
      : "Fields that are given are changed, the others stay.",
    headers: ["If-Match"],
    body: { schema: updates === "lists" ? z.array(changes) : changes },
    size: updates === "lists" ? "batch" : "record",
    answers: {
      200: updates === "lists"
        // Several have no tag in common.
        ? { about: "The whole records, in a list; one has its `ETag`.", schema: z.array(record) }
        : tagged(
          updates === undefined ? "The whole record." : "The whole record, in a list.",
          updates === undefined ? record : z.array(record),
        ),
    },
    errors: [404, 409, 412],
  } as const satisfies Contract;
  const remove = {
    ...write,
    ...single,
    id: `remove${name}`,
    summary: isWarehouse
      ? "Removes a warehouse and everything in it."
      : `Removes ${withArticle(one)}, and what cannot be without it.`,
    ...(hasPicks && {
      description: "409 if boxes have been picked, for a box type as long as their order is not " +
        "complete. With `?with=picks` it is removed, and tasks of the shift state what must be put back.",
      query: WithPicks,
    }),
    headers: ["If-Match"],
    answers: { 204: { about: "It is removed; no body." } },
    // The last administrator stays.
    errors: hasPicks || name === "User" ? [404, 409, 412] : [404, 412],
  } as const satisfies Contract;
  return {
    all,
    ofOwner,
    create: create === "one" ? createOne(`create${name}`) : createMany(`create${names}`),
    batch: createMany(`create${names}${create === "one" ? "" : "Batch"}`),
    get,
    update,
    remove,
  };
}
