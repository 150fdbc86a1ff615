/** Exhibits of a movement's or artist's rooms, from the public API. */
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
} from "../shared/api.ts";
import { knownFormat } from "../shared/painting_wall.tsx";

/** A painting as it hangs. */
export type Exhibit = PaintingRow & { artist_id: number };

/** Everything about one visit that does not change while it lasts. */
export interface Exhibition {
  title: string;
  /** The movement whose rooms these are; undefined in those of an artist. */
  movement: number | undefined;
  /** The page that the rooms belong to. */
  href: string;
  color: string;
  interior: InteriorName;
  /** Exhibits on the walls, by id. */
  exhibits: ReadonlyMap<number, Exhibit>;
  /** Works without a picture that are named beside the doors, instead of hanging as blank frames. */
  unhung: readonly Exhibit[];
  plan: RoomPlan;
}

/** With so many pictures a room is worth a visit without frames that show nothing. */
const MIN_PICTURES = 6;

/**
 * Splits exhibits into those on the walls and those that are only listed; works with pictures are
 * hung first.
 */
export function hangingOf(
  exhibits: readonly Exhibit[],
): { hung: Exhibit[]; unhung: Exhibit[] } {
  const shows = ({ image_path, thumbnail_path, image_cleared }: Exhibit) =>
    !image_cleared && (image_path !== null || thumbnail_path !== null);
  const pictures = exhibits.filter(shows);
  const others = exhibits.filter((exhibit) => !shows(exhibit));
  return pictures.length >= MIN_PICTURES
    ? { hung: pictures, unhung: others }
    : { hung: [...pictures, ...others], unhung: [] };
}

type NeighbourRow = MovementNavigation["predecessors"][number];

function neighboursOf(
  navigation: Record<"predecessors" | "successors", readonly NeighbourRow[]>,
): Neighbour[] {
  const of = (side: Neighbour["side"], rows: readonly NeighbourRow[]) =>
    rows.map(({ movement_id: id, movement_name: name, movement_color: color }) => ({
      ...{ id, name, color },
      side,
    }));
  return [
    ...of("predecessor", navigation.predecessors),
    ...of("successor", navigation.successors),
  ];
}

function planOf(exhibits: readonly Exhibit[], neighbours: readonly Neighbour[]): RoomPlan {
  const works = exhibits.map((exhibit): Work => ({
    id: exhibit.id,
    aspect: knownFormat(exhibit),
    year: exhibit.year,
    artist: { id: exhibit.artist_id, name: exhibit.artist_name },
  }));
  return planRooms({ works, neighbours });
}

const byId = (exhibits: readonly Exhibit[]) =>
  new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));

/** The rooms of a movement, in its own style or that of its era. */
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

const MATURE_AT = 35;

/**
 * Returns a year in an artist's working life, estimated if unknown; it decides the style of the
 * rooms.
 */
function workingYear({ artist, paintings }: ArtistPage): number {
  const years = paintings.flatMap(({ year }) => year === null ? [] : [year]);
  if (years.length > 0) return years.sort((a, b) => a - b)[Math.floor(years.length / 2)]!;
  if (artist.birth_year !== null) return artist.birth_year + MATURE_AT;
  return artist.death_year ?? 1900;
}

/** The rooms of an artist, in the style of the movement or of the years in which the paintings were made. */
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

/** Asks for what the rooms of a page show. */
export async function loadExhibition(kind: "movements" | "artists", id: number) {
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
