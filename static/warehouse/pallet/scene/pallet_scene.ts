/** Pallets on a canvas, in three dimensions; drawn when it is asked for, and not otherwise. */
import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  WebGLRenderer,
} from "three";
import {
  axesOf,
  type Bounds,
  eyeOf,
  FIELD,
  firstMet,
  lookThrough,
  type Orbit,
  SIDES,
} from "./orbit.ts";
import "../../shared/common.ts";
import type { Rgb } from "../../../shared/color.ts";
import { Resolution } from "../../../shared/resolution.ts";
import type { Colouring } from "../model/colouring.ts";
import { type PackedBox, type PackedOrder, sizeOfPallet } from "../model/packed_order.ts";
import { BlockMaterial, BlockMesh, labelSheet, MAX_LABELS, NO_LABEL } from "./block_mesh.ts";
import { type Block, boardsOf, boundsOf, DECK, type Stage } from "./blocks.ts";

const BLUR = 0.34;

const VERTEX = /* glsl */ `
attribute vec4 rectangle;
varying vec2 vAt;
flat varying vec2 vHalf;
void main() {
  vHalf = rectangle.zw * 0.5;
  vAt = position.xz * (vHalf + ${BLUR.toFixed(2)});
  vec2 middle = rectangle.xy + vHalf;
  gl_Position = projectionMatrix * viewMatrix * vec4(middle.x + vAt.x, 0.0, middle.y + vAt.y, 1.0);
}`;
const FRAGMENT = /* glsl */ `
uniform float strength;
varying vec2 vAt;
flat varying vec2 vHalf;
void main() {
  vec2 inside = smoothstep(vec2(-${BLUR.toFixed(2)}), vec2(${BLUR.toFixed(2)}), vHalf - abs(vAt));
  gl_FragColor = vec4(0.0, 0.0, 0.0, strength * inside.x * inside.y);
}`;

/** Shadows of what stands on the floor. */
export class FloorShadow {
  readonly mesh: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #geometry = new InstancedBufferGeometry();
  readonly #material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    uniforms: { strength: { value: 0.4 } },
    transparent: true,
    depthWrite: false,
  });

  constructor() {
    const corners = [-1, 0, -1, -1, 0, 1, 1, 0, 1, 1, 0, -1];
    this.#geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
    this.#geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(this.#geometry, this.#material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -1;
  }

  /** Casts shadows of these on the floor. */
  fill(footprints: readonly Bounds[]): void {
    this.#geometry.dispose();
    const values = footprints.flatMap(({ low, high }) => [
      low[0],
      low[2],
      high[0] - low[0],
      high[2] - low[2],
    ]);
    const attribute = new InstancedBufferAttribute(new Float32Array(values), 4);
    this.#geometry.setAttribute("rectangle", attribute);
    this.#geometry.instanceCount = footprints.length;
  }

  /** Deeper where the ground is dark, or it would not be seen. */
  set dark(dark: boolean) {
    this.#material.uniforms.strength!.value = dark ? 0.62 : 0.34;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#material.dispose();
  }
}

/** Content of the scene. */
export interface Picture {
  stage: Stage;
  boxes: readonly PackedBox[];
  colouring: Colouring;
  /** Distance of the layers, 0 to 1. */
  apart: number;
}

interface DrawnBox {
  box: PackedBox;
  block: Block;
}

const SHARPEST = 2;
const COARSEST = 0.5;
// Boxes are put in order again when the camera has turned so far.
const SECTOR = Math.PI / 8;
// A slow frame counts as often as quick ones would have come meanwhile.
const QUICK_MS = 16;

