/** A combobox that finds paintings, artists and movements by name, with their pictures. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useCombobox } from "../../shared/ui/combobox.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { type Found, foundIn, type FoundKind, useSearch } from "../search/search_box.tsx";
import { count, t } from "./messages.ts";

/** Maximum number of suggestions. */
const MAX_SUGGESTIONS = 12;

/**
 * The field; it is emptied when a suggestion is picked.
 * @param kinds Kinds of records that can be picked.
 */
export function FindField({ id, label, kinds, onPick, focused = false }: {
  id: string;
  label: string;
  kinds: readonly FoundKind[];
  onPick: (result: Found) => void;
  /** True to focus the field when it appears. */
  focused?: boolean;
}) {
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const trimmedQuery = query.trim();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, []);
  const answer = useSearch(query);
  const results = answer.results && answer.query === trimmedQuery
    ? foundIn(answer.results).filter(({ group, kind }) => group !== "text" && kinds.includes(kind))
      .slice(0, MAX_SUGGESTIONS)
    : [];
  const isShown = open && results.length > 0;
  function pick(suggestion: Found) {
    setQuery("");
    setOpen(false);
    onPick(suggestion);
  }
  const { restart, field: attributes, list, option } = useCombobox({
    id,
    label,
    items: results,
    isShown,
    open: () => setOpen(true),
    pick,
    leave() {
      setOpen(false);
      return isShown;
    },
  });
  useEffect(restart, [answer.results]);
  return (
    <div class="field suggesting">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        {...attributes}
        maxlength={200}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      />
      <ul {...list} class="suggestions floating" hidden={!isShown}>
        {results.map((suggestion, at) => {
          const picture = imageUrl(suggestion.image === "" ? null : suggestion.image);
          return (
            <li key={`${suggestion.kind}-${suggestion.id}`} {...option(suggestion, at)}>
              <span
                class={suggestion.kind === "artist" ? "thumb thumb-round" : "thumb"}
                style={movementColors(suggestion.color)}
              >
                {picture && <img src={picture} alt="" decoding="async" />}
              </span>
              <span>
                <span class="name">{suggestion.name}</span>
                <span class="soft">{suggestion.detail}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span class="soft" role="status">
        {answer.results && answer.query === trimmedQuery && open &&
          (results.length === 0
            ? t("find_nothing", { query: trimmedQuery })
            : <span class="unseen">{count("found", results.length)}</span>)}
      </span>
    </div>
  );
}
