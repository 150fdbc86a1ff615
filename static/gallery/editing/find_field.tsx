/** A field that finds paintings, artists and movements by name: a combobox that shows their pictures. */
import { useEffect, useRef, useState } from "preact/hooks";
import { useCombobox } from "../../shared/ui/combobox.ts";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { type Found, foundIn, type FoundKind, useSearch } from "../search/search_box.tsx";
import { count, t } from "./messages.ts";

const LISTED = 12;

/**
 * The field; emptied when something is picked.
 *
 * @param kinds what may be picked
 */
export function FindField({ id, label, kinds, onPick, focused = false }: {
  id: string;
  label: string;
  kinds: readonly FoundKind[];
  onPick: (found: Found) => void;
  /** True if it is focused when it appears. */
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
  const found = answer.results && answer.query === trimmedQuery
    ? foundIn(answer.results).filter(({ group, kind }) => group !== "text" && kinds.includes(kind))
      .slice(0, LISTED)
    : [];
  const isShown = open && found.length > 0;
  function pick(one: Found) {
    setQuery("");
    setOpen(false);
    onPick(one);
  }
  const { restart, field: attributes, list, option } = useCombobox({
    id,
    label,
    found,
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
        {found.map((one, at) => {
          const picture = imageUrl(one.image === "" ? null : one.image);
          return (
            <li key={`${one.kind}-${one.id}`} {...option(one, at)}>
              <span
                class={one.kind === "artist" ? "thumb thumb-round" : "thumb"}
                style={movementColors(one.color)}
              >
                {picture && <img src={picture} alt="" decoding="async" />}
              </span>
              <span>
                <span class="name">{one.name}</span>
                <span class="soft">{one.detail}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <span class="soft" role="status">
        {answer.results && answer.query === trimmedQuery && open &&
          (found.length === 0
            ? t("find_nothing", { query: trimmedQuery })
            : <span class="unseen">{count("found", found.length)}</span>)}
      </span>
    </div>
  );
}