/** Draws one stage. */
export class PalletScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD * 180 / Math.PI, 1, 0.1, 100);
  readonly #resolution = new Resolution(SHARPEST, COARSEST);
  readonly #labels;
  readonly #paper: BlockMaterial;
  readonly #wood: BlockMaterial;
  readonly #boxes: BlockMesh;
  readonly #boards: BlockMesh;
  readonly #shadow = new FloorShadow();
  readonly #ranks: ReadonlyMap<unknown, number>;
  /** Drawn boxes, the nearest first. */
  #drawnBoxes: DrawnBox[] = [];
  #blocks: readonly Block[] = [];
  #direction = NaN;
  #marked: { chosen?: PackedBox | undefined; hovered?: PackedBox | undefined } = {};
  #heldBox: { box?: PackedBox | undefined; lift: number } = { lift: 0 };
  #stage: Stage | undefined;
  #size = { width: 1, height: 1 };
  #ratio = 0;

  /**
   * @param onLost the graphics card has given up; nothing more will be drawn
   * @throws when the browser has no WebGL 2
   */
  constructor(
    readonly canvas: HTMLCanvasElement,
    { types }: PackedOrder,
    private readonly onLost: () => void,
  ) {
    this.#renderer = new WebGLRenderer({
      canvas,
      alpha: true,
      // Twice as many pixels, where there is time for them, make lines as smooth and cost less.
      antialias: false,
      powerPreference: "high-performance",
    });
    this.#renderer.setClearAlpha(0);
    const anisotropy = Math.min(4, this.#renderer.capabilities.getMaxAnisotropy());
    this.#labels = labelSheet(types.map(({ sku }) => sku), anisotropy);
    this.#ranks = new Map(types.map((type, rank) => [type, rank]));
    const { texture: labels, grid } = this.#labels;
    this.#paper = new BlockMaterial({ kind: "paper", labels, grid });
    this.#wood = new BlockMaterial({ kind: "wood", labels: null, grid });
    this.#boxes = new BlockMesh(this.#paper);
    this.#boards = new BlockMesh(this.#wood);
    this.#scene.add(this.#shadow.mesh, this.#boards.mesh, this.#boxes.mesh);
    canvas.addEventListener("webglcontextlost", this.#lost);
  }

  /** The light of the page. */
  illuminate(accent: Rgb, dark: boolean): void {
    this.#paper.illuminate(accent, dark);
    this.#wood.illuminate(accent, dark);
    this.#shadow.dark = dark;
  }

  /** Takes in what is to be drawn from now on. */
  show({ stage, boxes, colouring, apart }: Picture): void {
    if (stage !== this.#stage) {
      const boards = stage.pallets.flatMap((pallet) => boardsOf(stage, pallet));
      this.#boards.fill(boards);
      this.#shadow.fill(stage.pallets.map((pallet) => {
        const { length, width } = sizeOfPallet(stage.order, pallet);
        const { right, back } = stage.cornerOf(pallet);
        const { scale } = stage;
        return {
          low: [right * scale, 0, -(back + width) * scale],
          high: [(right + length) * scale, DECK, -back * scale],
        };
      }));
      this.#stage = stage;
    }
    this.#drawnBoxes = boxes.map((box) => {
      const rank = this.#ranks.get(box.type) ?? MAX_LABELS;
      const label = rank < MAX_LABELS ? rank : NO_LABEL;
      const colour = colouring.colourOf(box);
      return { box, block: { ...boundsOf(stage, box, apart), colour, label } };
    });
    this.#direction = NaN;
  }

  /** Hands boxes over, the nearest first: what they hide costs nothing then. */
  #arrange(azimuth: number): void {
    const direction = Math.round(azimuth / SECTOR);
    if (direction === this.#direction) return;
    this.#direction = direction;
    const { back } = axesOf({ azimuth: direction * SECTOR, elevation: SIDES.corner.elevation });
    const near = ({ block: { low, high } }: DrawnBox) =>
      back[0] * (low[0] + high[0]) + back[1] * (low[1] + high[1]) + back[2] * (low[2] + high[2]);
    const keyed = this.#drawnBoxes.map((drawn) => ({ drawn, near: near(drawn) }));
    this.#drawnBoxes = keyed.sort((a, b) => b.near - a.near).map(({ drawn }) => drawn);
    this.#blocks = this.#drawnBoxes.map(({ block }) => block);
    this.#boxes.fill(this.#blocks);
    this.#light();
  }

  #light(): void {
    const { chosen, hovered } = this.#marked;
    this.#paper.mark(this.#instanceOf(chosen), this.#instanceOf(hovered));
    this.#paper.hold(this.#instanceOf(this.#heldBox.box), this.#heldBox.lift);
  }

  /** Shows a box above its place; undefined for none. */
  hold(box: PackedBox | undefined, lift: number): void {
    this.#heldBox = { box, lift };
    this.#light();
  }

  /** Lights boxes up. */
  mark(chosen: PackedBox | undefined, hovered: PackedBox | undefined): void {
    this.#marked = { chosen, hovered };
    this.#light();
  }

  #instanceOf(box: PackedBox | undefined): number | undefined {
    if (box === undefined) return undefined;
    const at = this.#drawnBoxes.findIndex((drawn) => drawn.box === box);
    return at < 0 ? undefined : at;
  }

  /** The box at a place of the picture, in shares of its width and height. */
  boxAt(orbit: Orbit, s: number, t: number): PackedBox | undefined {
    const direction = lookThrough(orbit, s, t, this.aspect);
    const hit = firstMet(this.#blocks, eyeOf(orbit), direction);
    return hit === undefined ? undefined : this.#drawnBoxes[hit]?.box;
  }

  get aspect(): number {
    return this.#size.width / this.#size.height;
  }

  /** Fits the picture to its element, in CSS pixels; it is empty until it is drawn again. */
  resize(width: number, height: number): void {
    this.#size = { width, height };
    this.#ratio = 0;
    this.#camera.aspect = width / height;
  }

  /**
   * Draws: sharply what stands still, as sharply as time allows what moves.
   *
   * @param elapsed milliseconds since the frame before, while the picture moves
   */
  draw(orbit: Orbit, elapsed?: number): void {
    for (let ms = elapsed ?? 0; ms > 0; ms -= QUICK_MS) this.#resolution.frame(elapsed!);
    const { ratio, most } = this.#resolution;
    this.#sharpen(elapsed === undefined ? most : ratio);
    this.#arrange(orbit.azimuth);
    const [x, y, z] = eyeOf(orbit);
    this.#camera.position.set(x, y, z);
    this.#camera.rotation.set(-orbit.elevation, orbit.azimuth, 0, "YXZ");
    this.#camera.near = Math.max(0.05, orbit.distance * 0.05);
    this.#camera.far = orbit.distance + 200;
    this.#camera.updateProjectionMatrix();
    this.#renderer.render(this.#scene, this.#camera);
  }

  #sharpen(ratio: number): void {
    if (ratio === this.#ratio) return;
    this.#ratio = ratio;
    this.#paper.labelled = !this.coarse;
    this.#renderer.setPixelRatio(ratio);
    this.#renderer.setSize(this.#size.width, this.#size.height, false);
  }

  /** True if the resolution is below its maximum. */
  get coarse(): boolean {
    return this.#ratio < this.#resolution.most;
  }

  /** Number of drawn boxes. */
  get count(): number {
    return this.#drawnBoxes.length;
  }

  #lost = (event: Event): void => {
    event.preventDefault();
    this.onLost();
  };

  /** Frees everything. */
  dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.#lost);
    this.#boxes.dispose();
    this.#boards.dispose();
    this.#shadow.dispose();
    this.#labels.texture.dispose();
    this.#paper.dispose();
    this.#wood.dispose();
    this.#renderer.dispose();
    // Browsers keep but a few pictures of this kind, and take their time to forget one.
    this.#renderer.forceContextLoss();
  }
}
