/** Rows per query: other requests wait while they are decoded; a server returns at most 10 MB. */
export const ROWS_PER_PIECE = 300;

/** Returns all rows. @param piece The next {@link ROWS_PER_PIECE} after an id, 0 at first, by id */
export async function readInPieces<Row extends { id: number }>(
  piece: (after: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let size = ROWS_PER_PIECE; size === ROWS_PER_PIECE;) {
    const rows = await piece(all.at(-1)?.id ?? 0);
    for (const row of rows) all.push(row);
    size = rows.length;
  }
  return all;
}
