/** A plot of time over boxes, both logarithmic, as SVG. */

/** One line of the plot. */
export interface Series {
  name: string;
  points: { boxes: number; milliseconds: number }[];
}

const [WIDTH, HEIGHT] = [720, 440];
const FRAME = { left: 76, right: 150, top: 48, bottom: 56 };
const COLOURS = ["#2a78b8", "#c2571a", "#3f8f4f", "#8a4fa3"];
const STYLE =
  "text{font:13px system-ui,sans-serif;fill:#333}.title{font-size:15px;font-weight:600}" +
  ".grid{stroke:#ddd}.guide{stroke:#999;stroke-dasharray:5 5;fill:none}.guide-name{fill:#777}";

/** The plot, with a dashed line of n · log n through the last series' point of the middle size. */
export function plotOf(series: readonly Series[]): string {
  const points = series.flatMap((one) => one.points);
  const boxes = decades(points.map((point) => point.boxes));
  const times = decades(points.map(({ milliseconds }) => milliseconds));
  const x = scale(boxes, FRAME.left, WIDTH - FRAME.right);
  const y = scale(times, HEIGHT - FRAME.bottom, FRAME.top);
  const line = (list: Series["points"]) =>
    list.map((point) => `${x(point.boxes)},${y(point.milliseconds)}`).join(" ");

  const parts = [
    `<text class="title" x="${FRAME.left}" y="26">Time to pack an order of 40 box types</text>`,
  ];
  for (const value of powers(boxes)) {
    parts.push(
      `<path class="grid" d="M${x(value)} ${FRAME.top}V${HEIGHT - FRAME.bottom}"/>`,
      `<text x="${x(value)}" y="${HEIGHT - FRAME.bottom + 20}" text-anchor="middle">${
        value.toLocaleString("en")
      }</text>`,
    );
  }
  for (const value of powers(times)) {
    parts.push(
      `<path class="grid" d="M${FRAME.left} ${y(value)}H${WIDTH - FRAME.right}"/>`,
      `<text x="${FRAME.left - 8}" y="${y(value) + 4}" text-anchor="end">${timeText(value)}</text>`,
    );
  }
  const guide = guideOf(series.at(-1)?.points ?? []);
  const ends = series.flatMap(({ points }) => points.slice(-1)).map((end) => y(end.milliseconds));
  if (guide.length > 0) {
    const frame =
      `x="${FRAME.left}" y="${FRAME.top}" width="${WIDTH - FRAME.left - FRAME.right}" ` +
      `height="${HEIGHT - FRAME.top - FRAME.bottom}"`;
    parts.push(
      `<clipPath id="frame"><rect ${frame}/></clipPath>`,
      `<polyline class="guide" clip-path="url(#frame)" points="${line(guide)}"/>`,
      nameAt(guide, "n · log n", "guide-name", ends),
    );
  }
  series.forEach(({ name, points }, index) => {
    const colour = COLOURS[index % COLOURS.length]!;
    parts.push(
      `<polyline points="${line(points)}" fill="none" stroke="${colour}" stroke-width="2.5"/>`,
    );
    for (const point of points) {
      parts.push(
        `<circle cx="${x(point.boxes)}" cy="${y(point.milliseconds)}" r="4" fill="${colour}"/>`,
      );
    }
    parts.push(nameAt(points, name, "series"));
  });
  parts.push(
    `<text x="${(FRAME.left + WIDTH - FRAME.right) / 2}" y="${
      HEIGHT - 12
    }" text-anchor="middle">boxes</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="Time over number of boxes">
<style>${STYLE}</style>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join("\n")}
</svg>
`;

  /** A name at the end of a line, above those that it would lie upon. */
  function nameAt(
    list: Series["points"],
    name: string,
    kind: string,
    others: readonly number[] = [],
  ): string {
    const last = list.at(-1);
    if (last === undefined) return "";
    let height = Math.max(FRAME.top, y(last.milliseconds));
    for (const other of others.toSorted((a, b) => b - a)) {
      if (Math.abs(other - height) < 16) height = other - 16;
    }
    return `<text class="${kind}" x="${x(last.boxes) + 10}" y="${height + 4}">${name}</text>`;
  }
}

/** The powers of ten around values, as exponents. */
function decades(values: readonly number[]): [number, number] {
  const least = Math.floor(Math.log10(Math.min(...values)));
  return [least, Math.max(least + 1, Math.ceil(Math.log10(Math.max(...values))))];
}

function powers([from, to]: readonly [number, number]): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at));
}

function scale([from, to]: readonly [number, number], start: number, end: number) {
  return (value: number) =>
    Math.round(10 * (start + (end - start) * (Math.log10(value) - from) / (to - from))) / 10;
}

/** n · log n over the sizes of a series, equal to it in its middle. */
function guideOf(points: Series["points"]): Series["points"] {
  const middle = points[Math.floor(points.length / 2)];
  if (middle === undefined) return [];
  const work = (boxes: number) => boxes * Math.log(boxes);
  return points.map(({ boxes }) => ({
    boxes,
    milliseconds: middle.milliseconds * work(boxes) / work(middle.boxes),
  }));
}

function timeText(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds} ms`
    : `${(milliseconds / 1000).toLocaleString("en")} s`;
}
