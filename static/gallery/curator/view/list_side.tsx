import { useEffect, useRef } from "preact/hooks";
import { SearchField, Select } from "../../../shared/fields.tsx";
import { Segments } from "../../../shared/segments.tsx";
import type { Desk } from "../state/desk.ts";
import { FILTER_KEYS, FILTERS, SORTS } from "../state/filters.ts";
import { shownKey } from "../state/keys.ts";
import { RowList } from "./row_list.tsx";
import { Searches } from "./searches.tsx";
import { language } from "../../../shared/i18n.ts";
import type { Kind } from "../state/review_row.ts";
import { t } from "../messages.ts";

const KINDS: Kind[] = ["painting", "artist"];

function Progress({ desk }: { desk: Desk }) {
  const { checked, all } = desk.collection.counts.value;
  const of = (n: number) => n.toLocaleString(language.value);
  return (
    <div class="progress">
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
          <button
            key={name}
            type="button"
            class="filter-chip"
            aria-pressed={filter === name}
            title={`${t(`filter_${name}`)} (${FILTER_KEYS[i]})`}
            onClick={() => desk.narrow({ filter: name })}
          >
            {t(`filter_${name}`)}{" "}
            <span class="filter-count">{counts[name].toLocaleString(language.value)}</span>
          </button>
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
        ? <p class="side-empty">{t("list_empty")}</p>
        : <RowList desk={desk} onChosen={onChosen} />}
    </aside>
  );
}
