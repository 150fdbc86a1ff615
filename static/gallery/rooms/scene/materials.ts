/**
 * Materials of the rooms: paintings in their own colours, lit surfaces, and those of an interior.
 */
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

// The texture is sRGB, sampled as linear light. No tone mapping, so that its colours are unchanged.
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

  /** Opacity of the picture on its background, 0 to 1. */
  get shown(): number {
    return this.uniforms.shown!.value;
  }

  set shown(share: number) {
    this.uniforms.shown!.value = share;
  }

  /** The texture of the picture; null shows only the background. */
  get picture(): Texture | null {
    return this.uniforms.map!.value;
  }

  set picture(texture: Texture | null) {
    this.uniforms.map!.value = texture;
    if (texture === null) this.shown = 0;
  }
}

/**
 * Shading of surfaces: texture multiplied by baked light, with a gloss that depends on the viewing
 * angle.
 */
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

// Reflections are approximated: dark walls and a bright ceiling stand in for the room.
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

interface SurfaceProperties {
  map: Texture;
  tint: Color;
  /** Light that polished surfaces reflect from above and from the sides. */
  above: Vector3;
  around: Vector3;
  /** Reflectivity of a floor that shows the mirrored room: 0 is matt. */
  mirror?: number;
}

function surfaceMaterial(properties: SurfaceProperties): ShaderMaterial {
  const { map, tint, above, around, mirror = 0 } = properties;
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

/** Creates the material of shade on a wall: black, with an opacity per vertex. */
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

/** Materials by the part of the room. */
export interface InteriorMaterials {
  wall: ShaderMaterial;
  dado: ShaderMaterial;
  floor: ShaderMaterial;
  ceiling: ShaderMaterial;
  plain: ShaderMaterial;
  shade: ShaderMaterial;
  dispose(): void;
}

interface InteriorOptions {
  evening: boolean;
  movementColor: string;
  anisotropy: number;
  mirrors: boolean;
}

/** Paints the surfaces and creates the materials. */
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
  const materialOf = (surface: Surface, mirror = 0) => {
    const map = tiles.get(surface.paint) ?? tileOf(surface, anisotropy);
    tiles.set(surface.paint, map);
    const tint = surface.tint === "movement" ? dyeOf(movementColor) : surface.tint;
    // Dyed tiles are painted in middle grey, so the dye is brightened to compensate.
    const brightness = surface.tint === "movement" ? 2.1 : 1;
    return surfaceMaterial({
      map,
      tint: new Color(tint ?? "#ffffff").multiplyScalar(brightness),
      above,
      around,
      mirror,
    });
  };
  const plain = surfaceMaterial({ map: white, tint: new Color("#ffffff"), above, around });
  const materials = {
    wall: materialOf(style.wall),
    dado: style.dado ? materialOf(style.dado.surface) : plain,
    floor: materialOf(style.floor, mirrors ? style.floor.mirror : 0),
    ceiling: "surface" in style.ceiling ? materialOf(style.ceiling.surface) : plain,
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
 * Returns the colour in which damask of a movement is dyed: its hue, dark enough that pictures
 * stand out from it.
 */
function dyeOf(movementColor: string): string {
  const [red, green, blue] = parseColor(movementColor).map((part) => part / 255) as [
    number,
    number,
    number,
  ];
  const maximum = Math.max(red, green, blue), minimum = Math.min(red, green, blue);
  const range = maximum - minimum;
  let hue = 0;
  if (range > 0) {
    hue = maximum === red
      ? ((green - blue) / range + 6) % 6
      : maximum === green
      ? (blue - red) / range + 2
      : (red - green) / range + 4;
  }
  const saturation = range === 0 ? 8 : Math.min(42, 18 + 40 * range / maximum);
  // Three.js parses only the form with commas.
  return `hsl(${Math.round(hue * 60)}, ${Math.round(saturation)}%, 44%)`;
}

/**
 * Paints the tile of a surface, which repeats in both directions.
 * @param anisotropy Maximum number of texture samples at a flat viewing angle.
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
