/** A barrel vault, painted or of stone, with ribs where the stone has them. */
import type { Room } from "../../../../domain/gallery/rooms/room_plan.ts";
import type { Surface } from "../interiors/style.ts";
import { riseOf } from "./ceiling_rise.ts";
import type { Rgb } from "./light.ts";
import { linear } from "./linear.ts";
import type { MeshBuilder } from "./mesh_builder.ts";
import { type CeilingMeshes, closeEnds, lengthwise } from "./roof.ts";

/** Builds a vault over a room. */
export function buildVault(
  meshes: CeilingMeshes,
  room: Room,
  { surface, ribs }: { surface: Surface; ribs?: string },
): void {
  const { long, span, at, turn } = lengthwise(room);
  const { textured, plain, light } = meshes;
  const rise = riseOf(room, "vault");
  const [across, alongside] = [18, Math.ceil(long / 0.6)];
  const section = (share: number, drop = 0) => {
    const angle = Math.PI * share;
    return {
      v: span / 2 - Math.cos(angle) * (span / 2 - drop),
      y: room.height + Math.sin(angle) * (rise - drop),
      // The gradient of the ellipse, turned inside.
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
        const lit: Rgb = [red * color[0], green * color[1], blue * color[2]];
        return mesh.vertex(point, normal, [u / surface.metres, arc / surface.metres], lit);
      }));
    }
    for (let i = 0; i < across; i++) {
      for (let step = 0; step < steps; step++) {
        const [a, b] = [rows[i]!, rows[i + 1]!];
        mesh.quad(a[step]!, a[step + 1]!, b[step + 1]!, b[step]!);
      }
    }
  };
  strip(textured, [0, long], 0, alongside, [1, 1, 1]);
  if (ribs) {
    const bays = Math.max(2, Math.round(long / 3.2));
    for (let rib = 0; rib <= bays; rib++) {
      const middle = Math.min(long - 0.16, Math.max(0.16, long * rib / bays));
      strip(plain, [middle - 0.16, middle + 0.16], 0.14, 1, linear(ribs));
    }
  }
  closeEnds(meshes, room, (share) => Math.sqrt(Math.max(0, 1 - (2 * share - 1) ** 2)) * rise);
}
