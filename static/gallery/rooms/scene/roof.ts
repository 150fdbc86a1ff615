/** Common parts of vaults and gables: they run along their room, and their ends are closed. */
import type { Room } from "../plan/room_plan.ts";
import type { Mood } from "../interiors/style.ts";
import type { Point } from "./light.ts";
import type { LightOf, MeshBuilder } from "./mesh_builder.ts";

/** Mesh builders of the ceiling. */
export interface CeilingMeshes {
  /** With the ceiling's texture, where it has one. */
  textured: MeshBuilder;
  /** Colours alone. */
  plain: MeshBuilder;
  /** With the wall's texture: what closes the ends of vaults and gables. */
  wall: MeshBuilder;
  light: LightOf;
  mood: Mood;
  wallMetres: number;
}

/** The room seen along its length: `at` turns length, width across and height into a point. */
export function lengthwise({ x, z, width, depth }: Room) {
  const alongX = width >= depth;
  return {
    long: alongX ? width : depth,
    span: alongX ? depth : width,
    // Right-handed either way, so that what faces down keeps facing down.
    at: (u: number, v: number, y: number): Point =>
      alongX ? [x + u, y, z + v] : [x + width - v, y, z + u],
    turn: (u: number, v: number, y: number): Point => alongX ? [u, y, v] : [-v, y, u],
  };
}

/** Adds the ends of a roof: the wall from its top up to the curve `rise(share of the span)`. */
export function closeEnds(
  meshes: CeilingMeshes,
  room: Room,
  rise: (share: number) => number,
): void {
  const { long, span, at, turn } = lengthwise(room);
  const { wall, light, wallMetres } = meshes;
  const steps = 20;
  for (const [u, inward] of [[0, 1], [long, -1]] as const) {
    const normal = turn(inward, 0, 0);
    let before: [number, number] | undefined;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      const corner = (y: number) => {
        const point = at(u, share * span, y);
        const uv = [share * span / wallMetres, y / wallMetres] as const;
        return wall.vertex(point, normal, uv, light(point, normal));
      };
      const now: [number, number] = [corner(room.height), corner(room.height + rise(share))];
      if (before) wall.quad(now[0], before[0], before[1], now[1]);
      before = now;
    }
  }
}
