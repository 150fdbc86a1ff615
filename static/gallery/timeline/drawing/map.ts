/** The timeline on its canvas: draws after changes, and connects the pointer and the keyboard. */
import { effect, signal } from "@preact/signals";
import type { TimelineWork } from "../../../../domain/gallery/records.ts";
import type { TourMarker } from "../../../../domain/gallery/tour_records.ts";
import { type Language, language } from "../../../shared/i18n.ts";
import {
  getMovementWorks,
  getOverview,
  getTimelineWorks,
  getTourMarkers,
} from "../../shared/api.ts";
import { formatLife, formatSpan } from "../../shared/years.ts";
import { TimelineCamera } from "../state/camera.ts";
import {
  listenToPointer,
  pageOf,
  stepEra,
  targetAt,
  type TimelineControls,
} from "../state/gestures.ts";
import { MAX_WHOLE_ZOOM } from "../../map/map_foot.tsx";
import { inLanguage } from "../../shared/catalog_text.ts";
import { CanvasMap } from "../../map/canvas_map.ts";
import type { Hit, Picture } from "./picture.ts";
import { drawBackdrop, drawEras, HEAD, type MarkedEras, ticksOf } from "../../map/axis.ts";
import { drawLanes, drawMovementNames, placeMovementNames } from "./lanes.ts";
import { drawArtists, drawLives, drawRing } from "./lives.ts";
import { Play } from "./play.ts";
import { drawMovementPictures, drawTours, drawWorks, type MovementPictures } from "./works.ts";
import type { Scene } from "../state/scene.ts";
import type { Selection, TimelineState } from "../state/timeline_state.ts";
import { scaled, SmallImages } from "../../map/small_images.ts";
import { TimelineWorks } from "../state/works.ts";
import { t } from "../../../shared/messages.ts";
import { listenToShortcuts } from "../../../shared/keyboard.ts";

function barsInView({ scene, camera }: TimelineControls): number[] {
  return scene.barBoxes.inView(camera).sort((a, b) =>
    scene.barLeft[a]! - scene.barLeft[b]! || a - b
  );
}

/** Moves the focus to the next or previous artist in view and announces the artist. */
function stepArtist(map: TimelineControls, direction: 1 | -1): void {
  const { scene, camera, state } = map;
  const bars = barsInView(map);
  if (bars.length === 0) return;
  const currentIndex = bars.indexOf(map.focusedBar);
  const start = currentIndex < 0 ? (direction > 0 ? -1 : 0) : currentIndex;
  const bar = bars[(start + direction + bars.length) % bars.length]!;
  map.focusedBar = bar;
  const { artist } = scene.layout.bars[bar]!;
  const { id, name, birth_year, death_year, movement_name } = scene.catalog.artists[artist]!;
  state.selected.value = { kind: "artist", id };
  state.announcement.value = t("map_focus", {
    name: inLanguage(name),
    years: formatLife(birth_year, death_year),
    movement: inLanguage(movement_name),
  });
  if (camera.row < 16) camera.flyTo(camera.viewOfBar(bar));
  map.requestFrame();
}

/** A direction of an arrow key. */
type Direction = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

// Weight of the distance across the direction of an arrow key.
const ACROSS_WEIGHT = 2;

/**
 * Returns the index of the movement that an arrow key leads to from another one: the nearest in its
 * direction. Without a selected movement it is the nearest to the middle of the view.
 */
export function movementTowards(
  { scene: { layout, laneLeft, laneRight }, camera }: Pick<TimelineControls, "scene" | "camera">,
  from: number | undefined,
  [dx, dy]: Direction,
): number | undefined {
  const middleOf = (block: number) => {
    const { row, rows } = layout.blocks[block]!;
    return {
      x: (laneLeft[block]! + laneRight[block]!) / 2 * camera.frame.width,
      y: (row + rows / 2) * camera.row,
    };
  };
  const start = from === undefined
    ? { x: camera.frame.width / 2, y: camera.frame.height / 2 }
    : middleOf(from);
  let nearest: number | undefined;
  let minCost = Infinity;
  for (const block of layout.blocks.keys()) {
    const { x, y } = middleOf(block);
    const [ahead, across] = dx === 0
      ? [(y - start.y) * dy, Math.abs(x - start.x)]
      : [(x - start.x) * dx, Math.abs(y - start.y)];
    if (block === from || (from !== undefined && ahead <= 0)) continue;
    const distance = Math.abs(ahead) + ACROSS_WEIGHT * across;
    if (distance < minCost) [nearest, minCost] = [block, distance];
  }
  return nearest;
}

