/** Common parts of ceilings, and surfaces between two loops of four corners. */
import type { Room } from "../plan/room_plan.ts";
import type { Ceiling, Mood } from "../interiors/interior_styles.ts";
import type { LightOf, MeshBuilder } from "./mesh_builder.ts";
import type { Point, Rgb } from "./light.ts";

/** Returns the rise of a ceiling above the walls of its room, in metres. */
export function riseOf({ width, depth }: Room, kind: Ceiling["kind"]): number {
  const span = Math.min(width, depth);
  if (kind === "vault") return Math.min(1.9, span * 0.26);
  if (kind === "gable") return Math.min(2.2, span * 0.24);
  if (kind === "laylight") return 0.55;
  return 0;
}

/** Four corners, counter-clockwise as seen from the visible side. */
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
 * Adds the four mitred sides between an inner and an outer loop.
 * @param cell Distance between vertices along a side, in metres; one piece per side if omitted.
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
    let previous: [number, number] | undefined;
    for (let step = 0; step <= steps; step++) {
      const corner = (from: Point, to: Point) => {
        const at = blend(from, to, step / steps);
        const [red, green, blue] = light(at, normal);
        const litColor: Rgb = [red * color[0], green * color[1], blue * color[2]];
        return mesh.vertex(at, normal, [0, 0], litColor, gloss);
      };
      const current: [number, number] = [corner(a, b), corner(d, c)];
      if (previous) mesh.quad(previous[0], current[0], current[1], previous[1]);
      previous = current;
    }
  }
}

/** Mesh builders of the ceiling. */
export interface CeilingMeshes {
  /** Surfaces with the ceiling's texture, if it has one. */
  textured: MeshBuilder;
  /** Surfaces with colours only. */
  plain: MeshBuilder;
  /** Surfaces with the wall's texture, which close the ends of vaults and gables. */
  wall: MeshBuilder;
  light: LightOf;
  mood: Mood;
  wallMetres: number;
}

/**
 * Returns a coordinate system along the room's longer side: `at` converts length, width and height
 * to a point, `turn` converts a direction.
 */
export function lengthwise({ x, z, width, depth }: Room) {
  const alongX = width >= depth;
  return {
    length: alongX ? width : depth,
    span: alongX ? depth : width,
    // Both variants are right-handed, so that faces keep their orientation.
    at: (u: number, v: number, y: number): Point =>
      alongX ? [x + u, y, z + v] : [x + width - v, y, z + u],
    turn: (u: number, v: number, y: number): Point => alongX ? [u, y, v] : [-v, y, u],
  };
}

/**
 * Adds the end walls of a roof: from the top of the walls up to the curve `rise(share of the
 * span)`.
 */
export function closeEnds(
  meshes: CeilingMeshes,
  room: Room,
  rise: (share: number) => number,
): void {
  const { length, span, at, turn } = lengthwise(room);
  const { wall, light, wallMetres } = meshes;
  const steps = 20;
  for (const [u, inward] of [[0, 1], [length, -1]] as const) {
    const normal = turn(inward, 0, 0);
    let previous: [number, number] | undefined;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const corner = (y: number) => {
        const point = at(u, share * span, y);
        const uv = [share * span / wallMetres, y / wallMetres] as const;
        return wall.vertex(point, normal, uv, light(point, normal));
      };
      const current: [number, number] = [corner(room.height), corner(room.height + rise(share))];
      if (previous) wall.quad(current[0], previous[0], previous[1], current[1]);
      previous = current;
    }
  }
}
