import { z } from "zod";

/** The JSON of all errors. */
export const ErrorAnswer = z.object({
  error: z.string().describe("The error in one sentence, with the field if there is one."),
  errors: z.array(z.object({
    field: z.string().describe("Path of the field, such as `death_year` or `[2].count_box`."),
    message: z.string(),
  })).max(100).optional().describe("All invalid fields of a body, if there are several."),
}).meta({ id: "Error", description: "An error." });

/** The schema of this document itself. */
export const ApiDocument = z.looseObject({
  openapi: z.literal("3.1.1"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
}).meta({ id: "ApiDocument", description: "An OpenAPI document." });
