import type { Point, Rgb } from "./light.ts";
import type { MeshBuilder } from "./mesh_builder.ts";

/** Adds a luminous pane that looks down; panes differ a little, as glass does. */
export function addPane(
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
