/** Materials of the rooms: paintings in their own colours, lit surfaces, and those of an interior. */
import {
  CanvasTexture,
  Color,
  DataTexture,
  DoubleSide,
  RepeatWrapping,
  ShaderMaterial,
  SRGBColorSpace,
  type Texture,
  Vector3,
} from "three";
import type { InteriorStyle, Surface } from "../interiors/interior_styles.ts";
import { parseColor } from "../../../shared/color.ts";
import { randomOf } from "../../../../domain/packing/layers/random.ts";

const CANVAS_VERTEX = /* glsl */ `
varying vec2 vUv;
void main() {
  vUv = uv;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

// The texture is sRGB and sampled as linear light; no tone mapping, so that it comes out as it was.
const CANVAS_FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform vec3 ground;
uniform float shown;
varying vec2 vUv;
void main() {
  vec3 color = mix(ground, texture2D(map, vUv).rgb, shown);
  gl_FragColor = vec4(color, 1.0);
  #include <colorspace_fragment>
}`;

/** The material of one painting. */
export class CanvasMaterial extends ShaderMaterial {
  constructor(ground: Color) {
    super({
      vertexShader: CANVAS_VERTEX,
      fragmentShader: CANVAS_FRAGMENT,
      uniforms: {
        map: { value: null },
        ground: { value: new Vector3(ground.r, ground.g, ground.b) },
        shown: { value: 0 },
      },
    });
  }

  /** Opacity of the picture over its ground, 0 to 1. */
  get shown(): number {
    return this.uniforms.shown!.value;
  }

  set shown(share: number) {
    this.uniforms.shown!.value = share;
  }

  /** The picture; null shows the ground alone. */
  get picture(): Texture | null {
    return this.uniforms.map!.value;
  }

  set picture(texture: Texture | null) {
    this.uniforms.map!.value = texture;
    if (texture === null) this.shown = 0;
  }
}

/** Shading of surfaces: texture by baked light, a sheen by viewing angle. */
const SURFACE_VERTEX = /* glsl */ `
attribute vec4 lit;
varying vec2 vUv;
varying vec4 vLit;
varying vec3 vNormal;
varying vec3 vAway;
void main() {
  vec4 world = modelMatrix * vec4(position, 1.0);
  vUv = uv;
  vLit = lit;
  vNormal = mat3(modelMatrix) * normal;
  vAway = world.xyz - cameraPosition;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

// What is mirrored is not rendered: walls and a bright ceiling stand for the room around.
const SURFACE_FRAGMENT = /* glsl */ `
uniform sampler2D map;
uniform vec3 tint;
uniform vec3 above;
uniform vec3 around;
uniform float mirror;
varying vec2 vUv;
varying vec4 vLit;
varying vec3 vNormal;
varying vec3 vAway;
void main() {
  vec3 albedo = texture2D(map, vUv).rgb * tint;
  vec3 away = normalize(vAway);
  vec3 normal = normalize(vNormal);
  float facing = clamp(abs(dot(away, normal)), 0.0, 1.0);
  vec3 color = albedo * vLit.rgb;
  float gloss = vLit.a;
  if (gloss > 0.0) {
    vec3 back = reflect(away, normal);
    vec3 seen = mix(around, above, smoothstep(0.1, 0.75, back.y));
    seen *= mix(0.35, 1.0, smoothstep(-0.7, 0.15, back.y));
    float metal = step(0.55, gloss);
    float share = mix(0.04 + 0.5 * pow(1.0 - facing, 4.0), 0.75, metal) * gloss;
    color += seen * share * mix(vec3(1.0), vLit.rgb * 1.4, metal);
  }
  float alpha = 1.0;
  if (mirror > 0.0) {
    float grain = 0.6 + 0.8 * dot(albedo, vec3(0.33));
    alpha = 1.0 - mirror * grain * (0.16 + 0.84 * pow(1.0 - facing, 3.0));
  }
  gl_FragColor = vec4(color, alpha);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}`;

/** Properties of a surface besides its texture. */
interface SurfaceLook {
  map: Texture;
  tint: Color;
  /** The light that polished things show from above and from around. */
  above: Vector3;
  around: Vector3;
  /** Share of the room above that a floor reflects: 0 is matt. */
  mirror?: number;
}

/** A material of one surface of an interior. */
function surfaceMaterial(look: SurfaceLook): ShaderMaterial {
  const { map, tint, above, around, mirror = 0 } = look;
  return new ShaderMaterial({
    vertexShader: SURFACE_VERTEX,
    fragmentShader: SURFACE_FRAGMENT,
    uniforms: {
      map: { value: map },
      tint: { value: new Vector3(tint.r, tint.g, tint.b) },
      above: { value: above },
      around: { value: around },
      mirror: { value: mirror },
    },
    transparent: mirror > 0,
    forceSinglePass: true,
    side: DoubleSide,
  });
}

/** Shade that lies on a wall: black, as dense as its vertices say. */
function shadeMaterial(): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
attribute vec4 lit;
varying float vShade;
void main() {
  vShade = lit.a;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`,
    fragmentShader: /* glsl */ `
varying float vShade;
void main() {
  gl_FragColor = vec4(0.0, 0.0, 0.0, vShade * vShade);
}`,
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
    polygonOffset: true,
    polygonOffsetFactor: -2,
    polygonOffsetUnits: -4,
  });
}

