/** Plots of lines as SVG. */

/** A value over another. */
export interface Point {
  x: number;
  y: number;
}

/** One line of the plot. */
export interface Series {
  name: string;
  points: readonly Point[];
}

/** One side of the plot. */
export interface Axis {
  /** Returns the position of a value on the axis, from 0 at its start to 1 at its end. */
  share(value: number): number;
  ticks: readonly { value: number; text: string }[];
  name?: string;
}

/** Frame of a plot: title, axes and legend. */
export interface PlotFrame {
  title: string;
  /** For those who do not see it. */
  label: string;
  x: Axis;
  y: Axis;
  /** A dashed line to compare with. */
  guide?: Series;
}

const [WIDTH, HEIGHT] = [720, 440];
const SIDES = { right: 150, top: 48, bottom: 56 };
// Beside the labels of the y axis; a digit is some 7.5 pixels wide.
const [GAP, LETTER, LEAST_LEFT] = [8, 7.5, 76];
const COLOURS = ["#2a78b8", "#c2571a", "#3f8f4f", "#8a4fa3", "#b0304f", "#5f6b76"];
const STYLE =
  "text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:15px;font-weight:600}" +
  ".grid{stroke:#ddd}.guide{stroke:#999;stroke-dasharray:5 5;fill:none}.guide-name{fill:#777}";

/** The plot as the text of an SVG file. */
export function plotOf(series: readonly Series[], frame: PlotFrame): string {
  const longest = Math.max(...frame.y.ticks.map(({ text }) => text.length));
  const margin = { ...SIDES, left: Math.max(LEAST_LEFT, Math.ceil(longest * LETTER) + 2 * GAP) };
  const x = along(frame.x, margin.left, WIDTH - margin.right);
  const y = along(frame.y, HEIGHT - margin.bottom, margin.top);
  /** Heights of names. */
  const taken: number[] = [];
  const line = (points: readonly Point[]) =>
    points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ");

  const parts = [`<text class="title" x="${margin.left}" y="26">${frame.title}</text>`];
  for (const { value, text } of frame.x.ticks) {
    parts.push(
      `<path class="grid" d="M${x(value)} ${margin.top}V${HEIGHT - margin.bottom}"/>`,
      `<text x="${x(value)}" y="${
        HEIGHT - margin.bottom + 20
      }" text-anchor="middle">${text}</text>`,
    );
  }
  for (const { value, text } of frame.y.ticks) {
    parts.push(
      `<path class="grid" d="M${margin.left} ${y(value)}H${WIDTH - margin.right}"/>`,
      `<text x="${margin.left - GAP}" y="${y(value) + 4}" text-anchor="end">${text}</text>`,
    );
  }
  if (frame.guide !== undefined && frame.guide.points.length > 0) {
    const inside = `x="${margin.left}" y="${margin.top}" ` +
      `width="${WIDTH - margin.left - margin.right}" height="${
        HEIGHT - margin.top - margin.bottom
      }"`;
    parts.push(
      `<clipPath id="frame"><rect ${inside}/></clipPath>`,
      `<polyline class="guide" clip-path="url(#frame)" points="${line(frame.guide.points)}"/>`,
    );
  }
  series.forEach((one, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    parts.push(
      `<polyline points="${line(one.points)}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    );
    for (const point of one.points) {
      parts.push(`<circle cx="${x(point.x)}" cy="${y(point.y)}" r="4" fill="${colour}"/>`);
    }
  });
  // From below upwards, since a name goes above what it would lie upon.
  const endOf = ({ points }: Series) => y(points.at(-1)?.y ?? 0);
  for (const one of series.toSorted((a, b) => endOf(b) - endOf(a))) {
    parts.push(nameAt(one, "series"));
  }
  if (frame.guide !== undefined) parts.push(nameAt(frame.guide, "guide-name"));
  const middle = (margin.left + WIDTH - margin.right) / 2;
  parts.push(
    `<text x="${middle}" y="${HEIGHT - 12}" text-anchor="middle">${frame.x.name ?? ""}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${frame.label}">
<style>${STYLE}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join("\n")}
</svg>
`;

  /** A name at the end of a line, above those that it would lie upon. */
  function nameAt({ name, points }: Series, kind: string): string {
    const last = points.at(-1);
    if (last === undefined) return "";
    let height = Math.max(margin.top, y(last.y));
    for (const other of taken.toSorted((a, b) => b - a)) {
      if (Math.abs(other - height) < 16) height = other - 16;
    }
    taken.push(height);
    return `<text class="${kind}" x="${x(last.x) + 10}" y="${height + 4}">${name}</text>`;
  }
}

/** A logarithmic axis over the powers of ten around values. */
export function decades(
  values: readonly number[],
  text: (value: number) => string,
  name?: string,
): Axis {
  const from = Math.floor(Math.log10(Math.min(...values)));
  const to = Math.max(from + 1, Math.ceil(Math.log10(Math.max(...values))));
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
  return {
    share: (value) => (Math.log10(value) - from) / (to - from),
    ticks: ticks.map((value) => ({ value, text: text(value) })),
    ...(name === undefined ? {} : { name }),
  };
}

/** An even axis over the multiples of a step around values, with ten of them at most or so. */
export function even(values: readonly number[], text: (value: number) => string): Axis {
  const range = Math.max(...values) - Math.min(...values);
  const step = [1, 2, 5, 10].find((one) => range <= 10 * one) ?? 20;
  const from = Math.floor(Math.min(...values) / step);
  const to = Math.max(from + 1, Math.ceil(Math.max(...values) / step));
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => step * (from + at));
  return {
    share: (value) => (value / step - from) / (to - from),
    ticks: ticks.map((value) => ({ value, text: text(value) })),
  };
}

function along(axis: Axis, start: number, end: number) {
  return (value: number) => Math.round(10 * (start + (end - start) * axis.share(value))) / 10;
}
