/** Instanced drawing of many cuboids, each with its three visible faces. */
import {
  BufferAttribute,
  CanvasTexture,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  ShaderMaterial,
  type Texture,
  Vector2,
  Vector3,
} from "three";
import type { Block } from "./blocks.ts";

/** Size of a label in pixels. */
const [WIDE, HIGH] = [256, 64];
const COLUMNS = 8;
/** Maximum number of labelled types; a larger texture would exceed the limits of phones. */
export const MAX_LABELS = COLUMNS * 64;

/** Texture with all labels, and its columns and rows. */
interface LabelSheet {
  texture: CanvasTexture;
  grid: readonly [number, number];
}

/** Draws every text once, as large as its cell allows. */
export function labelSheet(texts: readonly string[], anisotropy: number): LabelSheet {
  const labelled = texts.slice(0, MAX_LABELS);
  const rows = Math.max(1, 2 ** Math.ceil(Math.log2(Math.max(1, labelled.length) / COLUMNS)));
  const canvas = document.createElement("canvas");
  canvas.width = WIDE * COLUMNS;
  canvas.height = HIGH * rows;
  const ctx = canvas.getContext("2d")!;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.fillStyle = "#fff";
  labelled.forEach((text, at) => {
    const [x, y] = [at % COLUMNS * WIDE, Math.floor(at / COLUMNS) * HIGH];
    const font = (size: number) => `600 ${size}px "Depot Sans", sans-serif`;
    ctx.font = font(HIGH * 0.62);
    const width = ctx.measureText(text).width;
    ctx.font = font(HIGH * 0.62 * Math.min(1, (WIDE - 16) / Math.max(1, width)));
    ctx.fillText(text, x + WIDE / 2, y + HIGH * 0.54);
  });
  const texture = new CanvasTexture(canvas);
  texture.flipY = false;
  texture.generateMipmaps = true;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.anisotropy = anisotropy;
  return { texture, grid: [COLUMNS, rows] };
}

// The visible face of an axis depends on the camera's side of the block.
const VERTEX = /* glsl */ `
attribute vec3 place;
attribute vec3 size;
attribute vec4 look;
uniform int hand;
uniform float lift;
uniform int hovered;
uniform int chosen;
varying vec2 vFace;
varying vec2 vExtent;
flat varying vec4 vLook;
flat varying float vShade;
flat varying float vUpright;
flat varying float vGlow;
varying float vAbove;
void main() {
  vec3 low = place;
  if (gl_InstanceID == hand) low.y += lift;
  vec3 eye = step(low + 0.5 * size, cameraPosition);
  float u = position.y, v = position.z;
  vec3 at;
  if (position.x < 0.5) {
    at = vec3(eye.x, v, eye.x > 0.5 ? 1.0 - u : u);
    vExtent = size.zy;
    vShade = eye.x > 0.5 ? 0.8 : 0.86;
    vUpright = 1.0;
  } else if (position.x < 1.5) {
    at = vec3(u, eye.y, 1.0 - v);
    vExtent = size.xz;
    vShade = eye.y > 0.5 ? 1.0 : 0.55;
    vUpright = 0.0;
  } else {
    at = vec3(eye.z > 0.5 ? u : 1.0 - u, v, eye.z);
    vExtent = size.xy;
    vShade = eye.z > 0.5 ? 0.93 : 0.72;
    vUpright = 1.0;
  }
  vFace = vec2(u, v) * vExtent;
  vLook = look;
  vAbove = at.y * size.y;
  vGlow = gl_InstanceID == chosen ? 1.0 : gl_InstanceID == hovered ? 0.5 : 0.0;
  gl_Position = projectionMatrix * viewMatrix * vec4(low + at * size, 1.0);
}`;

// Lengths of the scene are metres, with pallets scaled to a length of 1.2 m; colours are sRGB.
const FRAGMENT = /* glsl */ `
uniform sampler2D labels;
uniform vec2 grid;
uniform float paper;
uniform vec3 glow;
uniform float dusk;
varying vec2 vFace;
varying vec2 vExtent;
flat varying vec4 vLook;
flat varying float vShade;
flat varying float vUpright;
flat varying float vGlow;
varying float vAbove;

float labelInk(vec2 pixel) {
  if (vLook.a < 0.0) return 0.0;
  float wide = min(0.78 * vExtent.x, 4.0 * 0.36 * vExtent.y);
  vec2 extent = vec2(wide, wide / 4.0);
  vec2 at = (vFace - 0.5 * vExtent) / extent + 0.5;
  if (any(lessThan(at, vec2(0.0))) || any(greaterThan(at, vec2(1.0)))) return 0.0;
  float near = smoothstep(16.0, 34.0, extent.x / max(pixel.x, pixel.y));
  if (near <= 0.0) return 0.0;
  vec2 cell = vec2(mod(vLook.a, grid.x), floor(vLook.a / grid.x));
  vec2 uv = (cell + vec2(at.x, 1.0 - at.y)) / grid;
  vec2 slope = pixel / extent / grid;
  return near * textureGrad(labels, uv, vec2(slope.x, 0.0), vec2(0.0, slope.y)).a;
}

void main() {
  vec2 pixel = max(fwidth(vFace), vec2(1e-6));
  vec3 base = vLook.rgb;
  vec3 color = base * vShade;
  // A strip of tape across the top, and a little way down the ends.
  if (paper > 0.5) {
    float strip = 1.0 - smoothstep(0.022, 0.022 + pixel.y, abs(vFace.y - 0.5 * vExtent.y));
    if (vUpright > 0.5) strip = 0.0;
    color = mix(color, color * 0.9 + 0.07, strip * 0.6);
  } else {
    float grain = sin(vFace.x * 9.0 + sin(vFace.y * 140.0) * 1.3 + base.r * 40.0);
    color *= 0.97 + 0.03 * grain;
  }
  // Boxes are darker near the floor and at the edges of faces.
  float contact = vUpright * (1.0 - smoothstep(0.0, 0.09, vAbove));
  vec2 border = min(vFace, vExtent - vFace);
  float crease = 1.0 - smoothstep(0.0, 0.05, min(border.x, border.y));
  color *= 1.0 - 0.2 * contact - 0.08 * crease;
  float light = dot(base, vec3(0.3, 0.59, 0.11));
  float ink = labelInk(pixel);
  color = mix(color, light > 0.46 ? vec3(0.13, 0.1, 0.07) : vec3(0.99, 0.97, 0.93), 0.82 * ink);
  color = mix(color, glow, 0.42 * vGlow);
  // Lines have a constant width in pixels and fade out where they would cover the whole face.
  vec2 lines = border / pixel;
  float line = 1.0 - smoothstep(0.55, 1.45, min(lines.x, lines.y));
  vec2 faces = vExtent / pixel;
  line *= smoothstep(2.0, 14.0, min(faces.x, faces.y));
  color = mix(color, color * 0.36, line * 0.9);
  gl_FragColor = vec4(color * dusk, 1.0);
}`;

