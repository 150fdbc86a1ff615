/** Skirting, rails, cornice, casings of doorways, lamps and torches. */
import type { Room, RoomPlan } from "../plan/room_plan.ts";
import type { InteriorStyle, Mood } from "../interiors/interior_styles.ts";
import {
  alongWall,
  framesOn,
  openingsIn,
  panelsOf,
  pointAt,
  type Wall,
  type WallOpening,
  wallsOf,
} from "../walls.ts";
import { type Point, type Rgb } from "./light.ts";
import { TORCH_HEIGHT_M, torchesOn } from "./room_light.ts";
import { type LightOf, linear, type MeshBuilder } from "./mesh_builder.ts";
import { loft, type Loop } from "./roof.ts";

/** Input for building trim. */
export interface TrimSite {
  plan: RoomPlan;
  room: Room;
  style: InteriorStyle;
  mood: Mood;
  mesh: MeshBuilder;
  light: LightOf;
}

type Pair = readonly [from: number, to: number];
interface Look {
  color: Rgb;
  gloss?: number;
  cell?: number;
}

/** Adds a straight piece on a wall: its ranges along the wall, off it and in height, in metres. */
function bar(
  { mesh }: TrimSite,
  wall: Wall,
  [along, off, heights]: readonly [along: Pair, off: Pair, heights: Pair],
  look: Look,
): void {
  const [a, b] = [pointAt(wall, along[0], off[0]), pointAt(wall, along[1], off[1])];
  mesh.box(
    [Math.min(a.x, b.x), heights[0], Math.min(a.z, b.z)],
    [Math.abs(b.x - a.x), heights[1] - heights[0], Math.abs(b.z - a.z)],
    look,
  );
}

/** Adds a straight piece on a wall: its range along the wall, bottom, top and depth, in metres. */
const addBatten = (
  site: TrimSite,
  wall: Wall,
  [from, to, bottom, top, proud]: readonly [number, number, number, number, number],
  look: Look,
) => bar(site, wall, [[from, to], [0, proud], [bottom, top]], { ...look, cell: 0.6 });

function addSkirtings(site: TrimSite, wall: Wall, openings: readonly WallOpening[]): void {
  const { style: { trim, dado } } = site;
  const material = { color: linear(trim.color), gloss: trim.gloss };
  // The skirting ends at the casings, which reach down to the floor.
  const openingsWithCasings = openings.map((opening) => ({
    ...opening,
    from: opening.from - trim.casing,
    to: opening.to + trim.casing,
  }));
  const pieces = panelsOf(wall.length, 0, 0.01, openingsWithCasings).filter(({ bottom }) =>
    bottom === 0
  );
  for (const { from, to } of pieces) {
    if (trim.skirting > 0) {
      addBatten(site, wall, [from, to, 0, trim.skirting, 0.022], material);
      addBatten(site, wall, [from, to, trim.skirting, trim.skirting + 0.025, 0.014], material);
    }
    if (dado) {
      const rail = { color: linear(dado.rail), gloss: trim.gloss };
      addBatten(site, wall, [from, to, dado.height - 0.035, dado.height + 0.025, 0.03], rail);
    }
  }
}

function addCasing(site: TrimSite, wall: Wall, { from, to, height }: WallOpening): void {
  const { color, gloss, casing: width } = site.style.trim;
  if (width === 0) return;
  const material = { color: linear(color), gloss };
  const inner = width * 0.3;
  for (const [left, right] of [[from - width, from], [to, to + width]] as const) {
    const edge = left < from ? right - inner : left;
    addBatten(site, wall, [left, right, 0, height, 0.035], material);
    addBatten(site, wall, [edge, edge + inner, 0, height, 0.05], material);
  }
  addBatten(site, wall, [from - width, to + width, height, height + width, 0.035], material);
  addBatten(site, wall, [from - inner, to + inner, height, height + inner, 0.05], material);
  addBatten(
    site,
    wall,
    [from - width - 0.04, to + width + 0.04, height + width, height + width + 0.05, 0.08],
    material,
  );
}

function addCornice({ mesh, light, room, style }: TrimSite): void {
  const { color, gloss, cornice: size } = style.trim;
  if (size === 0) return;
  const loop = (depth: number, below: number): Loop => {
    const [x, z] = [room.x + depth, room.z + depth];
    const [right, front] = [room.x + room.width - depth, room.z + room.depth - depth];
    const y = room.height - below * size;
    return [[x, y, z], [right, y, z], [right, y, front], [x, y, front]];
  };
  const steps: readonly (readonly [number, number])[] = [
    [0, 1],
    [0.03, 1],
    [0.035, 0.72],
    [0.06, 0.5],
    [0.11, 0.34],
    [0.12, 0.12],
    [0.15, 0.1],
    [0.155, 0],
  ];
  const material = { color: linear(color), gloss, cell: 0.6 };
  steps.slice(1).forEach(([depth, below], i) => {
    loft(mesh, light, loop(depth, below), loop(...steps[i]!), material);
  });
}

