import { messageOf } from "../../domain/messages/expecting.ts";
import { textOf } from "../../domain/messages/message.ts";
import type { z } from "zod";

/**
 * One data file, checked.
 *
 * @throws {Error} that names the file and the place in it.
 */
export async function readFile<Schema extends z.ZodType>(
  file: URL,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await Deno.readTextFile(file)));
  if (parsed.success) return parsed.data;
  const message = messageOf(schema, parsed.error.issues[0]!);
  throw new Error(`${file.pathname}: ${textOf(message, "en")}`);
}

/** All data files of a folder by name without `.json`, in the order of their names. */
export async function readFolder<Schema extends z.ZodType>(
  folder: URL,
  schema: Schema,
): Promise<Map<string, z.output<Schema>>> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) {
    if (name.endsWith(".json")) names.push(name);
  }
  const files = new Map<string, z.output<Schema>>();
  for (const name of names.sort()) {
    files.set(name.replace(/\.json$/, ""), await readFile(new URL(name, folder), schema));
  }
  return files;
}
