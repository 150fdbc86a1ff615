/** Names of the artists and movements that cells of the catalog refer to. */
import type { Read } from "../../../shared/table/state/column.ts";
import { getBootstrap } from "../../shared/api.ts";
import { inLanguage } from "../../shared/catalog_text.ts";
import { t } from "../messages.ts";

interface Named {
  id: number;
  name: string;
}

/** Records of one kind by names; several of one name have their ids in brackets. */
export class ReferenceNames {
  readonly #names = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  constructor(records: readonly Named[]) {
    const ofName = Map.groupBy(records, ({ name }) => name.toLowerCase());
    for (const { id, name } of records) {
      const isUnique = ofName.get(name.toLowerCase())!.length === 1;
      const label = isUnique ? inLanguage(name) : `${inLanguage(name)} (${id})`;
      this.#names.set(id, label);
      this.#ids.set(label.toLowerCase(), id);
      // The stored name is understood as well.
      if (isUnique) this.#ids.set(name.toLowerCase(), id);
    }
  }

  /** All names in the order of the records. */
  get all(): readonly string[] {
    return [...this.#names.values()];
  }

  nameOf(id: unknown): string | undefined {
    return this.#names.get(Number(id));
  }

  /** Finds the id of a typed name, whatever its case. */
  read(text: string): Read {
    const value = this.#ids.get(text.trim().toLowerCase());
    return value === undefined ? { wrong: t("wrong_reference") } : { value };
  }
}

/** The records that cells may refer to; `movementOf` is by artist. */
export interface References {
  artists: ReferenceNames;
  movements: ReferenceNames;
  movementOf: ReadonlyMap<number, string>;
}

/** Loads all artists and movements. */
export async function loadReferences(): Promise<References> {
  // With what this curator has just added.
  const { artists, movements } = await getBootstrap({ cache: "no-cache" });
  return {
    artists: new ReferenceNames(artists),
    movements: new ReferenceNames(movements),
    movementOf: new Map(artists.map(({ id, movement_name }) => [id, movement_name])),
  };
}
