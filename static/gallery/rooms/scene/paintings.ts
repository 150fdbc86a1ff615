/** Frames and the shade under them. */
import type { Frame, RoomPlan } from "../plan/room_plan.ts";
import type { Profile } from "../interiors/interior_styles.ts";
import { NORMALS } from "../walls.ts";
import type { Point } from "./light.ts";
import { type LightOf, linear, MeshBuilder, unitSquare } from "./mesh_builder.ts";
import { loft, type Loop } from "./roof.ts";
import { Color, Mesh, type Object3D, type Texture } from "three";
import { knownFormat } from "../../shared/painting_wall.tsx";
import type { Exhibition } from "../exhibition.ts";
import { groundColor } from "../textures/label_sheet.ts";
import { isCleared } from "../textures/picture_source.ts";
import { CanvasMaterial } from "./materials.ts";

/** Frames hang a little off the wall, so that no rail runs through them. */
const OFF_M = 0.032;
/** Metres from the wall to a painting. */
const CANVAS_M = OFF_M + 0.014;

/** A rectangle before the wall: half sizes, the middle's height and metres off the wall. */
function before(frame: Frame, halfWidth: number, halfHeight: number, y: number, off: number): Loop {
  const { x, z, facing } = frame;
  const n = NORMALS[facing];
  const [rx, rz] = [n.z, -n.x];
  const corner = (side: number, up: number): Point => [
    x + rx * side * halfWidth + n.x * off,
    y + up * halfHeight,
    z + rz * side * halfWidth + n.z * off,
  ];
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

function moulding(mesh: MeshBuilder, light: LightOf, frame: Frame, profile: Profile): void {
  const { points, tones, gloss } = profile;
  const [halfWidth, halfHeight] = [frame.width / 2, frame.height / 2];
  const loops = points.map(([outwards, proud]) => {
    const off = proud === 0 ? 0 : OFF_M + proud;
    return before(frame, halfWidth + outwards, halfHeight + outwards, frame.y, off);
  });
  loops.slice(1).forEach((outer, i) => {
    const color = linear(tones[Math.min(i, tones.length - 1)]!);
    loft(mesh, light, loops[i]!, outer, { color, gloss });
  });
}

/** Shade around a frame, deeper below, as light from above throws it. */
function shade(mesh: MeshBuilder, frame: Frame, breadth: number): void {
  const edge = [frame.width / 2 + breadth - 0.01, frame.height / 2 + breadth - 0.01] as const;
  const rings = [[0, 0.62], [0.06, 0.42], [0.15, 0.2], [0.3, 0]] as const;
  const loops = rings.map(([out, dark]) => ({
    loop: before(frame, edge[0] + out * 0.55, edge[1] + out * 0.7, frame.y - out * 0.42, 0.004),
    dark,
  }));
  const n = NORMALS[frame.facing];
  const vertex = (at: Point, dark: number) =>
    mesh.vertex(at, [n.x, 0, n.z], [0, 0], [0, 0, 0], dark);
  for (let i = 1; i < loops.length; i++) {
    const [inner, outer] = [loops[i - 1]!, loops[i]!];
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) % 4;
      mesh.quad(
        vertex(outer.loop[side]!, outer.dark),
        vertex(outer.loop[next]!, outer.dark),
        vertex(inner.loop[next]!, inner.dark),
        vertex(inner.loop[side]!, inner.dark),
      );
    }
  }
}

/** The mouldings of a room, and the shade under them. */
export function buildFrames(
  frames: readonly Frame[],
  profile: Profile,
  light: LightOf,
): { mouldings: MeshBuilder; shades: MeshBuilder } {
  const [mouldings, shades] = [new MeshBuilder(light), new MeshBuilder(light)];
  const breadth = profile.points.at(-1)![0];
  for (const frame of frames) {
    moulding(mouldings, light, frame, profile);
    shade(shades, frame, breadth);
  }
  return { mouldings, shades };
}

/** The painted surfaces of the rooms, one mesh each. */
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
