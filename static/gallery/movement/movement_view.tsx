/** Page of a movement: a picture, its years, its artists, its paintings in order of time. */
import { InEnglishMark, Original, Prose } from "../shared/prose.tsx";
import { inLanguage, shown } from "../shared/catalog_text.ts";
import type {
  MovementNavigation,
  MovementNeighbour,
} from "../../../domain/gallery/navigation_records.ts";
import type { Movement, MovementArtist, MovementGallery } from "../../../domain/gallery/records.ts";
import { Chip } from "../shared/chip.tsx";
import { count, t } from "../../shared/messages.ts";
import { pageContext } from "../../shared/page_context.ts";
import { DoorIcon, MapIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { EditLink } from "../shared/curator.tsx";
import { CollectionLink } from "../shared/manifest_link.tsx";
import { byPicture, formatOf, PaintingWall, WorkList } from "../shared/painting_wall.tsx";
import { imageUrl } from "../shared/images.ts";
import { TextPage } from "../shared/text_page.tsx";
import { formatLife, formatSpan, formatYear } from "../shared/years.ts";

/** Sizes of the chart of lives: its width, the height of a line and of the foot with the years. */
const WIDTH = 460;
const LINE = 11;
const FOOT = 26;
/** Maximum number of lines; more would not be distinguishable. */
const MAX_LINES = 24;

/**
 * A chart of the artists' lives over the movement's years; decorative, because the list of artists
 * contains the same data.
 */
function LifeLines({ movement, artists }: {
  movement: Movement;
  artists: readonly MovementArtist[];
}) {
  const lives = artists
    .flatMap(({ id, birth_year, death_year }) =>
      birth_year === null ? [] : [{ id, birth: birth_year, death: death_year ?? movement.end_year }]
    )
    .sort((a, b) => a.birth - b.birth || a.death - b.death)
    .slice(0, MAX_LINES);
  if (lives.length < 2) return null;
  const start = Math.min(movement.start_year, ...lives.map(({ birth }) => birth));
  const end = Math.max(movement.end_year, ...lives.map(({ death }) => death));
  const x = (year: number) => (year - start) / (end - start) * (WIDTH - 8) + 4;
  const height = lives.length * LINE + 14;
  const [from, to] = [x(movement.start_year), x(movement.end_year)];
  // The years are below the edges of the movement; for a short one they are outside the edges.
  const isWide = to - from > 110;
  return (
    <svg class="life-lines" viewBox={`0 0 ${WIDTH} ${height + FOOT}`} aria-hidden="true">
      <rect
        class="life-time"
        x={from}
        y="0"
        width={Math.max(to - from, 2)}
        height={height}
        rx="6"
      />
      {lives.map(({ id, birth, death }, i) => (
        <line
          key={id}
          x1={x(birth)}
          x2={x(Math.max(death, birth + 1))}
          y1={12 + i * LINE}
          y2={12 + i * LINE}
          stroke-width="4"
          stroke-linecap="round"
        />
      ))}
      <text
        x={isWide ? from : Math.max(from - 6, 0)}
        y={height + 18}
        text-anchor={isWide ? "start" : "end"}
      >
        {formatYear(movement.start_year)}
      </text>
      <text x={isWide ? to : to + 6} y={height + 18} text-anchor={isWide ? "end" : "start"}>
        {formatYear(movement.end_year)}
      </text>
    </svg>
  );
}

function Members({ artists, color }: { artists: readonly MovementArtist[]; color: string }) {
  return (
    <ul class="members tiles">
      {artists.slice(0, pageContext.maxInList).map((
        { id, name, birth_year, death_year, portrait_path, bio_short },
      ) => (
        <li key={id}>
          <a class="list-row list-row-aligned list-row-top" href={`/artists/${id}`}>
            <Chip id={id} name={inLanguage(name)} color={color} portrait={portrait_path} />
            <span>
              <span class="name" {...shown(name)} />
              <span class="faint small">{formatLife(birth_year, death_year)}</span>
              <span class="clip-lines soft small" {...shown(bio_short)} />
              <InEnglishMark of={bio_short} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function Neighbours({ title, movements }: {
  title: string;
  movements: readonly MovementNeighbour[];
}) {
  if (movements.length === 0) return null;
  return (
    <section>
      <h2 class="section-title">{title}</h2>
      <ul class="links">
        {movements.map(({ movement_id, movement_name, movement_color }) => (
          <li key={movement_id} style={movementColors(movement_color)}>
            <a class="name target" href={`/movements/${movement_id}`}>
              <span class="dot" /> <span {...shown(movement_name)} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The first picture of a movement that is linked with others, or else its first picture. */
function OpeningPicture({ paintings }: { paintings: MovementGallery["paintings"] }) {
  const { pictured } = byPicture(paintings);
  const painting = pictured.find(({ has_influence_links }) => has_influence_links) ?? pictured[0];
  const url = painting && imageUrl(painting.thumbnail_path, painting.thumbnail_cache_key);
  if (!url) return null;
  const { id, title } = painting;
  const format = formatOf(painting);
  const width = Math.min(18, 17 * format);
  return (
    <a
      class="frame"
      href={`/paintings/${id}`}
      style={{ "--format": format.toFixed(3), flex: "none", width: `${width.toFixed(2)}rem` }}
    >
      <img src={url} alt={inLanguage(title, id)} fetchpriority="high" />
    </a>
  );
}

/** A movement; rendered by the server first, then hydrated by the page's script. */
export function MovementView({ gallery, works, artists, navigation }: {
  gallery: MovementGallery;
  /** Number of paintings, if `gallery` contains only the first of them. */
  works?: number;
  artists: readonly MovementArtist[];
  navigation: MovementNavigation;
}) {
  const { movement, paintings } = gallery;
  const { pictured, others } = byPicture(paintings);
  const { predecessors, successors } = navigation;
  return (
    <TextPage title={inLanguage(movement.name)}>
      <article style={movementColors(movement.color)}>
        <header class="page-head cluster cluster-nowrap">
          <OpeningPicture paintings={paintings} />
          <div class="page-title stack gap-3">
            <p class="name tinted-text" {...shown(movement.era_name)} />
            <h1 {...shown(movement.name)} />
            <Original text={movement.name} />
            <p class="page-years">{formatSpan(movement.start_year, movement.end_year)}</p>
            {movement.description && <Prose class="page-lead" text={movement.description} />}
            <p class="cluster">
              {paintings.length > 0 && (
                <a class="button" href={`/movements/${movement.id}/rooms`}>
                  <DoorIcon /> {t("to_rooms")}
                </a>
              )}
              <a class="button" href={`/?movement=${movement.id}`}>
                <MapIcon /> {t("on_timeline")}
              </a>
              <EditLink kind="movement" id={movement.id} hasKey />
              <EditLink kind="era" id={movement.era_id} label={t("edit_era")} />
            </p>
          </div>
          <LifeLines movement={movement} artists={artists} />
        </header>
        <section class="page-section">
          <h2 class="section-title">
            {t("movement_artists")}{" "}
            <span class="section-count">{count("artists", artists.length)}</span>
          </h2>
          {artists.length > 0
            ? <Members artists={artists} color={movement.color} />
            : <p class="soft">{t("movement_no_artists")}</p>}
        </section>
        <section class="page-section">
          <h2 class="section-title">
            {t("movement_works")}{" "}
            <span class="section-count">{count("paintings", works ?? paintings.length)}</span>
          </h2>
          {paintings.length === 0 && <p class="soft">{t("movement_no_works")}</p>}
          {pictured.length > 0 && <PaintingWall paintings={pictured} named />}
          {others.length > 0 && (
            <>
              {pictured.length > 0 && <h3 class="section-title">{t("works_without_picture")}</h3>}
              <WorkList paintings={others} named />
            </>
          )}
        </section>
        {predecessors.length + successors.length > 0 && (
          <div class="page-section kin-columns">
            <Neighbours title={t("predecessors")} movements={predecessors} />
            <Neighbours title={t("successors")} movements={successors} />
          </div>
        )}
        <CollectionLink kind="movements" id={movement.id} />
      </article>
    </TextPage>
  );
}
