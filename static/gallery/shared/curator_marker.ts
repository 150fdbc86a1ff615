/**
 * Remembers that a curator has logged in with this browser. Only a hint that saves other visitors a
 * request; the server decides about permissions.
 */
const KEY = "depot_curator";

/** Keeps or forgets the hint. */
export function rememberCurator(is: boolean): void {
  try {
    if (is) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing shows no links to the desk.
  }
}

/** The hint. */
export function maybeCurator(): boolean {
  try {
    return localStorage.getItem(KEY) === "1";
  } catch {
    return false;
  }
}