/** Moves the selection to another movement on the whole map; pans a part of the map. */
function stepMovement(map: TimelineControls, direction: Direction, pan: () => void): void {
  const { scene, camera, state } = map;
  if (camera.view.zoom > MAX_WHOLE_ZOOM) return pan();
  const selected = state.selected.value;
  const from = selected?.kind === "movement" ? scene.blockOfMovement.get(selected.id) : undefined;
  const block = movementTowards(map, from, direction);
  if (block === undefined) return;
  map.focusedBar = -1;
  const { id, name, start_year, end_year } = scene.catalog
    .movements[scene.layout.blocks[block]!.movement]!;
  state.selected.value = { kind: "movement", id };
  state.announcement.value = `${inLanguage(name)}, ${formatSpan(start_year, end_year)}`;
  map.requestFrame();
}

function openSelection(map: TimelineControls): void {
  const selected = map.state.selected.value;
  const block = selected?.kind === "movement"
    ? map.scene.blockOfMovement.get(selected.id)
    : undefined;
  const page = map.focusedBar >= 0
    ? pageOf(map, { kind: "bar", index: map.focusedBar })
    : block !== undefined
    ? pageOf(map, { kind: "block", index: block, name: true })
    : undefined;
  if (page) location.assign(page);
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Listens to the keyboard on the canvas.
 * @returns A function that stops listening.
 */
function listenToKeys(canvas: HTMLElement, map: TimelineControls): () => void {
  const [next, previous] = [() => stepArtist(map, 1), () => stepArtist(map, -1)];
  const pan = map.camera.panKeys();
  const arrowKeys = Object.fromEntries(
    Object.entries(ARROWS).map((
      [key, direction],
    ) => [key, () => stepMovement(map, direction, pan[key]!)]),
  );
  return listenToShortcuts(canvas, {
    ...map.camera.keys(),
    ...arrowKeys,
    "]": next,
    KeyN: next,
    "[": previous,
    KeyP: previous,
    KeyE: () => stepEra(map, 1),
    "Shift+KeyE": () => stepEra(map, -1),
    Home: () => map.enter(undefined),
    "0": () => map.enter(undefined),
    Enter: () => openSelection(map),
    Escape: () => {
      map.focusedBar = -1;
      map.state.selected.value = undefined;
      map.state.era.value = undefined;
    },
  });
}

/**
 * Opacity of a movement that the filter excludes, of one in another era than the selected one, and
 * of one beside the hovered one.
 */
const FILTERED_OPACITY = 0.1;
const OTHER_ERA_OPACITY = 0.16;
const FADED_OPACITY = 0.38;

/** Draws everything and fills `picture.hits` with the clickable areas besides bars and lanes. */
function paint(
  picture: Picture,
  eras: MarkedEras,
  play: Play | undefined,
  pictures: MovementPictures | undefined,
): void {
  const { context, placer, palette, frame } = picture;
  picture.hits.length = 0;
  placer.reset();
  const ticks = ticksOf(picture);
  const bars = picture.scene.barBoxes.inView(picture);
  drawBackdrop(picture, ticks);
  drawEras(picture, ticks, eras);
  context.save();
  try {
    context.beginPath();
    context.rect(0, HEAD, frame.width, frame.height);
    context.clip();
    drawLanes(picture);
    drawLives(picture, bars);
    const names = placeMovementNames(picture);
    drawArtists(picture, bars);
    drawWorks(picture, bars);
    drawMovementNames(picture, names);
    if (!play) drawTours(picture);
    if (!play && pictures) drawMovementPictures(picture, pictures);
    drawRing(picture, picture.hovered, palette.ink, 1.5);
    drawRing(picture, picture.selected, palette.accent, 2.5);
    if (picture.focused !== picture.selected) {
      drawRing(picture, picture.focused, palette.accent, 2.5);
    }
    play?.draw(picture);
  } finally {
    context.restore();
  }
}

/** The interactive timeline on a canvas. */
export class TimelineMap extends CanvasMap<TimelineCamera> implements TimelineControls {
  readonly camera: TimelineCamera;
  /** Hovered and focused bars, blocks and eras by index; -1 for none. */
  hoveredBar = -1;
  hoveredBlock = -1;
  hoveredEra = -1;
  focusedBar = -1;
  hits: Hit[] = [];
  readonly #works = new TimelineWorks(getTimelineWorks, () => this.requestFrame());
  readonly #thumbnails = new SmallImages((image) => scaled(image), () => this.requestFrame());
  #tours: readonly TourMarker[] = [];
  #pictures: MovementPictures | undefined;
  #loading: Promise<void> | undefined;
  readonly #opacities: Float32Array;
  #play: Play | undefined;
  /** The painting that was lit up last while the history of painting is played. */
  readonly playing = signal<"begins" | TimelineWork | undefined>(undefined);
  #emphasis = 0;
  #emphasized = -1;

  constructor(canvas: HTMLCanvasElement, readonly scene: Scene, readonly state: TimelineState) {
    super(canvas, scene.catalog.movements.map(({ color }) => color));
    this.#opacities = new Float32Array(scene.layout.blocks.length).fill(1);
    this.camera = new TimelineCamera(scene, () => this.requestFrame());
    this.stops.push(
      () => this.#works.stop(),
      listenToPointer(this),
      listenToKeys(canvas, this),
      effect(() => {
        state.shownIds.value;
        state.selected.value;
        state.era.value;
        this.requestFrame();
      }),
      effect(() => this.#loadTours(language.value)),
    );
  }

  /** Loads the pictures of movements once; failures are ignored, because the map works without. */
  loadPictures(): void {
    this.#loading ??= this.#loadSheet().catch(() => {});
  }

  async #loadSheet(): Promise<void> {
    const overview = await getOverview();
    if (overview.pictures.length === 0) return;
    const image = new Image();
    image.src = overview.url;
    await image.decode();
    this.#pictures = { ...overview, image };
    this.requestFrame();
  }

  // Failures are ignored, because the map works without tour markers.
  #loadTours(of: Language): void {
    getTourMarkers(of).then((markers) => {
      if (of !== language.peek()) return;
      this.#tours = markers;
      this.requestFrame();
    }, () => {});
  }

  /** Plays the history of painting on the whole map, or stops it. */
  async togglePlay(): Promise<void> {
    if (this.playing.value) return this.#stopPlay();
    this.playing.value = "begins";
    this.state.selected.value = undefined;
    this.enter(undefined);
    // Without pictures the movements light up alone.
    const works = await getMovementWorks(this.scene.catalog.movements.map(({ id }) => id))
      .catch(() => []);
    if (this.playing.value) this.#play = new Play(this.scene, works, () => this.requestFrame());
    this.requestFrame();
  }

  #stopPlay(): void {
    this.#play = undefined;
    this.playing.value = undefined;
    this.requestFrame();
  }

  /** Advances the performance; zooming in or choosing something stops it. */
  #advancePlay(): void {
    const play = this.#play;
    if (!play) return;
    const isWhole = this.camera.view.zoom <= MAX_WHOLE_ZOOM;
    const isOver = isWhole ? !play.advance(performance.now()) : play.hasBegun;
    if (isOver || this.state.selected.value) return this.#stopPlay();
    this.playing.value = play.latest ?? "begins";
    this.requestFrame();
  }

  protected override drawMap(): void {
    this.#advancePlay();
    const { scene, state } = this;
    const selected = state.selected.value;
    const picture: Omit<Picture, "blocks"> = {
      ...this.surface,
      scene,
      strength: this.#opacities,
      hovered: this.hoveredBar,
      focused: this.focusedBar,
      selected: selected?.kind === "artist" ? scene.barOfArtist.get(selected.id) ?? -1 : -1,
      hits: this.hits,
      works: this.#works,
      thumbnails: this.#thumbnails,
      tours: this.#tours,
      spanText: (start, end) => formatSpan(start, end),
      lifeText: (birth, death) => formatLife(birth, death),
    };
    const blocks = scene.blockBoxes.inView(picture);
    this.#updateOpacities(blocks, selected);
    const enteredEra = scene.catalog.eras.findIndex(({ id }) => id === state.era.value);
    const eras = { hovered: this.hoveredEra, entered: enteredEra };
    paint({ ...picture, blocks }, eras, this.#play, this.#pictures);
  }

  /** Computes the opacity of each visible block from the filter, the hover and the selection. */
  #updateOpacities(blocks: readonly number[], selected: Selection | undefined): void {
    const { scene, state } = this;
    const shownIds = state.shownIds.value;
    const enteredEra = state.era.value;
    const selectedBlock = selected?.kind === "movement"
      ? scene.blockOfMovement.get(selected.id) ?? -1
      : -1;
    const emphasizedBlock = this.hoveredBlock >= 0 ? this.hoveredBlock : selectedBlock;
    if (emphasizedBlock >= 0) this.#emphasized = emphasizedBlock;
    const goal = emphasizedBlock >= 0 ? 1 : 0;
    const gap = goal - this.#emphasis;
    this.#emphasis = Math.abs(gap) < 0.02 ? goal : this.#emphasis + gap * 0.22;
    if (this.#emphasis !== goal) this.requestFrame();
    const fadedOpacity = 1 - (1 - FADED_OPACITY) * this.#emphasis;
    for (const index of blocks) {
      const movement = scene.catalog.movements[scene.layout.blocks[index]!.movement]!;
      const filterOpacity = !shownIds || shownIds.has(movement.id) ? 1 : FILTERED_OPACITY;
      const ownOpacity = Math.min(
        filterOpacity,
        this.#play && scene.laneLeft[index]! > this.#play.line ? OTHER_ERA_OPACITY : 1,
        enteredEra === undefined || movement.era_id === enteredEra ? 1 : OTHER_ERA_OPACITY,
      );
      this.#opacities[index] = index === this.#emphasized ? ownOpacity : ownOpacity * fadedOpacity;
    }
  }

  overviewKey(): unknown[] {
    return [this.palette, this.state.shownIds.value];
  }

  drawOverview(context: CanvasRenderingContext2D, width: number, top: number, row: number): void {
    const { layout, catalog, laneLeft, laneRight } = this.scene;
    const shownIds = this.state.shownIds.value;
    layout.blocks.forEach((block, i) => {
      context.fillStyle = this.palette.shades[block.movement]!.bar;
      const { id } = catalog.movements[block.movement]!;
      context.globalAlpha = !shownIds || shownIds.has(id) ? 0.8 : 0.12;
      const left = laneLeft[i]! * width;
      context.beginPath();
      context.roundRect(
        left,
        top + block.row * row,
        Math.max(laneRight[i]! * width - left - 1, 1),
        Math.max(block.rows * row - 0.4, 0.8),
        1,
      );
      context.fill();
    });
  }

  targetAt(x: number, y: number) {
    return targetAt(this, x, y);
  }

  /** Flies to an era's movements and fades the others; to the whole map if undefined. */
  enter(era: number | undefined): void {
    const view = era === undefined ? undefined : this.camera.viewOfEra(era);
    this.state.era.value = view && era;
    if (view) this.camera.flyTo(view);
    else this.camera.flyToWhole();
  }

  choose(selected: Selection, fly = true): void {
    const bar = selected.kind === "artist" ? this.scene.barOfArtist.get(selected.id) : undefined;
    const block = selected.kind === "movement"
      ? this.scene.blockOfMovement.get(selected.id)
      : undefined;
    if (bar === undefined && block === undefined) return;
    this.state.selected.value = selected;
    this.#leaveOtherEra(selected);
    this.focusedBar = bar ?? -1;
    if (!fly) return;
    if (bar !== undefined) this.camera.flyTo(this.camera.viewOfBar(bar));
    else if (block !== undefined) this.camera.flyTo(this.camera.viewOfBlock(block));
  }

  // Leaves the current era if the selection belongs to another one, which would be faded.
  #leaveOtherEra({ kind, id }: Selection): void {
    const { artists, movements } = this.scene.catalog;
    const movement = kind === "artist"
      ? artists.find((artist) => artist.id === id)?.movement_id
      : id;
    const era = movements.find((candidate) => candidate.id === movement)?.era_id;
    if (era !== this.state.era.value) this.state.era.value = undefined;
  }
}
