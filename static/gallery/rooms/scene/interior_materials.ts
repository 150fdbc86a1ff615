/** The materials of an interior: made once for all its rooms. */
import { Color, DataTexture, type ShaderMaterial, SRGBColorSpace, Vector3 } from "three";
import { dyeOf } from "../interiors/dye.ts";
import type { InteriorStyle, Surface } from "../interiors/style.ts";
import { tileOf } from "../surfaces/tile.ts";
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

/** What decides about them besides the style. */
export interface InteriorOptions {
  evening: boolean;
  movementColor: string;
  anisotropy: number;
  /** Whether floors show what stands on them. */
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
  const made = new Map<Surface["paint"], ReturnType<typeof tileOf>>();
  const of = (surface: Surface, mirror = 0) => {
    const map = made.get(surface.paint) ?? tileOf(surface, anisotropy);
    made.set(surface.paint, map);
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
      for (const map of made.values()) map.dispose();
      white.dispose();
    },
  };
}
