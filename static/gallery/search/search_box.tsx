/** The search field in the header, with its results as a combobox. */
import { inLanguage, langOf } from "../shared/catalog_text.ts";
import type { SearchResults } from "../../../domain/gallery/search_records.ts";
import { count, t } from "../../shared/messages.ts";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";
import { useCombobox } from "../../shared/ui/combobox.ts";
import { CloseButton, IconButton } from "../../shared/ui/button.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { Chip } from "../shared/chip.tsx";
import { imageUrl } from "../shared/images.ts";
import { SearchIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { search } from "../shared/api.ts";

export type FoundKind = "artist" | "movement" | "painting";
/** Group of a result: the kind of the matching name, or a text about an artist or a movement. */
type FoundGroup = FoundKind | "text";

/** A search result. */
export interface Found {
  group: FoundGroup;
  kind: FoundKind;
  id: number;
  name: string;
  /** `lang` of the name, if it differs from that of the page. */
  lang: { lang?: "en" };
  detail: string;
  /** `lang` of the detail, likewise. */
  detailLang: { lang?: string };
  /** Movement's colour; "" for texts, which have no mark. */
  color: string;
  /** Path of a small image; "" if there is none. */
  image: string;
}

/**
 * Returns the results as one list: artists first, then movements, paintings and texts; each group
 * in the order of the response.
 */
export function foundIn({ artists, movements, paintings, texts }: SearchResults): Found[] {
  return [
    ...artists.map((artist): Found => ({
      group: "artist",
      kind: "artist",
      id: artist.id,
      name: inLanguage(artist.name),
      lang: langOf(artist.name),
      detailLang: langOf(artist.movement_name),
      detail: `${formatLife(artist.birth_year, artist.death_year)} · ${
        inLanguage(artist.movement_name)
      }`,
      color: artist.movement_color,
      image: artist.portrait_thumb_path,
    })),
    ...movements.map((movement): Found => ({
      group: "movement",
      kind: "movement",
      id: movement.id,
      name: inLanguage(movement.name),
      lang: langOf(movement.name),
      detailLang: {},
      detail: formatSpan(movement.start_year, movement.end_year),
      color: movement.color,
      image: "",
    })),
    ...paintings.map((painting): Found => ({
      group: "painting",
      kind: "painting",
      id: painting.id,
      name: inLanguage(painting.title, painting.id),
      lang: langOf(painting.title, painting.id),
      detailLang: langOf(painting.artist_name),
      detail: [
        inLanguage(painting.artist_name),
        painting.year === null ? t("year_unknown") : formatYear(painting.year),
      ].join(" · "),
      color: painting.movement_color,
      image: painting.thumbnail_path ?? "",
    })),
    ...texts.map(({ kind, id, name, sentence }): Found => ({
      group: "text",
      kind,
      id,
      name: inLanguage(name),
      lang: langOf(name),
      detail: sentence,
      detailLang: { lang: /\p{Script=Cyrillic}/u.test(sentence) ? "ru" : "en" },
      color: "",
      image: "",
    })),
  ];
}

function pageOfFound({ kind, id }: Found): string {
  return `/${kind}s/${id}`;
}

const SEARCH_DELAY_MS = 160;

interface SearchState {
  /** The query to which `results` belong. */
  query: string;
  results: SearchResults | undefined;
  failed: boolean;
}

/** Searches after a pause in typing, and ignores outdated responses. */
export function useSearch(query: string): SearchState {
  const [state, setState] = useState<SearchState>({ query: "", results: undefined, failed: false });
  useEffect(() => {
    const trimmed = query.trim();
    if (trimmed === "") {
      setState({ query: "", results: undefined, failed: false });
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(trimmed, abort.signal).then(
        (results) => setState({ query: trimmed, results, failed: false }),
        () => {
          if (!abort.signal.aborted) setState({ query: trimmed, results: undefined, failed: true });
        },
      );
    }, SEARCH_DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return state;
}

const GROUPS = [
  ["artist", "search_artists"],
  ["movement", "search_movements"],
  ["painting", "search_paintings"],
  ["text", "search_texts"],
] as const satisfies [FoundGroup, string][];

/** Symbol beside a name: a portrait, a picture, or a shape in the movement's colour. */
export function Mark({ found: { group, id, name, color, image } }: { found: Found }) {
  if (group === "text") return null;
  if (group === "artist") return <Chip id={id} name={name} color={color} portrait={image} />;
  const url = imageUrl(image);
  return (
    <span
      class={group === "movement" ? "thumb found-movement" : "thumb"}
      style={movementColors(color)}
    >
      {url && <img src={url} alt="" decoding="async" />}
    </span>
  );
}

/**
 * Returns the text that a visitor typed into the server-rendered field before the script was
 * loaded.
 */
const initialText = () =>
  globalThis.document?.querySelector<HTMLInputElement>("input[aria-controls=found-list]")?.value ??
    "";

/** Moves the focus to the search field of the page; on a phone this also shows the field. */
export function focusSearch(): void {
  document.querySelector<HTMLInputElement>("input[aria-controls=found-list]")?.focus();
}

/**
 * The field with its list.
 * @param onPick Handles a picked result; returns false to open its page.
 */
export function SearchBox({ onPick }: { onPick?: ((found: Found) => boolean) | undefined }) {
  const [query, setQuery] = useState(initialText);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const state = useSearch(query);
  const results = state.results ? foundIn(state.results) : [];
  const hasQuery = state.query !== "" && query.trim() !== "";
  const hasAny = results.length + (state.results?.tours.length ?? 0) > 0;
  const showList = open && hasQuery;

  useFocusOnSlash(field);

  function pick(result: Found) {
    setOpen(false);
    setQuery("");
    field.current?.blur();
    if (!onPick?.(result)) location.assign(pageOfFound(result));
  }

  const box = useCombobox({
    id: "found",
    label: t("search_label"),
    items: results,
    isShown: showList,
    open: () => setOpen(true),
    pick,
    leave() {
      if (query === "") field.current?.blur();
      setQuery("");
      setOpen(false);
      return true;
    },
  });
  useEffect(() => box.restart(), [state.query]);
  useEffect(() => {
    document.getElementById(`found-${box.active}`)?.scrollIntoView({ block: "nearest" });
  }, [box.active]);

  return (
    <form class="search" role="search" action="/search">
      <IconButton
        label={t("search_label")}
        class="tool search-open"
        onClick={() => field.current?.focus()}
      >
        <SearchIcon />
      </IconButton>
      <div class="search-field">
        <SearchIcon />
        <input
          ref={field}
          name="q"
          {...box.field}
          aria-label={t("search_label")}
          placeholder={t("search_placeholder")}
          maxlength={200}
          enterkeyhint="search"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.form?.contains(relatedTarget as Node | null)) setOpen(false);
          }}
        />
        <kbd class="search-key" aria-hidden="true">/</kbd>
        <CloseButton
          class="tool search-close"
          onClick={(event) => {
            setQuery("");
            event.currentTarget.blur();
          }}
        />
      </div>
      <div class="found-panel header-panel column floating" hidden={!showList}>
        <div {...box.list} class="scroll">
          {GROUPS.map(([group, title]) => {
            const groupResults = results.map((result, index) => ({ result, index }))
              .filter(({ result }) => result.group === group);
            return groupResults.length > 0 && (
              <ul key={group} role="group" aria-labelledby={`found-${group}`}>
                <li role="presentation" class="found-title" id={`found-${group}`}>{t(title)}</li>
                {groupResults.map(({ result, index }) => (
                  <li key={`${result.kind}-${result.id}`} {...box.option(result, index)}>
                    <Mark found={result} />
                    <span>
                      <span class="name" {...result.lang}>{result.name}</span>
                      <span class="faint small" {...result.detailLang}>{result.detail}</span>
                    </span>
                  </li>
                ))}
              </ul>
            );
          })}
        </div>
        {hasQuery && !hasAny && (
          <p class="found-none soft">
            {state.failed ? t("search_failed") : t("search_nothing", { query: state.query })}
          </p>
        )}
        {hasQuery && hasAny && (
          <a
            class="list-row name"
            href={`/search?${new URLSearchParams({ q: state.query })}`}
            onMouseDown={(event) => event.preventDefault()}
            onBlur={() => setOpen(false)}
          >
            {t("search_all")}
          </a>
        )}
      </div>
      <span class="unseen" role="status">
        {showList && state.results ? count("search_results", results.length) : ""}
      </span>
    </form>
  );
}
