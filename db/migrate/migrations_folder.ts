/** The migrations of this version of the server, as written by drizzle-kit. */
import { createHash } from "node:crypto";
import { z } from "zod";

/** One migration. */
export interface Migration {
  /** Its file name without the extension: `0003_moved_order_lines`. */
  tag: string;
  /** SHA-256 of its file in hex, by which a database records it. */
  hash: string;
  /** Creation time, in milliseconds since 1970. */
  when: number;
  statements: string[];
}

const Journal = z.object({
  entries: z.array(z.object({ tag: z.string().regex(/^\w+$/), when: z.number() })),
});

const BREAKPOINT = "--> statement-breakpoint";

/**
 * Reads the folder of migrations.
 *
 * @returns in the order in which an empty database gets them
 * @throws when a file that the journal names is missing
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const text = await Deno.readTextFile(new URL("meta/_journal.json", folder));
  const { entries } = Journal.parse(JSON.parse(text));
  return await Promise.all(entries.map(async ({ tag, when }) => {
    const source = await Deno.readTextFile(new URL(`${tag}.sql`, folder));
    return {
      tag,
      when,
      hash: createHash("sha256").update(source).digest("hex"),
      statements: source.split(BREAKPOINT),
    };
  }));
}
