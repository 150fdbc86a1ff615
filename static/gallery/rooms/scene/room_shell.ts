/** The shell of a room: walls beside and above doorways, the sides of doorways, the floor. */
import { type Doorway, type Room, type RoomPlan, WALL } from "../plan/room_plan.ts";
import type { InteriorStyle } from "../interiors/interior_styles.ts";
import { openingsIn, type Panel, panelsOf, pointAt, type Wall, wallsOf } from "../walls.ts";
import { linear, type MeshBuilder } from "./mesh_builder.ts";
import type { Point, Rgb } from "./light.ts";

/** Mesh builders of a shell, one for each material. */
export interface ShellMeshes {
  wall: MeshBuilder;
  dado: MeshBuilder;
  floor: MeshBuilder;
  plain: MeshBuilder;
}

function panelPatch(
  mesh: MeshBuilder,
  wall: Wall,
  { from, to, bottom, top }: Panel,
  uvOf: (along: number, y: number) => readonly [number, number],
): void {
  const corner = pointAt(wall, from, 0);
  const [width, height] = [to - from, top - bottom];
  mesh.patch({
    corner: [corner.x, bottom, corner.z],
    across: [wall.along.x * width, 0, wall.along.z * width],
    up: [0, height, 0],
    uv: (s, t) => uvOf(from + s * width, bottom + t * height),
    cell: 0.3,
  });
}

function buildWalls(meshes: ShellMeshes, plan: RoomPlan, room: Room, style: InteriorStyle): void {
  const dadoHeight = style.dado?.height ?? 0;
  for (const wall of wallsOf(room)) {
    const openings = openingsIn(plan, room, wall);
    const { metres, fitted } = style.wall;
    // Whole bays of panelling, as a joiner would divide the wall.
    const across = fitted ? wall.length / Math.max(1, Math.round(wall.length / metres)) : metres;
    const up = fitted ? room.height : metres;
    for (const panel of panelsOf(wall.length, dadoHeight, room.height, openings)) {
      panelPatch(meshes.wall, wall, panel, (along, y) => [along / across, y / up]);
    }
    if (!style.dado) continue;
    const { metres: tile } = style.dado.surface;
    for (const panel of panelsOf(wall.length, 0, dadoHeight, openings)) {
      panelPatch(meshes.dado, wall, panel, (along, y) => [along / tile, y / tile]);
    }
  }
}

/** Builds the inside of a doorway: its jambs, its head, its threshold. */
function buildDoorway(meshes: ShellMeshes, doorway: Doorway, color: Rgb, metres: number): void {
  const { x, z, width, height, along } = doorway;
  const depth = WALL;
  const [sizeX, sizeZ] = along === "x" ? [width, depth] : [depth, width];
  const [left, back] = [x - sizeX / 2, z - sizeZ / 2];
  const patchStyle = { color, cell: 0.5 };
  const jambs: readonly (readonly [corner: Point, across: Point])[] = along === "x"
    ? [[[left, 0, back + depth], [0, 0, -depth]], [[left + width, 0, back], [0, 0, depth]]]
    : [[[left, 0, back], [depth, 0, 0]], [[left + depth, 0, back + width], [-depth, 0, 0]]];
  for (const [corner, across] of jambs) {
    meshes.plain.patch({ corner, across, up: [0, height, 0], ...patchStyle });
  }
  meshes.plain.patch({
    corner: [left, height, back],
    across: [sizeX, 0, 0],
    up: [0, 0, sizeZ],
    ...patchStyle,
  });
  addFloor(meshes.floor, [left, back, sizeX, sizeZ], metres, 0);
}

function addFloor(
  floor: MeshBuilder,
  [x, z, width, depth]: readonly [number, number, number, number],
  metres: number,
  gloss: number,
): void {
  floor.patch({
    corner: [x, 0, z + depth],
    across: [width, 0, 0],
    up: [0, 0, -depth],
    uv: (s, t) => [(x + s * width) / metres, (z + (1 - t) * depth) / metres],
    gloss,
    cell: 0.4,
  });
}

// Builds the glow behind a door to another movement, brightest in the middle.
function buildDoorGlow(plain: MeshBuilder, doorway: Doorway, wall: Wall, color: Rgb): void {
  const { width, height } = doorway;
  const [columns, rows] = [10, 14];
  const from = pointAt(wall, 0, -WALL + 0.01);
  const middle = (doorway.x - from.x) * wall.along.x + (doorway.z - from.z) * wall.along.z;
  const at = (s: number, t: number) => {
    const along = middle + (s - 0.5) * width;
    const glow = 0.25 + 1.5 * Math.exp(-((s - 0.5) ** 2 * 7 + (t - 0.42) ** 2 * 5));
    const white = 0.16 * glow * glow;
    const litColor: Rgb = [
      color[0] * glow + white,
      color[1] * glow + white,
      color[2] * glow + white,
    ];
    return plain.vertex(
      [from.x + wall.along.x * along, t * height, from.z + wall.along.z * along],
      [wall.normal.x, 0, wall.normal.z],
      [0, 0],
      litColor,
    );
  };
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [s0, s1, t0, t1] = [i / columns, (i + 1) / columns, j / rows, (j + 1) / rows];
      plain.quad(at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1));
    }
  }
}

/** Builds walls, doorways and floor. A doorway belongs to the first of its rooms. */
export function buildShell(
  meshes: ShellMeshes,
  plan: RoomPlan,
  room: Room,
  style: InteriorStyle,
): void {
  buildWalls(meshes, plan, room, style);
  const { metres, gloss } = style.floor;
  addFloor(meshes.floor, [room.x, room.z, room.width, room.depth], metres, gloss);
  const color = linear(style.trim.color);
  for (const wall of wallsOf(room)) {
    for (const { doorway } of openingsIn(plan, room, wall)) {
      if (doorway.rooms[0] === room.index) buildDoorway(meshes, doorway, color, metres);
      if (doorway.leads) buildDoorGlow(meshes.plain, doorway, wall, linear(doorway.leads.color));
    }
  }
}
