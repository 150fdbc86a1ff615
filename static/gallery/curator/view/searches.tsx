import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../shared/button.tsx";
import type { HeldFind, PictureSearches } from "../../../../domain/gallery/picture_searches.ts";
import { language } from "../../../shared/i18n.ts";
import { licenseName } from "../../../../domain/gallery/attribution.ts";
import type { Desk } from "../state/desk.ts";
import { getSearches } from "../state/curator_api.ts";
import { t } from "../messages.ts";

/** A picture that waits, and the button that hangs it. */
function Find({ find, hang }: { find: HeldFind; hang: (find: HeldFind) => void }) {
  const { id, title, artist_name, source, credit, license } = find;
  const by = [credit || source, license && licenseName(license)].filter(Boolean).join(", ");
  return (
    <li class="held-find">
      <a href={`/curator?painting=${id}`}>{title}, {artist_name}</a>
      {by && <span class="soft">{by}</span>}
      <Button aria-label={t("hang_named", { title })} onClick={() => hang(find)}>
        {t("hang")}
      </Button>
    </li>
  );
}

/** How far the search for pictures is, and the finds that wait for a curator. */
export function Searches({ desk }: { desk: Desk }) {
  const [searches, setSearches] = useState<PictureSearches>();
  useEffect(() => {
    getSearches().then(setSearches, () => {});
  }, []);
  // Its place is kept until it has come.
  if (!searches) return <div class="searches" />;
  const { job, published, held, none, waiting, finds } = searches;
  const hang = (find: HeldFind) => {
    desk.hangFound(find);
    const rest = finds.filter(({ id }) => id !== find.id);
    setSearches({ ...searches, held: held - 1, published: published + 1, finds: rest });
  };
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
            {finds.map((find) => <Find key={find.id} find={find} hang={hang} />)}
          </ul>
        </details>
      )}
    </div>
  );
}
