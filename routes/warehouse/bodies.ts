/** Bodies of the warehouse's routes: where one record is asked for a list of one will do, and the other way round. */
import { z } from "zod";

/** Rows that a batch may hold at the most. */
export const BATCH_LIMIT = 100_000;

/** One record, or a list that holds just one. */
export function one<Schema extends z.ZodObject>(schema: Schema) {
  return z.preprocess(
    (body) => Array.isArray(body) && body.length === 1 ? body[0] : body,
    z.custom((body) => typeof body === "object" && body !== null && !Array.isArray(body), {
      error: "expected one record (a JSON object); many go to the batch route",
      abort: true,
    }).pipe(schema),
  );
}

/** A list of records, or one record by itself. */
export function many<Schema extends z.ZodObject>(schema: Schema) {
  const expected = `expected 1 to ${BATCH_LIMIT} records`;
  return z.preprocess(
    (body) => Array.isArray(body) ? body : [body],
    z.array(schema).min(1, { error: expected }).max(BATCH_LIMIT, { error: expected }),
  );
}
