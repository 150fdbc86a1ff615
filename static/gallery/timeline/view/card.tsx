/** Cards on the map: the hovered and the selected object. */
import { EditLink } from "../../shared/curator.tsx";
import { inLanguage, langOf } from "../../shared/catalog_text.ts";
import { CloseButton } from "../../../shared/ui/button.tsx";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Bootstrap, TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import { getMovementWork, getTimelineWorks } from "../../shared/api.ts";
import { Chip } from "../../shared/chip.tsx";
import { count, t } from "../../../shared/messages.ts";
import { ArrowIcon } from "../../../shared/icons.tsx";
import { imageUrl, portraitDetails } from "../../shared/images.ts";
import { movementColors } from "../../shared/movement_color.ts";
import { langOfTour, stopUrl } from "../../tours/in_language.ts";
import { formatLife, formatSpan, formatYear } from "../../shared/years.ts";
import type { HoveredObject, Selection, TimelineState } from "../state/timeline_state.ts";

/** Texts and picture of a card. */
interface Facts {
  title: string;
  /** `lang` of the title, if it differs from that of the page. */
  lang: { lang?: string };
  lines: string[];
  color?: string;
  portrait?: string;
  work?: TimelineWork;
}

function artistFacts(artist: Bootstrap["artists"][number]): Facts {
  return {
    title: inLanguage(artist.name),
    lang: langOf(artist.name),
    lines: [formatLife(artist.birth_year, artist.death_year), inLanguage(artist.movement_name)],
    color: artist.movement_color,
    portrait: artist.portrait_thumb_path,
  };
}

function movementFacts(catalog: Bootstrap, movement: Bootstrap["movements"][number]): Facts {
  const members = catalog.artists.filter(({ movement_id }) => movement_id === movement.id).length;
  return {
    title: inLanguage(movement.name),
    lang: langOf(movement.name),
    lines: [
      formatSpan(movement.start_year, movement.end_year),
      `${inLanguage(movement.era_name)} · ${count("artists", members)}`,
    ],
    color: movement.color,
  };
}

function workFacts(artist: Bootstrap["artists"][number], work: TimelineWork): Facts {
  return {
    title: inLanguage(work.title, work.id),
    lang: langOf(work.title, work.id),
    lines: [`${inLanguage(artist.name)}, ${formatYear(work.year)}`],
    color: artist.movement_color,
    work,
  };
}

function tourFacts({ title, language, stop, stops }: TourMarker): Facts {
  return {
    title,
    lang: langOfTour({ language }),
    lines: [t("tour_stop", { stop, stops })],
  };
}

function pointedFacts(catalog: Bootstrap, pointed: HoveredObject): Facts {
  const { kind, index } = pointed;
  if (kind === "tour") return tourFacts(pointed.marker);
  if (kind === "work") return workFacts(catalog.artists[index]!, pointed.work);
  if (kind === "artist") {
    const artist = catalog.artists[index]!;
    const facts = artistFacts(artist);
    const detail = artist.portrait_thumb_path ? undefined : portraitDetails.of(artist.id);
    if (detail) facts.lines.push(t("detail_of", { title: inLanguage(detail.title, detail.id) }));
    return facts;
  }
  if (kind === "movement") return movementFacts(catalog, catalog.movements[index]!);
  const { name, start_year, end_year, description } = catalog.eras[index]!;
  return {
    title: inLanguage(name),
    lang: langOf(name),
    lines: [formatSpan(start_year, end_year), inLanguage(description)],
  };
}

