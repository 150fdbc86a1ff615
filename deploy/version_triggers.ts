/** Triggers that increment the catalog's version when a column that answers show changes. */
const BREAKPOINT = "--> statement-breakpoint";
const NAMED_COLUMNS = /(\bUPDATE\s+OF\s+)([\s\S]+?)(\s+ON\b)/i;
const ADDED_COLUMN = /^ALTER TABLE `(\w+)` ADD `(\w+)`(?!.*\bGENERATED\b)/;

/** Returns the columns that a trigger names; undefined if it is fired by all columns of its table. */
export function columnsOf(trigger: string): string[] | undefined {
  const [, , columns] = NAMED_COLUMNS.exec(trigger) ?? [];
  return columns?.split(/\s*,\s*/);
}

/** Returns the text of each trigger that exists after all migrations, by name. */
export function triggersAfter(migrations: readonly string[]): Map<string, string> {
  const triggers = new Map<string, string>();
  for (const statement of migrations.flatMap((migration) => migration.split(BREAKPOINT))) {
    const [created, name] = /^CREATE TRIGGER (\w+)[\s\S]*/m.exec(statement) ?? [];
    if (created !== undefined) triggers.set(name!, created.trim());
    const [, dropped] = /^DROP TRIGGER (?:IF EXISTS )?(\w+)/m.exec(statement) ?? [];
    if (dropped !== undefined) triggers.delete(dropped);
  }
  return triggers;
}

/** Returns statements that add new columns to the version trigger of their table, if it names columns. */
export function extendedTriggers(
  statements: readonly string[],
  triggers: ReadonlyMap<string, string>,
): string[] {
  const added = statements.flatMap((statement) => {
    const [, table, column] = ADDED_COLUMN.exec(statement) ?? [];
    return table === undefined ? [] : [{ table, column }];
  });
  return [...Map.groupBy(added, ({ table }) => `${table}_version_update`)].flatMap(
    ([name, columns]) => {
      const trigger = triggers.get(name);
      if (trigger === undefined || columnsOf(trigger) === undefined) return [];
      const names = columns.map(({ column }) => column).join(", ");
      return [`DROP TRIGGER ${name};`, trigger.replace(NAMED_COLUMNS, `$1$2, ${names}$3`)];
    },
  );
}
