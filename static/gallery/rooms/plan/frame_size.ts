import type { Work } from "./room_plan.ts";

/** Height of every frame's middle above the floor, in metres. */
export const EYE_HEIGHT = 1.5;
/** Width of the moulding beyond the painted surface on each side, in metres. */
const MOULDING = 0.08;
/** Between the mouldings of two neighbours, at least. */
export const GAP = 0.8;

/** Keeps 0.3 m between the moulding and the floor. */
const MAX_HEIGHT_M = 2 * (EYE_HEIGHT - MOULDING - 0.3);
/** Fits the wall of any room and is still seen whole from across it. */
const MAX_WIDTH_M = 4.4;
/** Square metres of an ordinary work, and of works in a room that few share. */
const AREA = 1.35;
const AREA_OF_FEW = 2;
const MAX_ENLARGED_WORKS = 5;

/** A work as large as it hangs; metres, without the moulding. */
export interface SizedWork {
  work: Work;
  width: number;
  height: number;
}

/** Sizes of works: true proportions, comparable areas, clear of floor and ceiling. */
export function frameSizes(works: readonly Work[]): SizedWork[] {
  const area = works.length <= MAX_ENLARGED_WORKS ? AREA_OF_FEW : AREA;
  return works.map((work) => {
    const height = Math.min(Math.sqrt(area / work.aspect), MAX_HEIGHT_M, MAX_WIDTH_M / work.aspect);
    return { work, width: height * work.aspect, height };
  });
}

/** The length of wall that a frame takes with its moulding. */
export function wallOf(sized: SizedWork): number {
  return sized.width + 2 * MOULDING;
}

/** Returns the share of a room that a work takes, in ordinary works; at least 1. */
export function loadOf(sized: SizedWork): number {
  return Math.max(1, (wallOf(sized) + GAP) / 2.1);
}
