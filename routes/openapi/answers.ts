import { z } from "zod";

/** The JSON of all errors. */
export const ErrorAnswer = z.object({ error: z.string() }).meta({
  id: "Error",
  description: "The error in one sentence, with the field if there is one.",
});

/** The schema of this document itself. */
export const ApiDocument = z.looseObject({
  openapi: z.literal("3.1.1"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
}).meta({ id: "ApiDocument", description: "An OpenAPI document." });
