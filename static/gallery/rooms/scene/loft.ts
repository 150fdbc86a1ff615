/** Surfaces between two loops of four corners: mouldings, cornices, coves. */
import type { LightOf, MeshBuilder } from "./mesh_builder.ts";
import type { Point, Rgb } from "./light.ts";

/** Four corners, counter-clockwise as one looks at them. */
export type Loop = readonly [Point, Point, Point, Point];

const blend = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

function normalOf(a: Point, b: Point, c: Point): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]];
  const normal: Point = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(...normal) || 1;
  return [normal[0] / size, normal[1] / size, normal[2] / size];
}

/**
 * Adds the four sides between an inner and an outer loop, flat and mitred.
 *
 * @param cell metres between vertices along a side; without it a side is one piece
 */
export function loft(
  mesh: MeshBuilder,
  light: LightOf,
  inner: Loop,
  outer: Loop,
  { color, gloss = 0, cell = Infinity }: { color: Rgb; gloss?: number; cell?: number },
): void {
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    const [a, b, c, d] = [outer[side]!, outer[next]!, inner[next]!, inner[side]!];
    const normal = normalOf(a, b, blend(c, d, 0.5));
    const steps = Math.max(1, Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) / cell));
    let before: [number, number] | undefined;
    for (let step = 0; step <= steps; step++) {
      const corner = (from: Point, to: Point) => {
        const at = blend(from, to, step / steps);
        const [red, green, blue] = light(at, normal);
        const lit: Rgb = [red * color[0], green * color[1], blue * color[2]];
        return mesh.vertex(at, normal, [0, 0], lit, gloss);
      };
      const now: [number, number] = [corner(a, b), corner(d, c)];
      if (before) mesh.quad(before[0], now[0], now[1], before[1]);
      before = now;
    }
  }
}
