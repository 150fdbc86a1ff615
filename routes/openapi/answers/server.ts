import { z } from "zod";

/** The one form of errors. */
export const ErrorAnswer = z.object({ error: z.string() });