interface BlockLook {
  kind: "paper" | "wood";
  labels: Texture | null;
  /** Columns and rows of the label texture. */
  grid: readonly [number, number];
}

// Matches no instance.
const NO_INSTANCE = -1;

/** Material of boxes (paper) or boards (wood). */
export class BlockMaterial extends ShaderMaterial {
  constructor({ kind, labels, grid }: BlockLook) {
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: DoubleSide,
      uniforms: {
        labels: { value: labels },
        grid: { value: new Vector2(...grid) },
        paper: { value: kind === "paper" ? 1 : 0 },
        glow: { value: new Vector3() },
        dusk: { value: 1 },
        hand: { value: NO_INSTANCE },
        lift: { value: 0 },
        hovered: { value: NO_INSTANCE },
        chosen: { value: NO_INSTANCE },
      },
    });
  }

  /** Lifts the instance of the held box. */
  hold(instance: number | undefined, lift: number): void {
    this.uniforms.hand!.value = instance ?? NO_INSTANCE;
    this.uniforms.lift!.value = lift;
  }

  mark(chosen: number | undefined, hovered: number | undefined): void {
    this.uniforms.chosen!.value = chosen ?? NO_INSTANCE;
    this.uniforms.hovered!.value = hovered ?? NO_INSTANCE;
  }

  /** Sets the accent colour of highlights, and the brightness by the page's theme. */
  illuminate(accent: readonly [number, number, number], dark: boolean): void {
    this.uniforms.glow!.value.set(accent[0] / 255, accent[1] / 255, accent[2] / 255);
    this.uniforms.dusk!.value = dark ? 0.86 : 1;
  }
}

/** Numbers per instance: position and size; colour and label. */
const [PLACE_NUMBERS, LOOK_NUMBERS] = [6, 4];
export const NO_LABEL = -1;

/** Mesh of cuboids; refilled when other cuboids are to be drawn. */
export class BlockMesh {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #geometry = new InstancedBufferGeometry();
  #capacity = 0;

  /** @param material Shared by meshes, and not disposed of with this one. */
  constructor(material: ShaderMaterial) {
    // One face per axis; the shader moves it to the visible side of the block.
    const corners = [0, 1, 2].flatMap((axis) =>
      [[0, 0], [1, 0], [1, 1], [0, 1]].flatMap(([u, v]) => [axis, u!, v!])
    );
    this.#geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.#geometry.setIndex([0, 4, 8].flatMap((at) => [0, 1, 2, 0, 2, 3].map((i) => at + i)));
    this.#geometry.instanceCount = 0;
    this.mesh = new Mesh(this.#geometry, material);
    // The shader positions the instances, so three.js cannot know the bounds.
    this.mesh.frustumCulled = false;
  }

  fill(blocks: readonly Block[]): void {
    if (blocks.length > this.#capacity) this.#grow(blocks.length);
    const place = this.#attribute("place"), size = this.#attribute("size");
    const look = this.#attribute("look");
    blocks.forEach(({ low, high, colour, label = NO_LABEL }, at) => {
      place.setXYZ(at, low[0], low[1], low[2]);
      size.setXYZ(at, high[0] - low[0], high[1] - low[1], high[2] - low[2]);
      look.setXYZW(at, colour[0] / 255, colour[1] / 255, colour[2] / 255, label);
    });
    for (const attribute of [place, size, look]) attribute.needsUpdate = true;
    this.#geometry.instanceCount = blocks.length;
  }

  #attribute(name: string): InstancedBufferAttribute {
    return this.#geometry.getAttribute(name) as InstancedBufferAttribute;
  }

  #grow(count: number): void {
    // The GPU keeps buffers until they are disposed of.
    this.#geometry.dispose();
    this.#capacity = Math.ceil(count * 1.25);
    const add = (name: string, width: number) => {
      const attribute = new InstancedBufferAttribute(
        new Float32Array(this.#capacity * width),
        width,
      );
      this.#geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
    };
    add("place", PLACE_NUMBERS / 2);
    add("size", PLACE_NUMBERS / 2);
    add("look", LOOK_NUMBERS);
  }

  dispose(): void {
    this.#geometry.dispose();
  }
}
