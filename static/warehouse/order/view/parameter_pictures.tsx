/**
 * Pictures of the packing parameters, drawn from their values. Sizes are in drawing units unless
 * stated otherwise.
 */
import type { ComponentChildren } from "preact";
import { toMillimetres } from "../../../../domain/warehouse/units.ts";
import { units } from "../../shared/units.ts";
import { KINDS } from "../state/parameter_fields.ts";

const WIDTH = 120;
const HEIGHT = 90;

function Drawing({ children }: { children: ComponentChildren }) {
  return (
    <svg class="pic" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

const within = (value: number | undefined, minimum: number, maximum: number) =>
  Math.min(maximum, Math.max(minimum, value ?? 0));

const inMillimetres = (length: number | undefined) =>
  length === undefined ? undefined : toMillimetres(length, units.value.length_unit);

/** Top view of a pallet with its boards; length and width in the warehouse's unit. */
export function PalletPicture(
  { length, width }: { length: number | undefined; width: number | undefined },
) {
  // One scale for all sizes, for comparison; very large ones are shrunk to fit.
  const [long, wide] = [inMillimetres(length) ?? 0, inMillimetres(width) ?? 0];
  const scale = Math.min(0.07, 92 / (long || 1), 60 / (wide || 1));
  const [w, h] = [Math.max(4, long * scale), Math.max(4, wide * scale)];
  const [x, y] = [(WIDTH - w) / 2 + 6, (HEIGHT - h) / 2 - 5];
  const boards = 5;
  const pitch = h / boards;
  return (
    <Drawing>
      <rect class="pic-ground" x={x} y={y} width={w} height={h} />
      {Array.from({ length: boards }, (_, at) => (
        <rect
          key={at}
          class="fill-wood"
          x={x}
          y={y + at * pitch + pitch * 0.09}
          width={w}
          height={pitch * 0.82}
        />
      ))}
      <path class="line-faint" d={`M${x} ${y + h + 6}H${x + w}M${x - 6} ${y}V${y + h}`} />
      <text class="drawn-text" x={x + w / 2} y={y + h + 17}>{length ?? "?"}</text>
      <text class="drawn-text" transform={`translate(${x - 10} ${y + h / 2}) rotate(-90)`}>
        {width ?? "?"}
      </text>
    </Drawing>
  );
}

/** Side view of a pallet, next to a person of 1750 mm. */
function HeightPicture({ value }: { value: number | undefined }) {
  const scale = Math.min(72 / 2400, 72 / Math.max(1, value ?? 0));
  const floor = 84;
  const base = floor - 144 * scale;
  const top = base - within(value, 0, 1e6) * scale;
  const person = 1750 * scale;
  const rows = Math.max(1, Math.floor((base - top) / 9));
  const row = (base - top) / rows;
  return (
    <Drawing>
      <path class="line-faint" d={`M4 ${floor}H116`} />
      <circle
        class="fill-faint"
        opacity="0.45"
        cx="18"
        cy={floor - person * 0.93}
        r={person * 0.07}
      />
      <rect
        class="fill-faint"
        opacity="0.45"
        x={18 - person * 0.11}
        y={floor - person * 0.84}
        width={person * 0.22}
        height={person * 0.84}
        rx={person * 0.09}
      />
      <path
        class="fill-wood"
        d={`M42 ${base}H108V${floor}H100V${base + 2}H79V${floor}H71V${base + 2}H50V${floor}H42Z`}
      />
      {Array.from({ length: rows }, (_, at) => (
        <g key={at}>
          <rect
            class="pic-box"
            x="42"
            y={base - (at + 1) * row}
            width={at % 2 ? 26 : 33}
            height={row}
          />
          <rect
            class="pic-box pic-box-b"
            x={at % 2 ? 68 : 75}
            y={base - (at + 1) * row}
            width={at % 2 ? 40 : 33}
            height={row}
          />
        </g>
      ))}
      <path class="line-accent" stroke-width="1.6" stroke-dasharray="4 3" d={`M34 ${top}H116`} />
    </Drawing>
  );
}

/** Top view: covered share of the pallet. */
function FillPicture({ value }: { value: number | undefined }) {
  const [columns, rows] = [6, 4];
  const [w, h] = [16, 17];
  const [x, y] = [(WIDTH - columns * w) / 2, (HEIGHT - rows * h) / 2];
  const filled = within(value, 0, 100) / 100 * columns * rows;
  return (
    <Drawing>
      <rect class="fill-wood" x={x} y={y} width={columns * w} height={rows * h} />
      {Array.from({ length: Math.ceil(filled) }, (_, at) => (
        <rect
          key={at}
          class={at % 3 === 0 ? "pic-box" : "pic-box pic-box-b"}
          x={x + Math.floor(at / rows) * w}
          y={y + at % rows * h}
          width={w * Math.min(1, filled - at)}
          height={h}
        />
      ))}
      <rect class="line-faint" x={x} y={y} width={columns * w} height={rows * h} />
    </Drawing>
  );
}

/** Side view: supported share of the upper box. */
function SupportPicture({ value }: { value: number | undefined }) {
  const [edge, width] = [76, 58];
  const share = within(value, 0, 100) / 100;
  const x = edge - width * share;
  return (
    <Drawing>
      <rect class="fill-wood" x="6" y="76" width="108" height="6" />
      <rect class="pic-box pic-box-b" x={edge - width} y="46" width={width} height="30" />
      <rect class="pic-box" x={Math.min(x, 60)} y="16" width={width} height="30" />
      <path
        class="line-accent"
        stroke-width="3"
        d={`M${Math.min(x, 60)} 46H${Math.max(edge, Math.min(x, 60))}`}
      />
    </Drawing>
  );
}

/** Side view: the tallest and the shortest box of a layer. */
function DiffPicture({ value }: { value: number | undefined }) {
  const [floor, tall, width] = [76, 56, 25];
  const less = within(value, 0, 200) * 0.24;
  const heights = [tall - less * 0.5, tall, tall - less, tall - less * 0.8];
  return (
    <Drawing>
      <rect class="fill-wood" x="6" y={floor} width="108" height="6" />
      {heights.map((height, at) => (
        <rect
          key={at}
          class={at % 2 ? "pic-box" : "pic-box pic-box-b"}
          x={10 + at * width}
          y={floor - height}
          width={width}
          height={height}
        />
      ))}
      <path
        class="line-accent"
        stroke-width="1.6"
        stroke-dasharray="4 3"
        d={`M10 ${floor - tall}H116M10 ${floor - tall + less}H116`}
      />
    </Drawing>
  );
}

/** Enlarged side view: two tops that count as level, and a box on both. */
function TolerancePicture({ value }: { value: number | undefined }) {
  const [floor, tall] = [82, 42];
  const less = within(value, 0, 60) * 0.6;
  return (
    <Drawing>
      <rect class="pic-box pic-box-b" x="12" y={floor - tall} width="48" height={tall} />
      <rect
        class="pic-box pic-box-b"
        x="60"
        y={floor - tall + less}
        width="48"
        height={tall - less}
      />
      <rect class="fill-accent" opacity="0.35" x="60" y={floor - tall} width="48" height={less} />
      <rect class="pic-box" x="22" y={floor - tall - 28} width="76" height="28" />
      <path class="line-accent" stroke-width="3" d={`M22 ${floor - tall}H98`} />
    </Drawing>
  );
}

const PICTURES = {
  pallet_max_height: HeightPicture,
  min_layer_fill_ratio: FillPicture,
  min_support_ratio: SupportPicture,
  height_layer_diff: DiffPicture,
  height_tolerance: TolerancePicture,
};

/** @param value In the warehouse's unit, or per cent; undefined if the input is not a number. */
export function FieldPicture(
  { name, value }: { name: keyof typeof PICTURES; value: number | undefined },
) {
  const Picture = PICTURES[name];
  return <Picture value={KINDS[name] === "share" ? value : inMillimetres(value)} />;
}

/** A box: left, top, width, height, and its colour class. */
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

const PACKING_PICTURES: Readonly<Record<0 | 1 | 3 | 4, readonly BoxShape[]>> = {
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

const BOX_CLASSES = ["pic-box", "pic-box pic-box-b", "pic-box pic-box-c"] as const;

/** @param type Value of `packing_type`. */
export function PackingTypePicture({ type }: { type: 0 | 1 | 3 | 4 }) {
  return (
    <svg class="pic" viewBox="0 0 80 58" aria-hidden="true" focusable="false">
      <rect class="fill-wood" x="5" y="50" width="70" height="5" />
      {PACKING_PICTURES[type].map(([x, y, width, height, kind]) => (
        <rect
          key={`${x} ${y}`}
          class={BOX_CLASSES[kind]}
          x={x}
          y={y}
          width={width}
          height={height}
        />
      ))}
      {type === 3 && (
        <path class="line-accent" stroke-width="1.8" d="M14 43H66V30H14V17H62m-5-4 5 4-5 4" />
      )}
    </svg>
  );
}
