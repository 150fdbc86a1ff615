/** Ceilings by their kind; flat ones are built here. */
import type { Room } from "../../../../domain/gallery/rooms/room_plan.ts";
import type { Ceiling, Surface } from "../interiors/style.ts";
import { riseOf } from "./ceiling_rise.ts";
import { buildGable } from "./gable.ts";
import type { Point, Rgb } from "./light.ts";
import { linear } from "./linear.ts";
import { loft, type Loop } from "./loft.ts";
import type { MeshBuilder } from "./mesh_builder.ts";
import { addPane } from "./pane.ts";
import type { CeilingMeshes } from "./roof.ts";
import { buildVault } from "./vault.ts";

function flat(
  mesh: MeshBuilder,
  room: Room,
  y: number,
  look: { metres?: number; color?: Rgb; inset?: number },
): void {
  const { metres = 1, color, inset = 0 } = look;
  const [width, depth] = [room.width - 2 * inset, room.depth - 2 * inset];
  const [x, z] = [room.x + inset, room.z + inset];
  mesh.patch({
    corner: [x, y, z],
    across: [width, 0, 0],
    up: [0, 0, depth],
    uv: (s, t) => [(x + s * width) / metres, (z + t * depth) / metres],
    ...(color && { color }),
    cell: 0.6,
  });
}

function beams(
  meshes: CeilingMeshes,
  room: Room,
  { surface, spacing, size }: {
    surface: Surface;
    spacing: number;
    size: readonly [number, number];
  },
): void {
  flat(meshes.textured, room, room.height, { metres: surface.metres });
  const alongX = room.width >= room.depth;
  const long = alongX ? room.width : room.depth;
  const count = Math.max(2, Math.round(long / spacing));
  const [width, height] = size;
  const uvOf = (across: number, up: number) =>
    [up / surface.metres, across / surface.metres] as const;
  for (let i = 0; i < count; i++) {
    const middle = (i + 0.5) * long / count - width / 2;
    const y = room.height - height;
    const look = { uvOf, cell: 0.7 };
    if (alongX) {
      meshes.textured.box(
        [room.x + middle, y, room.z],
        [width, height, room.depth],
        look,
        ["top", "north", "south"],
      );
    } else {
      meshes.textured.box(
        [room.x, y, room.z + middle],
        [room.width, height, width],
        look,
        ["top", "east", "west"],
      );
    }
  }
}

function inset({ x, z, width, depth }: Room, by: number, y: number): Loop {
  const [right, front] = [x + width - by, z + depth - by];
  return [[x + by, y, z + by], [right, y, z + by], [right, y, front], [x + by, y, front]];
}

function laylight(
  { plain, light, mood }: CeilingMeshes,
  room: Room,
  { color, rib }: { color: string; rib: string },
): void {
  const plasterwork = { color: linear(color), cell: 0.6 };
  const gilt = { color: linear(rib), gloss: 0.6, cell: 1 };
  const rise = riseOf(room, "laylight");
  const cove = Array.from({ length: 6 }, (_, i) => {
    const angle = i / 5 * Math.PI / 2;
    return inset(room, 0.75 * (1 - Math.cos(angle)), room.height + rise * Math.sin(angle));
  });
  cove.slice(1).forEach((loop, i) => loft(plain, light, loop, cove[i]!, plasterwork));
  const top = room.height + rise;
  loft(plain, light, inset(room, 0.81, top - 0.05), inset(room, 0.75, top), gilt);
  loft(plain, light, inset(room, 1.3, top), inset(room, 0.81, top - 0.05), plasterwork);
  loft(plain, light, inset(room, 1.38, top - 0.06), inset(room, 1.3, top), gilt);
  loft(plain, light, inset(room, 1.45, top + 0.2), inset(room, 1.38, top - 0.06), plasterwork);
  const [width, depth] = [room.width - 2.9, room.depth - 2.9];
  const columns = Math.max(1, Math.round(width / 0.9)), rows = Math.max(1, Math.round(depth / 0.9));
  const [stepX, stepZ] = [width / columns, depth / rows];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const corner: Point = [
        room.x + 1.45 + i * stepX + 0.02,
        top + 0.2,
        room.z + 1.45 + j * stepZ,
      ];
      addPane(plain, corner, [stepX - 0.04, 0, 0], [0, 0, stepZ - 0.04], mood.glow, i * 31 + j);
    }
  }
  const bar = { color: linear("#8d8572") };
  plain.patch({
    corner: [room.x + 1.4, top + 0.22, room.z + 1.4],
    across: [width + 0.1, 0, 0],
    up: [0, 0, depth + 0.1],
    ...bar,
    cell: 2,
  });
}

function luminousPanels({ plain, mood }: CeilingMeshes, room: Room, color: string): void {
  flat(plain, room, room.height, { color: linear(color) });
  const margin = 0.7;
  const [width, depth] = [room.width - 2 * margin, room.depth - 2 * margin];
  const columns = Math.max(1, Math.round(width / 1.5)), rows = Math.max(1, Math.round(depth / 1.5));
  const [stepX, stepZ] = [width / columns, depth / rows];
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      const [x, z] = [room.x + margin + i * stepX + 0.14, room.z + margin + j * stepZ + 0.14];
      const corner: Point = [x, room.height - 0.012, z];
      addPane(plain, corner, [stepX - 0.28, 0, 0], [0, 0, stepZ - 0.28], mood.glow, i * 7 + j);
    }
  }
}

/** Builds the ceiling of a room. */
export function buildCeiling(meshes: CeilingMeshes, room: Room, ceiling: Ceiling): void {
  switch (ceiling.kind) {
    case "vault":
      return buildVault(meshes, room, ceiling);
    case "beams":
      return beams(meshes, room, { ...ceiling, size: [0.2, 0.26] });
    case "ribs":
      return beams(meshes, room, { ...ceiling, size: [0.28, 0.42] });
    case "laylight":
      return laylight(meshes, room, ceiling);
    case "gable":
      return buildGable(meshes, room, ceiling);
    case "panels":
      return luminousPanels(meshes, room, ceiling.color);
  }
}
