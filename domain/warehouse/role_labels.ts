/** Names of the roles of users, by `user_role`. */
export const ROLE_LABELS = [
  { en: "Administrator", ru: "Администратор" },
  { en: "Employee", ru: "Сотрудник" },
  { en: "Warehouse manager", ru: "Начальник склада" },
] as const;

/** The role in a cell, by its number or name; the cell itself if it is not a role. */
export function roleOf(cell: string): number | string {
  const word = cell.trim().toLowerCase();
  const role = ROLE_LABELS.findIndex(({ en, ru }, at) =>
    [String(at), en.toLowerCase(), ru.toLowerCase()].includes(word)
  );
  return role < 0 ? cell : role;
}
