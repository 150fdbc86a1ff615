/**
 * The history of painting in 60 seconds: a line sweeps over the whole map, and where it passes,
 * movements and their best known paintings light up.
 */
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import { SERIF } from "../../../shared/canvas/text_meter.ts";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import { HEAD, xOf, yOf } from "../../map/axis.ts";
import { scaled, SmallImages } from "../../map/small_images.ts";
import { imageUrl } from "../../shared/images.ts";
import type { Picture } from "./picture.ts";
import type { Scene } from "../state/scene.ts";

const PLAY_MS = 60_000;
/** Time in which a painting is shown, and in which it fades in and out. */
const SHOWN_MS = 4_200;
const FADE_MS = 600;
/** Time before its moment at which a painting is loaded. */
const LOADED_MS = 12_000;
/** Duration of a step for visitors who prefer reduced motion: nothing moves or fades in between. */
const STEP_MS = 4_000;
/** Height of a painting on the map, in CSS pixels, and its largest width as a multiple of that. */
const PICTURE_PX = 104;
const MAX_ASPECT = 1.8;

/** A painting with its position in units, and the moment at which the line passes it. */
interface Moment {
  work: TimelineWork;
  bar: number;
  unit: number;
  at: number;
}

/**
 * Times the paintings: the line is slower where there are more of them, because each has to be
 * seen, and faster where there are few.
 * @param unitOf Returns the position of a painting, from 0 to 1.
 */
export function timePaintings<Work>(
  works: readonly Work[],
  unitOf: (work: Work) => number,
): { work: Work; unit: number; at: number }[] {
  const sorted = works.map((work) => ({ work, unit: unitOf(work) }))
    .sort((a, b) => a.unit - b.unit);
  return sorted.map(({ work, unit }, place) => ({
    work,
    unit,
    at: PLAY_MS * (unit + (place + 1) / (sorted.length + 1)) / 2,
  }));
}

/** Returns the position of the line at a moment: 0 at the beginning, 1 at the end. */
export function lineAt(moments: readonly { unit: number; at: number }[], ms: number): number {
  const next = moments.findIndex(({ at }) => at > ms);
  const from = moments.at(next < 0 ? -1 : next - 1);
  const [left, start] = from && next !== 0 ? [from.unit, from.at] : [0, 0];
  const [right, end] = next < 0 ? [1, PLAY_MS] : [moments[next]!.unit, moments[next]!.at];
  return end <= start ? right : left + (right - left) * Math.min((ms - start) / (end - start), 1);
}

/** A running performance. */
export class Play {
  readonly #moments: Moment[];
  readonly #thumbnails: SmallImages;
  readonly #isStepwise = prefersReducedMotion();
  #started: number | undefined;
  #ms = 0;

  /**
   * @param works The paintings; those of unknown artists are left out.
   * @param onChange Called when another painting can be drawn.
   */
  constructor(
    private readonly scene: Scene,
    works: readonly TimelineWork[],
    onChange: () => void,
  ) {
    // Twice the drawn height, for screens with a pixel ratio of 2.
    this.#thumbnails = new SmallImages((image) => scaled(image, 2 * PICTURE_PX), onChange);
    const drawnWorks = works.filter(({ artist_id }) => scene.barOfArtist.has(artist_id));
    this.#moments = timePaintings(drawnWorks, ({ year }) => scene.scale.toUnit(year))
      .map((moment) => ({ ...moment, bar: scene.barOfArtist.get(moment.work.artist_id)! }));
  }

  /** Advances to a time in milliseconds; returns false at the end. */
  advance(now: number): boolean {
    this.#started ??= now;
    const ms = now - this.#started;
    this.#ms = this.#isStepwise ? Math.floor(ms / STEP_MS) * STEP_MS : ms;
    return ms < PLAY_MS;
  }

  get hasBegun(): boolean {
    return this.#started !== undefined;
  }

  get line(): number {
    return lineAt(this.#moments, this.#ms);
  }

  /** The painting that lit up last. */
  get latest(): TimelineWork | undefined {
    return this.#moments.findLast(({ at }) => at <= this.#ms)?.work;
  }

  /** Returns the years that the line has reached. */
  get year(): number {
    return Math.round(this.scene.scale.toYear(this.line));
  }

  /** Draws the line, and the paintings that are lit up. */
  draw(picture: Picture): void {
    const { context, palette, frame, hits } = picture;
    const x = xOf(picture, this.line);
    context.fillStyle = palette.accent;
    context.fillRect(x - 1, HEAD, 2, frame.height);
    for (const { work, bar, unit, at } of this.#moments) {
      const age = this.#ms - at;
      // The thumbnail is requested some seconds before it is shown.
      const image = age < -LOADED_MS ? undefined : this.#thumbnails.get(urlOf(work));
      if (age < 0 || age > SHOWN_MS || image === undefined) continue;
      const fade = Math.min(1, age / FADE_MS, (SHOWN_MS - age) / FADE_MS);
      const aspect = Math.min(image.width / image.height, MAX_ASPECT);
      const [width, height] = [PICTURE_PX * aspect, PICTURE_PX];
      const clamp = (value: number, from: number, to: number) =>
        Math.max(from, Math.min(value, to));
      const left = clamp(xOf(picture, unit) - width / 2, 6, frame.width - width - 6);
      const middle = yOf(picture, this.scene.layout.bars[bar]!.row + 0.5);
      const top = clamp(middle - height / 2, HEAD + 6, HEAD + frame.height - height - 6);
      context.globalAlpha = this.#isStepwise ? 1 : fade;
      context.fillStyle = palette.ground;
      context.shadowColor = "rgb(0 0 0 / 45%)";
      context.shadowBlur = 18;
      context.fillRect(left - 4, top - 4, width + 8, height + 8);
      context.shadowColor = "transparent";
      const crop = Math.min(image.width, image.height * aspect);
      context.drawImage(
        image,
        ...[(image.width - crop) / 2, 0, crop, image.height],
        ...[left, top, width, height],
      );
      context.globalAlpha = 1;
      hits.push({ kind: "work", index: bar, work, x: left, y: top, width, height });
    }
    context.font = `600 30px ${SERIF}`;
    context.textBaseline = "top";
    context.textAlign = x > frame.width / 2 ? "right" : "left";
    context.lineJoin = "round";
    context.lineWidth = 6;
    context.strokeStyle = palette.ground;
    context.fillStyle = palette.accent;
    const text = picture.yearText(this.year);
    const at = x + (x > frame.width / 2 ? -12 : 12);
    context.strokeText(text, at, HEAD + 10);
    context.fillText(text, at, HEAD + 10);
    context.textAlign = "left";
  }
}

const urlOf = ({ thumbnail_path, thumbnail_cache_key }: TimelineWork) =>
  imageUrl(thumbnail_path, thumbnail_cache_key);
