import { useEffect, useState } from "preact/hooks";
import type { PictureSearches } from "../../../../domain/gallery/picture_searches.ts";
import { language } from "../../../shared/i18n.ts";
import { getSearches } from "../state/curator_api.ts";
import { t } from "../messages.ts";

/** How far the search for pictures is, and the finds that wait for a curator. */
export function Searches() {
  const [searches, setSearches] = useState<PictureSearches>();
  useEffect(() => {
    getSearches().then(setSearches, () => {});
  }, []);
  // Its place is kept until it has come.
  if (!searches) return <div class="searches" />;
  const { job, published, held, none, waiting, finds } = searches;
  const of = (n: number) => n.toLocaleString(language.value);
  const counts = { published: of(published), none: of(none), waiting: of(waiting) };
  return (
    <div class="searches">
      <p>{t(job ? "searches_job" : "searches_off", counts)}</p>
      {held > 0 && (
        <details>
          <summary>
            {t("searches_held")} <span class="filter-count">{of(held)}</span>
          </summary>
          <ul>
            {finds.map(({ id, title, artist_name }) => (
              <li key={id}>
                <a href={`/curator?painting=${id}`}>{title}, {artist_name}</a>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
