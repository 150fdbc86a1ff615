/**
 * Collects the surfaces of a room into one geometry per material, so that each is drawn in one
 * call.
 */
import { BufferGeometry, Color, Float32BufferAttribute } from "three";
import type { Point, Rgb } from "./light.ts";

/** Converts a CSS colour to linear light. */
export function linear(color: string): Rgb {
  const { r, g, b } = new Color(color);
  return [r, g, b];
}

/** Creates a square of one metre that faces +z; rows of its texture run downwards. */
export function unitSquare(): BufferGeometry {
  const geometry = new BufferGeometry();
  const corners = [-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0];
  geometry.setAttribute("position", new Float32BufferAttribute(corners, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute([0, 1, 1, 1, 1, 0, 0, 0], 2));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  return geometry;
}

/** Returns the light on a surface at a point. */
export type LightOf = (at: Point, normal: Point) => Rgb;

/** A flat piece: a corner, the two sides from it, and the mapping of its texture. */
interface Patch {
  corner: Point;
  /** Sides in metres; the visible face is on the side of `across` × `up`. */
  across: Point;
  up: Point;
  /** Texture coordinates at a share of both sides; absent if the piece needs no texture. */
  uv?: (s: number, t: number) => readonly [number, number];
  color?: Rgb;
  /** Reflectivity: varnish up to 0.55, metal above. */
  gloss?: number;
  /** Distance between vertices, in metres. */
  cell?: number;
}

const WHITE: Rgb = [1, 1, 1];

const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Point) => Math.hypot(...a);

/** Gathers patches. */
export class MeshBuilder {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #uvs: number[] = [];
  readonly #litColor: number[] = [];
  readonly #indexes: number[] = [];
  #vertices = 0;

  constructor(private readonly light: LightOf) {}

  get empty(): boolean {
    return this.#indexes.length === 0;
  }

  /** Adds a vertex with a given colour; returns its index. */
  vertex(at: Point, normal: Point, uv: readonly [number, number], color: Rgb, gloss = 0): number {
    this.#positions.push(...at);
    this.#normals.push(...normal);
    this.#uvs.push(...uv);
    this.#litColor.push(...color, gloss);
    return this.#vertices++;
  }

  /** Adds two triangles over four vertices in counter-clockwise order. */
  quad(a: number, b: number, c: number, d: number): void {
    this.#indexes.push(a, b, c, a, c, d);
  }

  /** Adds a flat piece with its light. */
  patch({ corner, across, up, uv, color = WHITE, gloss = 0, cell = 0.4 }: Patch): void {
    const normal = cross(across, up);
    const size = length(normal);
    if (size < 1e-9) return;
    const n: Point = [normal[0] / size, normal[1] / size, normal[2] / size];
    const columns = Math.max(1, Math.ceil(length(across) / cell));
    const rows = Math.max(1, Math.ceil(length(up) / cell));
    const first = this.#vertices;
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) {
        const s = column / columns, t = row / rows;
        const at: Point = [
          corner[0] + across[0] * s + up[0] * t,
          corner[1] + across[1] * s + up[1] * t,
          corner[2] + across[2] * s + up[2] * t,
        ];
        const light = this.light(at, n);
        const litColor: Rgb = [light[0] * color[0], light[1] * color[1], light[2] * color[2]];
        this.vertex(at, n, uv?.(s, t) ?? [0, 0], litColor, gloss);
      }
    }
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        const at = first + row * (columns + 1) + column;
        this.quad(at, at + 1, at + columns + 2, at + columns + 1);
      }
    }
  }

  /**
   * Adds the visible sides of a box.
   * @param hidden Sides that are not visible and not added.
   */
  box(
    [x, y, z]: Point,
    [width, height, depth]: Point,
    style: Pick<Patch, "color" | "gloss" | "cell"> & {
      uvOf?: (across: number, up: number) => readonly [number, number];
    },
    hidden: readonly ("top" | "bottom" | "north" | "south" | "east" | "west")[] = [],
  ): void {
    const { uvOf, ...patchStyle } = style;
    const side = (corner: Point, across: Point, up: Point) => {
      const [long, high] = [length(across), length(up)];
      const uv = uvOf && ((s: number, t: number) => uvOf(s * long, t * high));
      this.patch({ corner, across, up, ...patchStyle, ...(uv && { uv }) });
    };
    const sides = {
      south: () => side([x, y, z + depth], [width, 0, 0], [0, height, 0]),
      north: () => side([x + width, y, z], [-width, 0, 0], [0, height, 0]),
      east: () => side([x + width, y, z + depth], [0, 0, -depth], [0, height, 0]),
      west: () => side([x, y, z], [0, 0, depth], [0, height, 0]),
      top: () => side([x, y + height, z + depth], [width, 0, 0], [0, 0, -depth]),
      bottom: () => side([x, y, z], [width, 0, 0], [0, 0, depth]),
    };
    for (const [name, add] of Object.entries(sides)) {
      if (!(hidden as readonly string[]).includes(name)) add();
    }
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(this.#positions, 3));
    geometry.setAttribute("normal", new Float32BufferAttribute(this.#normals, 3));
    geometry.setAttribute("uv", new Float32BufferAttribute(this.#uvs, 2));
    geometry.setAttribute("lit", new Float32BufferAttribute(this.#litColor, 4));
    geometry.setIndex(this.#indexes);
    return geometry;
  }
}
