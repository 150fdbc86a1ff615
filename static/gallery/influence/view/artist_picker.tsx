/** A field that chooses one artist of the river, a combobox after the ARIA Authoring Practices. */
import type { Signal } from "@preact/signals";
import { useEffect, useId, useState } from "preact/hooks";
import type { InfluenceGraph } from "../../../../domain/gallery/influence/graph.ts";
import { inEnglish } from "../../shared/catalog_names.ts";
import { Chip } from "../../shared/chip.tsx";
import { formatLife } from "../../shared/years.ts";
import { artistMatches } from "../state/artist_matches.ts";
import { t } from "../messages.ts";

const LISTED = 8;

/** The field; `picked` holds the index of the artist. */
export function ArtistPicker({ graph, label, picked }: {
  graph: InfluenceGraph;
  label: string;
  picked: Signal<number | undefined>;
}) {
  const id = useId();
  const nameOf = (artist: number | undefined) =>
    artist === undefined ? "" : graph.artists[artist]!.name;
  const [text, setText] = useState(nameOf(picked.value));
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  useEffect(() => setText(nameOf(picked.value)), [picked.value]);
  const found = open ? artistMatches(graph.artists, text, LISTED) : [];
  const showList = open && text.trim() !== "";

  function pick(artist: number) {
    picked.value = artist;
    setText(nameOf(artist));
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = found.length - 1;
    if (event.key === "ArrowDown") setActive(active >= last ? 0 : active + 1);
    else if (event.key === "ArrowUp") setActive(active <= 0 ? last : active - 1);
    else if (event.key === "Enter") {
      const artist = found[active];
      if (artist !== undefined) pick(artist);
    } else if (event.key === "Escape") {
      setText(nameOf(picked.value));
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <div class="picker suggesting">
      <label class="soft small" for={`${id}-field`}>{label}</label>
      <input
        id={`${id}-field`}
        type="text"
        role="combobox"
        aria-expanded={showList}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(showList && found[active] !== undefined
          ? { "aria-activedescendant": `${id}-${active}` }
          : {})}
        placeholder={t("chain_placeholder")}
        autocomplete="off"
        spellcheck={false}
        maxlength={100}
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setActive(0);
          setOpen(true);
          if (event.currentTarget.value === "") picked.value = undefined;
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          setOpen(false);
          setText(nameOf(picked.value));
        }}
        onKeyDown={onKeyDown}
      />
      <ul
        id={`${id}-list`}
        class="suggestions floating"
        role="listbox"
        aria-label={label}
        hidden={!showList}
      >
        {found.map((artist, i) => {
          const { name, birth_year, death_year, movement, portrait } = graph.artists[artist]!;
          return (
            <li
              key={artist}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === active}
              class="list-row"
              // The field must not lose the focus before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(artist)}
            >
              <Chip
                id={graph.artists[artist]!.id}
                name={name}
                color={graph.movements[movement]!.color}
                portrait={portrait}
              />
              <span>
                <span class="name" {...inEnglish()}>{name}</span>
                <span class="faint small">{formatLife(birth_year, death_year)}</span>
              </span>
            </li>
          );
        })}
        {showList && found.length === 0 && (
          <li class="found-none soft" role="option" aria-selected={false} aria-disabled="true">
            {t("chain_nobody")}
          </li>
        )}
      </ul>
    </div>
  );
}
