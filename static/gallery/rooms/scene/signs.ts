/** Signs over doorways, with the name of the next room or movement. */
import { SIGN_LETTERS } from "../../shared/movement_color.ts";
import { CanvasTexture, Color, Mesh, type Object3D, SRGBColorSpace } from "three";
import type { Room, RoomPlan } from "../plan/room_plan.ts";
import type { InteriorStyle } from "../interiors/interior_styles.ts";
import { openingsIn, pointAt, type WallOpening, wallsOf } from "../walls.ts";
import { CanvasMaterial } from "./materials.ts";
import { unitSquare } from "./mesh_builder.ts";

/** Height of a sign in metres, and its resolution in pixels per metre. */
const [HEIGHT_M, PIXELS_PER_METRE] = [0.3, 300];

interface SignText {
  text: string;
  background: string;
}

/** Returns the text of a sign for a room or a neighbour. */
export type SignsOf = (opening: WallOpening, room: Room) => SignText | undefined;

function drawSign({ text, background }: SignText, maxMetres: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  const ctx = canvas.getContext("2d")!;
  const height = Math.round(HEIGHT_M * PIXELS_PER_METRE);
  const font = (size: number) => `500 ${size}px "Depot Serif", serif`;
  let size = height * 0.54;
  ctx.font = font(size);
  const maxTextWidth = maxMetres * PIXELS_PER_METRE - height * 0.7;
  size *= Math.min(1, maxTextWidth / ctx.measureText(text).width);
  ctx.font = font(size);
  canvas.width = Math.round(ctx.measureText(text).width + height * 0.7);
  canvas.height = height;
  ctx.fillStyle = background;
  ctx.fillRect(0, 0, canvas.width, height);
  ctx.strokeStyle = "rgb(255 255 255 / 28%)";
  ctx.lineWidth = 2;
  ctx.strokeRect(5, 5, canvas.width - 10, height - 10);
  ctx.font = font(size);
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = SIGN_LETTERS;
  ctx.fillText(text, canvas.width / 2, height * 0.53);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.anisotropy = 4;
  return texture;
}

/**
 * Adds the signs of a room.
 * @returns A function that removes them.
 */
export function hangSigns(
  into: Object3D,
  plan: RoomPlan,
  room: Room,
  { trim }: InteriorStyle,
  signsOf: SignsOf,
): () => void {
  const square = unitSquare();
  const signs: { mesh: Mesh; texture: CanvasTexture; material: CanvasMaterial }[] = [];
  for (const wall of wallsOf(room)) {
    for (const opening of openingsIn(plan, room, wall)) {
      const sign = signsOf(opening, room);
      if (!sign) continue;
      const texture = drawSign(sign, opening.to - opening.from + 2 * trim.casing + 0.3);
      const material = new CanvasMaterial(new Color(sign.background));
      material.picture = texture;
      material.shown = 1;
      const { width, height } = texture.image;
      const mesh = new Mesh(square, material);
      mesh.scale.set(width / height * HEIGHT_M, HEIGHT_M, 1);
      const at = pointAt(wall, (opening.from + opening.to) / 2, 0.03);
      mesh.position.set(at.x, opening.height + trim.casing + 0.05 + HEIGHT_M * 0.75, at.z);
      mesh.rotation.y = Math.atan2(wall.normal.x, wall.normal.z);
      into.add(mesh);
      signs.push({ mesh, texture, material });
    }
  }
  return () => {
    for (const { mesh, texture, material } of signs) {
      mesh.removeFromParent();
      texture.dispose();
      material.dispose();
    }
    square.dispose();
  };
}
