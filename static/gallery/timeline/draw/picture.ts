/** What every layer of the map gets to draw one frame. */
import type { AxisPicture } from "../../map/axis_picture.ts";
import type { LabelPlacer } from "../../map/label_placer.ts";
import type { Portraits } from "../../map/portraits.ts";
import type { Scene } from "../scene.ts";

/** A label that can be clicked, in CSS pixels of the canvas. */
export interface Hit {
  kind: "movement" | "era";
  /** Index into the blocks or the eras. */
  index: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Picture extends AxisPicture {
  scene: Scene;
  placer: LabelPlacer;
  portraits: Portraits;
  /** Visible blocks, and how strongly each is drawn (0 to 1, by block). */
  blocks: number[];
  strength: Float32Array;
  /** Bar under the pointer, bar with the keyboard's focus, bar that is pointed out; -1: none. */
  hovered: number;
  focused: number;
  chosen: number;
  hits: Hit[];
  spanText: (start: number, end: number) => string;
  lifeText: (birth: number | null, death: number | null) => string;
}
