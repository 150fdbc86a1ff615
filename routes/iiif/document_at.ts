import type { Context } from "hono";
import type { Answer, StreamedAnswer } from "../answer_cache.ts";
import type { Services } from "../services.ts";
import { baseUrl } from "./base_url.ts";

/**
 * The document of the address that is asked for, kept until the catalog changes. Ids in it hold that
 * address, so each address has its own.
 *
 * @returns Undefined when `find` finds nothing.
 */
export function documentAt<Found extends object>(
  c: Context,
  { answers, settings }: Pick<Services, "answers" | "settings">,
  find: (base: string) => Promise<Found | undefined>,
  write: (base: string, found: Found) => object = (_, found) => found,
): Promise<Answer | StreamedAnswer | undefined> {
  const base = baseUrl(c, settings);
  return answers.get(base + c.req.path.replace(/\/$/, ""), async () => {
    const found = await find(base);
    return found && { value: write(base, found) };
  }, "catalog");
}
