/** View of a floor on a canvas: size, frames, colours and disposal. */
import type { Floor } from "../floor/model/floor.ts";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { CanvasView } from "../../shared/canvas/canvas_view.ts";
import { SANS } from "../../shared/canvas/text_meter.ts";
import { language } from "../../shared/i18n.ts";
import { FloorCamera } from "./camera.ts";
import {
  drawAdjoining,
  drawEdges,
  drawGround,
  drawPointNames,
  drawPoints,
  drawRulers,
  drawScaleBar,
  drawSectionNames,
  drawSections,
  type FloorPicture,
  RULER,
} from "./draw_floor.ts";
import { type FloorPalette, readFloorPalette, type TintOf } from "./floor_palette.ts";
import { formatNumber } from "../../shared/formats.ts";
import { perMillimetre } from "../shared/units.ts";

/** Minimum scale, in CSS pixels per millimetre, to draw arrows. */
const MIN_ARROW_SCALE = 0.012;
/** Minimum length of an edge, in CSS pixels, to draw its arrow and its speed. */
const MIN_ARROW_LENGTH = 16;
const MIN_SPEED_LENGTH = 44;
/** With more visible edges, arrows are too dense to be useful. */
const MAX_ARROWS = 3000;

/** Draws arrows of one-way edges, and speeds that differ from the default. */
function drawDirections(picture: FloorPicture): void {
  const { context, camera, palette, floor, language } = picture;
  if (perMillimetre(camera.scale) < MIN_ARROW_SCALE) return;
  const ids = floor.layers.edges.search(camera.view);
  if (ids.length > MAX_ARROWS) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 11px ${SANS}`;
  for (const id of ids) {
    const edge = floor.edges.get(id)!;
    const { one_way, speed } = edge;
    if (one_way !== 1 && (speed ?? 1) === 1) continue;
    const [from, to] = [floor.points.get(edge.id_points_from), floor.points.get(edge.id_points_to)];
    if (from === undefined || to === undefined) continue;
    const [fromX, fromY] = [camera.screenX(from.pos_x), camera.screenY(from.pos_y)];
    const [dx, dy] = [camera.screenX(to.pos_x) - fromX, camera.screenY(to.pos_y) - fromY];
    const length = Math.hypot(dx, dy);
    const [x, y] = [fromX + dx / 2, fromY + dy / 2];
    if (one_way === 1 && length >= MIN_ARROW_LENGTH) {
      drawArrow(picture, { x, y, alongX: dx / length, alongY: dy / length });
    }
    if (speed === null || speed === undefined || speed === 1 || length < MIN_SPEED_LENGTH) continue;
    const text = `×${formatNumber(speed, 2, language)}`;
    const [textX, textY] = [x + Math.abs(dy / length) * 20, y - Math.abs(dx / length) * 12];
    context.lineWidth = 3;
    context.lineJoin = "round";
    context.strokeStyle = palette.floor;
    context.strokeText(text, textX, textY);
    context.fillStyle = palette.inkSoft;
    context.fillText(text, textX, textY);
  }
}

function drawArrow(
  { context, palette }: FloorPicture,
  { x, y, alongX, alongY }: { x: number; y: number; alongX: number; alongY: number },
): void {
  const at = (along: number, across: number) =>
    [x + along * alongX - across * alongY, y + along * alongY + across * alongX] as const;
  context.beginPath();
  context.moveTo(...at(7, 0));
  context.lineTo(...at(-5, 5.5));
  context.lineTo(...at(-5, -5.5));
  context.closePath();
  context.lineWidth = 1.5;
  context.strokeStyle = palette.floor;
  context.fillStyle = palette.inkSoft;
  context.stroke();
  context.fill();
}

/** Further options of a view. */
export interface FloorViewOptions {
  warehouse: Pick<Warehouse, "warehouse_length" | "warehouse_width">;
  tintOf: TintOf;
  /** Draws over the floor and below the rulers, in CSS pixels. */
  over?: (picture: FloorPicture) => void;
  /** True to draw rulers at the edges, and the scale bar. */
  rulers?: boolean;
}

export class FloorView extends CanvasView<FloorPalette> {
  readonly camera: FloorCamera;
  tintOf: TintOf;
  /** Position of the scale bar, in CSS pixels from the bottom left corner. */
  barAt = { x: RULER + 14, y: 18 };

  constructor(
    canvas: HTMLCanvasElement,
    public floor: Floor,
    private readonly options: FloorViewOptions,
  ) {
    super(canvas);
    this.tintOf = options.tintOf;
    const { warehouse_width: right, warehouse_length: bottom } = options.warehouse;
    this.camera = new FloorCamera({ left: 0, top: 0, right, bottom }, this.requestFrame);
  }

  /** Sets the size in CSS pixels and draws immediately. */
  resize(width: number, height: number): void {
    this.sizeCanvas(width, height);
    this.camera.resize(width, height);
    this.drawNow();
  }

  protected override readPalette(): FloorPalette {
    return readFloorPalette(this.canvas);
  }

  protected override draw(): void {
    const { camera, context, floor, meter, palette, placer, tintOf } = this;
    const { warehouse_length: length, warehouse_width: width } = this.options.warehouse;
    const picture: FloorPicture = {
      context,
      camera,
      palette,
      meter,
      placer,
      floor,
      length,
      width,
      tintOf,
      language: language.value,
    };
    drawFloor(picture);
    this.options.over?.(picture);
    if (!this.options.rulers) return;
    drawScaleBar(picture, this.barAt.x, camera.frame.height - this.barAt.y);
    drawRulers(picture);
  }
}

/**
 * Draws background, sections, edges and names; invisible and too small objects are skipped.
 * `drawRulers` and `drawScaleBar` draw on top of everything else.
 */
function drawFloor(picture: FloorPicture): void {
  drawGround(picture);
  drawSections(picture);
  drawAdjoining(picture);
  drawEdges(picture);
  drawDirections(picture);
  drawPoints(picture);
  drawSectionNames(picture);
  drawPointNames(picture);
}
