/** Sections: their grounds, and what is written on them when there is room. */
import { SANS } from "../../shared/canvas/text_meter.ts";
import type { FloorPicture } from "./floor_picture.ts";

const FAINT_BELOW = 5;
/** CSS pixels of ground that a name needs at least. */
const NAME_WIDTH = 22;
const NAME_HEIGHT = 12;
const STOCK_HEIGHT = 30;
const PADDING = 4;
const found: number[] = [];
const hatches = new WeakMap<CanvasRenderingContext2D, { color: string; pattern: CanvasPattern }>();

/** Diagonal lines: nothing is there. */
export function hatch(context: CanvasRenderingContext2D, color: string): CanvasPattern {
  const cached = hatches.get(context);
  if (cached?.color === color) return cached.pattern;
  const tile = document.createElement("canvas");
  tile.width = tile.height = 8;
  const brush = tile.getContext("2d")!;
  brush.strokeStyle = color;
  brush.lineWidth = 1;
  for (const from of [-8, 0, 8]) {
    brush.moveTo(from, 8);
    brush.lineTo(from + 8, 0);
  }
  brush.stroke();
  const pattern = context.createPattern(tile, "repeat")!;
  hatches.set(context, { color, pattern });
  return pattern;
}

/** Grounds and outlines of the sections in view. */
export function drawSections({ context, camera, palette, floor, tintOf }: FloorPicture): void {
  const layer = floor.layers.section_geometry;
  const { bounds } = layer;
  const { scale } = camera;
  const empty: number[] = [];
  layer.search(camera.view, found);
  for (const slot of found) {
    const at = slot * 4;
    const tint = tintOf(floor.section_geometry.get(layer.idAt(slot))!, palette);
    if (tint === undefined) empty.push(slot);
    context.fillStyle = (tint ?? palette.plain).fill;
    context.fillRect(
      camera.screenX(bounds[at]!),
      camera.screenY(bounds[at + 1]!),
      (bounds[at + 2]! - bounds[at]!) * scale,
      (bounds[at + 3]! - bounds[at + 1]!) * scale,
    );
  }
  const outline = (slots: readonly number[]) => {
    context.beginPath();
    for (const slot of slots) {
      const at = slot * 4;
      context.rect(
        camera.screenX(bounds[at]!),
        camera.screenY(bounds[at + 1]!),
        (bounds[at + 2]! - bounds[at]!) * scale,
        (bounds[at + 3]! - bounds[at + 1]!) * scale,
      );
    }
  };
  if (empty.length > 0) {
    outline(empty);
    context.fillStyle = hatch(context, palette.line);
    context.fill();
  }
  outline(found);
  context.strokeStyle = palette.inkSoft;
  context.lineWidth = 1;
  // From afar outlines would be all that is seen.
  const [first] = found;
  const across = first === undefined
    ? 0
    : (bounds[first * 4 + 3]! - bounds[first * 4 + 1]!) * scale;
  context.globalAlpha = across < FAINT_BELOW ? 0.35 : 0.8;
  context.stroke();
  context.globalAlpha = 1;
}

/** Names of the sections in view, and what they hold. */
export function drawSectionNames(picture: FloorPicture): void {
  const { context, camera, palette, floor, meter, tintOf } = picture;
  const layer = floor.layers.section_geometry;
  const { frame } = camera;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const slot of layer.search(camera.view, found)) {
    const { left, top, right, bottom } = layer.rectAt(slot);
    // In a frame that cuts a section its name stands in what is left of it.
    const from = Math.max(camera.screenX(left), camera.insets.left);
    const to = Math.min(camera.screenX(right), frame.width);
    const above = Math.max(camera.screenY(top), camera.insets.top);
    const below = Math.min(camera.screenY(bottom), frame.height);
    const upright = below - above > (to - from) * 1.4;
    const [along, across] = upright ? [below - above, to - from] : [to - from, below - above];
    if (along < NAME_WIDTH || across < NAME_HEIGHT) continue;
    const plot = floor.section_geometry.get(layer.idAt(slot))!;
    const section = floor.sections.get(plot.id_warehouse_section);
    const size = Math.min(Math.max(Math.round(across * 0.42), 10), 17);
    const font = `600 ${size}px ${SANS}`;
    const name = meter.fit(font, section?.section_name ?? plot.name_section, along - 2 * PADDING);
    const showsStock = section !== undefined && section.count_box > 0 && across >= STOCK_HEIGHT;
    const small = `400 ${Math.max(Math.round(size * 0.72), 10)}px ${SANS}`;
    const stock = showsStock
      ? meter.fit(small, `${section.count_box} × ${section.sku_name}`, along - 2 * PADDING) ??
        meter.fit(small, `× ${section.count_box}`, along - 2 * PADDING)
      : undefined;
    if (name === undefined) continue;
    context.save();
    context.translate((from + to) / 2, (above + below) / 2);
    if (upright) context.rotate(-Math.PI / 2);
    context.fillStyle = tintOf(plot, palette)?.text ?? palette.inkSoft;
    context.font = font;
    context.fillText(name, 0, stock === undefined ? 0.5 : -size * 0.5);
    if (stock !== undefined) {
      context.font = small;
      context.fillText(stock, 0, size * 0.62);
    }
    context.restore();
  }
}
