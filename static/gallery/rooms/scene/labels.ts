/** The cards beside paintings: title, artist and year, to be read from where one stands before them. */
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Mesh,
  SRGBColorSpace,
} from "three";
import type { Frame } from "../../../../domain/gallery/rooms/room_plan.ts";
import { CARD_M, cardOf } from "../textures/label_card_size.ts";
import { cellOf, drawCards, type LabelText } from "../textures/label_sheet.ts";
import { NORMALS } from "../walls.ts";
import { CanvasMaterial } from "./canvas_material.ts";

// So far before the wall that no rail runs through them.
const OFF_M = 0.036;

/**
 * The cards of a room as one mesh; undefined where nothing hangs.
 *
 * @param frames as they hang, each with what its card says
 */
export function buildLabels(
  frames: readonly { frame: Frame; text: LabelText }[],
  evening: boolean,
): { mesh: Mesh; dispose: () => void } | undefined {
  if (frames.length === 0) return undefined;
  const texture = new CanvasTexture(drawCards(frames.map(({ text }) => text), evening));
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.anisotropy = 4;
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  for (const [index, { frame }] of frames.entries()) {
    const { left, y, scale } = cardOf(frame);
    const n = NORMALS[frame.facing];
    const [rx, rz] = [n.z, -n.x];
    const cell = cellOf(index, frames.length);
    for (const [side, up] of [[0, 0], [1, 0], [1, 1], [0, 1]] as const) {
      const right = left + side * CARD_M.width * scale;
      positions.push(
        frame.x + rx * right + n.x * OFF_M,
        y + up * CARD_M.height * scale,
        frame.z + rz * right + n.z * OFF_M,
      );
      uvs.push(cell.left + side * cell.width, cell.top + (1 - up) * cell.height);
    }
    const first = index * 4;
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  const material = new CanvasMaterial(new Color("#e9e4d8"));
  material.picture = texture;
  material.shown = 1;
  const mesh = new Mesh(geometry, material);
  return {
    mesh,
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
