/** The painted surfaces of the rooms, one mesh each. */
import { Color, Mesh, type Object3D, type Texture } from "three";
import type { Frame, RoomPlan } from "../plan/room_plan.ts";
import { knownFormat } from "../../shared/painting_wall.tsx";
import type { Exhibition } from "../exhibition.ts";
import { groundColor } from "../textures/drawn_label.ts";
import { isCleared } from "../textures/picture_source.ts";
import { NORMALS } from "../walls.ts";
import { CanvasMaterial } from "./canvas_material.ts";
import { CANVAS_M } from "./room_frames.ts";
import { unitSquare } from "./unit_square.ts";

const FADE_S = 0.35;
/** Formats nearer to each other than this need no other frame. */
const ALIKE = 0.012;

interface Hung {
  mesh: Mesh;
  mirrored: Mesh;
  material: CanvasMaterial;
}

/** Paintings by work. */
export class Paintings {
  readonly #square = unitSquare();
  readonly #hung = new Map<number, Hung>();
  readonly #formats = new Map<number, number>();
  readonly #coming = new Set<CanvasMaterial>();
  readonly #ground: Color;

  /**
   * @param textureOf a picture that is loaded already
   * @param still whether the visitor has asked for less motion
   */
  constructor(
    private readonly exhibition: Exhibition,
    private readonly textureOf: (work: number) => Texture | undefined,
    private readonly still: () => boolean,
  ) {
    this.#ground = new Color(groundColor(exhibition.color));
  }

  get #plan(): RoomPlan {
    return this.exhibition.plan;
  }

  /** A frame in the format of its picture, no larger than it was planned. */
  fitted = (frame: Frame): Frame => {
    const format = this.#formats.get(frame.work);
    if (format === undefined) return frame;
    const width = Math.min(frame.width, frame.height * format);
    return { ...frame, width, height: width / format };
  };

  /** Hangs the paintings of a room. */
  hang(room: number, into: Object3D, mirror: Object3D): void {
    for (const index of this.#plan.rooms[room]!.frames) {
      const frame = this.#plan.frames[index]!;
      const exhibit = this.exhibition.exhibits.get(frame.work)!;
      const cleared = isCleared(exhibit);
      const material = new CanvasMaterial(cleared ? new Color("#cfc8ba") : this.#ground);
      const hung: Hung = {
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
      this.#hung.set(frame.work, hung);
      this.#place(hung, frame);
      into.add(hung.mesh);
      mirror.add(hung.mirrored);
    }
  }

  #place({ mesh, mirrored }: Hung, planned: Frame): void {
    const frame = this.fitted(planned);
    const normal = NORMALS[frame.facing];
    for (const one of [mesh, mirrored]) {
      one.position.set(
        frame.x + normal.x * CANVAS_M,
        frame.y,
        frame.z + normal.z * CANVAS_M,
      );
      one.rotation.y = Math.atan2(normal.x, normal.z);
      one.scale.set(frame.width, frame.height, 1);
    }
  }

  /** Takes the paintings of a room down; their textures belong to the store. */
  unhang(room: number): void {
    for (const index of this.#plan.rooms[room]!.frames) {
      const { work } = this.#plan.frames[index]!;
      const hung = this.#hung.get(work);
      if (!hung) continue;
      hung.mesh.removeFromParent();
      hung.mirrored.removeFromParent();
      hung.material.dispose();
      this.#coming.delete(hung.material);
      this.#hung.delete(work);
    }
  }

  /**
   * Shows another picture.
   *
   * @param aspect of the picture itself; undefined when it is a title drawn into the frame
   * @returns the room whose frames have to be built again, because the format is another one
   */
  show(work: number, texture: Texture | null, aspect?: number): number | undefined {
    const hung = this.#hung.get(work);
    if (hung) {
      const first = hung.material.picture === null;
      hung.material.picture = texture;
      if (texture && first && this.still()) hung.material.shown = 1;
      else if (texture && first) this.#coming.add(hung.material);
    }
    if (aspect === undefined) return undefined;
    const shownAspect = this.#formats.get(work) ?? knownFormat(this.exhibition.exhibits.get(work)!);
    if (Math.abs(Math.log(aspect / shownAspect)) < ALIKE) return undefined;
    this.#formats.set(work, aspect);
    const frame = this.#plan.frames.find((frame) => frame.work === work)!;
    if (hung) this.#place(hung, frame);
    return frame.room;
  }

  /** Lets pictures come up. @returns whether some are still coming */
  advance(seconds: number): boolean {
    for (const material of this.#coming) {
      material.shown = Math.min(1, material.shown + seconds / FADE_S);
      if (material.shown >= 1) this.#coming.delete(material);
    }
    return this.#coming.size > 0;
  }

  dispose(): void {
    for (const room of this.#plan.rooms) this.unhang(room.index);
    this.#square.dispose();
  }
}
