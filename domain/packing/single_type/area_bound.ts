/**
 * Returns an upper bound on the boxes of l × w (integers) in a rectangle of L × W: its area, less
 * the waste that no layout of sticks of 1 × l, or of 1 × w, avoids (Barnes 1979, "Packing the
 * maximum number of m × n tiles in a large p × q rectangle").
 */
export function areaBound(L: number, W: number, l: number, w: number): number {
  const waste = Math.max(stickWaste(L, W, l), stickWaste(L, W, w));
  return Math.floor((L * W - waste) / (l * w));
}

function stickWaste(L: number, W: number, stick: number): number {
  const r = L % stick;
  const s = W % stick;
  return Math.min(r * s, (stick - r) * (stick - s));
}
