import {
  loadOf,
  type PlanOptions,
  type Room,
  type RoomTheme,
  type SizedWork,
} from "./room_plan.ts";

/** The works of one room and their common theme. */
export interface RoomDraft {
  theme: RoomTheme;
  part?: NonNullable<Room["part"]>;
  works: SizedWork[];
}

/** Works that stay together in one room. Loads are counted in ordinary works. */
interface Batch {
  /**
   * Decade or artist; batches with the same key are parts of a group that was too large for one
   * room.
   */
  key: number;
  years: { from: number; to: number };
  works: SizedWork[];
  load: number;
}

const GOOD_LOAD = 14;
const MAX_LOAD = 28;
/** Largest load that hangs in a single room, without themes. */
const MAX_SINGLE_ROOM_LOAD = 18;
/**
 * Minimum number of undated works for a room of their own; fewer hang at the end of the last dated
 * room.
 */
const MIN_ROOM_WORKS = 5;
/** Cost of one more decade or artist in a room, relative to a bad room size. */
const MIXING_COST = 0.12;
/** Minimum advantage of grouping by artist; years are the more useful theme for visitors. */
const MIN_ARTISTS_GAIN = 0.1;

/**
 * Groups works into rooms of about 8 to 28 ordinary works: small decades or artists share a room
 * with the next ones, large ones get several rooms.
 */
export function groupIntoRooms(
  works: readonly SizedWork[],
  by: NonNullable<PlanOptions["by"]>,
): RoomDraft[] {
  if (by === "order" || total(works) <= MAX_SINGLE_ROOM_LOAD) {
    return evenParts([...works]).map((part) => ({ theme: { by: "all" }, works: part }));
  }
  if (by === "decade") return byDecade(works).rooms;
  if (by === "artist") return byArtist(works).rooms;
  const [decades, artists] = [byDecade(works), byArtist(works)];
  return artists.cost + MIN_ARTISTS_GAIN < decades.cost ? artists.rooms : decades.rooms;
}

/** Rooms, and their mean deviation from a good room. */
interface Choice {
  rooms: RoomDraft[];
  cost: number;
}

function byDecade(works: readonly SizedWork[]): Choice {
  const undated = works.filter(({ work }) => work.year === null);
  const decades = Map.groupBy(works.filter(({ work }) => work.year !== null), decadeOf);
  const batches = [...decades].sort(([a], [b]) => a - b).flatMap(([decade, inDecade]) => {
    const fullBatch = batch(decade, inDecade, { from: decade, to: decade + 9 });
    if (fullBatch.load <= MAX_LOAD) return [fullBatch];
    const years = [...Map.groupBy(inDecade, ({ work }) => work.year!)].sort(([a], [b]) => a - b);
    return years.flatMap(([year, inYear]) =>
      evenParts(inYear).map((part) => batch(decade, part, { from: year, to: year }))
    );
  });
  const { groups, cost } = partition(batches);
  const rooms: RoomDraft[] = groups.map((group) => ({
    theme: { by: "decade", from: group[0]!.years.from, to: group.at(-1)!.years.to },
    works: worksOf(group),
  }));
  const undatedCost = undated.length / works.length;
  const last = rooms.at(-1);
  if (last && undated.length < MIN_ROOM_WORKS && total(last.works) + total(undated) <= MAX_LOAD) {
    last.works.push(...undated);
  } else {
    const parts = undated.length ? evenParts(undated) : [];
    rooms.push(...parts.map((part) => ({ theme: { by: "undated" } as const, works: part })));
  }
  return { rooms: numberParts(rooms), cost: cost + undatedCost };
}

function byArtist(works: readonly SizedWork[]): Choice {
  const artists = Map.groupBy(works, ({ work }) => work.artist.id);
  const batches = [...artists].flatMap(([artist, ofArtist]) =>
    evenParts(ofArtist).map((part) => batch(artist, part, { from: 0, to: 0 }))
  );
  const { groups, cost } = partition(batches);
  const rooms: RoomDraft[] = groups.map((group) => {
    const inRoom = worksOf(group);
    const names = new Map(inRoom.map(({ work }) => [work.artist.id, work.artist.name]));
    const artistsInRoom = [...names].map(([id, name]) => ({ id, name }));
    return { theme: { by: "artist", artists: artistsInRoom }, works: inRoom };
  });
  return { rooms: numberParts(rooms), cost };
}

/** Splits consecutive batches into rooms of the lowest cost; every batch fits a room. */
function partition(batches: readonly Batch[]): { groups: Batch[][]; cost: number } {
  const best = [0];
  const groupStart = [0];
  for (let end = 1; end <= batches.length; end++) {
    best[end] = Infinity;
    let load = 0;
    let keys = 0;
    for (let start = end - 1; start >= 0; start--) {
      load += batches[start]!.load;
      if (load > MAX_LOAD && start < end - 1) break;
      if (start === end - 1 || batches[start]!.key !== batches[start + 1]!.key) keys++;
      const cost = best[start]! + ((load - GOOD_LOAD) / 7) ** 2 + MIXING_COST * (keys - 1);
      if (cost < best[end]!) [best[end], groupStart[end]] = [cost, start];
    }
  }
  const groups: Batch[][] = [];
  for (let end = batches.length; end > 0; end = groupStart[end]!) {
    groups.unshift(batches.slice(groupStart[end], end));
  }
  return { groups, cost: groups.length ? best[batches.length]! / groups.length : 0 };
}

/** Splits works that are too many for one room into parts of equal load. */
function evenParts(works: SizedWork[]): SizedWork[][] {
  const load = total(works);
  if (load <= MAX_LOAD) return [works];
  const parts: SizedWork[][] = Array.from({ length: Math.round(load / GOOD_LOAD) }, () => []);
  let loadBefore = 0;
  for (const sized of works) {
    parts[Math.min(parts.length - 1, Math.floor(loadBefore / load * parts.length))]!.push(sized);
    loadBefore += loadOf(sized);
  }
  return parts;
}

/** Numbers consecutive rooms of the same theme. */
function numberParts(rooms: RoomDraft[]): RoomDraft[] {
  const themes = rooms.map(({ theme }) => JSON.stringify(theme));
  return rooms.map((room, at) => {
    let [first, end] = [at, at + 1];
    while (first > 0 && themes[first - 1] === themes[at]) first--;
    while (themes[end] === themes[at]) end++;
    return end - first === 1
      ? room
      : { ...room, part: { number: at - first + 1, of: end - first } };
  });
}

function decadeOf({ work }: SizedWork): number {
  return Math.floor(work.year! / 10) * 10;
}

function batch(key: number, works: SizedWork[], years: Batch["years"]): Batch {
  return { key, works, years, load: total(works) };
}

function worksOf(batches: readonly Batch[]): SizedWork[] {
  return batches.flatMap(({ works }) => works);
}

function total(works: readonly SizedWork[]): number {
  return works.reduce((sum, sized) => sum + loadOf(sized), 0);
}