/** Adds a small luminous surface, which takes no light from elsewhere. */
function addLuminousQuad(mesh: MeshBuilder, points: readonly Point[], color: readonly Rgb[]): void {
  const [a, b, c, d] = points.map((at, i) => mesh.vertex(at, [0, 0, 0], [0, 0], color[i]!));
  mesh.quad(a!, b!, c!, d!);
}

function addTorch({ mesh, mood: { glow } }: TrimSite, wall: Wall, along: number): void {
  const iron = { color: linear("#2a2521"), gloss: 0.3, cell: 1 };
  const at = pointAt(wall, along, 0.15);
  mesh.box([at.x - 0.05, TORCH_HEIGHT_M - 0.2, at.z - 0.05], [0.1, 0.14, 0.1], iron);
  const arm = pointAt(wall, along, 0.07);
  const [ax, az] = [Math.abs(wall.normal.x) * 0.08 + 0.012, Math.abs(wall.normal.z) * 0.08 + 0.012];
  mesh.box([arm.x - ax, TORCH_HEIGHT_M - 0.19, arm.z - az], [2 * ax, 0.025, 2 * az], iron);
  const [tip, middle, foot]: Rgb[] = [
    [glow[0] * 0.9, glow[1] * 0.45, glow[2] * 0.15],
    glow,
    [glow[0] * 0.8, glow[1] * 0.35, glow[2] * 0.2],
  ];
  for (const turn of [0, 1, 2]) {
    const [dx, dz] = [Math.cos(turn * 1.047) * 0.045, Math.sin(turn * 1.047) * 0.045];
    const y = TORCH_HEIGHT_M - 0.06;
    addLuminousQuad(
      mesh,
      [[at.x, y, at.z], [at.x + dx, y + 0.07, at.z + dz], [at.x, y + 0.24, at.z], [
        at.x - dx,
        y + 0.07,
        at.z - dz,
      ]],
      [foot!, middle!, tip!, middle!],
    );
  }
}

/** Adds a brass lamp over each frame, or spots on a track below the ceiling. */
function addLamps(site: TrimSite, wall: Wall): void {
  const { plan, room, style, mesh, mood } = site;
  const brass = { color: linear("#a5803f"), gloss: 0.6, cell: 1 };
  const black = { color: linear("#26262a"), gloss: 0.2, cell: 1 };
  const tracks = style.ceiling.kind === "panels" || style.ceiling.kind === "ribs";
  if (tracks) {
    const drop = style.ceiling.kind === "ribs" ? 0.5 : 0.05;
    const y = room.height - drop;
    bar(site, wall, [[0.6, wall.length - 0.6], [1.2, 1.24], [y, y + 0.03]], black);
    for (const frame of framesOn(plan, room, wall)) {
      const at = pointAt(wall, alongWall(wall, frame), 1.2);
      mesh.box([at.x - 0.045, y - 0.2, at.z - 0.045], [0.09, 0.18, 0.09], black);
    }
    return;
  }
  for (const frame of framesOn(plan, room, wall)) {
    const along = alongWall(wall, frame);
    const top = frame.y + frame.height / 2 + 0.2;
    const half = Math.min(0.3, frame.width * 0.28);
    bar(site, wall, [[along - half, along + half], [0.17, 0.21], [top, top + 0.035]], brass);
    const arm: Pair = [along - 0.008, along + 0.008];
    bar(site, wall, [arm, [0, 0.18], [top + 0.01, top + 0.026]], brass);
    const y = top - 0.002;
    const [e, f] = [pointAt(wall, along - half, 0.175), pointAt(wall, along + half, 0.205)];
    const shine: Rgb = [mood.glow[0] + 0.4, mood.glow[1] + 0.3, mood.glow[2] + 0.15];
    const corners: Point[] = [[e.x, y, e.z], [f.x, y, e.z], [f.x, y, f.z], [e.x, y, f.z]];
    addLuminousQuad(mesh, corners, corners.map(() => shine));
  }
}

/** Builds the trim of a room: everything except shell and paintings. */
export function buildTrim(site: TrimSite): void {
  const { plan, room, style } = site;
  for (const wall of wallsOf(room)) {
    const openings = openingsIn(plan, room, wall);
    addSkirtings(site, wall, openings);
    for (const opening of openings) addCasing(site, wall, opening);
    if (style.torches) torchesOn(plan, room, wall).forEach((along) => addTorch(site, wall, along));
    else addLamps(site, wall);
  }
  addCornice(site);
}
