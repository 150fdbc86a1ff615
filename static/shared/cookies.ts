const YEAR_S = 365 * 24 * 3600;

/** Keeps a choice of the visitor for a year; an empty value forgets it. */
export function setCookie(name: "depot_lang" | "depot_theme", value: string): void {
  const age = value === "" ? 0 : YEAR_S;
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${age}`;
}
