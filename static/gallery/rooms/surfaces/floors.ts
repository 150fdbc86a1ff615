/** Floor surfaces. */
import { bevelled, grain, ground, near, type Painter, type Pen, wrapped } from "./pen.ts";

/** Square tiles side by side, each of a colour of its own. */
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
      bevelled(pen, box, Math.max(1, joint / 2), 0.07);
    }
  }
}

/** Worn flagstones. */
export const flags: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  ground(pen, "#3f3a33");
  const row = 0.6 * px;
  const joint = Math.max(1, 0.014 * px);
  for (let y = 0; y < size - 1; y += row) {
    const start = random() * 0.6 * px;
    for (let x = start; x < start + size - 1;) {
      let width = (0.6 + random() * 0.5) * px;
      if (start + size - (x + width) < 0.5 * px) width = start + size - x;
      const color = near(random, [35, 12, 44], [6, 5, 6]);
      for (const shift of [0, -size]) {
        const box = [x + shift + joint, y + joint, width - joint, row - joint] as const;
        ctx.fillStyle = color;
        ctx.fillRect(...box);
        bevelled(pen, box, joint, 0.1);
      }
      x += width;
    }
  }
  grain(pen, 0.3, 1);
  grain(pen, 0.45, 5);
};

/** Fired tiles, each a little different. */
export const terracotta: Painter = (pen) => {
  ground(pen, "#7c6a57");
  tiles(pen, 0.3 * pen.px, 0.01 * pen.px, () => near(pen.random, [17, 30, 44], [4, 5, 4]));
  grain(pen, 0.3, 1);
  grain(pen, 0.35, 6);
};

/** Black and white marble, as in Delft. */
export const checker: Painter = (pen) => {
  const { ctx, px, random, size } = pen;
  ground(pen, "#777");
  tiles(
    pen,
    0.5 * px,
    0.004 * px,
    (x, y) =>
      (x + y) % 2 === 0
        ? near(random, [42, 16, 82], [4, 4, 3])
        : near(random, [220, 6, 15], [10, 2, 3]),
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
  grain(pen, 0.35, 1);
};

/** Oak laid in herringbone: staves of 0.6 by 0.1 m. */
export function herringbone(color: readonly [number, number, number]): Painter {
  return (pen) => {
    const { ctx, size, px, random } = pen;
    const long = 0.6 * px, short = long / 6;
    ground(pen, near(random, [color[0], color[1], color[2] - 14], [0, 0, 0]));
    // In lattice units of a stave's width: (i, i) steps along the diagonal, six staves to a period.
    const steps = Math.round(size / short);
    for (let i = 0; i < steps; i++) {
      for (let j = 0; j < steps; j += 12) {
        for (const upright of [false, true]) {
          const [x, y] = upright
            ? [(i + j + 6) * short, (i - 5) * short]
            : [(i + j) * short, i * short];
          const tone = near(random, color, [2, 5, 4]);
          const seed = random() * 1000;
          const [left, top] = [((x % size) + size) % size, ((y % size) + size) % size];
          wrapped(
            pen,
            () => stave(ctx, [left, top], upright ? [short, long] : [long, short], tone, seed),
          );
        }
      }
    }
    grain(pen, 0.2, 1);
    grain(pen, 0.2, 8);
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
  const along = width > height;
  for (let line = 0; line < 5; line++) {
    const at = ((seed * (line + 1) * 7.31) % 1) * ((along ? height : width) - 2);
    ctx.fillStyle = `rgb(40 20 5 / ${0.03 + ((seed * (line + 3)) % 1) * 0.06})`;
    if (along) ctx.fillRect(x, y + at, width - 1, 1);
    else ctx.fillRect(x + at, y, 1, height - 1);
  }
}

/** Pale slabs with their corners cut off around small dark squares. */
export const cabochons: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  ground(pen, "#8e887a");
  const side = 0.6 * px;
  tiles(pen, side, 0.006 * px, () => near(random, [40, 18, 72], [4, 4, 3]));
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
  grain(pen, 0.25, 1);
  grain(pen, 0.3, 6);
};

/** A poured floor, ground smooth, with cuts every three metres. */
export const screed: Painter = (pen) => {
  const { ctx, size, px } = pen;
  ground(pen, "#8a8781");
  grain(pen, 0.18, 1);
  grain(pen, 0.22, 3);
  grain(pen, 0.25, 10);
  ctx.fillStyle = "rgb(25 24 22 / 60%)";
  const cut = Math.max(1, 0.006 * px);
  ctx.fillRect(0, 0, size, cut);
  ctx.fillRect(0, 0, cut, size);
};
