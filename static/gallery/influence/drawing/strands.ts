/** Movements: a strand of the river each, between its banks. */
import { BANK_STEPS } from "../layout/banks.ts";
import { xOf, yOf } from "../../map/axis_picture.ts";
import { FILTERED, nearness, type RiverPicture, standing } from "./river_picture.ts";

/** A strand is never thinner, in CSS pixels. */
const MIN_HALF_PX = 1;

/** The strands that touch the frame. */
export function visibleStrands({ scene, view, frame, row }: RiverPicture): number[] {
  const right = view.left + 1 / view.zoom;
  const bottom = view.top + frame.height / row;
  return scene.strandIndex?.search(view.left, view.top, right, bottom).sort((a, b) => a - b) ?? [];
}

/** Points lean less where a strand is short for its height: they would look like horns. */
const SLENDER = 9;

/** The banks of a strand at a step, on the canvas: from afar those of its leaf. */
function banksAt(picture: RiverPicture, strand: number, near: number) {
  const { row, unit } = picture;
  const { above, below, leafAbove, leafBelow, lean, left, right, y } = picture.scene.layout;
  const middle = yOf(picture, y[strand]!);
  const mix = (far: number, close: number) => (far + (close - far) * near) * row;
  const length = (right[strand]! - left[strand]!) * unit;
  const height = 2 * picture.scene.halfHeight[strand]! * row;
  const bend = (1 - near) * row * Math.min(1, (length / height / SLENDER) ** 2);
  return (step: number): [top: number, bottom: number] => {
    const at = strand * BANK_STEPS + step;
    const up = mix(leafAbove[at]!, above[at]!);
    const down = mix(leafBelow[at]!, below[at]!);
    const lacking = Math.max(0, 2 * MIN_HALF_PX - (up + down)) / 2;
    const own = middle + lean[at]! * bend;
    return [own - up - lacking, own + down + lacking];
  };
}

/** The outline of a strand as the current path, cut to the part in view. */
export function traceStrand(picture: RiverPicture, strand: number, near: number): void {
  const { context, scene, frame } = picture;
  const { left, right } = scene.layout;
  const from = xOf(picture, left[strand]!);
  const stride = (xOf(picture, right[strand]!) - from) / (BANK_STEPS - 1);
  const first = Math.max(0, Math.floor(-from / stride) - 2);
  const last = Math.min(BANK_STEPS - 1, Math.ceil((frame.width - from) / stride) + 2);
  const banks = banksAt(picture, strand, near);
  const x = (step: number) => from + step * stride;
  context.beginPath();
  // Quadratic curves through the middles between the steps: a bank without corners.
  const follow = (step: number, next: number, side: 0 | 1) => {
    const [here, there] = [banks(step)[side], banks(next)[side]];
    context.quadraticCurveTo(x(step), here, x((step + next) / 2), (here + there) / 2);
  };
  context.moveTo(x(first), banks(first)[0]);
  for (let step = first; step < last; step++) follow(step, step + 1, 0);
  context.lineTo(x(last), banks(last)[0]);
  context.lineTo(x(last), banks(last)[1]);
  for (let step = last; step > first; step--) follow(step, step - 1, 1);
  context.lineTo(x(first), banks(first)[1]);
  context.closePath();
}

/** Returns the opacity of a strand, by the filter and the emphasis. */
export function strandStrength(picture: RiverPicture, strand: number): number {
  return standing(picture, strand) * (picture.shown.nodes[strand] ? 1 : FILTERED);
}

/** Draws the strands given. */
export function drawStrands(picture: RiverPicture, strands: readonly number[]): void {
  const { context, palette } = picture;
  const near = nearness(picture);
  for (const strand of strands) {
    traceStrand(picture, strand, near);
    const strength = strandStrength(picture, strand);
    // The ground of the page first: streams run under strands, not through them.
    context.globalAlpha = 0.55 * strength;
    context.fillStyle = palette.ground;
    context.fill();
    context.globalAlpha = (0.72 - 0.54 * near) * strength;
    context.fillStyle = palette.shades[strand]!.bar;
    context.fill();
  }
  context.globalAlpha = 1;
}
