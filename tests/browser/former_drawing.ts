/**
 * Drawings of floors and layers by the rules of the version before the axes were exchanged, made of
 * the rows that it left; none of the code of today has a part in them. Then x ran along the length of
 * a floor, and a place's length lay along x; x ran along the length of a pallet, too, and orientations
 * had other numbers.
 */
import assert from "node:assert/strict";
import type { Area } from "./picture.ts";

/** A rectangle in the units of the warehouse, y downwards. */
export interface Shape extends Area {
  fill: string;
}

type Row = Readonly<Record<string, string | number | null>>;

/** The floor, and the places on it. */
export function formerFloor(
  warehouse: Row,
  places: readonly Row[],
): { floor: Shape; places: Shape[] } {
  const [length, width] = [Number(warehouse.warehouse_length), Number(warehouse.warehouse_width)];
  return {
    floor: { left: 0, top: 0, right: length, bottom: width, fill: "white" },
    places: places.map((place) => {
      const [x, y] = [Number(place.x_pos), Number(place.y_pos)];
      const right = x + Number(place.lenght_wsec);
      return { left: x, top: y, right, bottom: y + Number(place.widht_wsec), fill: "black" };
    }),
  };
}

/** A box as the version of that time stored it. */
export interface FormerBox {
  sku_box: string;
  length_box: number;
  width_box: number;
  height_box: number;
  orientation: number;
  positionOnPallete: { x: number; y: number };
}

// Which edges of a box lay along x, the pallet's length, and along y.
const LAY: readonly (readonly ["length" | "width" | "height", "length" | "width" | "height"])[] = [
  ["length", "width"],
  ["width", "length"],
  ["length", "height"],
  ["height", "length"],
  ["width", "height"],
  ["height", "width"],
];

/** The boxes of a layer from above: the pallet's length runs to the right, its width upwards. */
export function formerLayer(boxes: readonly FormerBox[], fills: Record<string, string>): Shape[] {
  return boxes.map((box) => {
    const { x, y } = box.positionOnPallete;
    const [along, across] = LAY[box.orientation]!;
    const [right, up] = [x + box[`${along}_box`], y + box[`${across}_box`]];
    return { left: x, top: -up, right, bottom: -y, fill: fills[box.sku_box]! };
  });
}

/** Where a drawing lies in a picture. */
export interface Fit {
  scale: number;
  left: number;
  top: number;
}

/** What shapes lie within. */
export const around = (shapes: readonly Area[]): Area => ({
  left: Math.min(...shapes.map(({ left }) => left)),
  top: Math.min(...shapes.map(({ top }) => top)),
  right: Math.max(...shapes.map(({ right }) => right)),
  bottom: Math.max(...shapes.map(({ bottom }) => bottom)),
});

/**
 * Lays a drawing over an area of a picture.
 * @throws When it has another shape than the area: it may be enlarged and moved, not stretched.
 */
export function fitted(drawing: Area, area: Area, what: string): Fit {
  const across = (area.right - area.left) / (drawing.right - drawing.left);
  const down = (area.bottom - area.top) / (drawing.bottom - drawing.top);
  const stretched = across / down;
  assert.ok(Math.abs(stretched - 1) < 0.06, `${what} is stretched by ${stretched}`);
  const scale = Math.sqrt(across * down);
  return {
    scale,
    left: (area.left + area.right - scale * (drawing.left + drawing.right)) / 2,
    top: (area.top + area.bottom - scale * (drawing.top + drawing.bottom)) / 2,
  };
}

/** A shape in the pixels of the picture. */
export const placed = ({ left, top, right, bottom }: Area, fit: Fit): Area => ({
  left: fit.left + left * fit.scale,
  top: fit.top + top * fit.scale,
  right: fit.left + right * fit.scale,
  bottom: fit.top + bottom * fit.scale,
});

/** The drawing as a page that shows nothing else. */
export function drawingPage(
  shapes: readonly Shape[],
  fit: Fit,
  { width, height }: { width: number; height: number },
): string {
  const rects = shapes.map((shape) => {
    const { left, top, right, bottom } = placed(shape, fit);
    return `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" ` +
      `fill="${shape.fill}" shape-rendering="crispEdges"/>`;
  });
  return `<body style="margin:0;background:lime"><svg style="display:block" width="${width}" ` +
    `height="${height}">${rects.join("")}</svg>`;
}
