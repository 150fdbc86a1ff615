/** Frames and the shade under them. */
import type { Frame } from "../plan/room_plan.ts";
import type { Profile } from "../interiors/style.ts";
import { NORMALS } from "../walls.ts";
import type { Point } from "./light.ts";
import { linear } from "./linear.ts";
import { loft, type Loop } from "./loft.ts";
import { type LightOf, MeshBuilder } from "./mesh_builder.ts";

/** Frames hang a little off the wall, so that no rail runs through them. */
const OFF_M = 0.032;
/** Metres from the wall to a painting. */
export const CANVAS_M = OFF_M + 0.014;

/** A rectangle before the wall: half sizes, the middle's height and metres off the wall. */
function before(frame: Frame, halfWidth: number, halfHeight: number, y: number, off: number): Loop {
  const { x, z, facing } = frame;
  const n = NORMALS[facing];
  const [rx, rz] = [n.z, -n.x];
  const corner = (side: number, up: number): Point => [
    x + rx * side * halfWidth + n.x * off,
    y + up * halfHeight,
    z + rz * side * halfWidth + n.z * off,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function moulding(mesh: MeshBuilder, light: LightOf, frame: Frame, profile: Profile): void {
  const { points, tones, gloss } = profile;
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  const loops = points.map(([outwards, proud]) => {
    const off = proud === 0 ? 0 : OFF_M + proud;
    return before(frame, halfWidth + outwards, halfHeight + outwards, frame.y, off);
  });
  loops.slice(1).forEach((outer, i) => {
    const color = linear(tones[Math.min(i, tones.length - 1)]!);
    loft(mesh, light, loops[i]!, outer, { color, gloss });
  });
}

/** Shade around a frame, deeper below, as light from above throws it. */
function shade(mesh: MeshBuilder, frame: Frame, breadth: number): void {
  const edge = [frame.width / 2 + breadth - 0.01, frame.height / 2 + breadth - 0.01] as const;
  const rings = [[0, 0.62], [0.06, 0.42], [0.15, 0.2], [0.3, 0]] as const;
  const loops = rings.map(([out, dark]) => ({
    loop: before(frame, edge[0] + out * 0.55, edge[1] + out * 0.7, frame.y - out * 0.42, 0.004),
    dark,
  }));
  const n = NORMALS[frame.facing];
  const vertex = (at: Point, dark: number) =>
    mesh.vertex(at, [n.x, 0, n.z], [0, 0], [0, 0, 0], dark);
  for (let i = 1; i < loops.length; i++) {
    const [inner, outer] = [loops[i - 1]!, loops[i]!];
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) % 4;
      mesh.quad(
        vertex(outer.loop[side]!, outer.dark),
        vertex(outer.loop[next]!, outer.dark),
        vertex(inner.loop[next]!, inner.dark),
        vertex(inner.loop[side]!, inner.dark),
      );
    }
  }
}

/** The mouldings of a room, and the shade under them. */
export function buildFrames(
  frames: readonly Frame[],
  profile: Profile,
  light: LightOf,
): { mouldings: MeshBuilder; shades: MeshBuilder } {
  const [mouldings, shades] = [new MeshBuilder(light), new MeshBuilder(light)];
  const breadth = profile.points.at(-1)![0];
  for (const frame of frames) {
    moulding(mouldings, light, frame, profile);
    shade(shades, frame, breadth);
  }
  return { mouldings, shades };
}
