/** Page of a movement: its time, its artists, its paintings in order of time. */
import { catalogName, inEnglish, langOfName } from "../shared/catalog_names.ts";
import type {
  MovementNavigation,
  MovementNeighbour,
} from "../../../domain/gallery/navigation_records.ts";
import type { MovementArtist, MovementGallery } from "../../../domain/gallery/records.ts";
import { Chip } from "../shared/chip.tsx";
import { count, t } from "../../shared/messages.ts";
import { pageContext } from "../../shared/page_context.ts";
import { DoorIcon, MapIcon } from "../../shared/icons.tsx";
import { movementColors } from "../shared/movement_color.ts";
import { EditLink } from "../shared/edit_link.tsx";
import { CollectionLink } from "../shared/manifest_link.tsx";
import { LifeLines } from "./life_lines.tsx";
import { PaintingWall } from "../shared/painting_wall.tsx";
import { TextPage } from "../shared/text_page.tsx";
import { formatLife, formatSpan } from "../shared/years.ts";

function Members({ artists, color }: { artists: readonly MovementArtist[]; color: string }) {
  return (
    <ul class="members tiles">
      {artists.slice(0, pageContext.mostInList).map((
        { id, name, birth_year, death_year, portrait_path, bio_short },
      ) => (
        <li key={id}>
          <a class="list-row list-row-aligned list-row-top" href={`/artists/${id}`}>
            <Chip id={id} name={name} color={color} portrait={portrait_path} />
            <span>
              <span class="name" {...inEnglish()}>{name}</span>
              <span class="faint small">{formatLife(birth_year, death_year)}</span>
              <span class="clip-lines soft small" {...inEnglish()}>{bio_short}</span>
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
              <span class="dot" />{" "}
              <span {...langOfName(movement_name)}>{catalogName(movement_name)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A movement, drawn by the server first and taken over by the page's script. */
export function MovementView({ gallery, works, artists, navigation }: {
  gallery: MovementGallery;
  /** Number of paintings, if `gallery` has only the first of them. */
  works?: number;
  artists: readonly MovementArtist[];
  navigation: MovementNavigation;
}) {
  const { movement, paintings } = gallery;
  const { predecessors, successors } = navigation;
  return (
    <TextPage title={catalogName(movement.name)}>
      <article style={movementColors(movement.color)}>
        <header class="page-head">
          <div class="page-title">
            <p class="name tinted-text" {...langOfName(movement.era_name)}>
              {catalogName(movement.era_name)}
            </p>
            <h1 {...langOfName(movement.name)}>{catalogName(movement.name)}</h1>
            <p class="page-years">{formatSpan(movement.start_year, movement.end_year)}</p>
            {movement.description && (
              <p class="page-lead" {...inEnglish()}>{movement.description}</p>
            )}
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
          {paintings.length > 0
            ? <PaintingWall paintings={paintings} named />
            : <p class="soft">{t("movement_no_works")}</p>}
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
