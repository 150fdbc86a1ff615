/** Choice of a movement for each painter, and the movements to create. */
import { homeland } from "./homeland.ts";
import type { Remark } from "./import_report.ts";
import { workingYear } from "./life_years.ts";
import { listOf, movementKey, namesByWorks, yearsInName } from "./movement_name.ts";
import type { Painter } from "./painter.ts";
import { hexOf } from "../../images/likeness/oklab.ts";

/** A period with a name. */
export interface NamedSpan {
  id: number;
  name: string;
  start_year: number;
  end_year: number;
}

/** A movement that is not in the catalog yet. */
export interface NewMovement {
  name: string;
  start_year: number;
  end_year: number;
  color: string;
  description: string;
}

/** Result of {@link chooseMovements}. */
export interface MovementChoice {
  /** By painter: the id of an existing movement, or one to be created. */
  movementOf: Map<Painter, number | NewMovement>;
  /** Movements that a name may mean, by key. */
  byKey: Map<string, number | NewMovement>;
  /** Painters whose years are so far from their movement that they must be those of a namesake. */
  misdated: Set<Painter>;
  remarks: Remark[];
}

/**
 * A movement is created for at least this many painters; with fewer, each gets the next movement of
 * their row.
 */
const MIN_PAINTERS = 3;
/** A group by country is created for at least this many painters. */
const MIN_PAINTERS_OF_COUNTRY = 12;
/** A movement this many years away from a painter's work is unlikely to be the painter's. */
const MAX_YEARS_FROM_MOVEMENT = 120;
/** A modern movement has no painters more than this many years before it began. */
const MODERN_START_YEAR = 1900;
const MAX_FORERUNNER_YEARS = 50;
/**
 * No movement has painters more than this many years after it ended; until then it may have been
 * revived.
 */
const MAX_REVIVAL_YEARS = 300;

// Movements by occupation, for painters without a movement.
const BY_OCCUPATION: readonly (readonly [occupation: RegExp, movement: string])[] = [
  [/attic vase-painter|attic potter/i, "Attic Vase Painting"],
  [/ukiyo-e/i, "Ukiyo-e"],
  [/graffiti|street artist/i, "Street art"],
];

/** Returns the movements in a painter's rows, the most specific first. */
function namedMovements({ rows }: Painter): string[] {
  const names = [
    ...rows.map(({ movement }) => movement),
    ...rows.flatMap(({ StylesCount }) => namesByWorks(StylesCount)),
    ...rows.flatMap(({ styles }) => listOf(styles)),
    ...rows.flatMap(({ Art500k_Movements }) => namesByWorks(Art500k_Movements)),
    ...rows.flatMap(({ occupations }) =>
      BY_OCCUPATION.filter(([occupation]) => occupation.test(occupations)).map(([, name]) => name)
    ),
  ];
  return names.filter((name) => movementKey(name) !== "" && !/^unknown$/i.test(name));
}

/**
 * Chooses a movement for each painter: the first in the rows that is in the catalog or has three
 * painters, preferring those near the painter's work. Painters without one are grouped by country
 * and era ("Italy, Renaissance"). If a movement is impossible for the years, the years are those of
 * a namesake. Painters with neither years nor movement are omitted, with a remark.
 * @param existing The catalog's movements.
 * @param eras The catalog's eras, not empty.
 */
