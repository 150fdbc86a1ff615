/** Walls and floors of stone, plaster and concrete. */
import { bevelled, grain, ground, near, type Painter, type Pen, wrapped } from "./pen.ts";

/** Courses of cut limestone, 0.4 m high. */
export const stone: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  ground(pen, "#6f6350");
  const course = 0.4 * px;
  const joint = Math.max(1, 0.011 * px);
  for (let y = 0; y < size - 1; y += course) {
    const start = random() * 0.5 * px;
    for (let x = start; x < start + size - 1;) {
      let width = (0.48 + random() * 0.5) * px;
      if (start + size - (x + width) < 0.4 * px) width = start + size - x;
      ctx.fillStyle = near(random, [37, 15, 64], [4, 5, 5]);
      for (const shift of [0, -size]) {
        const box = [x + shift + joint, y + joint, width - joint, course - joint] as const;
        ctx.fillRect(...box);
      }
      for (const shift of [0, -size]) {
        bevelled(pen, [x + shift + joint, y + joint, width - joint, course - joint], joint, 0.2);
        // The blocks are cut by hand: their faces swell a little towards the light.
        const face = ctx.createLinearGradient(0, y, 0, y + course);
        face.addColorStop(0, "rgb(255 240 210 / 10%)");
        face.addColorStop(1, "rgb(30 20 5 / 16%)");
        ctx.fillStyle = face;
        ctx.fillRect(x + shift + joint, y + joint, width - joint, course - joint);
        ctx.fillStyle = near(random, [37, 15, 64], [4, 5, 5]);
      }
      x += width;
    }
  }
  grain(pen, 0.35, 1);
  grain(pen, 0.5, 5);
};

function cracks({ ctx, px, random, size }: Pen, howMany: number): void {
  ctx.lineWidth = Math.max(0.6, 0.002 * px);
  for (let i = 0; i < howMany; i++) {
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

/** Lime plaster with the clouds that the trowel leaves. */
export const plaster: Painter = (pen) => {
  ground(pen, "#e2d7c2");
  grain(pen, 0.16, 1);
  grain(pen, 0.16, 3);
  grain(pen, 0.22, 9);
  cracks(pen, 12);
};

/** Wall paint, rolled. */
export const paint: Painter = (pen) => {
  ground(pen, "#f3f1ed");
  grain(pen, 0.1, 2);
  grain(pen, 0.13, 12);
};

/** Concrete as it came out of its formwork: panels of 2.4 by 1.2 m, their seams and tie holes. */
export const concrete: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  ground(pen, "#aeaba5");
  for (let y = 0; y < size; y += 1.2 * px) {
    for (let x = 0; x < size; x += 2.4 * px) {
      ctx.fillStyle = near(random, [40, 4, 67], [8, 2, 3]);
      ctx.fillRect(x, y, 2.4 * px, 1.2 * px);
    }
  }
  grain(pen, 0.1, 1);
  grain(pen, 0.14, 4);
  grain(pen, 0.22, 12);
  for (let i = 0; i < 26; i++) {
    const [x, y, length] = [random() * size, random() * size, (0.2 + random() * 0.8) * px];
    const run = ctx.createLinearGradient(0, y, 0, y + length);
    run.addColorStop(0, `rgb(60 55 50 / ${0.04 + 0.08 * random()})`);
    run.addColorStop(1, "rgb(60 55 50 / 0%)");
    ctx.fillStyle = run;
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

/** The night of a painted vault: lapis with gilt stars. */
export const stars: Painter = (pen) => {
  const { ctx, size, px, random } = pen;
  ground(pen, "#27427c");
  grain(pen, 0.4, 1);
  grain(pen, 0.4, 4);
  const step = size / 6;
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 6; column++) {
      const x = (column + (row % 2) / 2 + 0.25) * step, y = (row + 0.5) * step;
      const radius = (0.055 + random() * 0.012) * px;
      wrapped(pen, () => {
        ctx.fillStyle = near(random, [43, 68, 62], [3, 8, 6]);
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
