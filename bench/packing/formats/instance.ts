import type { BoxType, PalletSize } from "../../../domain/packing/problem.ts";

/** Contents of a file in a published format: boxes, perhaps the pallet, and no rules. */
export interface Instance {
  name: string;
  /** Null where the format states none. */
  pallet: PalletSize | null;
  types: BoxType[];
}

/** Box types in the order in which they come, those that are alike in all but their count merged. */
export class TypeList {
  readonly #types = new Map<string, BoxType>();

  /**
   * Adds boxes; none when they count 0.
   * @param line Where they stand in the file: what tells a type from another one of its key.
   */
  add(type: BoxType, line: number): void {
    if (type.count === 0) return;
    const same = [type.key, keyWithLine(type.key, line)]
      .map((key) => ({ key, there: this.#types.get(key) }))
      .find(({ there }) => there === undefined || alike(there, type));
    const { key, there } = same ?? { key: keyWithLine(type.key, line), there: undefined };
    this.#types.set(key, { ...type, key, count: type.count + (there?.count ?? 0) });
  }

  /** All of them. */
  get types(): BoxType[] {
    return [...this.#types.values()];
  }
}

const keyWithLine = (key: string, line: number) => `${key} (line ${line})`;

function alike(a: BoxType, b: BoxType): boolean {
  const attributes = (type: BoxType) => JSON.stringify({ ...type, key: "", count: 0 });
  return attributes(a) === attributes(b);
}
