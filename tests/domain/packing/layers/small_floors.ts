/** Rectangles and stances for tests of the layers, and plain loops to compare with. */
import type { Footprints } from "../../../../domain/packing/layers/bucket_grid.ts";
import type { LayerBox } from "../../../../domain/packing/layers/layer_box.ts";
import type { Stance } from "../../../../domain/packing/stances.ts";
import type { Draws } from "../draws.ts";

export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** A cube of 1 that bears anything, but for what is given. */
function stanceOf(given: Partial<Omit<Stance, "area">> = {}): Stance {
  const stance: Omit<Stance, "area"> = {
    type: 0,
    orientation: 0,
    dx: 1,
    dy: 1,
    dz: 1,
    weight: 1,
    bearable: Infinity,
    ...given,
  };
  return { ...stance, area: stance.dx * stance.dy };
}

export function boxOf({ x0, y0, x1, y1 }: Rectangle, given: Partial<Stance> = {}): LayerBox {
  return { stance: stanceOf({ ...given, dx: x1 - x0, dy: y1 - y0 }), x: x0, y: y0 };
}

export function rectangleOf({ stance: { dx, dy }, x, y }: LayerBox): Rectangle {
  return { x0: x, y0: y, x1: x + dx, y1: y + dy };
}

export function footprintsOf(rectangles: readonly Rectangle[]): Footprints {
  const side = (of: (rectangle: Rectangle) => number) => Float64Array.from(rectangles, of);
  return {
    count: rectangles.length,
    x0: side(({ x0 }) => x0),
    y0: side(({ y0 }) => y0),
    x1: side(({ x1 }) => x1),
    y1: side(({ y1 }) => y1),
  };
}

/** How far two rectangles reach into each other along both axes; negative where they are apart. */
export function common(a: Rectangle, b: Rectangle): [along: number, across: number] {
  return [
    Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0),
    Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0),
  ];
}

export const overlap = (a: Rectangle, b: Rectangle, slack: number): boolean =>
  common(a, b).every((extent) => extent > slack);

/** A floor cut into so many rectangles at most, at whole lengths; some of them are then taken out. */
export function cutFloor(
  draws: Draws,
  { length, width, pieces, holes = 0 }: {
    length: number;
    width: number;
    pieces: number;
    holes?: number;
  },
): Rectangle[] {
  const cut: Rectangle[] = [{ x0: 0, y0: 0, x1: length, y1: width }];
  for (let time = 1; time < pieces; time++) {
    const at = draws.whole(0, cut.length - 1);
    const { x0, y0, x1, y1 } = cut[at]!;
    const along = draws.chance((x1 - x0) / (x1 - x0 + y1 - y0));
    if ((along ? x1 - x0 : y1 - y0) < 2) continue;
    const place = along ? draws.whole(x0 + 1, x1 - 1) : draws.whole(y0 + 1, y1 - 1);
    cut[at] = along ? { x0, y0, x1: place, y1 } : { x0, y0, x1, y1: place };
    cut.push(along ? { x0: place, y0, x1, y1 } : { x0, y0: place, x1, y1 });
  }
  return cut.filter(() => !draws.chance(holes));
}
