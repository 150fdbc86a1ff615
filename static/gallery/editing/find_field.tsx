/** A field that finds paintings, artists and movements by name: a combobox that shows their pictures. */
import { useEffect, useRef, useState } from "preact/hooks";
import { imageUrl } from "../shared/images.ts";
import { movementColors } from "../shared/movement_color.ts";
import { search } from "../shared/api.ts";
import { type Found, foundIn, type FoundKind } from "../search/search_box.tsx";
import { count, t } from "./messages.ts";

const PAUSE_MS = 160;
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
  const [answer, setAnswer] = useState<{ query: string; found: readonly Found[] }>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const trimmedQuery = query.trim();
  useEffect(() => {
    if (focused) field.current?.focus();
  }, []);
  useEffect(() => {
    if (trimmedQuery === "") return setAnswer(undefined);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      search(trimmedQuery, abort.signal).then((results) => {
        const found = foundIn(results)
          .filter(({ group, kind }) => group !== "text" && kinds.includes(kind));
        setAnswer({ query: trimmedQuery, found: found.slice(0, LISTED) });
        setActive(0);
      }, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [trimmedQuery, kinds.join()]);

  const found = answer?.query === trimmedQuery ? answer.found : [];
  const isShown = open && found.length > 0;
  function pick(one: Found) {
    setQuery("");
    setOpen(false);
    onPick(one);
  }
  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter") {
      const one = found[active];
      if (isShown && one) pick(one);
    } else if (event.key === "Escape" && isShown) setOpen(false);
    else return;
    if (event.key.startsWith("Arrow")) setOpen(true);
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div class="field suggesting">
      <label for={id}>{label}</label>
      <input
        ref={field}
        id={id}
        type="text"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(isShown ? { "aria-activedescendant": `${id}-${active}` } : {})}
        autocomplete="off"
        spellcheck={false}
        maxlength={200}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        class="suggestions floating"
        role="listbox"
        aria-label={label}
        hidden={!isShown}
      >
        {found.map((one, at) => {
          const picture = imageUrl(one.image === "" ? null : one.image);
          return (
            <li
              key={`${one.kind}-${one.id}`}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              class="list-row"
              // The field must not lose the focus before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(one)}
            >
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
        {answer?.query === trimmedQuery && open &&
          (found.length === 0
            ? t("find_nothing", { query: trimmedQuery })
            : <span class="unseen">{count("found", found.length)}</span>)}
      </span>
    </div>
  );
}
