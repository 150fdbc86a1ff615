/**
 * How far a database on a server has come: a number that every write transaction moves by one, within
 * itself. A replica that shows it has all that was committed up to there.
 */
import type { ResultSet } from "@libsql/client/http";

const KEY = "position";

/** Moves the position and answers where it is now. */
export const MOVE_POSITION = `INSERT INTO installation(key, value) VALUES ('${KEY}', '1')
  ON CONFLICT(key) DO UPDATE SET value = CAST(value AS INTEGER) + 1 RETURNING value`;

/** Answers where it is. */
export const READ_POSITION = {
  sql: `SELECT CAST(value AS INTEGER) FROM installation WHERE key = '${KEY}'`,
};

/** The position in the answer to {@link READ_POSITION}; 0 before the first write. */
export function positionIn({ rows }: Pick<ResultSet, "rows">): number {
  return Number(rows[0]?.[0] ?? 0);
}
