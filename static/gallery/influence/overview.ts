import { BANK_STEPS } from "../../../domain/gallery/influence/layout/banks.ts";
import { FILTERED, type RiverPicture } from "./draw/river_picture.ts";
import type { RiverScene } from "./scene.ts";
import type { InfluenceState } from "./state.ts";

interface Drawn {
  readonly scene: RiverScene;
  readonly palette: RiverPicture["palette"];
  readonly state: Pick<InfluenceState, "shown">;
}

/** Draws the strands of the whole river in little: `width` px wide, from `top` px, `row` px a row. */
export function drawRiverOverview(
  { scene, palette, state }: Drawn,
  context: CanvasRenderingContext2D,
  width: number,
  top: number,
  row: number,
): void {
  const { left, right, leafAbove, leafBelow, y } = scene.layout;
  scene.graph.movements.forEach((_, strand) => {
    const from = left[strand]! * width;
    const step = (right[strand]! * width - from) / (BANK_STEPS - 1);
    const middle = top + y[strand]! * row;
    const at = strand * BANK_STEPS;
    context.fillStyle = palette.shades[strand]!.bar;
    context.globalAlpha = state.shown.value.nodes[strand] ? 0.8 : FILTERED;
    context.beginPath();
    for (let i = 0; i < BANK_STEPS; i++) {
      context.lineTo(from + i * step, middle - leafAbove[at + i]! * row - 0.4);
    }
    for (let i = BANK_STEPS; i-- > 0;) {
      context.lineTo(from + i * step, middle + leafBelow[at + i]! * row + 0.4);
    }
    context.fill();
  });
  context.globalAlpha = 1;
}
