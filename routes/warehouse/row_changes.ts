/**
 * Many changes of one kind of record in one request, sent by tables: an addition to the
 * specification.
 */
import { Hono } from "hono";
import { z } from "zod";
import {
  changeRows,
  type CheckedRowChange,
  type RowResult,
} from "../../services/warehouse/records/change_rows.ts";
import type { Identified } from "../../db/warehouse/resource.ts";
import type { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import { AppError, textOfAll } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import { textOf } from "../../domain/messages/message.ts";
import { changesOf } from "../../domain/warehouse/changes_of.ts";
import type { RowOutcome } from "../../domain/warehouse/changes/row_changes.ts";
import type { Contract } from "../contract/contract.ts";
import { route } from "../contract/route.ts";
import { exampleNamed } from "../openapi/examples.ts";
import { endOf } from "../middleware/limits.ts";
import { json } from "../json_answer.ts";
import type { Services } from "../services.ts";
import { parsed, readRows } from "./bodies.ts";
import { languageOf } from "../middleware/client.ts";
import type { ResourceContract } from "./resources.ts";

const ACTIONS = ["create", "update", "delete"] as const;
const Named = z.object({
  id: uuid(),
  action: z.enum(ACTIONS),
  fields: z.record(z.string(), z.unknown()).optional(),
  before: z.record(z.string(), z.unknown()).optional(),
});

function contractOf({ tag, who, name, record, many }: ResourceContract): Contract {
  const fields = changesOf(record.omit({ id: true }));
  const change = z.object({
    id: uuid().describe("Also required for a new record."),
    action: z.enum(ACTIONS),
    fields: fields.exactOptional().describe("The new record, or the fields to change."),
    before: fields.exactOptional().describe(
      "Fields as the client knows them; if they differ, the outcome is 412.",
    ),
  });
  const outcome = z.object({
    id: uuid(),
    status: z.int().describe("200 or 204, or the status of the refusal."),
    record: record.exactOptional().describe("The stored record."),
    error: z.string().exactOptional(),
    field: z.string().exactOptional().describe("The field with the error."),
  });
  const example = exampleNamed(name);
  const { id } = example;
  return {
    tag,
    who,
    id: `change${name}Rows`,
    summary: `Applies changes of a table to many ${many}; a refused one does not stop the others.`,
    description:
      "Records are created, changed and deleted in the given order and in one transaction. " +
      "The response has an outcome for each change: 200 or 204, or the status and text of a " +
      "refusal.",
    body: { schema: z.array(change) },
    size: "batch",
    answers: {
      200: {
        about: "The outcome of each change.",
        schema: z.array(outcome),
        example: [{ id, status: 200, record: example }],
      },
    },
    errors: [409],
    example: { body: [{ id, action: "update", fields: {} }] },
  };
}

/** Returns the route for changes from tables, below `/api/v1`. */
export function rowChangeRoutes<Stored extends Identified>(
  db: Services["db"],
  resource: ResourceContract,
  store: ResourceStore<Stored>,
): Hono {
  const { record } = store.resource;
  const changed = changesOf(record.omit({ id: true }));
  const checked = (row: unknown, index: number) => {
    const { id, action, fields = {}, before } = parsed(Named, row, index);
    const change = { id, action, ...(before && { before }) } as CheckedRowChange<Stored>;
    try {
      if (action === "create") change.fields = parsed(record, { ...fields, id }) as Partial<Stored>;
      if (action === "update") change.fields = parsed(changed, fields) as Partial<Stored>;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      change.wrong = error;
    }
    return change;
  };
  return new Hono().post(
    `/${resource.path}/changes`,
    route(contractOf(resource), async (c) => {
      const changes = (await readRows(c)).rows.map(checked);
      const results = await changeRows(db, store.by(c.get("user")), changes, endOf(c));
      const language = languageOf(c);
      const outcome = ({ messages, ...rest }: RowResult<Stored>): RowOutcome<Stored> => {
        if (messages === undefined) return rest;
        const { where, ...message } = messages[0]!;
        return messages.length > 1 || where === undefined
          ? { ...rest, error: textOfAll(messages, language) }
          : { ...rest, error: textOf(message, language), field: where };
      };
      return json(c, results.map(outcome)) as Response;
    }),
  ) as unknown as Hono;
}
