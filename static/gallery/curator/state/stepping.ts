/** Movement of the keys in a list. */

/** The id `by` places further, or where one is when the list ends there. */
export function step(list: readonly number[], from: number | undefined, by: 1 | -1) {
  if (from === undefined) return list[0];
  const at = list.indexOf(from);
  // Gone from the list: begin again.
  if (at < 0) return list[0];
  return list[at + by] ?? from;
}

/**
 * The next id that is `wanted`, from the top again when the list ends.
 *
 * @returns undefined when there is none but where one is
 */
export function nextWanted(
  list: readonly number[],
  from: number | undefined,
  wanted: (id: number) => boolean,
): number | undefined {
  const at = from === undefined ? -1 : list.indexOf(from);
  for (let i = 1; i <= list.length; i++) {
    const id = list[(at + i) % list.length]!;
    if (id !== from && wanted(id)) return id;
  }
  return undefined;
}

/**
 * Returns the element to select after `removed` was removed from the list: the next one, else the
 * previous one.
 */
export function afterRemoval(list: readonly number[], removed: number): number | undefined {
  const at = list.indexOf(removed);
  return list[at + 1] ?? list[at - 1];
}
