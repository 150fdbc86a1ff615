/** Renders a visit on a canvas after changes. */
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
import type { Visit } from "../visit/visit.ts";
import { type InteriorMaterials, interiorMaterials } from "./materials.ts";
import { Paintings } from "./paintings.ts";
import { RoomRing } from "./room_ring.ts";
import type { SignsOf } from "./signs.ts";
import type { RoomPlan } from "../plan/room_plan.ts";

/** Assumed side of an image whose size is not known yet, in pixels. */
const UNKNOWN_SIDE = 1024;

/**
 * Returns the pictures of rooms with their distance and size on screen.
 * @param scale Screen pixels of one metre at a distance of one metre.
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

/**
 * Maximum number of device pixels per CSS pixel, and that during motion if rendering is in
 * software.
 */
const MAX_PIXEL_RATIO = 2;
const MIN_PIXEL_RATIO = 0.6;
/** Maximum number of device pixels of the canvas. */
const MAX_PIXELS = 4_000_000;
/** Time between two updates of the loaded textures, in milliseconds. */
const STREAM_MS = 180;
const MAX_STEP_S = 0.1;

/** Options of the view. */
export interface ViewOptions {
  evening: boolean;
  signsOf: SignsOf;
  labelOf: (work: number) => LabelText;
  /**
   * True if rendering is in software: then the resolution is low during motion and floors do not
   * mirror.
   */
  inSoftware: boolean;
  /** Called when the WebGL context is lost; nothing is drawn afterwards. */
  onLost: () => void;
}

/** Returns true on touch devices, which have less memory. */
const isTouchDevice = () => globalThis.matchMedia("(pointer: coarse)").matches;

/** Draws one visit on a canvas. */
export class GalleryView {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(60, 1, 0.05, 250);
  readonly #paintings: Paintings;
  readonly #store: TextureStore;
  #materials: InteriorMaterials;
  #ring: RoomRing;
  #frame = 0;
  #lastFrameAt = 0;
  #lastStreamAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStill = true;
  #size = { width: 1, height: 1 };
  onFrame: () => void = () => {};

  /** @throws {Error} If the browser has no WebGL 2. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly exhibition: Exhibition,
    private readonly visit: Visit,
    private readonly options: ViewOptions,
  ) {
    const { inSoftware } = options;
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
      isTouchDevice() ? 1024 : 2048,
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
    visit.fitFrame = this.#paintings.fitFrame;
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
      mirrors: !this.options.inSoftware,
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
      mirrors: !this.options.inSoftware,
    });
  }

  /** Changes the light of the rooms and the texts of their signs. */
  refresh(evening: boolean): void {
    this.options.evening = evening;
    this.#ring.dispose();
    this.#materials.dispose();
    this.#materials = this.#makeMaterials();
    this.#ring = this.#makeRing();
    this.wake();
  }

  /** Resizes the canvas to its element, in CSS pixels. */
  resize(width: number, height: number): void {
    if (width === 0 || height === 0) return;
    this.#size = { width, height };
    this.#fit();
    this.visit.field = fieldOf(width / height);
    this.#camera.aspect = width / height;
    this.#camera.fov = this.visit.field.vertical * 180 / Math.PI;
    this.#camera.updateProjectionMatrix();
    // Drawn at once, because resizing clears the canvas.
    this.#draw();
  }

  /** Canvas pixels per CSS pixel; low during motion if rendering is in software. */
  get #ratio(): number {
    if (this.options.inSoftware) return this.#isStill ? 1 : MIN_PIXEL_RATIO;
    const { width, height } = this.#size;
    return Math.min(MAX_PIXEL_RATIO, devicePixelRatio, Math.sqrt(MAX_PIXELS / width / height));
  }

  #fit(): void {
    const { width, height } = this.#size;
    this.#renderer.setPixelRatio(this.#ratio);
    this.#renderer.setSize(width, height, false);
  }

  wake(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  }

  #tick = (now: number): void => {
    this.#frame = 0;
    const elapsed = this.#lastFrameAt === 0 ? 16 : now - this.#lastFrameAt;
    const seconds = Math.min(MAX_STEP_S, elapsed / 1000);
    const isMoving = this.visit.advance(seconds);
    const isFading = this.#paintings.advance(seconds);
    this.#isStill = !isMoving && !isFading;
    if (this.options.inSoftware) this.#fit();
    this.#draw();
    this.#lastFrameAt = isMoving || isFading ? now : 0;
    if (isMoving || isFading) this.wake();
    if (isMoving && now - this.#lastStreamAt > STREAM_MS) this.#stream();
    else if (!isMoving) this.#streamSoon();
  };

  #draw(): void {
    const { x, z, yaw, pitch, rise } = this.visit.pose;
    // A shifted lens, as in architectural photography: element 9 of the matrix shifts the picture
    // vertically in proportion to depth.
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
    this.#lastStreamAt = performance.now();
    const { plan, exhibits } = this.exhibition;
    const scale = this.#size.height * this.#ratio / 2 / Math.tan(this.visit.field.vertical / 2);
    const { built, visible } = this.#ring;
    this.#store.update(
      picturesAround({ plan, exhibits, rooms: built, visible, pose: this.visit.pose, scale }),
    );
  }

  #onLost = (event: Event): void => {
    event.preventDefault();
    this.options.onLost();
  };

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
