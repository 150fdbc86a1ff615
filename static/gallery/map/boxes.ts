import type { Frame, View } from "./view.ts";

/** Rectangle of a map's world: units across, rows down. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Rectangles that are searched by position, one by one because there are few. */
export class Boxes {
  constructor(private readonly all: readonly Box[]) {}

  /** Returns the indices of those that touch a rectangle, ascending. */
  search(left: number, top: number, right: number, bottom: number): number[] {
    const ids: number[] = [];
    this.all.forEach(([from, above, to, below], i) => {
      if (from <= right && to >= left && above <= bottom && below >= top) ids.push(i);
    });
    return ids;
  }

  /** Returns the indices of those that touch the frame, ascending. */
  inView({ view, frame, row }: { view: View; frame: Frame; row: number }): number[] {
    const { left, top, zoom } = view;
    return this.search(left, top, left + 1 / zoom, top + frame.height / row);
  }
}
