/** Paintings, their frames and the shade around the frames. */
import type { Frame, RoomPlan } from "../plan/room_plan.ts";
import type { Profile } from "../interiors/interior_styles.ts";
import { NORMALS } from "../walls.ts";
import type { Point } from "./light.ts";
import { type LightOf, linear, MeshBuilder, unitSquare } from "./mesh_builder.ts";
import { loft, type Loop } from "./roof.ts";
import { Color, Mesh, type Object3D, type Texture } from "three";
import { knownFormat } from "../../shared/painting_wall.tsx";
import type { Exhibition } from "../exhibition.ts";
import { backgroundColor } from "../textures/label_sheet.ts";
import { isCleared } from "../textures/picture_source.ts";
import { CanvasMaterial } from "./materials.ts";

/** Distance of frames from the wall, in metres, so that no rail intersects them. */
const FRAME_DISTANCE_M = 0.032;
/** Distance of a painting from the wall, in metres. */
const CANVAS_DISTANCE_M = FRAME_DISTANCE_M + 0.014;

/**
 * Returns a rectangle in front of the wall.
 * @param y Height of the middle.
 * @param distance Distance from the wall, in metres.
 */
function rectangleInFront(
  frame: Frame,
  halfWidth: number,
  halfHeight: number,
  y: number,
  distance: number,
): Loop {
  const { x, z, facing } = frame;
  const n = NORMALS[facing];
  const [rx, rz] = [n.z, -n.x];
  const corner = (side: number, up: number): Point => [
    x + rx * side * halfWidth + n.x * distance,
    y + up * halfHeight,
    z + rz * side * halfWidth + n.z * distance,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function addMoulding(mesh: MeshBuilder, light: LightOf, frame: Frame, profile: Profile): void {
  const { points, tones, gloss } = profile;
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  const loops = points.map(([outwards, depth]) => {
    const distance = depth === 0 ? 0 : FRAME_DISTANCE_M + depth;
    return rectangleInFront(frame, halfWidth + outwards, halfHeight + outwards, frame.y, distance);
  });
  loops.slice(1).forEach((outer, i) => {
    const color = linear(tones[Math.min(i, tones.length - 1)]!);
    loft(mesh, light, loops[i]!, outer, { color, gloss });
  });
}

/** Adds shade around a frame, darker below, as from light above. */
function addShade(mesh: MeshBuilder, frame: Frame, breadth: number): void {
  const edge = [frame.width / 2 + breadth - 0.01, frame.height / 2 + breadth - 0.01] as const;
  const rings = [[0, 0.62], [0.06, 0.42], [0.15, 0.2], [0.3, 0]] as const;
  const loops = rings.map(([offset, darkness]) => ({
    loop: rectangleInFront(
      frame,
      edge[0] + offset * 0.55,
      edge[1] + offset * 0.7,
      frame.y - offset * 0.42,
      0.004,
    ),
    darkness,
  }));
  const n = NORMALS[frame.facing];
  const vertex = (at: Point, darkness: number) =>
    mesh.vertex(at, [n.x, 0, n.z], [0, 0], [0, 0, 0], darkness);
  for (let i = 1; i < loops.length; i++) {
    const [inner, outer] = [loops[i - 1]!, loops[i]!];
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) % 4;
      mesh.quad(
        vertex(outer.loop[side]!, outer.darkness),
        vertex(outer.loop[next]!, outer.darkness),
        vertex(inner.loop[next]!, inner.darkness),
        vertex(inner.loop[side]!, inner.darkness),
      );
    }
  }
}

/** Builds the mouldings of a room, and the shade around them. */
export function buildFrames(
  frames: readonly Frame[],
  profile: Profile,
  light: LightOf,
): { mouldings: MeshBuilder; shades: MeshBuilder } {
  const [mouldings, shades] = [new MeshBuilder(light), new MeshBuilder(light)];
  const breadth = profile.points.at(-1)![0];
  for (const frame of frames) {
    addMoulding(mouldings, light, frame, profile);
    addShade(shades, frame, breadth);
  }
  return { mouldings, shades };
}

/** Duration of a fade-in, in seconds. */
const FADE_S = 0.35;
/** Largest difference of two aspect ratios (logarithms) that need no other frame. */
const MAX_EQUAL_DIFFERENCE = 0.012;

interface HungPainting {
  mesh: Mesh;
  mirrored: Mesh;
  material: CanvasMaterial;
}