/** Materials by what they are on. */
export interface InteriorMaterials {
  wall: ShaderMaterial;
  dado: ShaderMaterial;
  floor: ShaderMaterial;
  ceiling: ShaderMaterial;
  plain: ShaderMaterial;
  shade: ShaderMaterial;
  dispose(): void;
}

/** Options of the materials besides the style. */
interface InteriorOptions {
  evening: boolean;
  movementColor: string;
  anisotropy: number;
  /** True if floors reflect. */
  mirrors: boolean;
}

/** Paints the surfaces and makes the materials. */
export function interiorMaterials(
  style: InteriorStyle,
  { evening, movementColor, anisotropy, mirrors }: InteriorOptions,
): InteriorMaterials {
  const mood = evening ? style.evening : style.day;
  const white = new DataTexture(new Uint8Array([255, 255, 255, 255]), 1, 1);
  white.colorSpace = SRGBColorSpace;
  white.needsUpdate = true;
  const above = new Vector3(
    ...mood.upper.map((part, i) => part * 0.6 + mood.glow[i]! * 0.32) as [number, number, number],
  );
  const around = new Vector3(
    ...mood.upper.map((part, i) => part * 0.45 + mood.lower[i]! * 0.2) as [number, number, number],
  );
  const tiles = new Map<Surface["paint"], ReturnType<typeof tileOf>>();
  const of = (surface: Surface, mirror = 0) => {
    const map = tiles.get(surface.paint) ?? tileOf(surface, anisotropy);
    tiles.set(surface.paint, map);
    const tint = surface.tint === "movement" ? dyeOf(movementColor) : surface.tint;
    // Dyed tiles are painted in middle grey, which the dye then has to make up for.
    const strength = surface.tint === "movement" ? 2.1 : 1;
    return surfaceMaterial({
      map,
      tint: new Color(tint ?? "#ffffff").multiplyScalar(strength),
      above,
      around,
      mirror,
    });
  };
  const plain = surfaceMaterial({ map: white, tint: new Color("#ffffff"), above, around });
  const materials = {
    wall: of(style.wall),
    dado: style.dado ? of(style.dado.surface) : plain,
    floor: of(style.floor, mirrors ? style.floor.mirror : 0),
    ceiling: "surface" in style.ceiling ? of(style.ceiling.surface) : plain,
    plain,
    shade: shadeMaterial(),
  };
  return {
    ...materials,
    dispose() {
      for (const material of Object.values(materials)) material.dispose();
      for (const map of tiles.values()) map.dispose();
      white.dispose();
    },
  };
}

/**
 * The colour in which silk of a movement is dyed: its hue, deep enough that pictures stand out from
 * it and never so bright that they look pale.
 */
function dyeOf(movementColor: string): string {
  const [red, green, blue] = parseColor(movementColor).map((part) => part / 255) as [
    number,
    number,
    number,
  ];
  const high = Math.max(red, green, blue), low = Math.min(red, green, blue);
  const spread = high - low;
  let hue = 0;
  if (spread > 0) {
    hue = high === red
      ? ((green - blue) / spread + 6) % 6
      : high === green
      ? (blue - red) / spread + 2
      : (red - green) / spread + 4;
  }
  const saturation = spread === 0 ? 8 : Math.min(42, 18 + 40 * spread / high);
  // With commas: three.js reads no other form.
  return `hsl(${Math.round(hue * 60)}, ${Math.round(saturation)}%, 44%)`;
}

/**
 * Paints the tile of a surface, which repeats in both directions.
 *
 * @param anisotropy how many samples a slanting look at it may take
 */
function tileOf(surface: Surface, anisotropy: number): CanvasTexture {
  const size = surface.pixels ?? 512;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const ctx = canvas.getContext("2d")!;
  surface.paint({ ctx, size, px: size / surface.metres, random: randomOf(20_27) });
  const texture = new CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = anisotropy;
  return texture;
}
