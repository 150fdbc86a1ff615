/** Selects the image files that show a work as a whole. */
import type { ListedFile } from "./picture_list.ts";

/** A file with the upright size of its picture. */
export interface Candidate {
  file: ListedFile;
  width: number;
  height: number;
}

/**
 * Ratio by which the proportions of photographs of one work may differ, because of edges and
 * frames.
 */
const SAME_PROPORTIONS = 0.03;

/** Files that show the whole work, by descending pixels, and the others with reasons. */
export interface WholeWorks<Entry extends Candidate> {
  wholes: Entry[];
  left: { candidate: Entry; reason: string }[];
}

/**
 * Separates whole views from crops. If the list describes a file, the description decides;
 * otherwise the proportions do, compared with those of a file that is listed as the whole work, or
 * those of most files. If two shapes are equally frequent, none is chosen. A crop is chosen if
 * there is nothing else.
 */
export function wholeWorks<Entry extends Candidate>(
  candidates: readonly Entry[],
): WholeWorks<Entry> {
  const bySize = candidates.toSorted((a, b) => b.width * b.height - a.width * a.height);
  const labelledWhole = bySize.filter(({ file }) => file.view === "whole");
  const unlabelled = bySize.filter(({ file }) => file.view === undefined);
  const eligible = labelledWhole.length > 0 ? labelledWhole : unlabelled;
  if (eligible.length === 0) return { wholes: bySize, left: [] };
  const shapes = labelledWhole.length > 0 ? [labelledWhole] : largestGroups(eligible);
  if (shapes.length > 1) {
    const reason =
      "the files of this work differ in their proportions, and the list does not say " +
      "which shows the whole of it";
    return { wholes: [], left: bySize.map((candidate) => ({ candidate, reason })) };
  }
  const [shape] = shapes as [Entry[]];
  const isWhole = (candidate: Entry) =>
    candidate.file.view !== "crop" && shape.some((other) => areAlike(candidate, other));
  const [wholes, crops] = [bySize.filter(isWhole), bySize.filter((one) => !isWhole(one))];
  const reason = `its proportions are those of a crop beside ${wholes[0]!.file.file}`;
  return {
    wholes,
    left: crops.map((candidate) => ({
      candidate,
      reason: candidate.file.view === "crop" ? "the list says that it is a crop" : reason,
    })),
  };
}

/** Returns the largest groups of similar files; several if they are equally large. */
function largestGroups<Entry extends Candidate>(candidates: readonly Entry[]): Entry[][] {
  const groups = candidates.map((one) => candidates.filter((other) => areAlike(one, other)));
  const largestSize = Math.max(...groups.map(({ length }) => length));
  const largest = groups.filter(({ length }) => length === largestSize);
  const disjoint: Entry[][] = [];
  for (const group of largest) {
    if (!disjoint.some((other) => other.some((one) => group.includes(one)))) disjoint.push(group);
  }
  return disjoint;
}

function areAlike(a: Candidate, b: Candidate): boolean {
  const [one, other] = [a.width / a.height, b.width / b.height];
  return Math.max(one, other) / Math.min(one, other) <= 1 + SAME_PROPORTIONS;
}