/** The painted surfaces of the rooms, one mesh per work. */
export class Paintings {
  readonly #square = unitSquare();
  readonly #hungByWork = new Map<number, HungPainting>();
  readonly #formats = new Map<number, number>();
  readonly #fadingIn = new Set<CanvasMaterial>();
  readonly #ground: Color;

  /**
   * @param textureOf Returns a texture that is already loaded.
   * @param isMotionReduced Returns true if the visitor prefers reduced motion.
   */
  constructor(
    private readonly exhibition: Exhibition,
    private readonly textureOf: (work: number) => Texture | undefined,
    private readonly isMotionReduced: () => boolean,
  ) {
    this.#ground = new Color(backgroundColor(exhibition.color));
  }

  get #plan(): RoomPlan {
    return this.exhibition.plan;
  }

  /** Returns a frame in the format of its picture, no larger than planned. */
  fitFrame = (frame: Frame): Frame => {
    const format = this.#formats.get(frame.work);
    if (format === undefined) return frame;
    const width = Math.min(frame.width, frame.height * format);
    return { ...frame, width, height: width / format };
  };

  hang(room: number, into: Object3D, mirror: Object3D): void {
    for (const index of this.#plan.rooms[room]!.frames) {
      const frame = this.#plan.frames[index]!;
      const exhibit = this.exhibition.exhibits.get(frame.work)!;
      const cleared = isCleared(exhibit);
      const material = new CanvasMaterial(cleared ? new Color("#cfc8ba") : this.#ground);
      const hung: HungPainting = {
        mesh: new Mesh(this.#square, material),
        mirrored: new Mesh(this.#square, material),
        material,
      };
      hung.mesh.renderOrder = 1;
      const loaded = this.textureOf(frame.work);
      if (loaded) {
        material.picture = loaded;
        material.shown = 1;
      }
      this.#hungByWork.set(frame.work, hung);
      this.#place(hung, frame);
      into.add(hung.mesh);
      mirror.add(hung.mirrored);
    }
  }

  #place({ mesh, mirrored }: HungPainting, planned: Frame): void {
    const frame = this.fitFrame(planned);
    const normal = NORMALS[frame.facing];
    for (const meshOfPair of [mesh, mirrored]) {
      meshOfPair.position.set(
        frame.x + normal.x * CANVAS_DISTANCE_M,
        frame.y,
        frame.z + normal.z * CANVAS_DISTANCE_M,
      );
      meshOfPair.rotation.y = Math.atan2(normal.x, normal.z);
      meshOfPair.scale.set(frame.width, frame.height, 1);
    }
  }

  /** Removes the paintings of a room; their textures belong to the store. */
  unhang(room: number): void {
    for (const index of this.#plan.rooms[room]!.frames) {
      const { work } = this.#plan.frames[index]!;
      const hung = this.#hungByWork.get(work);
      if (!hung) continue;
      hung.mesh.removeFromParent();
      hung.mirrored.removeFromParent();
      hung.material.dispose();
      this.#fadingIn.delete(hung.material);
      this.#hungByWork.delete(work);
    }
  }

  /**
   * Shows another texture of a painting.
   * @param aspect Aspect ratio of the picture; undefined for a drawn title.
   * @returns The room whose frames have to be rebuilt because the format has changed.
   */
  show(work: number, texture: Texture | null, aspect?: number): number | undefined {
    const hung = this.#hungByWork.get(work);
    if (hung) {
      const isFirst = hung.material.picture === null;
      hung.material.picture = texture;
      if (texture && isFirst && this.isMotionReduced()) hung.material.shown = 1;
      else if (texture && isFirst) this.#fadingIn.add(hung.material);
    }
    if (aspect === undefined) return undefined;
    const shownAspect = this.#formats.get(work) ?? knownFormat(this.exhibition.exhibits.get(work)!);
    if (Math.abs(Math.log(aspect / shownAspect)) < MAX_EQUAL_DIFFERENCE) return undefined;
    this.#formats.set(work, aspect);
    const frame = this.#plan.frames.find((frame) => frame.work === work)!;
    if (hung) this.#place(hung, frame);
    return frame.room;
  }

  /**
   * Advances the fade-in of new pictures.
   * @returns True if any picture is still fading in.
   */
  advance(seconds: number): boolean {
    for (const material of this.#fadingIn) {
      material.shown = Math.min(1, material.shown + seconds / FADE_S);
      if (material.shown >= 1) this.#fadingIn.delete(material);
    }
    return this.#fadingIn.size > 0;
  }

  dispose(): void {
    for (const room of this.#plan.rooms) this.unhang(room.index);
    this.#square.dispose();
  }
}
