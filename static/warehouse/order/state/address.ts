/** View of an order in its URL: `?view=result&part=walk&pallet=2&box=14`. */

export type View = "lines" | "parameters" | "result";
/** Part of a calculation that is shown: each is large. */
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

/** The view in an address; the lines where it names none. */
export const viewIn = (search: string): View =>
  VIEWS.find((view) => view === queryOf(search).get("view")) ?? "lines";

/** The part of the result in an address; the pallets where it names none. */
export const partIn = (search: string): Part =>
  PARTS.find((part) => part === queryOf(search).get("part")) ?? "pallets";

/** The pallet and the box in an address. */
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

/** A query with the view and the part of the result in it; what is usual is left out. */
export const withView = (search: string, view: View, part: Part): string =>
  changed(search, {
    view: view === "lines" ? undefined : view,
    part: part === "pallets" ? undefined : part,
  });

/** A query with the pallet and the box in it. */
export const withPalletSelection = (search: string, { pallet, box }: PalletSelection): string =>
  changed(search, {
    pallet: pallet === 1 ? undefined : String(pallet),
    // Among all pallets a box is named with its own.
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

/** Puts a query into the address of the page, in place of the one there. */
export function replaceQuery(search: string): void {
  if (search === location.search) return;
  history.replaceState(history.state, "", location.pathname + search + location.hash);
}
