/** The four ways of packing, seen from the side. */

/** A box: left, top, width, height, and which of three kinds it is. */
type BoxShape = readonly [x: number, y: number, width: number, height: number, kind: 0 | 1 | 2];

const LAYERS: readonly BoxShape[] = [
  [8, 36, 22, 14, 0],
  [30, 36, 16, 14, 1],
  [46, 36, 26, 14, 0],
  [8, 24, 26, 12, 1],
  [34, 24, 24, 12, 2],
  [58, 24, 14, 12, 1],
  [8, 10, 16, 14, 2],
  [24, 10, 26, 14, 0],
  [50, 10, 22, 14, 2],
];

const PICTURES: Readonly<Record<0 | 1 | 3 | 4, readonly BoxShape[]>> = {
  0: LAYERS,
  1: [
    ...[8, 24, 40, 56].map((x): BoxShape => [x, 36, 16, 14, 0]),
    ...[8, 29.3, 50.6].map((x): BoxShape => [x, 24, 21.4, 12, 1]),
    ...[8, 24, 40, 56].map((x): BoxShape => [x, 10, 16, 14, 2]),
  ],
  3: LAYERS,
  4: [
    [8, 30, 24, 20, 0],
    [32, 38, 22, 12, 1],
    [54, 26, 18, 24, 2],
    [32, 22, 22, 16, 0],
    [8, 18, 16, 12, 1],
    [24, 8, 22, 14, 2],
    [46, 12, 26, 10, 1],
  ],
};

const KINDS = ["pic-box", "pic-box pic-box-b", "pic-box pic-box-c"] as const;

/** @param type value of `packing_type` */
export function PackingTypePicture({ type }: { type: 0 | 1 | 3 | 4 }) {
  return (
    <svg class="pic" viewBox="0 0 80 58" aria-hidden="true" focusable="false">
      <rect class="fill-wood" x="5" y="50" width="70" height="5" />
      {PICTURES[type].map(([x, y, width, height, kind]) => (
        <rect key={`${x} ${y}`} class={KINDS[kind]} x={x} y={y} width={width} height={height} />
      ))}
      {type === 3 && (
        <path class="line-accent" stroke-width="1.8" d="M14 43H66V30H14V17H62m-5-4 5 4-5 4" />
      )}
    </svg>
  );
}
