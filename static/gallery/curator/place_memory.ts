/** Where the curator has been last, so that tomorrow goes on from there. */
const KEY = "depot_desk";

/** Keeps the query of the desk's address. */
export function rememberPlace(query: string): void {
  try {
    localStorage.setItem(KEY, query);
  } catch {
    // A browser that keeps nothing begins at the first painting.
  }
}

/** The query kept last, "" when there is none. */
export function lastPlace(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
