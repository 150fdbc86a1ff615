/** Exhibits of the rooms of a movement, an artist or a wall, from the public API. */
import { type InteriorName, movementInterior } from "./plan/interiors.ts";
import type { Neighbour, RoomPlan, Work } from "./plan/room_plan.ts";
import { planRooms } from "./plan/hanging.ts";
import type { MovementNavigation, Navigation } from "../../../domain/gallery/navigation_records.ts";
import type { ArtistPage, MovementGallery, PaintingRow } from "../../../domain/gallery/records.ts";
import {
  getArtist,
  getMovementGallery,
  getMovementNavigation,
  getNavigation,
  getPaintings,
} from "../shared/api.ts";
import { learnTexts } from "../shared/catalog_text.ts";
import { myWall } from "../shared/my_wall.tsx";
import { MESSAGES } from "../../shared/messages.ts";
import { type RoomsPath, wallUrl } from "./address.ts";
import { knownFormat } from "../shared/painting_wall.tsx";

/** A painting to exhibit. */
export type Exhibit = PaintingRow & { artist_id: number };

/** Data of a visit that does not change during it. */
export interface Exhibition {
  title: string;
  /** The id of the movement that owns the rooms; undefined in others. */
  movement: number | undefined;
  href: string;
  color: string;
  interior: InteriorName;
  exhibits: ReadonlyMap<number, Exhibit>;
  /**
   * Works without a picture that are only listed beside the doors, instead of hanging as blank
   * frames.
   */
  unhung: readonly Exhibit[];
  plan: RoomPlan;
}

/** Minimum number of works with pictures for works without pictures to be only listed. */
const MIN_PICTURES = 6;

/**
 * Splits exhibits into those on the walls and those that are only listed; works with pictures come
 * first on the walls.
 */
export function hangingOf(
  exhibits: readonly Exhibit[],
): { hung: Exhibit[]; unhung: Exhibit[] } {
  const hasPicture = ({ image_path, thumbnail_path, image_cleared }: Exhibit) =>
    !image_cleared && (image_path !== null || thumbnail_path !== null);
  const pictures = exhibits.filter(hasPicture);
  const others = exhibits.filter((exhibit) => !hasPicture(exhibit));
  return pictures.length >= MIN_PICTURES
    ? { hung: pictures, unhung: others }
    : { hung: [...pictures, ...others], unhung: [] };
}

type NeighbourRow = MovementNavigation["predecessors"][number];

function neighboursOf(
  navigation: Record<"predecessors" | "successors", readonly NeighbourRow[]>,
): Neighbour[] {
  const neighboursOn = (side: Neighbour["side"], rows: readonly NeighbourRow[]) =>
    rows.map(({ movement_id: id, movement_name: name, movement_color: color }) => ({
      ...{ id, name, color },
      side,
    }));
  return [
    ...neighboursOn("predecessor", navigation.predecessors),
    ...neighboursOn("successor", navigation.successors),
  ];
}

function planOf(
  exhibits: readonly Exhibit[],
  neighbours: readonly Neighbour[],
  by?: "order",
): RoomPlan {
  const works = exhibits.map((exhibit): Work => ({
    id: exhibit.id,
    aspect: knownFormat(exhibit),
    year: exhibit.year,
    artist: { id: exhibit.artist_id, name: exhibit.artist_name },
  }));
  return planRooms({ works, neighbours, ...(by && { by }) });
}

const byId = (exhibits: readonly Exhibit[]) =>
  new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));

/** Builds the exhibition of a movement, in its own style or that of its era. */
export function movementExhibition(
  { movement, paintings }: MovementGallery,
  navigation: MovementNavigation,
): Exhibition {
  const { hung, unhung } = hangingOf(paintings);
  return {
    title: movement.name,
    movement: movement.id,
    href: `/movements/${movement.id}`,
    color: movement.color,
    interior: movementInterior(movement),
    exhibits: byId(hung),
    unhung,
    plan: planOf(hung, neighboursOf(navigation)),
  };
}

/** Age at which an artist's style is assumed to be mature. */
const MATURE_AGE = 35;

/**
 * Returns a year in an artist's working life, estimated if unknown; it determines the style of the
 * rooms.
 */
function workingYear({ artist, paintings }: ArtistPage): number {
  const years = paintings.flatMap(({ year }) => year === null ? [] : [year]);
  if (years.length > 0) return years.sort((a, b) => a - b)[Math.floor(years.length / 2)]!;
  if (artist.birth_year !== null) return artist.birth_year + MATURE_AGE;
  return artist.death_year ?? 1900;
}

/**
 * Builds the exhibition of an artist, in the style of the movement or of the artist's working
 * years.
 */
export function artistExhibition(page: ArtistPage, navigation: Navigation): Exhibition {
  const { artist } = page;
  const { hung, unhung } = hangingOf(
    page.paintings.map((painting) => ({ ...painting, artist_id: artist.id })),
  );
  return {
    title: artist.name,
    movement: undefined,
    href: `/artists/${artist.id}`,
    color: artist.movement_color,
    interior: movementInterior({
      name: artist.movement_name,
      era_name: "",
      start_year: workingYear(page),
    }),
    exhibits: byId(hung),
    unhung,
    plan: planOf(hung, neighboursOf(navigation)),
  };
}

const WALL_COLOR = "#8a7a60";

/**
 * Builds the exhibition of a wall, in its order.
 * @param named Ids of a shared wall; undefined for the visitor's own.
 */
export function wallExhibition(
  paintings: readonly Exhibit[],
  named: readonly number[] | undefined,
): Exhibition {
  const { en, ru } = MESSAGES[named ? "shared_wall" : "nav_wall"];
  const { hung, unhung } = hangingOf(paintings);
  return {
    title: learnTexts({ name: en, translations: { ru: { name: ru } } }).name,
    movement: undefined,
    href: named ? wallUrl(named) : "/wall",
    color: WALL_COLOR,
    interior: "white",
    exhibits: byId(hung),
    unhung,
    plan: planOf(hung, [], "order"),
  };
}

/** Loads the exhibition of a page. */
export async function loadExhibition(
  { kind, id }: RoomsPath,
  named: readonly number[] | undefined,
) {
  if (kind === "wall") {
    const ids = named ?? myWall.value;
    return wallExhibition(ids.length > 0 ? await getPaintings(ids) : [], named);
  }
  if (kind === "movements") {
    const [gallery, navigation] = await Promise.all([
      getMovementGallery(id),
      getMovementNavigation(id),
    ]);
    return movementExhibition(gallery, navigation);
  }
  const [page, navigation] = await Promise.all([getArtist(id), getNavigation(id)]);
  return artistExhibition(page, navigation);
}
