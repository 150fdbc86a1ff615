/** Options of printing in the URL. */
import { PAPER_NAMES, type PaperName, usualPaper } from "./layer_grid.ts";

export interface SheetChoice {
  /** As it is typed; see `parseChoice`. */
  pallets: string;
  paper: PaperName;
  list: boolean;
  steps: boolean;
  /** Id of a kept layout; undefined for the pallets that the order has. */
  layout?: string;
}

/** @param locale language of the browser, which decides the paper size where the address does not */
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

/** The query of an address, with its `?`; empty for what is usual. */
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
