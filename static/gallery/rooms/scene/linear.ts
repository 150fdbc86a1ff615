import { Color } from "three";
import type { Rgb } from "./light.ts";

/** A CSS colour as linear light. */
export function linear(color: string): Rgb {
  const { r, g, b } = new Color(color);
  return [r, g, b];
}
