/** Painters of floor surfaces. */
import {
  addNoise,
  drawBevelled,
  drawWrapped,
  fillTile,
  type Painter,
  type Pen,
  variedColor,
} from "./pen.ts";

/** Paints square tiles side by side, each in its own colour. */
function tiles(
  pen: Pen,
  side: number,
  joint: number,
  color: (column: number, row: number) => string,
): void {
  const { ctx, size } = pen;
  const count = Math.round(size / side);
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      const box = [
        column * side + joint / 2,
        row * side + joint / 2,
        side - joint,
        side - joint,
      ] as const;
      ctx.fillStyle = color(column, row);
      ctx.fillRect(...box);
      drawBevelled(pen, box, Math.max(1, joint / 2), 0.07);
    }
  }
}

/** Paints worn flagstones. */
export const flags: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  fillTile(pen, "#3f3a33");
  const row = 0.6 * px;
  const joint = Math.max(1, 0.014 * px);
  for (let y = 0; y < size - 1; y += row) {
    const start = random() * 0.6 * px;
    for (let x = start; x < start + size - 1;) {
      let width = (0.6 + random() * 0.5) * px;
      if (start + size - (x + width) < 0.5 * px) width = start + size - x;
      const color = variedColor(random, [35, 12, 44], [6, 5, 6]);
      for (const shift of [0, -size]) {
        const box = [x + shift + joint, y + joint, width - joint, row - joint] as const;
        ctx.fillStyle = color;
        ctx.fillRect(...box);
        drawBevelled(pen, box, joint, 0.1);
      }
      x += width;
    }
  }
  addNoise(pen, 0.3, 1);
  addNoise(pen, 0.45, 5);
};

/** Paints fired tiles with slightly different colours. */
export const terracotta: Painter = (pen) => {
  fillTile(pen, "#7c6a57");
  tiles(pen, 0.3 * pen.px, 0.01 * pen.px, () => variedColor(pen.random, [17, 30, 44], [4, 5, 4]));
  addNoise(pen, 0.3, 1);
  addNoise(pen, 0.35, 6);
};

/** Paints black and white marble, as in Delft. */
export const checker: Painter = (pen) => {
  const { ctx, px, random, size } = pen;
  fillTile(pen, "#777");
  tiles(
    pen,
    0.5 * px,
    0.004 * px,
    (x, y) =>
      (x + y) % 2 === 0
        ? variedColor(random, [42, 16, 82], [4, 4, 3])
        : variedColor(random, [220, 6, 15], [10, 2, 3]),
  );
  for (let i = 0; i < 60; i++) {
    let [x, y, angle] = [random() * size, random() * size, random() * 7];
    ctx.strokeStyle = `rgb(140 135 128 / ${0.1 + random() * 0.16})`;
    ctx.lineWidth = (0.002 + random() * 0.005) * px;
    ctx.beginPath();
    ctx.moveTo(x, y);
    for (let step = 0; step < 8; step++) {
      angle += (random() - 0.5) * 0.9;
      ctx.lineTo(x += Math.cos(angle) * 0.05 * px, y += Math.sin(angle) * 0.05 * px);
    }
    ctx.stroke();
  }
  addNoise(pen, 0.35, 1);
};

/** Returns a painter of oak herringbone with staves of 0.6 by 0.1 m. */
export function herringbone(color: readonly [number, number, number]): Painter {
  return (pen) => {
    const { ctx, size, px, random } = pen;
    const length = 0.6 * px, width = length / 6;
    fillTile(pen, variedColor(random, [color[0], color[1], color[2] - 14], [0, 0, 0]));
    // In lattice units of a stave's width: (i, i) steps along the diagonal, six staves per period.
    const steps = Math.round(size / width);
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j < steps; j += 12) {
        for (const isUpright of [false, true]) {
          const [x, y] = isUpright
            ? [(i + j + 6) * width, (i - 5) * width]
            : [(i + j) * width, i * width];
          const tone = variedColor(random, color, [2, 5, 4]);
          const seed = random() * 1000;
          const [left, top] = [((x % size) + size) % size, ((y % size) + size) % size];
          drawWrapped(
            pen,
            () =>
              stave(ctx, [left, top], isUpright ? [width, length] : [length, width], tone, seed),
          );
        }
      }
    }
    addNoise(pen, 0.2, 1);
    addNoise(pen, 0.2, 8);
  };
}

function stave(
  ctx: CanvasRenderingContext2D,
  [x, y]: readonly [number, number],
  [width, height]: readonly [number, number],
  tone: string,
  seed: number,
): void {
  ctx.fillStyle = tone;
  ctx.fillRect(x, y, width - 1, height - 1);
  const isHorizontal = width > height;
  for (let line = 0; line < 5; line++) {
    const at = ((seed * (line + 1) * 7.31) % 1) * ((isHorizontal ? height : width) - 2);
    ctx.fillStyle = `rgb(40 20 5 / ${0.03 + ((seed * (line + 3)) % 1) * 0.06})`;
    if (isHorizontal) ctx.fillRect(x, y + at, width - 1, 1);
    else ctx.fillRect(x + at, y, 1, height - 1);
  }
}

/** Paints pale slabs with their corners cut off around small dark squares. */
export const cabochons: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  fillTile(pen, "#8e887a");
  const side = 0.6 * px;
  tiles(pen, side, 0.006 * px, () => variedColor(random, [40, 18, 72], [4, 4, 3]));
  const half = 0.085 * px;
  for (let y = 0; y <= size; y += side) {
    for (let x = 0; x <= size; x += side) {
      ctx.fillStyle = "#3d4744";
      ctx.beginPath();
      ctx.moveTo(x, y - half);
      ctx.lineTo(x + half, y);
      ctx.lineTo(x, y + half);
      ctx.lineTo(x - half, y);
      ctx.fill();
    }
  }
  addNoise(pen, 0.25, 1);
  addNoise(pen, 0.3, 6);
};

/** Paints a polished screed floor with joints every three metres. */
export const screed: Painter = (pen) => {
  const { ctx, size, px } = pen;
  fillTile(pen, "#8a8781");
  addNoise(pen, 0.18, 1);
  addNoise(pen, 0.22, 3);
  addNoise(pen, 0.25, 10);
  ctx.fillStyle = "rgb(25 24 22 / 60%)";
  const cut = Math.max(1, 0.006 * px);
  ctx.fillRect(0, 0, size, cut);
  ctx.fillRect(0, 0, cut, size);
};
