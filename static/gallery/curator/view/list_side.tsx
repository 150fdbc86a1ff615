import { useEffect, useRef, useState } from "preact/hooks";
import { SearchField, Select } from "../../../shared/ui/fields.tsx";
import { Segments } from "../../../shared/ui/segments.tsx";
import type { Desk } from "../state/desk.ts";
import { FILTER_KEYS, FILTERS, SORTS } from "../state/filters.ts";
import { shownKey } from "../state/keys.ts";
import { RowList } from "./row_list.tsx";
import { language } from "../../../shared/i18n.ts";
import type { Kind } from "../state/review_row.ts";
import { t } from "../messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import type { HeldFind, PictureSearches } from "../../../../domain/gallery/picture_searches.ts";
import { licenseName } from "../../../../domain/gallery/attribution.ts";
import { getSearches } from "../state/curator_api.ts";

/** A picture that waits for a curator, and the button that publishes it. */
function Find({ find, hang }: { find: HeldFind; hang: (find: HeldFind) => void }) {
  const { id, title, artist_name, source, credit, license } = find;
  const by = [credit || source, license && licenseName(license)].filter(Boolean).join(", ");
  return (
    <li class="cluster gap-3">
      <p class="grow">
        <a href={`/curator?painting=${id}`}>{title}, {artist_name}</a>
        {by && <span class="soft">, {by}</span>}
      </p>
      <Button aria-label={t("hang_named", { title })} onClick={() => hang(find)}>
        {t("hang")}
      </Button>
    </li>
  );
}

/** The progress of the search for pictures, and the finds that wait for a curator. */
function Searches({ desk }: { desk: Desk }) {
  const [searches, setSearches] = useState<PictureSearches>();
  useEffect(() => {
    getSearches().then(setSearches, () => {});
  }, []);
  // Keeps its place free until it has loaded.
  if (!searches) return <div class="searches soft small" />;
  const { job, published, held, waiting, finds } = searches;
  const hang = (find: HeldFind) => {
    desk.hangFound(find);
    const rest = finds.filter(({ id }) => id !== find.id);
    setSearches({ ...searches, held: held - 1, published: published + 1, finds: rest });
  };
  const of = (n: number) => n.toLocaleString(language.value);
  const counts = { published: of(published), waiting: of(waiting) };
  return (
    <div class="searches soft small">
      <p>{t(job ? "searches_job" : "searches_off", counts)}</p>
      {held > 0 && (
        <details class="disclosure">
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

const KINDS: Kind[] = ["painting", "artist"];

function Progress({ desk }: { desk: Desk }) {
  const { checked, all } = desk.collection.counts.value;
  const of = (n: number) => n.toLocaleString(language.value);
  return (
    <div class="stack gap-2 small">
      <p>{t("progress", { done: of(checked), all: of(all) })}</p>
      <progress value={checked} max={Math.max(1, all)} aria-label={t("progress_label")} />
    </div>
  );
}

/** Paintings or portraits, what is listed of them, and the list. */
export function ListSide({ desk, onChosen }: { desk: Desk; onChosen: () => void }) {
  const { kind, filter, text } = desk.place.value;
  const counts = desk.collection.counts.value;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = text;
  }, [text]);
  return (
    <aside class="side" aria-label={t("list_side")}>
      <Segments
        label={`${t("kind")} (${shownKey("kind")})`}
        values={KINDS}
        chosen={kind}
        name={(other) => t(other === "painting" ? "kind_paintings" : "kind_portraits")}
        onChoose={(other) => void desk.show(other)}
      />
      <Progress desk={desk} />
      {kind === "painting" && <Searches desk={desk} />}
      <div class="filters" role="group" aria-label={t("filter")}>
        {FILTERS.map((name, i) => (
          <Button
            key={name}
            class="button small filter-chip"
            aria-pressed={filter === name}
            title={`${t(`filter_${name}`)} (${FILTER_KEYS[i]})`}
            onClick={() => desk.narrow({ filter: name })}
          >
            {t(`filter_${name}`)}{" "}
            <span class="filter-count">{counts[name].toLocaleString(language.value)}</span>
          </Button>
        ))}
      </div>
      <label class="field sort-field">
        <span>{t("sort")}</span>
        <Select
          value={desk.place.value.sort ?? "catalog"}
          choices={SORTS.map((sort) => [sort, t(`sort_${sort}`)])}
          onChoose={(sort) => desk.narrow({ sort })}
        />
      </label>
      <SearchField
        field={field}
        label={t("find")}
        shortcut={shownKey("find")}
        id="desk-find"
        placeholder={t("find")}
        defaultValue={text}
        onInput={(event) => {
          const { value } = event.currentTarget;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => desk.narrow({ text: value }), 120);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" || event.key === "Escape") event.currentTarget.blur();
        }}
      />
      {desk.list.value.length === 0 && desk.collection.state.value === "ready"
        ? <p class="soft">{t("list_empty")}</p>
        : <RowList desk={desk} onChosen={onChosen} />}
    </aside>
  );
}
