/** The fields of a file's columns as in the last import of the same headings. */
import { and, eq, isNull, lt } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Heading } from "../domain/files/columns.ts";
import type { FileReading } from "../domain/files/reading.ts";
import type { Database } from "../db/open.ts";
import { columnMatches } from "../db/schema/installation.ts";

/** The time after which a match that is not used again is forgotten. */
const MAX_AGE_MS = 2 * 365 * 24 * 60 * 60 * 1000;

/** The warehouse or the curator that a file is imported for, and its kind. */
export interface MatchOwner {
  warehouse?: string | undefined;
  username?: string;
  kind: string;
}

const isSame = (column: SQLiteColumn, value: string | undefined) =>
  value === undefined ? isNull(column) : eq(column, value);

const isOwned = ({ warehouse, username, kind }: MatchOwner) =>
  and(
    isSame(columnMatches.id_warehouse, warehouse),
    isSame(columnMatches.username, username),
    eq(columnMatches.kind, kind),
  );

async function digestOf(headings: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(headings));
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

/** Fields chosen for the same headings, if any and no field has been removed since. */
export async function rememberedColumns(
  db: Database,
  owner: MatchOwner,
  { headings }: Pick<FileReading, "headings">,
  meaning: (column: string) => Heading,
): Promise<string[] | undefined> {
  const [match] = await db.read.select({ columns: columnMatches.columns }).from(columnMatches)
    .where(and(isOwned(owner), eq(columnMatches.headings, await digestOf(headings))));
  const isKnown = match?.columns.every((column) => column === "" || meaning(column).field);
  return isKnown ? match!.columns : undefined;
}

/** Stores the fields that a user has chosen. */
export async function rememberColumns(
  db: Database,
  { warehouse, username, kind }: MatchOwner,
  { headings: texts, columns }: Pick<FileReading, "headings" | "columns">,
): Promise<void> {
  const [headings, at] = [await digestOf(texts), Date.now()];
  await db.write(async (tx) => {
    const ofSameHeadings = and(
      isOwned({ warehouse, kind, ...(username !== undefined && { username }) }),
      eq(columnMatches.headings, headings),
    );
    await tx.delete(columnMatches).where(ofSameHeadings);
    await tx.delete(columnMatches).where(lt(columnMatches.at, at - MAX_AGE_MS));
    const owner = { id_warehouse: warehouse ?? null, username: username ?? null, kind };
    await tx.insert(columnMatches).values({ ...owner, headings, columns, at });
  });
}
