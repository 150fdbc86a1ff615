/** Print options in the URL. */
import { PAPER_NAMES, type PaperName, usualPaper } from "./layer_grid.ts";

export interface SheetChoice {
  /** As typed; see `parseChoice`. */
  pallets: string;
  paper: PaperName;
  list: boolean;
  steps: boolean;
  /** Id of a stored layout; undefined for the order's current pallets. */
  layout?: string;
}

/**
 * Parses a query.
 *
 * @param locale Browser locale, which determines the default paper size.
 */
export function parseSheet(search: string, locale: string): SheetChoice {
  const query = new URLSearchParams(search);
  const paperName = query.get("paper");
  const layout = query.get("layout");
  return {
    pallets: query.get("pallets") ?? "",
    paper: PAPER_NAMES.find((name) => name === paperName) ?? usualPaper(locale),
    list: query.get("list") !== "no",
    steps: query.get("steps") !== "no",
    ...(layout === null ? {} : { layout }),
  };
}

/** Returns the query with its `?`; empty for default options. */
export function formatSheet(
  { pallets, paper, list, steps, layout }: SheetChoice,
  locale: string,
): string {
  const query = new URLSearchParams();
  if (pallets.trim() !== "") query.set("pallets", pallets.trim());
  if (paper !== usualPaper(locale)) query.set("paper", paper);
  if (!list) query.set("list", "no");
  if (!steps) query.set("steps", "no");
  if (layout !== undefined) query.set("layout", layout);
  return query.size > 0 ? `?${query}` : "";
}
