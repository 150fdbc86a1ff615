/** View of an order in its URL: `?view=result&part=walk&pallet=2&box=14`. */

export type View = "lines" | "parameters" | "result";
/** Displayed part of a calculation; each is large, so only one is mounted. */
export type Part = "pallets" | "walk" | "layouts";

const VIEWS: readonly View[] = ["lines", "parameters", "result"];
const PARTS: readonly Part[] = ["pallets", "walk", "layouts"];

/** Selected pallet and hovered box; numbers from 1. */
export interface PalletSelection {
  /** `all` for all pallets. */
  pallet: number | "all";
  box?: { pallet: number; order: number } | undefined;
}

const queryOf = (search: string) => new URLSearchParams(search);

/** Returns the view in a query; the lines by default. */
export const viewIn = (search: string): View =>
  VIEWS.find((view) => view === queryOf(search).get("view")) ?? "lines";

/** Returns the part of the result in a query; the pallets by default. */
export const partIn = (search: string): Part =>
  PARTS.find((part) => part === queryOf(search).get("part")) ?? "pallets";

/** Returns the pallet and the box in a query. */
export function palletSelectionIn(search: string): PalletSelection {
  const query = queryOf(search);
  const number = /^[1-9]\d{0,5}$/.exec(query.get("pallet") ?? "")?.[0];
  const pallet = query.get("pallet") === "all" ? "all" : Number(number ?? 1);
  const [, of, order] = /^(?:(\d{1,6})\.)?(\d{1,6})$/.exec(query.get("box") ?? "") ?? [];
  if (order === undefined) return { pallet };
  const itsPallet = of === undefined ? pallet : Number(of);
  return itsPallet === "all"
    ? { pallet }
    : { pallet, box: { pallet: itsPallet, order: Number(order) } };
}

/** Returns a query with the view and the part of the result; default values are omitted. */
export const withView = (search: string, view: View, part: Part): string =>
  changed(search, {
    view: view === "lines" ? undefined : view,
    part: part === "pallets" ? undefined : part,
  });

/** Returns a query with the pallet and the box. */
export const withPalletSelection = (search: string, { pallet, box }: PalletSelection): string =>
  changed(search, {
    pallet: pallet === 1 ? undefined : String(pallet),
    // With all pallets shown, the box number needs the number of its pallet.
    box: box && (pallet === "all" ? `${box.pallet}.${box.order}` : String(box.order)),
  });

function changed(search: string, values: Record<string, string | undefined>): string {
  const query = queryOf(search);
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** Replaces the query in the page's URL. */
export function replaceQuery(search: string): void {
  if (search === location.search) return;
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}
