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
import { PAUSE_MS, Resolution } from "../../../shared/resolution.ts";
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
 *
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

/** Bytes of a megabyte, and the range of the device pixel ratio. */
const MEGABYTE = 2 ** 20;
const MAX_PIXEL_RATIO = 2;
const MIN_PIXEL_RATIO = 0.6;
/** Time between two updates of the loaded textures, in milliseconds. */
const STREAM_MS = 180;
const MAX_STEP_S = 0.1;

/** Options of the view. */
export interface ViewOptions {
  evening: boolean;
  signsOf: SignsOf;
  /** Returns the text of the label beside a work. */
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
  readonly #resolution: Resolution;
  readonly #paintings: Paintings;
  readonly #store: TextureStore;
  #materials: InteriorMaterials;
  #ring: RoomRing;
  #frame = 0;
  #lastFrameAt = 0;
  #lastStreamAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #mirrors: boolean;
  #isStill = true;
  #size = { width: 1, height: 1 };
  /** Called after each frame. */
  onFrame: () => void = () => {};

  /** @throws {Error} If the browser has no WebGL 2. */
  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly exhibition: Exhibition,
    private readonly visit: Visit,
    private readonly options: ViewOptions,
  ) {
    const { inSoftware } = options;
    this.#mirrors = !inSoftware;
    const maxRatio = inSoftware ? MIN_PIXEL_RATIO : Math.min(MAX_PIXEL_RATIO, devicePixelRatio);
    this.#resolution = new Resolution(maxRatio, MIN_PIXEL_RATIO);
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
      { bytes: (isTouchDevice() ? 96 : 192) * MEGABYTE, loads: 4 },
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

  /** Sets the resolution of the canvas; low during motion if rendering is in software. */
  #fit(): void {
    const { width, height } = this.#size;
    const ratio = this.options.inSoftware && this.#isStill ? 1 : this.#resolution.ratio;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(width, height, false);
  }

  /** Requests a frame. */
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
    // The pause between two motions is not counted as a slow frame, but a long frame within a
    // motion is.
    const frameMs = Math.min(elapsed, PAUSE_MS);
    if (isMoving && this.#resolution.frame(frameMs)) this.#applyResolution();
    if (isMoving || isFading || this.#ring.pending) this.wake();
    if (isMoving && now - this.#lastStreamAt > STREAM_MS) this.#stream();
    else if (!isMoving) this.#streamSoon();
  };

  #applyResolution(): void {
    if (this.#resolution.exhausted && this.#mirrors) {
      // The last reduction of quality: mirroring renders the rooms twice.
      this.#mirrors = false;
      this.refresh(this.options.evening);
    }
    this.resize(this.#size.width, this.#size.height);
  }

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
      loading: this.#store.isLoading,
    };
  }

  #onLost = (event: Event): void => {
    event.preventDefault();
    this.options.onLost();
  };

  /** Releases all resources. */
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
