/** Cards over the map: what the pointer rests on, and what has been chosen. */
import { EditLink } from "../../shared/curator.tsx";
import { catalogName, inEnglish, langOfName } from "../../shared/catalog_names.ts";
import { CloseButton } from "../../../shared/ui/button.tsx";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Bootstrap, TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import { getMovementWork } from "../../shared/api.ts";
import { Chip } from "../../shared/chip.tsx";
import { count, t } from "../../../shared/messages.ts";
import { ArrowIcon } from "../../../shared/icons.tsx";
import { imageUrl, portraitDetails } from "../../shared/images.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { langOf, stopUrl } from "../../tours/in_language.ts";
import { formatLife, formatSpan, formatYear } from "../../shared/years.ts";
import type { Chosen, Pointed, TimelineState } from "../state/timeline_state.ts";

interface Facts {
  title: string;
  /** `lang` of the title, where it is not that of the page. */
  lang: { lang?: "en" | "ru" };
  lines: string[];
  color?: string;
  portrait?: string;
  work?: TimelineWork;
}

function artistFacts(artist: Bootstrap["artists"][number]): Facts {
  return {
    title: artist.name,
    lang: inEnglish(),
    lines: [formatLife(artist.birth_year, artist.death_year), catalogName(artist.movement_name)],
    color: artist.movement_color,
    portrait: artist.portrait_thumb_path,
  };
}

function movementFacts(catalog: Bootstrap, movement: Bootstrap["movements"][number]): Facts {
  const members = catalog.artists.filter(({ movement_id }) => movement_id === movement.id).length;
  return {
    title: catalogName(movement.name),
    lang: langOfName(movement.name),
    lines: [
      formatSpan(movement.start_year, movement.end_year),
      `${catalogName(movement.era_name)} · ${count("artists", members)}`,
    ],
    color: movement.color,
  };
}

function workFacts(artist: Bootstrap["artists"][number], work: TimelineWork): Facts {
  return {
    title: work.title,
    lang: inEnglish(),
    lines: [`${artist.name}, ${formatYear(work.year)}`],
    color: artist.movement_color,
    work,
  };
}

function tourFacts({ title, language, stop, stops }: TourMarker): Facts {
  return {
    title,
    lang: langOf({ language }),
    lines: [t("tour_stop", { stop, stops })],
  };
}

function pointedFacts(catalog: Bootstrap, pointed: Pointed): Facts {
  const { kind, index } = pointed;
  if (kind === "tour") return tourFacts(pointed.marker);
  if (kind === "work") return workFacts(catalog.artists[index]!, pointed.work);
  if (kind === "artist") {
    const artist = catalog.artists[index]!;
    const facts = artistFacts(artist);
    const detail = artist.portrait_thumb_path ? undefined : portraitDetails.of(artist.id);
    if (detail) facts.lines.push(t("detail_of", { title: detail.title }));
    return facts;
  }
  if (kind === "movement") return movementFacts(catalog, catalog.movements[index]!);
  const { name, start_year, end_year, description } = catalog.eras[index]!;
  return {
    title: catalogName(name),
    lang: langOfName(name),
    lines: [formatSpan(start_year, end_year), description],
  };
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
  const { title, lines, color, work } = pointedFacts(catalog, pointed);
  return (
    <div
      ref={card}
      class={`card floating pointed pointed-${pointed.kind}`}
      aria-hidden="true"
      style={color ? movementColors(color) : {}}
    >
      {work && <WorkPicture work={work} />}
      <p class="card-title">{title}</p>
      {lines.map((line) => <p key={line} class="soft small">{line}</p>)}
    </div>
  );
}

/** A painting's picture on a card; its title stands below. */
function WorkPicture({ work }: { work: TimelineWork }) {
  const { thumbnail_path, thumbnail_cache_key, width, height } = work;
  const url = imageUrl(thumbnail_path, thumbnail_cache_key);
  return <img class="card-picture" src={url} width={width} height={height} alt="" />;
}

/** The best known painting of a movement that has been chosen; undefined until it has come. */
function useMovementWork(chosen: Chosen | undefined): TimelineWork | undefined {
  const [found, setFound] = useState<{ id: number; work: TimelineWork | undefined }>();
  const id = chosen?.kind === "movement" ? chosen.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    // A card without a picture is a card all the same.
    getMovementWork(id).then(([work]) => setFound({ id, work }), () => {});
  }, [id]);
  return found?.id === id ? found?.work : undefined;
}

function chosenFacts(catalog: Bootstrap, chosen: Chosen): Facts | undefined {
  const { kind, id } = chosen;
  if (kind === "tour") return tourFacts(chosen.marker);
  if (kind === "painting") {
    const artist = catalog.artists.find((one) => one.id === chosen.work.artist_id);
    return artist && workFacts(artist, chosen.work);
  }
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
  const ofMovement = useMovementWork(chosen);
  if (!chosen || !facts) return null;
  const { title, lang, lines, color = "#888", portrait, work = ofMovement } = facts;
  return (
    <aside class="card floating chosen" style={movementColors(color)} aria-label={title}>
      {chosen.kind === "artist" && (
        <Chip id={chosen.id} name={title} color={color} portrait={portrait ?? null} />
      )}
      {work && <WorkPicture work={work} />}
      <a
        class="chosen-text"
        href={chosen.kind === "tour" ? stopUrl(chosen.marker) : `/${chosen.kind}s/${chosen.id}`}
      >
        <span class="card-title" {...lang}>{title}</span>
        {lines.map((line) => <span key={line} class="soft small">{line}</span>)}
        <span class="card-open target small">
          {t("hint_open")} <ArrowIcon />
        </span>
      </a>
      <EditLink kind={chosen.kind} id={chosen.id} />
      <CloseButton onClick={() => (state.chosen.value = undefined)} />
    </aside>
  );
}
