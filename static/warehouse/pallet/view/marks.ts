/** Overlay in lines: centre of gravity, chosen box, pallet numbers. */
import type { LayoutMetrics } from "../../../../domain/packing/metrics.ts";
import { boundsOf, DECK, pointOn, type Stage } from "../scene/blocks.ts";
import { type Orbit, pictured, type Point3 } from "../scene/orbit.ts";
import { type PackedBox, sizeOfPallet } from "../model/packed_order.ts";

const SVG = "http://www.w3.org/2000/svg";
const RADIUS = 9;
// Corners of a cuboid that an edge joins, as bits of the axes on whose high side they are.
const EDGES = [[0, 1], [2, 3], [4, 5], [6, 7], [0, 2], [1, 3], [4, 6], [5, 7], [0, 4], [1, 5], [
  2,
  6,
], [3, 7]] as const;

/** Subject of the overlay. */
export interface Marked {
  stage: Stage;
  figures: LayoutMetrics;
  chosen: PackedBox | undefined;
  apart: number;
  /** True if all boxes are in their places: only then is the centre of gravity valid. */
  whole: boolean;
}

/** Draws marks into an SVG that covers the picture. */
export class Marks {
  constructor(private readonly svg: SVGSVGElement) {}

  draw({ stage, figures, chosen, apart, whole }: Marked, orbit: Orbit): void {
    const { clientWidth: width, clientHeight: height } = this.svg;
    const pixel = (point: Point3) => {
      const { s, t } = pictured(orbit, point, width / height);
      return [Math.round(10 * s * width) / 10, Math.round(10 * t * height) / 10] as const;
    };
    const parts: Element[] = [];
    if (chosen) parts.push(outline(boundsOf(stage, chosen, apart), pixel));
    if (stage.choice === "all") parts.push(...this.#numbers(stage, pixel));
    else {
      const centre = figures.by_pallet[stage.choice]?.centre_of_gravity;
      if (centre && whole) {
        const on = (z: number) => pixel(pointOn(stage, stage.choice as number, { ...centre, z }));
        parts.push(...plumb(on(centre.z), on(0)));
      }
    }
    this.svg.replaceChildren(...parts);
  }

  #numbers(stage: Stage, pixel: (point: Point3) => readonly [number, number]): Element[] {
    return stage.pallets.map((pallet) => {
      const { length } = sizeOfPallet(stage.order, pallet);
      const [x, , z] = pointOn(stage, pallet, { x: 0, y: length / 2, z: 0 });
      const [left, top] = pixel([x, -DECK, z]);
      const text = element("text", { x: left, y: top + 6, class: "drawn-text mark-number" });
      text.textContent = String(pallet + 1);
      return text;
    });
  }
}

function element(name: string, attributes: Record<string, string | number>): SVGElement {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  return node;
}

function outline(
  { low, high }: { low: Point3; high: Point3 },
  pixel: (point: Point3) => readonly [number, number],
): Element {
  const corner = (bits: number): Point3 => [
    bits & 1 ? high[0] : low[0],
    bits & 2 ? high[1] : low[1],
    bits & 4 ? high[2] : low[2],
  ];
  const path = EDGES.map(([from, to]) => {
    const [a, b] = [pixel(corner(from)), pixel(corner(to))];
    return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
  });
  return element("path", { d: path.join(""), class: "mark-box line-accent", "stroke-width": 2.25 });
}

/** The sign for a centre of gravity, and a plumb line from it to the pallet. */
function plumb([x, y]: readonly [number, number], foot: readonly [number, number]): Element[] {
  const r = RADIUS;
  const quarters = `M${x} ${y}v${-r}a${r} ${r} 0 0 1 ${r} ${r}zv${r}a${r} ${r} 0 0 1 ${-r} ${-r}z`;
  return [
    element("path", {
      d: `M${x} ${y}L${foot[0]} ${foot[1]}`,
      class: "line-ink",
      "stroke-width": 1.5,
      "stroke-dasharray": "5 4",
    }),
    element("circle", { cx: foot[0], cy: foot[1], r: 3, class: "fill-ink" }),
    element("circle", { cx: x, cy: y, r, class: "line-ink fill-surface", "stroke-width": 1.5 }),
    element("path", { d: quarters, class: "fill-ink" }),
  ];
}
