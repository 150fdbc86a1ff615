/** Painters of stone, plaster and concrete. */
import {
  addNoise,
  drawBevelled,
  drawWrapped,
  fillTile,
  type Painter,
  type Pen,
  variedColor,
} from "./pen.ts";

/** Paints courses of cut limestone, 0.4 m high. */
export const stone: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  fillTile(pen, "#6f6350");
  const course = 0.4 * px;
  const joint = Math.max(1, 0.011 * px);
  for (let y = 0; y < size - 1; y += course) {
    const start = random() * 0.5 * px;
    for (let x = start; x < start + size - 1;) {
      let width = (0.48 + random() * 0.5) * px;
      if (start + size - (x + width) < 0.4 * px) width = start + size - x;
      ctx.fillStyle = variedColor(random, [37, 15, 64], [4, 5, 5]);
      for (const shift of [0, -size]) {
        const box = [x + shift + joint, y + joint, width - joint, course - joint] as const;
        ctx.fillRect(...box);
      }
      for (const shift of [0, -size]) {
        drawBevelled(
          pen,
          [x + shift + joint, y + joint, width - joint, course - joint],
          joint,
          0.2,
        );
        // Hand-cut blocks bulge slightly, so each has a gradient from light to dark.
        const face = ctx.createLinearGradient(0, y, 0, y + course);
        face.addColorStop(0, "rgb(255 240 210 / 10%)");
        face.addColorStop(1, "rgb(30 20 5 / 16%)");
        ctx.fillStyle = face;
        ctx.fillRect(x + shift + joint, y + joint, width - joint, course - joint);
        ctx.fillStyle = variedColor(random, [37, 15, 64], [4, 5, 5]);
      }
      x += width;
    }
  }
  addNoise(pen, 0.35, 1);
  addNoise(pen, 0.5, 5);
};

function cracks({ ctx, px, random, size }: Pen, count: number): void {
  ctx.lineWidth = Math.max(0.6, 0.002 * px);
  for (let i = 0; i < count; i++) {
    let [x, y, angle] = [random() * size, random() * size, random() * 7];
    ctx.strokeStyle = `rgb(70 50 30 / ${0.12 + random() * 0.14})`;
    ctx.beginPath();
    ctx.moveTo(x, y);
    for (let step = 0; step < 14; step++) {
      angle += (random() - 0.5) * 1.1;
      x += Math.cos(angle) * 0.035 * px;
      y += Math.sin(angle) * 0.035 * px;
      ctx.lineTo(x, y);
    }
    ctx.stroke();
  }
}

/** Paints lime plaster with trowel marks. */
export const plaster: Painter = (pen) => {
  fillTile(pen, "#e2d7c2");
  addNoise(pen, 0.16, 1);
  addNoise(pen, 0.16, 3);
  addNoise(pen, 0.22, 9);
  cracks(pen, 12);
};

/** Paints rolled wall paint. */
export const paint: Painter = (pen) => {
  fillTile(pen, "#f3f1ed");
  addNoise(pen, 0.1, 2);
  addNoise(pen, 0.13, 12);
};

/** Paints concrete with the marks of its formwork: panels of 2.4 by 1.2 m, seams and tie holes. */
export const concrete: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  fillTile(pen, "#aeaba5");
  for (let y = 0; y < size; y += 1.2 * px) {
    for (let x = 0; x < size; x += 2.4 * px) {
      ctx.fillStyle = variedColor(random, [40, 4, 67], [8, 2, 3]);
      ctx.fillRect(x, y, 2.4 * px, 1.2 * px);
    }
  }
  addNoise(pen, 0.1, 1);
  addNoise(pen, 0.14, 4);
  addNoise(pen, 0.22, 12);
  for (let i = 0; i < 26; i++) {
    const [x, y, length] = [random() * size, random() * size, (0.2 + random() * 0.8) * px];
    const streak = ctx.createLinearGradient(0, y, 0, y + length);
    streak.addColorStop(0, `rgb(60 55 50 / ${0.04 + 0.08 * random()})`);
    streak.addColorStop(1, "rgb(60 55 50 / 0%)");
    ctx.fillStyle = streak;
    ctx.fillRect(x, y, (0.01 + random() * 0.06) * px, length);
  }
  const seam = Math.max(1, 0.008 * px);
  for (let y = 0; y < size; y += 1.2 * px) {
    for (let x = 0; x < size; x += 2.4 * px) {
      ctx.fillStyle = "rgb(35 32 30 / 55%)";
      ctx.fillRect(x, y, 2.4 * px, seam);
      ctx.fillRect(x, y, seam, 1.2 * px);
      ctx.fillStyle = "rgb(255 255 255 / 22%)";
      ctx.fillRect(x, y + seam, 2.4 * px, seam / 2);
      for (
        const [u, v] of [[0.3, 0.3], [1.2, 0.3], [2.1, 0.3], [0.3, 0.9], [1.2, 0.9], [2.1, 0.9]]
      ) {
        tieHole(pen, x + u! * px, y + v! * px);
      }
    }
  }
};

function tieHole({ ctx, px }: Pen, x: number, y: number): void {
  const radius = 0.016 * px;
  const hole = ctx.createRadialGradient(x, y - radius * 0.3, radius * 0.2, x, y, radius);
  hole.addColorStop(0, "rgb(28 26 24 / 95%)");
  hole.addColorStop(0.8, "rgb(60 57 54 / 85%)");
  hole.addColorStop(1, "rgb(225 222 215 / 30%)");
  ctx.fillStyle = hole;
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, 7);
  ctx.fill();
}

/** Paints the ceiling of a vault: lapis blue with gilt stars. */
export const stars: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  fillTile(pen, "#27427c");
  addNoise(pen, 0.4, 1);
  addNoise(pen, 0.4, 4);
  const step = size / 6;
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const x = (column + (row % 2) / 2 + 0.25) * step, y = (row + 0.5) * step;
      const radius = (0.055 + random() * 0.012) * px;
      drawWrapped(pen, () => {
        ctx.fillStyle = variedColor(random, [43, 68, 62], [3, 8, 6]);
        ctx.beginPath();
        for (let point = 0; point < 16; point++) {
          const reach = point % 2 === 0 ? radius : radius * 0.36;
          const angle = point * Math.PI / 8;
          ctx.lineTo(x + Math.sin(angle) * reach, y - Math.cos(angle) * reach);
        }
        ctx.fill();
      });
    }
  }
};
