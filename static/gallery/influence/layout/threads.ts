/**
 * The artists of one movement as threads side by side: rows by greedy interval partitioning, the
 * first rows in the middle, so that a movement is wide where many worked and thin at its ends.
 */

/** A stretch of time of one artist, in units. */
export interface Thread {
  artist: number;
  left: number;
  right: number;
}

export interface PackedThreads {
  /** Row of each thread given, counted from the topmost. */
  rows: number[];
  count: number;
}

/** Rows in the order in which they are taken: middle, below, above, further below … */
export function rowsFromMiddle(count: number): number[] {
  const middle = Math.floor((count - 1) / 2);
  return Array.from(
    { length: count },
    (_, i) => middle + (i % 2 === 1 ? (i + 1) / 2 : -i / 2),
  );
}

/** Packs threads; `gap` units stay free behind each. */
export function packThreads(threads: readonly Thread[], gap: number): PackedThreads {
  const order = threads.map((_, i) => i).sort((a, b) =>
    threads[a]!.left - threads[b]!.left || threads[a]!.right - threads[b]!.right ||
    threads[a]!.artist - threads[b]!.artist
  );
  const ends: number[] = [];
  const taken = new Array<number>(threads.length).fill(0);
  for (const i of order) {
    const { left, right } = threads[i]!;
    let row = ends.findIndex((end) => end + gap <= left);
    if (row < 0) row = ends.length;
    ends[row] = right;
    taken[i] = row;
  }
  const place = rowsFromMiddle(ends.length);
  return { rows: taken.map((row) => place[row]!), count: Math.max(ends.length, 1) };
}
