/** Cards over the map: what the pointer rests on, and what has been chosen. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Bootstrap } from "../../../domain/gallery/records.ts";
import { Chip } from "../../shared/chip.tsx";
import { count, t } from "../../shared/i18n.ts";
import { ArrowIcon, CloseIcon } from "../../shared/icons.tsx";
import { movementColors } from "../../shared/movement_color.ts";
import { formatLife, formatSpan } from "../../shared/years.ts";
import type { Chosen, Pointed, TimelineState } from "./state.ts";

interface Facts {
  title: string;
  lines: string[];
  color?: string;
  portrait?: string;
}

function artistFacts(artist: Bootstrap["artists"][number]): Facts {
  return {
    title: artist.name,
    lines: [formatLife(artist.birth_year, artist.death_year), artist.movement_name],
    color: artist.movement_color,
    portrait: artist.portrait_thumb_path,
  };
}

function movementFacts(catalog: Bootstrap, movement: Bootstrap["movements"][number]): Facts {
  const members = catalog.artists.filter(({ movement_id }) => movement_id === movement.id).length;
  return {
    title: movement.name,
    lines: [
      formatSpan(movement.start_year, movement.end_year),
      `${movement.era_name} · ${count("artists", members)}`,
    ],
    color: movement.color,
  };
}

function pointedFacts(catalog: Bootstrap, { kind, index }: Pointed): Facts {
  if (kind === "artist") return artistFacts(catalog.artists[index]!);
  if (kind === "movement") return movementFacts(catalog, catalog.movements[index]!);
  const { name, start_year, end_year, description } = catalog.eras[index]!;
  return { title: name, lines: [formatSpan(start_year, end_year), description] };
}

/** The card beside the pointer; not for touch or screen readers, which have the chosen card. */
export function PointedCard({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  const card = useRef<HTMLDivElement>(null);
  const pointed = state.pointed.value;
  useLayoutEffect(() => {
    const element = card.current;
    const room = element?.parentElement;
    if (!element || !room || !pointed) return;
    const gap = 16;
    const { offsetWidth: width, offsetHeight: height } = element;
    const right = pointed.x + gap + width <= room.clientWidth - 8;
    const below = pointed.y + gap + height <= room.clientHeight - 8;
    const x = right ? pointed.x + gap : Math.max(pointed.x - gap - width, 8);
    const y = below ? pointed.y + gap : Math.max(pointed.y - gap - height, 8);
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }, [pointed]);
  if (!pointed) return null;
  const { title, lines, color } = pointedFacts(catalog, pointed);
  return (
    <div
      ref={card}
      class={`card pointed pointed-${pointed.kind}`}
      aria-hidden="true"
      style={color ? movementColors(color) : {}}
    >
      <p class="card-title">{title}</p>
      {lines.map((line) => <p key={line} class="card-line">{line}</p>)}
    </div>
  );
}

function chosenFacts(catalog: Bootstrap, { kind, id }: Chosen): Facts | undefined {
  if (kind === "artist") {
    const artist = catalog.artists.find((one) => one.id === id);
    return artist && artistFacts(artist);
  }
  const movement = catalog.movements.find((one) => one.id === id);
  return movement && movementFacts(catalog, movement);
}

/** The card of the artist or movement that has been chosen, with the way to its page. */
export function ChosenCard({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  const chosen = state.chosen.value;
  const facts = chosen && chosenFacts(catalog, chosen);
  if (!chosen || !facts) return null;
  const { title, lines, color = "#888", portrait } = facts;
  return (
    <aside class="card chosen" style={movementColors(color)} aria-label={title}>
      {chosen.kind === "artist" && <Chip name={title} color={color} portrait={portrait ?? null} />}
      <a class="chosen-text" href={`/${chosen.kind}s/${chosen.id}`}>
        <span class="card-title">{title}</span>
        {lines.map((line) => <span key={line} class="card-line">{line}</span>)}
        <span class="chosen-open">
          {t("hint_open")} <ArrowIcon />
        </span>
      </a>
      <button
        type="button"
        class="tool"
        aria-label={t("close")}
        onClick={() => (state.chosen.value = undefined)}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}