/** The card beside the pointer; hidden from screen readers, which use the card of the selection. */
export function PointedCard({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  const card = useRef<HTMLDivElement>(null);
  const pointed = state.pointed.value;
  const bestWork = usePointedWork(catalog, pointed);
  useLayoutEffect(() => {
    const element = card.current;
    const container = element?.parentElement;
    if (!element || !container || !pointed) return;
    const gap = 16;
    const { offsetWidth: width, offsetHeight: height } = element;
    const fitsRight = pointed.x + gap + width <= container.clientWidth - 8;
    const fitsBelow = pointed.y + gap + height <= container.clientHeight - 8;
    const x = fitsRight ? pointed.x + gap : Math.max(pointed.x - gap - width, 8);
    const y = fitsBelow ? pointed.y + gap : Math.max(pointed.y - gap - height, 8);
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }, [pointed, bestWork]);
  if (!pointed) return null;
  const { title, lines, color, work = bestWork } = pointedFacts(catalog, pointed);
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

/** A painting's picture on a card, above its title. */
function WorkPicture({ work }: { work: TimelineWork }) {
  const { thumbnail_path, thumbnail_cache_key, width, height } = work;
  const url = imageUrl(thumbnail_path, thumbnail_cache_key);
  return <img class="card-picture" src={url} width={width} height={height} alt="" />;
}

const bestWorks = new Map<string, Promise<TimelineWork | undefined>>();

/** Loads the best known painting of a movement or an artist, once. */
function bestWork(kind: "movement" | "artist", id: number): Promise<TimelineWork | undefined> {
  const key = `${kind} ${id}`;
  const loading = bestWorks.get(key) ??
    (kind === "movement" ? getMovementWork(id) : getTimelineWorks([id]))
      // The card is usable without a picture.
      .then(([work]) => work, () => void bestWorks.delete(key));
  bestWorks.set(key, loading);
  return loading;
}

// A pointer that only passes over the map loads nothing.
const POINTED_DELAY_MS = 120;

/** Returns the best known painting of a movement or an artist; undefined until it is loaded. */
function useBestWork(
  kind: "movement" | "artist",
  id: number | undefined,
  delayMs = 0,
): TimelineWork | undefined {
  const [loaded, setLoaded] = useState<{ key: string; work: TimelineWork | undefined }>();
  const key = `${kind} ${id}`;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(
      () => bestWork(kind, id).then((work) => setLoaded({ key, work })),
      delayMs,
    );
    return () => clearTimeout(timer);
  }, [key]);
  return loaded?.key === key ? loaded.work : undefined;
}

/** Returns the best known painting of the movement or the artist that is pointed at. */
function usePointedWork(catalog: Bootstrap, pointed: HoveredObject | undefined) {
  const kind = pointed?.kind === "artist" ? "artist" : "movement";
  const list = kind === "artist" ? catalog.artists : catalog.movements;
  const id = pointed?.kind === kind ? list[pointed.index]!.id : undefined;
  return useBestWork(kind, id, POINTED_DELAY_MS);
}

function selectionFacts(catalog: Bootstrap, selected: Selection): Facts | undefined {
  const { kind, id } = selected;
  if (kind === "tour") return tourFacts(selected.marker);
  if (kind === "painting") {
    const artist = catalog.artists.find((candidate) => candidate.id === selected.work.artist_id);
    return artist && workFacts(artist, selected.work);
  }
  if (kind === "artist") {
    const artist = catalog.artists.find((candidate) => candidate.id === id);
    return artist && artistFacts(artist);
  }
  const movement = catalog.movements.find((candidate) => candidate.id === id);
  return movement && movementFacts(catalog, movement);
}

/** The card of the selection, with a link to its page. */
export function SelectionCard({ catalog, state }: { catalog: Bootstrap; state: TimelineState }) {
  const selected = state.selected.value;
  const facts = selected && selectionFacts(catalog, selected);
  const movementWork = useBestWork(
    "movement",
    selected?.kind === "movement" ? selected.id : undefined,
  );
  if (!selected || !facts) return null;
  const { title, lang, lines, color = "#888", portrait, work = movementWork } = facts;
  return (
    <aside
      class="card floating chosen cluster cluster-nowrap cluster-top"
      style={movementColors(color)}
      aria-label={title}
    >
      {selected.kind === "artist" && (
        <Chip id={selected.id} name={title} color={color} portrait={portrait ?? null} />
      )}
      {work && <WorkPicture work={work} />}
      <a
        class="chosen-text"
        href={selected.kind === "tour"
          ? stopUrl(selected.marker)
          : `/${selected.kind}s/${selected.id}`}
      >
        <span class="card-title" {...lang}>{title}</span>
        {lines.map((line) => <span key={line} class="soft small">{line}</span>)}
        <span class="card-open open-link hover-line target small">
          {t("hint_open")} <ArrowIcon />
        </span>
      </a>
      <EditLink kind={selected.kind} id={selected.id} />
      <CloseButton onClick={() => (state.selected.value = undefined)} />
    </aside>
  );
}
