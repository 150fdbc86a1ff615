/** What every part of the server answers. */
import { z } from "zod";

/** The one form of errors. */
export const ErrorAnswer = z.object({ error: z.string() });

export const Health = z.object({ status: z.literal("ok") });
export const Readiness = z.object({ status: z.enum(["ready", "reading", "full"]) });
export const ApiDocument = z.looseObject({
  openapi: z.literal("3.1.1"),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});
