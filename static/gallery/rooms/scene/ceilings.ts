/** Builds ceilings by kind. */
import type { Room } from "../plan/room_plan.ts";
import type { Ceiling, Surface } from "../interiors/interior_styles.ts";
import { type CeilingMeshes, closeEnds, lengthwise, loft, type Loop, riseOf } from "./roof.ts";
import type { Point, Rgb } from "./light.ts";
import { linear, type MeshBuilder } from "./mesh_builder.ts";

/**
 * Adds a luminous pane that faces down; brightness varies slightly from pane to pane, as with real
 * glass.
 */
function addPane(
  mesh: MeshBuilder,
  corner: Point,
  across: Point,
  up: Point,
  glow: Rgb,
  nth: number,
): void {
  const shade = 0.93 + 0.07 * Math.sin(nth * 12.9898);
  const color: Rgb = [glow[0] * shade, glow[1] * shade, glow[2] * shade];
  const normal: Point = [0, -1, 0];
  const corners = [[0, 0], [1, 0], [1, 1], [0, 1]].map(([s, t]) =>
    mesh.vertex(
      [
        corner[0] + across[0] * s! + up[0] * t!,
        corner[1] + across[1] * s! + up[1] * t!,
        corner[2] + across[2] * s! + up[2] * t!,
      ],
      normal,
      [0, 0],
      color,
    )
  );
  mesh.quad(corners[0]!, corners[1]!, corners[2]!, corners[3]!);
}

function buildGable(meshes: CeilingMeshes, room: Room, { iron }: { iron: string }): void {
  const { length, span, at } = lengthwise(room);
  const { plain, mood } = meshes;
  const rise = riseOf(room, "gable");
  const color = linear(iron);
  const columns = Math.max(2, Math.round(length / 0.8)), rows = Math.max(2, Math.round(span / 1.6));
  for (const side of [0, 1]) {
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j < rows; j++) {
        const point = (u: number, share: number): Point => {
          const v = side === 0 ? share * span / 2 : span - share * span / 2;
          return at(u, v, room.height + share * rise);
        };
        const [u0, u1] = [i * length / columns + 0.03, (i + 1) * length / columns - 0.03];
        const [t0, t1] = [j / rows + 0.015, (j + 1) / rows - 0.015];
        const [a, b, d] = [point(u0, t0), point(u1, t0), point(u0, t1)];
        const across: Point = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
        const up: Point = [d[0] - a[0], d[1] - a[1], d[2] - a[2]];
        // Brighter towards the ridge, like the sky.
        const height = 0.82 + 0.22 * (j + 0.5) / rows;
        const glow: Rgb = [mood.glow[0] * height, mood.glow[1] * height, mood.glow[2]];
        if (side === 0) addPane(plain, a, across, up, glow, i * 17 + j);
        else addPane(plain, d, across, [-up[0], -up[1], -up[2]], glow, i * 13 + j);
      }
    }
    // The bars between the panes are one dark surface behind them.
    const startOffset = side === 0 ? 0 : span;
    const [a, b, c] = [
      at(0, startOffset, room.height + 0.03),
      at(length, startOffset, room.height + 0.03),
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
  const { length, span, at } = lengthwise(room);
  const rise = riseOf(room, "gable");
  const alongX = room.width >= room.depth;
  const count = Math.max(2, Math.round(length / 2.6));
  const bar = (u: number, v: number, y: number, length: number, height: number, thick: number) => {
    const [x, , z] = alongX ? at(u, v, y) : at(u, v + length, y);
    const size: Point = alongX ? [thick, height, length] : [length, height, thick];
    plain.box([x, y, z], size, { color, gloss: 0.25, cell: 1 });
  };
  for (let i = 0; i <= count; i++) {
    const u = Math.min(length - 0.09, Math.max(0, length * i / count - 0.04));
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

function buildVault(
  meshes: CeilingMeshes,
  room: Room,
  { surface, ribs }: { surface: Surface; ribs?: string },
): void {
  const { length, span, at, turn } = lengthwise(room);
  const { textured, plain, light } = meshes;
  const rise = riseOf(room, "vault");
  const [across, alongside] = [18, Math.ceil(length / 0.6)];
  const section = (share: number, drop = 0) => {
    const angle = Math.PI * share;
    return {
      v: span / 2 - Math.cos(angle) * (span / 2 - drop),
      y: room.height + Math.sin(angle) * (rise - drop),
      // The gradient of the ellipse, turned inwards.
      nv: Math.cos(angle) / span * 2,
      ny: -Math.sin(angle) / rise,
    };
  };
  const strip = (
    mesh: MeshBuilder,
    [from, to]: readonly [number, number],
    drop: number,
    steps: number,
    color: Rgb,
  ) => {
    const rows: number[][] = [];
    for (let i = 0; i <= across; i++) {
      const { v, y, nv, ny } = section(i / across, drop);
      const size = Math.hypot(nv, ny);
      const normal = turn(0, nv / size, ny / size);
      rows.push(Array.from({ length: steps + 1 }, (_, step) => {
        const u = from + (to - from) * step / steps;
        const point = at(u, v, y);
        const [red, green, blue] = light(point, normal);
        const arc = i / across * (span + rise);
        const litColor: Rgb = [red * color[0], green * color[1], blue * color[2]];
        return mesh.vertex(point, normal, [u / surface.metres, arc / surface.metres], litColor);
      }));
    }
    for (let i = 0; i < across; i++) {
      for (let step = 0; step < steps; step++) {
        const [a, b] = [rows[i]!, rows[i + 1]!];
        mesh.quad(a[step]!, a[step + 1]!, b[step + 1]!, b[step]!);
      }
    }
  };
  strip(textured, [0, length], 0, alongside, [1, 1, 1]);
  if (ribs) {
    const bays = Math.max(2, Math.round(length / 3.2));
    for (let rib = 0; rib <= bays; rib++) {
      const middle = Math.min(length - 0.16, Math.max(0.16, length * rib / bays));
      strip(plain, [middle - 0.16, middle + 0.16], 0.14, 1, linear(ribs));
    }
  }
  closeEnds(meshes, room, (share) => Math.sqrt(Math.max(0, 1 - (2 * share - 1) ** 2)) * rise);
}

function flat(
  mesh: MeshBuilder,
  room: Room,
  y: number,
  style: { metres?: number; color?: Rgb; inset?: number },
): void {
  const { metres = 1, color, inset = 0 } = style;
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
  const length = alongX ? room.width : room.depth;
  const count = Math.max(2, Math.round(length / spacing));
  const [width, height] = size;
  const uvOf = (across: number, up: number) =>
    [up / surface.metres, across / surface.metres] as const;
  for (let i = 0; i < count; i++) {
    const middle = (i + 0.5) * length / count - width / 2;
    const y = room.height - height;
    const style = { uvOf, cell: 0.7 };
    if (alongX) {
      meshes.textured.box(
        [room.x + middle, y, room.z],
        [width, height, room.depth],
        style,
        ["top", "north", "south"],
      );
    } else {
      meshes.textured.box(
        [room.x, y, room.z + middle],
        [room.width, height, width],
        style,
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