export function chooseMovements(
  painters: readonly Painter[],
  existing: readonly NamedSpan[],
  eras: readonly NamedSpan[],
  now: number,
): MovementChoice {
  const remarks: Remark[] = [];
  const preferences = new Map(painters.map((painter) => [painter, preferencesOf(painter)]));
  const knownByKey = new Map(existing.map((movement) => [movementKey(movement.name), movement]));
  const choices = chooseKeys(preferences, knownByKey);

  const byKey = new Map<string, number | NewMovement>();
  for (const [key, { id }] of knownByKey) byKey.set(key, id);
  const movementOf = new Map<Painter, number | NewMovement>();
  const misdated = new Set<Painter>();
  const newMovements: NewMovement[] = [];
  for (const [key, members] of Map.groupBy(choices.keys(), (painter) => choices.get(painter)!)) {
    const movement = knownByKey.get(key)?.id ?? newMovement(preferences, members, key, now);
    if (typeof movement !== "number") newMovements.push(movement);
    byKey.set(key, movement);
    const span = knownByKey.get(key) ?? (movement as NewMovement);
    for (const painter of members) {
      movementOf.set(painter, movement);
      if (!isImpossible(painter, span)) continue;
      misdated.add(painter);
      const { name, line, birth, death } = painter;
      if (birth === null && death === null) continue;
      const detail = `${birth ?? "?"} to ${death ?? "?"}, ${span.name}`;
      remarks.push({ reason: "years of a namesake", name, line, detail });
    }
  }

  const unplaced = painters.filter((painter) => !movementOf.has(painter));
  for (const { movement, members } of groupsByCountry(unplaced, eras, knownByKey, remarks, now)) {
    if (typeof movement !== "number") newMovements.push(movement);
    for (const painter of members) movementOf.set(painter, movement);
  }
  // In chronological order, so that neighbours on the timeline have the most different colours.
  newMovements.sort((a, b) => a.start_year - b.start_year || (a.name < b.name ? -1 : 1))
    .forEach((movement, n) => movement.color = movementColor(n));
  return { movementOf, byKey, misdated, remarks };
}

interface Preference {
  key: string;
  name: string;
  /** True if the column of the painter's single movement names it, not only a list of styles. */
  isMain: boolean;
}

function preferencesOf(painter: Painter): Preference[] {
  const isMain = new Set(painter.rows.map(({ movement }) => movement));
  const preferences = namedMovements(painter)
    .map((name) => ({ key: movementKey(name), name, isMain: isMain.has(name) }));
  return preferences.filter(({ key }, i) =>
    preferences.findIndex((preference) => preference.key === key) === i
  );
}

// Withdraws movements with too few painters, which makes these painters choose again, until nothing
// changes.
function chooseKeys(
  preferences: ReadonlyMap<Painter, Preference[]>,
  existing: ReadonlyMap<string, NamedSpan>,
): Map<Painter, string> {
  const withdrawn = new Set<string>();
  for (;;) {
    const keys = new Map<Painter, string>();
    for (const [painter, list] of preferences) {
      const open = list.filter(({ key }) => !withdrawn.has(key));
      const preference = open.find(({ key }) => isNear(painter, existing.get(key))) ??
        open.find(({ key, isMain }) => isMain || isImpossible(painter, existing.get(key)));
      if (preference) keys.set(painter, preference.key);
    }
    const tooFew = [...Map.groupBy(keys.values(), (key) => key)]
      .filter(([key, takers]) => !existing.has(key) && takers.length < MIN_PAINTERS);
    if (tooFew.length === 0) return keys;
    for (const [key] of tooFew) withdrawn.add(key);
  }
}

function isNear(
  painter: Painter,
  span: Pick<NamedSpan, "start_year" | "end_year"> | undefined,
): boolean {
  const year = workingYear(painter);
  return span === undefined || year === null ||
    (year > span.start_year - MAX_YEARS_FROM_MOVEMENT &&
      year < span.end_year + MAX_YEARS_FROM_MOVEMENT);
}

function isImpossible(
  painter: Painter,
  span: Pick<NamedSpan, "start_year" | "end_year"> | undefined,
): boolean {
  const year = workingYear(painter);
  if (span === undefined || year === null) return false;
  const { start_year, end_year } = span;
  return start_year >= MODERN_START_YEAR && year < start_year - MAX_FORERUNNER_YEARS ||
    year > end_year + MAX_REVIVAL_YEARS;
}

