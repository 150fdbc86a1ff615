/** The materials of an interior: made once for all its rooms. */
import {
  CanvasTexture,
  Color,
  DataTexture,
  RepeatWrapping,
  type ShaderMaterial,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { InteriorStyle, Surface } from "../interiors/style.ts";
import { parseColor } from "../../../shared/color.ts";
import { randomOf } from "../../../../domain/packing/layers/random.ts";
import { shadeMaterial, surfaceMaterial } from "./surface_material.ts";

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
export interface InteriorOptions {
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
