import type { Box } from "../../../domain/warehouse/records.ts";

type Edges = Pick<Box, "length_box" | "width_box" | "height_box">;

// Pixels of the picture. Isometric: both horizontal edges rise by 30°.
const [WIDTH, HEIGHT] = [44, 40];
const COS = Math.cos(Math.PI / 6);

/** Width and height of a box as it is drawn, in its own unit. */
function drawnSize({ length_box, width_box, height_box }: Edges): [width: number, height: number] {
  const both = length_box + width_box;
  return [both * COS, both / 2 + height_box];
}

/** Pixels a unit, so that the largest of the boxes fills a picture. */
export function scaleOf(boxes: readonly Edges[]): number {
  let scale = Infinity;
  for (const box of boxes) {
    const [width, height] = drawnSize(box);
    if (width > 0) scale = Math.min(scale, (WIDTH - 2) / width, (HEIGHT - 2) / height);
  }
  return Number.isFinite(scale) ? scale : 0;
}

/** A box to scale, seen from above a corner; nothing for one without measures. */
export function BoxPicture({ box, scale }: { box: Edges; scale: number }) {
  const [l, w, h] = [box.length_box * scale, box.width_box * scale, box.height_box * scale];
  const [width, height] = drawnSize(box).map((side) => side * scale) as [number, number];
  // The corner that is nearest to the eye stands on the lower edge.
  const x = (WIDTH - width) / 2 + w * COS;
  const y = (HEIGHT + height) / 2;
  const face = (...points: [number, number][]) =>
    `M${points.map(([dx, dy]) => `${(x + dx).toFixed(1)} ${(y - dy).toFixed(1)}`).join("L")}Z`;
  const left: [number, number] = [-w * COS, w / 2];
  const right: [number, number] = [l * COS, l / 2];
  const back: [number, number] = [(l - w) * COS, (l + w) / 2];
  const up = ([dx, dy]: [number, number]): [number, number] => [dx, dy + h];
  return (
    <svg class="box-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {l > 0 && w > 0 && h > 0 && (
        <>
          <path class="box-left" d={face([0, 0], left, up(left), [0, h])} />
          <path class="box-right" d={face([0, 0], right, up(right), [0, h])} />
          <path class="box-top" d={face([0, h], up(left), up(back), up(right))} />
        </>
      )}
    </svg>
  );
}
