/** Cards with title, artist and year, many on one sheet: a room's cards are one texture. */

/** Text of a card. */
export interface LabelText {
  title: string;
  artist: string;
  year: string;
}

/** Pixels of one card on the sheet. */
const [WIDTH, HEIGHT] = [368, 216];
const PADDING = 22;
const COLUMNS = 4;

const columnsOf = (count: number) => Math.min(COLUMNS, count);
const rowsOf = (count: number) => Math.ceil(count / columnsOf(count));

/**
 * Returns the position of a card on a sheet of `count`, in shares of its width and height from the
 * top left.
 */
export function cellOf(index: number, count: number) {
  const [columns, rows] = [columnsOf(count), rowsOf(count)];
  return {
    left: index % columns / columns,
    top: Math.floor(index / columns) / rows,
    width: 1 / columns,
    height: 1 / rows,
  };
}

/** Words in lines of a width, the last one cut where there are more than fit. */
export function wrap(
  text: string,
  most: number,
  lines: number,
  widthOf: (text: string) => number,
): string[] {
  const found: string[] = [];
  for (const word of text.split(/\s+/)) {
    const longer = found.length > 0 ? `${found.at(-1)} ${word}` : word;
    if (found.length > 0 && widthOf(longer) <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  const shown = found.slice(0, lines);
  if (found.length > lines) shown.push(`${shown.pop()} ${found[lines]}`);
  return shown.map((line, index) => {
    const isCut = index === lines - 1 && found.length > lines;
    let end = line.length;
    const written = () => end < line.length || isCut ? `${line.slice(0, end).trimEnd()}…` : line;
    while (end > 1 && widthOf(written()) > most) end--;
    return written();
  });
}

/** Draws the sheet. */
export function drawCards(texts: readonly LabelText[], evening: boolean): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = columnsOf(texts.length) * WIDTH;
  canvas.height = rowsOf(texts.length) * HEIGHT;
  const context = canvas.getContext("2d")!;
  const widthOf = (text: string) => context.measureText(text).width;
  const room = WIDTH - 2 * PADDING;
  context.textBaseline = "alphabetic";
  for (const [index, { title, artist, year }] of texts.entries()) {
    const [left, top] = [index % COLUMNS * WIDTH, Math.floor(index / COLUMNS) * HEIGHT];
    context.fillStyle = evening ? "#cfc6b4" : "#f4f0e7";
    context.fillRect(left, top, WIDTH, HEIGHT);
    context.fillStyle = "#211d17";
    context.font = '600 42px "Depot Serif", serif';
    const lines = wrap(title, room, 2, widthOf);
    let y = top + PADDING + 36;
    for (const line of lines) {
      context.fillText(line, left + PADDING, y);
      y += 44;
    }
    context.font = '400 34px "Depot Sans", sans-serif';
    context.fillStyle = "#3d362b";
    context.fillText(wrap(artist, room, 1, widthOf)[0] ?? "", left + PADDING, y + 2);
    context.fillText(wrap(year, room, 1, widthOf)[0] ?? "", left + PADDING, y + 42);
  }
  return canvas;
}
