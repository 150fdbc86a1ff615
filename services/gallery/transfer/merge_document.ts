/** The records of a document, entered into the catalog that it is a copy of. */
import { inArray } from "drizzle-orm";
import type { Kind } from "../../../domain/gallery/editing/kinds.ts";
import { FIELDS, type Fields, picked } from "../../../domain/gallery/editing/records.ts";
import {
  type CatalogRow,
  type PackedCatalog,
  rowsOf,
} from "../../../domain/gallery/transfer/document.ts";
import { at, say } from "../../../domain/messages/message.ts";
import { hasNames } from "../../../db/gallery/other_names.ts";
import { CATALOG } from "../editing/catalog_kinds.ts";
import { sameInfluence } from "../editing/writable.ts";
import type { ImportRun } from "./import_run.ts";
import { PART_TABLES } from "./catalog_tables.ts";

/** Creates the records that are not there, and changes those that differ. */
export async function mergeDocument(run: ImportRun, document: PackedCatalog): Promise<void> {
  const parts = { stops: stopsByTour(document), names: namesByRecord(document) };
  for (const chunk of document.chunks) {
    const { kind } = PART_TABLES[chunk.part];
    if (kind === undefined) continue;
    const rows = rowsOf(chunk);
    const there = await existing(run, kind, rows);
    for (const [index, row] of rows.entries()) {
      const place = `${chunk.part}[${chunk.start + index}]`;
      const { id } = row;
      if (!Number.isSafeInteger(id) || (id as number) < 1) {
        run.refuse(place, [at("id", say("expected_integer_from", { min: 1 }))], row);
        continue;
      }
      const fields = fieldsOf(kind, row, parts);
      if (there.has(id)) await run.change(place, kind, id as number, fields);
      else if (kind === "influence" && await isJoined(run, fields)) {
        // Documents of before may have one influence several times.
        run.skip(place, "", null);
      } else await run.create(place, kind, fields, id as number);
    }
  }
}

const isJoined = async ({ tx }: ImportRun, fields: Fields) =>
  SOURCES.has(fields.source_type) && Number.isSafeInteger(fields.source_id) &&
  Number.isSafeInteger(fields.target_id) && await sameInfluence(tx, fields) !== undefined;

const SOURCES = new Set<unknown>(["painting", "artist", "movement"]);

async function existing(
  { tx }: ImportRun,
  kind: Kind,
  rows: readonly CatalogRow[],
): Promise<Set<unknown>> {
  const { table } = CATALOG[kind];
  const ids = rows.map(({ id }) => id).filter(Number.isSafeInteger);
  const found = await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  return new Set(found.map(({ id }) => id));
}

/** What curators may write of a row. */
function fieldsOf(
  kind: Kind,
  row: CatalogRow,
  { stops, names }: Record<"stops" | "names", ReadonlyMap<unknown, readonly Fields[]>>,
): Fields {
  const { columns, fields } = CATALOG[kind];
  const given = Object.keys(columns).filter((column) => row[column] !== undefined);
  const own = fields(picked(row, given));
  const known = Object.fromEntries(
    Object.entries(own).filter(([name, value]) => name in FIELDS[kind] && value !== undefined),
  );
  if (hasNames(kind)) return { ...known, names: names.get(`${kind} ${row.id}`) ?? [] };
  return kind === "tour" ? { ...known, stops: stops.get(row.id) ?? [] } : known;
}

function namesByRecord(document: PackedCatalog): Map<unknown, Fields[]> {
  const names = new Map<unknown, Fields[]>();
  for (const chunk of document.chunks) {
    if (chunk.part !== "alternative_names") continue;
    for (const { target_type, target_id, name, language = "" } of rowsOf(chunk)) {
      const key = `${target_type} ${target_id}`;
      names.set(key, [...names.get(key) ?? [], { name, language }]);
    }
  }
  return names;
}

const BESIDE_THE_STOP = new Set(["id", "tour_id", "sort_order"]);

function stopsByTour(document: PackedCatalog): Map<unknown, Fields[]> {
  const rows = document.chunks.filter(({ part }) => part === "tour_stops").flatMap(rowsOf);
  rows.sort((one, other) =>
    Number(one.sort_order) - Number(other.sort_order) || Number(one.id) - Number(other.id)
  );
  const stops = new Map<unknown, Fields[]>();
  for (const row of rows) {
    const stop = Object.fromEntries(
      Object.entries(row).filter(([name]) => !BESIDE_THE_STOP.has(name)),
    );
    stops.set(row.tour_id, [...stops.get(row.tour_id) ?? [], stop]);
  }
  return stops;
}
