import type { PalletLoad } from "./pallet_load.ts";

/** Distinct pallet loads that were seen during a search: of those with the same boxes the first. */
export class LoadPool {
  loads: PalletLoad[] = [];
  #indices = new Map<string, number>();

  /** Keeps a load and returns its index, or that of one with the same boxes. */
  add(load: PalletLoad): number {
    const key = keyOf(load);
    const index = this.#indices.get(key) ?? this.loads.push(load) - 1;
    this.#indices.set(key, index);
    return index;
  }

  /** Forgets the loads that came first until there are no more than so many. */
  shorten(most: number): void {
    if (this.loads.length <= most) return;
    this.loads = this.loads.slice(-most);
    this.#indices = new Map(this.loads.map((load, at) => [keyOf(load), at]));
  }
}

function keyOf({ counts }: PalletLoad): string {
  let key = "";
  for (let type = 0; type < counts.length; type++) {
    if (counts[type]! > 0) key += `${type}:${counts[type]} `;
  }
  return key;
}
