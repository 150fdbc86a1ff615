/** Painters, each from one or several rows. */
import { MAX_LIFE_YEARS } from "../artist_life.ts";
import { isLongerForm, isPersonName, isTranscription, nameKey, nameWords } from "./person_name.ts";
import type { Remark } from "./import_report.ts";
import { type LifeYears, lifeYears } from "./life_years.ts";
import type { PainterRow } from "./painter_row.ts";

/** A person in the file. */
export interface Painter extends Omit<LifeYears, "doubts"> {
  name: string;
  line: number;
  /** All spellings in the file, including the name. */
  spellings: string[];
  rows: PainterRow[];
}

/** Painters, and the remarks about their rows. */
export interface Painters {
  painters: Painter[];
  remarks: Remark[];
  doubles: number;
  skipped: number;
}

/**
 * Builds persons from rows: invalid names are omitted, duplicates are merged.
 *
 * Two rows are one person when their names have the same words in any spelling and order and their
 * years agree within two; unless `namesakes` is set, also when the words are in the same order and
 * the lives overlap; or when one name is a longer form or a transcription of the other and birth
 * and death are known and equal.
 * @param now The current year; later years are ignored.
 * @param options.namesakes True if persons of one name with different years are different people.
 */
export function gatherPainters(
  rows: readonly PainterRow[],
  now: number,
  { namesakes = false }: { namesakes?: boolean } = {},
): Painters {
  const remarks: Remark[] = [];
  const singles: Painter[] = [];
  for (const row of rows) {
    const { artist: name, line } = row;
    if (!isPersonName(name)) {
      remarks.push({ reason: "no name of a person", name, line, detail: "" });
      continue;
    }
    for (const { column, text, year } of row.oddYears ?? []) {
      const reason = year === null
        ? "a year that cannot be read"
        : "a year read as best it could be";
      const detail = `${column} "${text}"${year === null ? "" : `, read as ${year}`}`;
      remarks.push({ reason, name, line, detail });
    }
    const { doubts, ...years } = lifeYears(row, now);
    for (const doubt of doubts) {
      const [reason = "", detail = ""] = doubt.split(/: (?=[^:]*$)/);
      const kind = reason.replace(/,.*/, "");
      remarks.push({ reason: kind, name, line, detail });
    }
    singles.push({ name, line, spellings: [name], rows: [row], ...years });
  }
  const groups = groupDoubles(singles, namesakes);
  const painters = groups.map(([first, ...others]) => {
    if (others.length === 0) return first!;
    for (const { name, line } of others) {
      remarks.push({ reason: "another spelling of a painter", name, line, detail: first!.name });
    }
    return merged([first!, ...others]);
  });
  return {
    painters,
    remarks,
    doubles: singles.length - painters.length,
    skipped: rows.length - singles.length,
  };
}

function groupDoubles(singles: readonly Painter[], namesakes: boolean): Painter[][] {
  const parent = singles.map((_, i) => i);
  const root = (i: number): number => (parent[i] === i ? i : root(parent[i]!));
  const byKey = Map.groupBy(singles.keys(), (i) => nameKey(singles[i]!.name));
  const byLife = Map.groupBy(singles.keys(), (i) => {
    const { birth, death } = singles[i]!;
    return isExactLife(birth, death) ? `${birth} ${death}` : "";
  });
  byLife.delete("");
  const words = singles.map(({ name }) => nameWords(name));
  const join = (lists: Iterable<number[]>, same: (a: number, b: number) => boolean) => {
    for (const list of lists) {
      list.forEach((b, at) => {
        const a = list.slice(0, at).find((a) => same(a, b));
        if (a !== undefined) parent[root(b)] = root(a);
      });
    }
  };
  join(byKey.values(), (a, b) => {
    const [one, other] = [singles[a]!, singles[b]!];
    // "James Charles" and "Charles James" were contemporaries.
    const isOneName = words[a]!.join(" ") === words[b]!.join(" ");
    return yearsAgree(one, other, 2) || !namesakes && isOneName && livesOverlap(one, other);
  });
  join(
    byLife.values(),
    (a, b) => isLongerForm(words[a]!, words[b]!) || isTranscription(words[a]!, words[b]!),
  );
  // The most complete row provides the name: one with a movement, then the one with the most texts.
  const fullness = ({ rows: [row] }: Painter) =>
    (row!.movement === "" ? 0 : 100) + Object.values(row!).filter((value) => value).length;
  return [...Map.groupBy(singles.keys(), root).values()].map((members) =>
    members.map((i) => singles[i]!).sort((a, b) => fullness(b) - fullness(a) || a.line - b.line)
  );
}

function merged(group: Painter[]): Painter {
  const first = <Key extends "birth" | "death" | "activeFrom" | "activeTo">(key: Key) =>
    group.find((painter) => painter[key] !== null)?.[key] ?? null;
  return {
    ...group[0]!,
    spellings: group.map(({ name }) => name),
    rows: group.flatMap(({ rows }) => rows),
    birth: first("birth"),
    death: first("death"),
    activeFrom: first("activeFrom"),
    activeTo: first("activeTo"),
  };
}

/** Returns true if both years are known and not just a half or whole century. */
export function isExactLife(birth: number | null, death: number | null): boolean {
  return birth !== null && death !== null && !(birth % 50 === 0 && death % 50 === 0);
}

/**
 * Returns true if two lives have a year in common; an unknown end is assumed at the maximum age.
 * Returns false if one has no years.
 */
export function livesOverlap(
  a: Pick<LifeYears, "birth" | "death">,
  b: Pick<LifeYears, "birth" | "death">,
): boolean {
  const spans = [a, b].map(({ birth, death }) => [
    birth ?? (death === null ? NaN : death - MAX_LIFE_YEARS),
    death ?? (birth === null ? NaN : birth + MAX_LIFE_YEARS),
  ]) as [[number, number], [number, number]];
  return Math.max(spans[0][0], spans[1][0]) < Math.min(spans[0][1], spans[1][1]);
}

/** Returns true if births and deaths, where both are known, are at most `tolerance` years apart. */
export function yearsAgree(
  a: Pick<LifeYears, "birth" | "death">,
  b: Pick<LifeYears, "birth" | "death">,
  tolerance: number,
): boolean {
  const agree = (one: number | null, other: number | null) =>
    one === null || other === null || Math.abs(one - other) <= tolerance;
  return agree(a.birth, b.birth) && agree(a.death, b.death);
}
