/** 3D scene of pallets on a canvas; draws only on request. */
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
import { type Bounds, eyeOf, FIELD_OF_VIEW, nearestHit, type Orbit, rayThrough } from "./orbit.ts";
import "../../shared/common.ts";
import type { Rgb } from "../../../shared/color.ts";
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

/** Shadows of pallets on the floor. */
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

  /** Sets the strength of shadows: a dark background needs darker ones. */
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
  /** Separation of the layers, 0 to 1. */
  apart: number;
}

interface DrawnBox {
  box: PackedBox;
  block: Block;
}

/** Maximum number of device pixels per CSS pixel. */
const MAX_PIXEL_RATIO = 2;

/** Draws the pallets of one stage. */
export class PalletScene {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_OF_VIEW * 180 / Math.PI, 1, 0.1, 100);
  readonly #labels;
  readonly #paper: BlockMaterial;
  readonly #wood: BlockMaterial;
  readonly #boxes: BlockMesh;
  readonly #boards: BlockMesh;
  readonly #shadow = new FloorShadow();
  readonly #ranks: ReadonlyMap<unknown, number>;
  #drawnBoxes: DrawnBox[] = [];
  #marked: { selected?: PackedBox | undefined; hovered?: PackedBox | undefined } = {};
  #heldBox: { box?: PackedBox | undefined; lift: number } = { lift: 0 };
  #stage: Stage | undefined;

  /**
   * @param onLost Called when the WebGL context is lost; nothing can be drawn afterwards.
   * @throws {Error} The browser has no WebGL 2.
   */
  constructor(
    readonly canvas: HTMLCanvasElement,
    { types }: PackedOrder,
    private readonly onLost: () => void,
  ) {
    this.#renderer = new WebGLRenderer({
      canvas,
      alpha: true,
      antialias: true,
      powerPreference: "high-performance",
    });
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, MAX_PIXEL_RATIO));
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

  /** Sets the colours of the page's theme. */
  illuminate(accent: Rgb, dark: boolean): void {
    this.#paper.illuminate(accent, dark);
    this.#wood.illuminate(accent, dark);
    this.#shadow.dark = dark;
  }

  /** Sets the boxes and pallets to draw. */
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
    this.#boxes.fill(this.#drawnBoxes.map(({ block }) => block));
    this.#highlight();
  }

  #highlight(): void {
    const { selected, hovered } = this.#marked;
    this.#paper.mark(this.#instanceOf(selected), this.#instanceOf(hovered));
    this.#paper.hold(this.#instanceOf(this.#heldBox.box), this.#heldBox.lift);
  }

  /** Lifts a box above its position; undefined lifts none. */
  hold(box: PackedBox | undefined, lift: number): void {
    this.#heldBox = { box, lift };
    this.#highlight();
  }

  mark(selected: PackedBox | undefined, hovered: PackedBox | undefined): void {
    this.#marked = { selected, hovered };
    this.#highlight();
  }

  #instanceOf(box: PackedBox | undefined): number | undefined {
    if (box === undefined) return undefined;
    const at = this.#drawnBoxes.findIndex((drawn) => drawn.box === box);
    return at < 0 ? undefined : at;
  }

  /** Returns the box at a position of the picture, in shares of its width and height. */
  boxAt(orbit: Orbit, s: number, t: number): PackedBox | undefined {
    const blocks = this.#drawnBoxes.map(({ block }) => block);
    const hit = nearestHit(blocks, eyeOf(orbit), rayThrough(orbit, s, t, this.aspect));
    return hit === undefined ? undefined : this.#drawnBoxes[hit]?.box;
  }

  get aspect(): number {
    return this.#camera.aspect;
  }

  /** Sets the size in CSS pixels; the canvas is empty until the next draw. */
  resize(width: number, height: number): void {
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / height;
  }

  draw(orbit: Orbit): void {
    const [x, y, z] = eyeOf(orbit);
    this.#camera.position.set(x, y, z);
    this.#camera.rotation.set(-orbit.elevation, orbit.azimuth, 0, "YXZ");
    this.#camera.near = Math.max(0.05, orbit.distance * 0.05);
    this.#camera.far = orbit.distance + 200;
    this.#camera.updateProjectionMatrix();
    this.#renderer.render(this.#scene, this.#camera);
  }

  get count(): number {
    return this.#drawnBoxes.length;
  }

  #lost = (event: Event): void => {
    event.preventDefault();
    this.onLost();
  };

  dispose(): void {
    this.canvas.removeEventListener("webglcontextlost", this.#lost);
    this.#boxes.dispose();
    this.#boards.dispose();
    this.#shadow.dispose();
    this.#labels.texture.dispose();
    this.#paper.dispose();
    this.#wood.dispose();
    this.#renderer.dispose();
    // Browsers limit the number of WebGL contexts and release unused ones late.
    this.#renderer.forceContextLoss();
  }
}
