/** Records of the catalog that rows of a spreadsheet may match. */
import { and, asc, eq, gt } from "drizzle-orm";
import type { Identifier } from "../../../domain/gallery/museum.ts";
import {
  identifierKey,
  type KnownRecord,
  type Marks,
  matchKey,
} from "../../../domain/gallery/transfer/match_row.ts";
import { normalizedName } from "../../../domain/normalized_name.ts";
import type { Transaction } from "../../../db/open.ts";
import { readInPieces, ROWS_PER_PIECE } from "../../../db/gallery/read_in_pieces.ts";
import { alternativeNames, artists, movements, paintings } from "../../../db/schema/gallery.ts";

/** Tables and columns of identifying marks. */
const SOURCES = {
  artist: {
    table: artists,
    columns: {
      id: artists.id,
      name: artists.name,
      year: artists.birth_year,
      deathYear: artists.death_year,
      identifiers: artists.identifiers,
    },
  },
  painting: {
    table: paintings,
    columns: {
      id: paintings.id,
      name: paintings.title,
      year: paintings.year,
      owner: paintings.artist_id,
      inventory: paintings.inventory_number,
      collection: paintings.collection,
      identifiers: paintings.identifiers,
    },
  },
  movement: { table: movements, columns: { id: movements.id, name: movements.name } },
} as const;

/** The records of a kind that the rows of a file may match, as before its import. */
export class KnownRecords {
  readonly #byId = new Map<number, KnownRecord>();
  readonly #byName = new Map<string, KnownRecord[]>();
  readonly #byOtherName = new Map<string, KnownRecord[]>();
  readonly #byMark = new Map<string, KnownRecord[]>();

  private constructor(private readonly kind: keyof typeof SOURCES) {}

  /** Reads all records of a kind: SQL cannot compare names like files. */
  static async read(tx: Transaction, kind: keyof typeof SOURCES): Promise<KnownRecords> {
    const { id, target_id, target_type, name } = alternativeNames;
    const names = Map.groupBy(
      await readInPieces(async (after) =>
        await tx.select({ id, target_id, name }).from(alternativeNames)
          .where(and(eq(target_type, kind), gt(id, after))).orderBy(asc(id)).limit(ROWS_PER_PIECE)
      ),
      ({ target_id }) => target_id,
    );
    const knownRecords = new KnownRecords(kind);
    const { table, columns } = SOURCES[kind];
    await readInPieces(async (after) => {
      const rows = await tx.select(columns as (typeof SOURCES)["painting"]["columns"]).from(table)
        .where(gt(table.id, after)).orderBy(asc(table.id)).limit(ROWS_PER_PIECE);
      for (const { identifiers = [] as Identifier[], inventory, ...row } of rows) {
        knownRecords.#add({
          ...row,
          identifiers,
          inventory: inventory && normalizedName(inventory),
          otherNames: names.get(row.id)?.map(({ name }) => name) ?? [],
        });
      }
      return rows;
    });
    return knownRecords;
  }

  #add(record: KnownRecord): void {
    this.#byId.set(record.id, record);
    push(this.#byName, matchKey(this.kind, record.name), record);
    for (const key of new Set(record.otherNames.map((name) => matchKey(this.kind, name)))) {
      push(this.#byOtherName, key, record);
    }
    for (const key of marksOf(record)) push(this.#byMark, key, record);
  }

  /** True if a record has this name, or has it as another name. */
  has(name: string): boolean {
    const { named, otherNamed } = this.ofName(name);
    return named.length + otherNamed.length > 0;
  }

  withId(id: number): KnownRecord | undefined {
    return this.#byId.get(id);
  }

  /** Records of a name, and records with that as another name. */
  ofName(name: string): Record<"named" | "otherNamed", readonly KnownRecord[]> {
    const key = matchKey(this.kind, name);
    return { named: this.#byName.get(key) ?? [], otherNamed: this.#byOtherName.get(key) ?? [] };
  }

  /** Records with one of the identifiers, or with the inventory number. */
  ofMarks(marks: Pick<Marks, "inventory" | "identifiers">): KnownRecord[] {
    return [...new Set(marksOf(marks).flatMap((key) => this.#byMark.get(key) ?? []))];
  }
}

const marksOf = ({ inventory, identifiers }: Pick<Marks, "inventory" | "identifiers">) => [
  ...identifiers.map(identifierKey),
  ...(inventory ? [`number ${inventory}`] : []),
];

function push(map: Map<string, KnownRecord[]>, key: string, record: KnownRecord): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [record]);
  else there.push(record);
}
