/**
 * The search field in the header, a combobox after the ARIA Authoring Practices: the field keeps
 * the focus, the arrows move through the list, Enter picks.
 */
import { CloseButton } from "../../shared/ui/close_button.tsx";
import { useEffect, useRef, useState } from "preact/hooks";
import { useFocusOnSlash } from "../../shared/use_focus_on_slash.ts";
import { Chip } from "../shared/chip.tsx";
import { count, t } from "../../shared/messages.ts";
import { imageUrl } from "../shared/images.ts";
import { SearchIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { search } from "../shared/api.ts";
import type { SearchResults } from "../../../domain/gallery/search_records.ts";
import { type Found, type FoundGroup, foundIn, pageOfFound } from "./options.ts";
import { IconButton } from "../../shared/ui/icon_button.tsx";

const PAUSE_MS = 160;

/** State of the search for the last query. */
interface SearchState {
  /** The query that `results` belongs to. */
  query: string;
  results: SearchResults | undefined;
  failed: boolean;
}

/** Asks after a pause in typing and forgets answers that come too late. */
function useSearch(query: string): SearchState {
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
    }, PAUSE_MS);
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
function Mark({ found: { group, id, name, color, image } }: { found: Found }) {
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

function Option({ found, index, active, onPick }: {
  found: Found;
  index: number;
  active: boolean;
  onPick: (found: Found) => void;
}) {
  const { name, lang, detail, detailLang } = found;
  return (
    <li
      id={`found-${index}`}
      role="option"
      aria-selected={active}
      class="list-row"
      // The field must not lose the focus before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onPick(found)}
    >
      <Mark found={found} />
      <span>
        <span class="name" {...lang}>{name}</span>
        <span class="faint small" {...detailLang}>{detail}</span>
      </span>
    </li>
  );
}

/**
 * Returns the text that a visitor typed into the server-rendered field before the script was
 * loaded.
 */
const typedBefore = () =>
  globalThis.document?.querySelector<HTMLInputElement>("input[aria-controls=found]")?.value ?? "";

/**
 * The field with its list.
 *
 * @param onPick what picking does; opening the page of what was found when absent or false
 */
export function SearchBox({ onPick }: { onPick?: (found: Found) => boolean }) {
  const [query, setQuery] = useState(typedBefore);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const state = useSearch(query);
  const found = state.results ? foundIn(state.results) : [];
  const hasQuery = state.query !== "" && query.trim() !== "";
  const showList = open && hasQuery;

  useEffect(() => setActive(0), [state.query]);
  useEffect(() => {
    document.getElementById(`found-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useFocusOnSlash(field);

  function pick(picked: Found) {
    setOpen(false);
    setQuery("");
    field.current?.blur();
    if (!onPick?.(picked)) location.assign(pageOfFound(picked));
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter") {
      const picked = showList ? found[active] : undefined;
      if (picked) pick(picked);
    } else if (event.key === "Escape") {
      if (query === "") field.current?.blur();
      setQuery("");
      setOpen(false);
    } else return;
    if (event.key !== "Escape") setOpen(true);
    event.preventDefault();
  }

  return (
    <div class="search" role="search">
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
          type="text"
          role="combobox"
          aria-label={t("search_label")}
          aria-expanded={showList}
          aria-controls="found"
          aria-autocomplete="list"
          {...(showList && found[active] ? { "aria-activedescendant": `found-${active}` } : {})}
          placeholder={t("search_placeholder")}
          autocomplete="off"
          spellcheck={false}
          maxlength={200}
          enterkeyhint="search"
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
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
      <div class="found-panel header-panel floating" hidden={!showList}>
        <div id="found" class="scroll" role="listbox" aria-label={t("search_label")}>
          {GROUPS.map(([group, title]) => {
            const members = found.map((one, index) => ({ one, index }))
              .filter(({ one }) => one.group === group);
            return members.length > 0 && (
              <ul key={group} role="group" aria-labelledby={`found-${group}`}>
                <li role="presentation" class="found-title" id={`found-${group}`}>{t(title)}</li>
                {members.map(({ one, index }) => (
                  <Option
                    key={`${one.kind}-${one.id}`}
                    found={one}
                    index={index}
                    active={index === active}
                    onPick={pick}
                  />
                ))}
              </ul>
            );
          })}
        </div>
        {hasQuery && found.length === 0 && (
          <p class="found-none soft">
            {state.failed ? t("search_failed") : t("search_nothing", { query: state.query })}
          </p>
        )}
      </div>
      <span class="unseen" role="status">
        {showList && state.results ? count("search_results", found.length) : ""}
      </span>
    </div>
  );
}
