/** Painters of wood and silk. */
import { addNoise, drawBevelled, fillTile, type Painter, type Pen, variedColor } from "./pen.ts";

function woodGrain(
  { ctx, random }: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  tone: string,
  isUpright = height > width,
): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, width, height);
  ctx.clip();
  ctx.fillStyle = tone;
  ctx.fillRect(x, y, width, height);
  const [across, along] = isUpright ? [width, height] : [height, width];
  for (let at = 0; at < across; at += 1.5 + random() * 5) {
    const isDark = random() < 0.75;
    ctx.strokeStyle = isDark
      ? `rgb(30 14 4 / ${0.06 + random() * 0.2})`
      : `rgb(255 205 150 / ${0.03 + random() * 0.06})`;
    ctx.lineWidth = 0.6 + random() * 1.6;
    const sway = (random() - 0.5) * across * 0.06;
    ctx.beginPath();
    if (isUpright) {
      ctx.moveTo(x + at, y);
      ctx.bezierCurveTo(
        x + at + sway,
        y + along / 3,
        x + at - sway,
        y + along / 1.5,
        x + at,
        y + along,
      );
    } else {
      ctx.moveTo(x, y + at);
      ctx.bezierCurveTo(
        x + along / 3,
        y + at + sway,
        x + along / 1.5,
        y + at - sway,
        x + along,
        y + at,
      );
    }
    ctx.stroke();
  }
  ctx.restore();
}

const OAK = [25, 34, 26] as const;

/**
 * Paints panelling from floor to ceiling. The tile is one bay wide and as high as the wall: dado,
 * field and frieze between stiles and rails.
 */
export const panels: Painter = (pen) => {
  const { ctx, size, random } = pen;
  const tone = () => variedColor(random, OAK, [2, 4, 2]);
  const stile = size * 0.075;
  woodGrain(pen, [0, 0, size, size], tone());
  for (const x of [0, size - stile]) woodGrain(pen, [x, 0, stile, size], tone());
  const rails = [0, 0.12, 0.155, 0.72, 0.75, 0.965].map((at) => at * size);
  for (const [top, bottom] of [[0, 0.03], [0.125, 0.165], [0.735, 0.775], [0.955, 1]]) {
    woodGrain(pen, [stile, top! * size, size - 2 * stile, (bottom! - top!) * size], tone());
  }
  for (let i = 0; i < rails.length; i += 2) {
    const top = rails[i]! + size * 0.012, bottom = rails[i + 1]! - size * 0.004;
    const box = [stile, top, size - 2 * stile, bottom - top] as const;
    // The tile is stretched to the height of the wall, so all fields are vertical.
    woodGrain(pen, box, tone(), true);
    const edge = size * 0.012;
    // Panels are recessed: shade along the upper and left edges, light along the lower and right
    // ones.
    ctx.fillStyle = "rgb(0 0 0 / 45%)";
    ctx.fillRect(box[0], box[1], box[2], edge * 1.4);
    ctx.fillRect(box[0], box[1], edge, box[3]);
    ctx.fillStyle = "rgb(255 205 150 / 16%)";
    ctx.fillRect(box[0], box[1] + box[3] - edge, box[2], edge);
    ctx.fillRect(box[0] + box[2] - edge, box[1], edge, box[3]);
    const inset = size * 0.035;
    drawBevelled(
      pen,
      [box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset],
      Math.max(1, size * 0.004),
      0.14,
    );
  }
  addNoise(pen, 0.4, 1);
};

/** Paints boards side by side. */
export const boards: Painter = (pen) => {
  const width = pen.size / 6;
  for (let at = 0; at < 6; at++) {
    woodGrain(
      pen,
      [at * width, 0, width, pen.size],
      variedColor(pen.random, [27, 36, 27], [3, 6, 4]),
    );
    pen.ctx.fillStyle = "rgb(0 0 0 / 55%)";
    pen.ctx.fillRect(at * width, 0, Math.max(1, pen.size / 300), pen.size);
  }
  addNoise(pen, 0.4, 1);
};

function palmette(ctx: CanvasRenderingContext2D, unit: number): void {
  for (let leaf = -4; leaf <= 4; leaf++) {
    const angle = leaf * 0.33, reach = unit * (1.02 - Math.abs(leaf) * 0.1);
    const [tipX, tipY] = [Math.sin(angle) * reach, -Math.cos(angle) * reach];
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.quadraticCurveTo(tipX * 0.5 - tipY * 0.17, tipY * 0.5 + tipX * 0.17, tipX, tipY);
    ctx.quadraticCurveTo(tipX * 0.5 + tipY * 0.17, tipY * 0.5 - tipX * 0.17, 0, 0);
    ctx.fill();
  }
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.bezierCurveTo(
      side * unit * 0.6,
      unit * 0.1,
      side * unit * 0.75,
      unit * 0.55,
      0,
      unit * 0.95,
    );
    ctx.bezierCurveTo(side * unit * 0.42, unit * 0.55, side * unit * 0.34, unit * 0.25, 0, 0);
    ctx.fill();
    ctx.beginPath();
    ctx.arc(side * unit * 0.64, unit * 0.2, unit * 0.1, 0, 7);
    ctx.fill();
  }
}

function ogee(ctx: CanvasRenderingContext2D, width: number, height: number): void {
  for (const side of [-1, 1]) {
    ctx.beginPath();
    ctx.moveTo(0, -height);
    ctx.bezierCurveTo(
      side * width * 0.1,
      -height * 0.5,
      side * width,
      -height * 0.55,
      side * width,
      0,
    );
    ctx.bezierCurveTo(side * width, height * 0.55, side * width * 0.1, height * 0.5, 0, height);
    ctx.stroke();
  }
}

/** Paints grey silk damask to be dyed; the pattern differs only in brightness. */
export const damask: Painter = (pen) => {
  const { ctx, size } = pen;
  fillTile(pen, "#8b8b8b");
  for (let y = 0; y < size; y += 2) {
    ctx.fillStyle = `rgb(0 0 0 / ${y % 4 === 0 ? 5 : 0}%)`;
    ctx.fillRect(0, y, size, 1);
  }
  const width = size / 4, height = size / 4;
  ctx.fillStyle = "#aaaaaa";
  ctx.strokeStyle = "#a3a3a3";
  ctx.lineCap = "round";
  for (let row = -1; row <= 4; row++) {
    for (let column = -1; column <= 2; column++) {
      ctx.save();
      ctx.translate((column + (row & 1) / 2 + 0.25) * size / 2, row * size / 4 + height * 0.5);
      ctx.lineWidth = size * 0.011;
      ogee(ctx, width * 0.97, height);
      ctx.lineWidth = size * 0.004;
      ogee(ctx, width * 0.83, height * 0.88);
      ctx.translate(0, height * 0.02);
      palmette(ctx, width * 0.52);
      ctx.restore();
    }
  }
  addNoise(pen, 0.4, 1);
  addNoise(pen, 0.16, 16);
};
