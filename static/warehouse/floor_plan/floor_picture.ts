/** Input of drawing a floor. */
import type { Floor } from "../floor/model/floor.ts";
import type { Language } from "../../shared/i18n.ts";
import type { LabelPlacer } from "../../shared/canvas/label_placer.ts";
import type { TextMeter } from "../../shared/canvas/text_meter.ts";
import type { FloorCamera } from "./camera.ts";
import type { FloorPalette } from "./floor_palette.ts";
import type { TintOf } from "./section_tints.ts";

export interface FloorPicture {
  context: CanvasRenderingContext2D;
  camera: FloorCamera;
  palette: FloorPalette;
  meter: TextMeter;
  placer: LabelPlacer;
  floor: Floor;
  /** The warehouse's `warehouse_width` (along x) and `warehouse_length` (along y). */
  width: number;
  length: number;
  tintOf: TintOf;
  language: Language;
}