function newMovement(
  preferences: ReadonlyMap<Painter, Preference[]>,
  members: readonly Painter[],
  key: string,
  now: number,
): NewMovement {
  // The most frequent spelling among its painters.
  const names = members.flatMap((painter) =>
    preferences.get(painter)!.filter((preference) => preference.key === key).map(({ name }) => name)
  );
  const [[name = key] = []] = [...Map.groupBy(names, (name) => name).values()]
    .sort((a, b) => b.length - a.length || (a[0]! < b[0]! ? -1 : 1));
  const { start, end } = yearsInName(name) ?? yearsOfWork(members, now);
  return { name, start_year: start, end_year: end, color: "", description: "" };
}

/**
 * Returns the years from the tenth to the ninetieth percentile of the painters' working years, so
 * that a single wrong year has no effect.
 */
function yearsOfWork(members: readonly Painter[], now: number): { start: number; end: number } {
  const years = members.map(workingYear).filter((year) => year !== null).sort((a, b) => a - b);
  if (years.length === 0) return { start: now - 100, end: now };
  const at = (share: number) => years[Math.round((years.length - 1) * share)]!;
  return { start: at(0.1) - 10, end: Math.min(Math.max(at(0.9) + 15, at(0.1) + 10), now) };
}

function groupsByCountry(
  painters: readonly Painter[],
  eras: readonly NamedSpan[],
  existing: ReadonlyMap<string, NamedSpan>,
  remarks: Remark[],
  now: number,
): { movement: number | NewMovement; members: Painter[] }[] {
  const placed: { painter: Painter; era: NamedSpan; country: string | undefined }[] = [];
  for (const painter of painters) {
    const { name, line, rows } = painter;
    const year = workingYear(painter);
    if (year === null) {
      remarks.push({
        reason: "neither years nor a movement to be placed by",
        name,
        line,
        detail: "",
      });
      continue;
    }
    const state = rows.map(({ citizenship }) => citizenship).find((state) => state !== "") ??
      rows.map(({ Nationality }) => Nationality).find((nation) => nation !== "") ?? "";
    placed.push({ painter, era: eraOf(year, eras), country: homeland(state) });
  }
  return [...Map.groupBy(placed, ({ era }) => era)].flatMap(([era, inEra]) => {
    const named = Map.groupBy(inEra, ({ country }) => country ?? "");
    const country = ({ country: its }: typeof inEra[number]) =>
      its !== undefined && named.get(its)!.length >= MIN_PAINTERS_OF_COUNTRY
        ? its
        : "Other countries";
    return [...Map.groupBy(inEra, country)].map(([country, group]) => {
      const name = `${country}, ${era.name}`;
      const members = group.map(({ painter }) => painter);
      const { start, end } = yearsOfWork(members, now);
      const movement = existing.get(movementKey(name))?.id ?? {
        name,
        start_year: Math.max(start, era.start_year),
        end_year: Math.max(Math.min(end, era.end_year), Math.max(start, era.start_year) + 1),
        color: "",
        description: "Painters whose movement the source does not name, by country and time.",
      };
      return { movement, members };
    });
  });
}

/** Returns the era of a year, or the nearest one; of two the one that begins later. */
export function eraOf(year: number, eras: readonly NamedSpan[]): NamedSpan {
  const gap = ({ start_year, end_year }: NamedSpan) =>
    Math.max(start_year - year, year - end_year, 0);
  return eras.reduce((best, era) =>
    gap(era) < gap(best) || (gap(era) === gap(best) && era.start_year > best.start_year)
      ? era
      : best
  );
}

/** Lightness and chroma at which text and lanes are legible on light and dark backgrounds. */
const LIGHTNESS = 0.59;
const CHROMA = 0.1;
/** Consecutive hues of the sequence are far apart (the golden angle). */
const STEP = 137.508;

/** Returns the n-th colour of an endless sequence, as #RRGGBB in upper case. */
export function movementColor(n: number): string {
  const hue = (25 + n * STEP) % 360 * Math.PI / 180;
  return `#${hexOf([LIGHTNESS, CHROMA * Math.cos(hue), CHROMA * Math.sin(hue)]).toUpperCase()}`;
}
