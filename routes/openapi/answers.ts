import { z } from "zod";

/** The one form of errors. */
export const ErrorAnswer = z.object({ error: z.string() });

/** This description, as far as its own schema goes. */
export const ApiDocument = z.looseObject({
  openapi: z.literal("3.1.1"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
