import { type QueryWithTypings, SQL } from "drizzle-orm";

/**
 * A statement that is text already. Drizzle puts one together value by value, which takes longer than
 * SQLite does to run it.
 */
export class BoundStatement extends SQL {
  constructor(private readonly text: string, private readonly values: unknown[]) {
    super([]);
  }

  override toQuery(): QueryWithTypings {
    return { sql: this.text, params: this.values };
  }
}
