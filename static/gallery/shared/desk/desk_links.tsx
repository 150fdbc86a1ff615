/** Links between the curators' pages for the whole catalog. */
import { t } from "./messages.ts";

export const DESK_PAGES = [
  "transfer",
  "pictures",
  "doubles",
  "placements",
  "encyclopedia",
  "account",
] as const;

/** A row of links; `current` is the page that shows it. */
export function DeskLinks({ current }: { current?: typeof DESK_PAGES[number] }) {
  return (
    <p class="links">
      {DESK_PAGES.map((page) => (
        <a
          key={page}
          href={`/curator/${page}`}
          {...(page === current ? { "aria-current": "page" as const } : {})}
        >
          {t(`to_${page}`)}
        </a>
      ))}
    </p>
  );
}
