/** Material of boxes and boards: paper or wood, with lines at the edges and shade at the base. */
import { DoubleSide, ShaderMaterial, type Texture, Vector2, Vector3 } from "three";

// Which face of an axis is seen depends on the side of the block that the eye is on.
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

// Lengths of the scene are metres of a pallet 1.2 long; colours are those of the screen.
const FRAGMENT = /* glsl */ `
uniform sampler2D labels;
uniform vec2 grid;
uniform bool labelled;
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
  if (!labelled || vLook.a < 0.0) return 0.0;
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
  // A strip of tape over the lid, a little way down the ends.
  if (paper > 0.5) {
    float strip = 1.0 - smoothstep(0.022, 0.022 + pixel.y, abs(vFace.y - 0.5 * vExtent.y));
    if (vUpright > 0.5) strip = 0.0;
    color = mix(color, color * 0.9 + 0.07, strip * 0.6);
  } else {
    float grain = sin(vFace.x * 9.0 + sin(vFace.y * 140.0) * 1.3 + base.r * 40.0);
    color *= 0.97 + 0.03 * grain;
  }
  // Little light comes to where boxes stand, and to where faces end.
  float contact = vUpright * (1.0 - smoothstep(0.0, 0.09, vAbove));
  vec2 border = min(vFace, vExtent - vFace);
  float crease = 1.0 - smoothstep(0.0, 0.05, min(border.x, border.y));
  color *= 1.0 - 0.2 * contact - 0.08 * crease;
  float light = dot(base, vec3(0.3, 0.59, 0.11));
  float ink = labelInk(pixel);
  color = mix(color, light > 0.46 ? vec3(0.13, 0.1, 0.07) : vec3(0.99, 0.97, 0.93), 0.82 * ink);
  color = mix(color, glow, 0.42 * vGlow);
  // Lines of one width however far away, gone where there would be nothing but lines.
  vec2 lines = border / pixel;
  float line = 1.0 - smoothstep(0.55, 1.45, min(lines.x, lines.y));
  vec2 faces = vExtent / pixel;
  line *= smoothstep(2.0, 14.0, min(faces.x, faces.y));
  color = mix(color, color * 0.36, line * 0.9);
  gl_FragColor = vec4(color * dusk, 1.0);
}`;

/** Appearance of a block besides its colour. */
export interface BlockLook {
  kind: "paper" | "wood";
  labels: Texture | null;
  /** Columns and rows of labels in their picture. */
  grid: readonly [number, number];
}

// No instance has this number.
const NONE = -1;

/** The material of boxes, or of boards. */
export class BlockMaterial extends ShaderMaterial {
  constructor({ kind, labels, grid }: BlockLook) {
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      side: DoubleSide,
      uniforms: {
        labels: { value: labels },
        grid: { value: new Vector2(...grid) },
        labelled: { value: true },
        paper: { value: kind === "paper" ? 1 : 0 },
        glow: { value: new Vector3() },
        dusk: { value: 1 },
        hand: { value: NONE },
        lift: { value: 0 },
        hovered: { value: NONE },
        chosen: { value: NONE },
      },
    });
  }

  /** Turns labels on or off; they cost as much time as all the rest. */
  set labelled(on: boolean) {
    this.uniforms.labelled!.value = on;
  }

  /** The box in hand, by its instance, and how high it is held. */
  hold(instance: number | undefined, lift: number): void {
    this.uniforms.hand!.value = instance ?? NONE;
    this.uniforms.lift!.value = lift;
  }

  /** Highlights the chosen and the hovered block. */
  mark(chosen: number | undefined, hovered: number | undefined): void {
    this.uniforms.chosen!.value = chosen ?? NONE;
    this.uniforms.hovered!.value = hovered ?? NONE;
  }

  /** The light of the page: the accent that marks, and whether the lamp is lit. */
  illuminate(accent: readonly [number, number, number], dark: boolean): void {
    this.uniforms.glow!.value.set(accent[0] / 255, accent[1] / 255, accent[2] / 255);
    this.uniforms.dusk!.value = dark ? 0.86 : 1;
  }
}
