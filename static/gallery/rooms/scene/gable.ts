/** A roof of glass on iron trusses. */
import type { Room } from "../../../../domain/gallery/rooms/room_plan.ts";
import { riseOf } from "./ceiling_rise.ts";
import type { Point, Rgb } from "./light.ts";
import { linear } from "./linear.ts";
import { addPane } from "./pane.ts";
import { type CeilingMeshes, closeEnds, lengthwise } from "./roof.ts";

/** Builds a gable of glass over a room. */
export function buildGable(meshes: CeilingMeshes, room: Room, { iron }: { iron: string }): void {
  const { long, span, at } = lengthwise(room);
  const { plain, mood } = meshes;
  const rise = riseOf(room, "gable");
  const color = linear(iron);
  const columns = Math.max(2, Math.round(long / 0.8)), rows = Math.max(2, Math.round(span / 1.6));
  for (const side of [0, 1]) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const point = (u: number, share: number): Point => {
          const v = side === 0 ? share * span / 2 : span - share * span / 2;
          return at(u, v, room.height + share * rise);
        };
        const [u0, u1] = [i * long / columns + 0.03, (i + 1) * long / columns - 0.03];
        const [t0, t1] = [j / rows + 0.015, (j + 1) / rows - 0.015];
        const [a, b, d] = [point(u0, t0), point(u1, t0), point(u0, t1)];
        const across: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
        const up: Point = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
        // Brighter towards the ridge, as the sky is.
        const height = 0.82 + 0.22 * (j + 0.5) / rows;
        const glow: Rgb = [mood.glow[0] * height, mood.glow[1] * height, mood.glow[2]];
        if (side === 0) addPane(plain, a, across, up, glow, i * 17 + j);
        else addPane(plain, d, across, [-up[0], -up[1], -up[2]], glow, i * 13 + j);
      }
    }
    // The bars between the panes: one dark surface behind them.
    const low = side === 0 ? 0 : span;
    const [a, b, c] = [
      at(0, low, room.height + 0.03),
      at(long, low, room.height + 0.03),
      at(0, span / 2, room.height + rise + 0.03),
    ];
    const across: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
    const up: Point = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
    if (side === 0) plain.patch({ corner: a, across, up, color, cell: 1.5 });
    else plain.patch({ corner: c, across, up: [-up[0], -up[1], -up[2]], color, cell: 1.5 });
  }
  trusses(meshes, room, color);
  closeEnds(meshes, room, (share) => (1 - Math.abs(2 * share - 1)) * rise);
}

function trusses({ plain }: CeilingMeshes, room: Room, color: Rgb): void {
  const { long, span, at } = lengthwise(room);
  const rise = riseOf(room, "gable");
  const alongX = room.width >= room.depth;
  const count = Math.max(2, Math.round(long / 2.6));
  const bar = (u: number, v: number, y: number, length: number, height: number, thick: number) => {
    const [x, , z] = alongX ? at(u, v, y) : at(u, v + length, y);
    const size: Point = alongX ? [thick, height, length] : [length, height, thick];
    plain.box([x, y, z], size, { color, gloss: 0.25, cell: 1 });
  };
  for (let i = 0; i <= count; i++) {
    const u = Math.min(long - 0.09, Math.max(0, long * i / count - 0.04));
    bar(u, 0, room.height - 0.02, span, 0.06, 0.08);
    for (const share of [0.25, 0.5, 0.75]) {
      const high = (1 - Math.abs(2 * share - 1)) * rise;
      bar(u + 0.02, share * span - 0.02, room.height, 0.04, high, 0.04);
    }
    const steps = 10;
    for (let step = 0; step < steps; step++) {
      const share = (step + 0.5) / steps;
      const high = (1 - Math.abs(2 * share - 1)) * rise;
      bar(u, step * span / steps, room.height + high - 0.16, span / steps, 0.1, 0.08);
    }
  }
}
