/** The rooms on the screen: draws what a visit sees, when something has changed. */
import "../../../shared/common.ts";
import {
  Color,
  NeutralToneMapping,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  WebGLRenderer,
} from "three";
import { prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import type { Exhibit, Exhibition } from "../exhibition.ts";
import { INTERIOR_STYLES } from "../interiors/interior_styles.ts";
import { PictureSource } from "../textures/picture_source.ts";
import type { LabelText } from "../textures/label_sheet.ts";
import { type Picture, TextureStore } from "../textures/texture_store.ts";
import { EYE_M, fieldOf, type Pose } from "../visit/pose.ts";
import { PAUSE_MS, Resolution } from "../../../shared/resolution.ts";
import type { Visit } from "../visit/visit.ts";
import { type InteriorMaterials, interiorMaterials } from "./materials.ts";
import { Paintings } from "./paintings.ts";
import { RoomRing } from "./room_ring.ts";
import type { SignsOf } from "./signs.ts";
import type { RoomPlan } from "../plan/room_plan.ts";

/** Assumed of an image whose size is not known yet. */
const UNKNOWN_SIDE = 1024;

/**
 * The pictures of the rooms given, with how near and how large they are.
 *
 * @param scale pixels on the screen of one metre at one metre
 */
function picturesAround({ plan, exhibits, rooms, visible, pose, scale }: {
  plan: RoomPlan;
  exhibits: ReadonlyMap<number, Exhibit>;
  rooms: Iterable<number>;
  visible: ReadonlySet<number>;
  pose: Pose;
  scale: number;
}): Picture[] {
  return [...rooms].flatMap((room) =>
    plan.rooms[room]!.frames.map((index): Picture => {
      const frame = plan.frames[index]!;
      const { image_width, image_height } = exhibits.get(frame.work)!;
      const longer = Math.max(frame.width, frame.height);
      const distance = Math.max(0.5, Math.hypot(frame.x - pose.x, frame.z - pose.z));
      return {
        id: frame.work,
        distance,
        inView: visible.has(room),
        pixels: longer * scale / distance,
        width: image_width ?? UNKNOWN_SIDE * Math.min(1, frame.width / frame.height),
        height: image_height ?? UNKNOWN_SIDE * Math.min(1, frame.height / frame.width),
      };
    })
  );
}

const MEGABYTE = 2 ** 20;
const SHARPEST = 2;
const COARSEST = 0.6;
/** Time between two looks at which pictures are wanted. */
const STREAM_MS = 180;
const MAX_STEP_S = 0.1;

/** Options of the view. */
export interface ViewOptions {
  evening: boolean;
  signsOf: SignsOf;
  /** Returns the text of the card beside a work. */
  labelOf: (work: number) => LabelText;
  /**
   * True if rendering is in software: then with few pixels while something moves, and no mirrors.
   */
  inSoftware: boolean;
  /** The graphics card has given up; nothing more will be drawn. */
  onLost: () => void;
}

/** Returns true on touch devices, which have less memory. */
const handheld = () => globalThis.matchMedia("(pointer: coarse)").matches;

/** Draws one visit on a canvas. */
export class GalleryView {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(60, 1, 0.05, 250);
  readonly #resolution: Resolution;
  readonly #paintings: Paintings;
  readonly #store: TextureStore;
  #materials: InteriorMaterials;
  #ring: RoomRing;
  #frame = 0;
  #last = 0;
  #streamed = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mirrors: boolean;
  #rests = true;
  #size = { width: 1, height: 1 };
  /** Called after each frame. */
  onFrame: () => void = () => {};

  /** @throws when the browser has no WebGL 2 */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly exhibition: Exhibition,
    private readonly visit: Visit,
    private readonly options: ViewOptions,
  ) {
    const { inSoftware } = options;
    this.#mirrors = !inSoftware;
    const sharpest = inSoftware ? COARSEST : Math.min(SHARPEST, devicePixelRatio);
    this.#resolution = new Resolution(sharpest, COARSEST);
    const renderer = new WebGLRenderer({
      canvas,
      antialias: !inSoftware,
      powerPreference: "high-performance",
    });
    renderer.outputColorSpace = SRGBColorSpace;
    renderer.toneMapping = NeutralToneMapping;
    renderer.info.autoReset = true;
    this.#renderer = renderer;
    this.#store = new TextureStore(
      exhibition.exhibits,
      new PictureSource(exhibition.color),
      { bytes: (handheld() ? 96 : 192) * MEGABYTE, loads: 4 },
      (work, texture, aspect) => {
        const room = this.#paintings.show(work, texture, aspect);
        if (room !== undefined) this.#ring.rehang(room);
        this.wake();
        this.#stream();
      },
      this.#anisotropy,
    );
    this.#paintings = new Paintings(
      exhibition,
      (work) => this.#store.textureOf(work),
      prefersReducedMotion,
    );
    this.#materials = this.#makeMaterials();
    this.#ring = this.#makeRing();
    canvas.addEventListener("webglcontextlost", this.#onLost);
    visit.onWake = () => this.wake();
    visit.fitted = this.#paintings.fitted;
  }

  get #anisotropy(): number {
    return Math.min(8, this.#renderer.capabilities.getMaxAnisotropy());
  }

  get #style() {
    return INTERIOR_STYLES[this.exhibition.interior];
  }

  #makeMaterials(): InteriorMaterials {
    const { evening } = this.options;
    this.#scene.background = new Color(evening ? "#0b0907" : "#26221d");
    return interiorMaterials(this.#style, {
      evening,
      movementColor: this.exhibition.color,
      anisotropy: this.#anisotropy,
      mirrors: this.#mirrors,
    });
  }

  #makeRing(): RoomRing {
    return new RoomRing(this.#scene, {
      plan: this.exhibition.plan,
      style: this.#style,
      evening: this.options.evening,
      materials: this.#materials,
      paintings: this.#paintings,
      signsOf: this.options.signsOf,
      labelOf: this.options.labelOf,
      mirrors: this.#mirrors,
    });
  }

  /** Changes the light of the rooms, or what is written on their signs. */
  refresh(evening: boolean): void {
    this.options.evening = evening;
    this.#ring.dispose();
    this.#materials.dispose();
    this.#materials = this.#makeMaterials();
    this.#ring = this.#makeRing();
    this.wake();
  }

  /** Fits the picture to its element, in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.#size = { width, height };
    this.#fit();
    this.visit.field = fieldOf(width / height);
    this.#camera.aspect = width / height;
    this.#camera.fov = this.visit.field.vertical * 180 / Math.PI;
    this.#camera.updateProjectionMatrix();
    // Drawn at once: a canvas that has changed its size is empty.
    this.#draw();
  }

  /** Gives the picture its pixels: where the processor draws, few while something moves. */
  #fit(): void {
    const { width, height } = this.#size;
    const ratio = this.options.inSoftware && this.#rests ? 1 : this.#resolution.ratio;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
  }

  /** Asks for a frame. */
  wake(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    this.#frame = 0;
    const elapsed = this.#last === 0 ? 16 : now - this.#last;
    const seconds = Math.min(MAX_STEP_S, elapsed / 1000);
    const moves = this.visit.advance(seconds);
    const fades = this.#paintings.advance(seconds);
    this.#rests = !moves && !fades;
    if (this.options.inSoftware) this.#fit();
    this.#draw();
    this.#last = moves || fades ? now : 0;
    // Between two moves nothing is counted, so that a long time is a slow frame, and no pause.
    const counted = Math.min(elapsed, PAUSE_MS);
    if (moves && this.#resolution.frame(counted)) this.#applyResolution();
    if (moves || fades || this.#ring.pending) this.wake();
    if (moves && now - this.#streamed > STREAM_MS) this.#stream();
    else if (!moves) this.#streamSoon();
  };

  #applyResolution(): void {
    if (this.#resolution.exhausted && this.#mirrors) {
      // The last thing to go: the second picture in the floor.
      this.#mirrors = false;
      this.refresh(this.options.evening);
    }
    this.resize(this.#size.width, this.#size.height);
  }

  #draw(): void {
    const { x, z, yaw, pitch, rise } = this.visit.pose;
    // A shifted lens, as for photographs of houses; element 9 is what depth adds to the height.
    this.#camera.projectionMatrix.elements[9] = -rise;
    this.#camera.position.set(x, EYE_M, z);
    this.#camera.rotation.set(pitch, -yaw, 0, "YXZ");
    const half = this.visit.field.horizontal / 2 + 0.05;
    this.#ring.show(this.visit.room.value, { x, z, yaw, half });
    this.#renderer.render(this.#scene, this.#camera);
    this.onFrame();
  }

  #streamSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#stream();
    }, STREAM_MS);
  }

  #stream(): void {
    this.#streamed = performance.now();
    const { plan, exhibits } = this.exhibition;
    const pixels = this.#size.height * this.#resolution.ratio;
    const scale = pixels / 2 / Math.tan(this.visit.field.vertical / 2);
    const { built, visible } = this.#ring;
    this.#store.update(
      picturesAround({ plan, exhibits, rooms: built, visible, pose: this.visit.pose, scale }),
    );
  }

  /** Current contents of graphics memory. */
  get usage() {
    const { memory, render } = this.#renderer.info;
    return {
      ...this.#store.usage,
      allTextures: memory.textures,
      geometries: memory.geometries,
      calls: render.calls,
      triangles: render.triangles,
      loading: this.#store.busy,
    };
  }

  #onLost = (event: Event): void => {
    event.preventDefault();
    this.options.onLost();
  };

  /** Frees everything. */
  dispose(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.visit.onWake = () => {};
    this.canvas.removeEventListener("webglcontextlost", this.#onLost);
    this.#store.dispose();
    this.#ring.dispose();
    this.#paintings.dispose();
    this.#materials.dispose();
    this.#renderer.dispose();
  }
}
