/** One rendered room: a few meshes, built when the visitor approaches and freed afterwards. */
import {
  BufferGeometry,
  CanvasTexture,
  Color,
  Float32BufferAttribute,
  Group,
  Mesh,
  SRGBColorSpace,
} from "three";
import type { Frame, Room, RoomPlan } from "../plan/room_plan.ts";
import type { InteriorStyle } from "../interiors/interior_styles.ts";
import { buildCeiling } from "./ceilings.ts";
import { CanvasMaterial, type InteriorMaterials } from "./materials.ts";
import { lightAt, type Point } from "./light.ts";
import { roomLight } from "./room_light.ts";
import { type LightOf, MeshBuilder } from "./mesh_builder.ts";
import { buildFrames } from "./paintings.ts";
import { buildShell } from "./room_shell.ts";
import { CARD_M, cardOf, cellOf, drawCards, type LabelText } from "../textures/label_sheet.ts";
import { buildTrim } from "./room_trim.ts";
import { NORMALS } from "../walls.ts";

// Distance of labels from the wall, in metres, so that no rail intersects them.
const LABEL_DISTANCE_M = 0.036;

/**
 * Builds the labels of a room as one mesh; undefined if there are no frames.
 *
 * @param frames Fitted frames, each with the text of its label.
 */
function buildLabels(
  frames: readonly { frame: Frame; text: LabelText }[],
  evening: boolean,
): { mesh: Mesh; dispose: () => void } | undefined {
  if (frames.length === 0) return undefined;
  const texture = new CanvasTexture(drawCards(frames.map(({ text }) => text), evening));
  texture.colorSpace = SRGBColorSpace;
  texture.flipY = false;
  texture.anisotropy = 4;
  const [positions, uvs, indices]: [number[], number[], number[]] = [[], [], []];
  for (const [index, { frame }] of frames.entries()) {
    const { left, y, scale } = cardOf(frame);
    const n = NORMALS[frame.facing];
    const [rx, rz] = [n.z, -n.x];
    const cell = cellOf(index, frames.length);
    for (const [side, up] of [[0, 0], [1, 0], [1, 1], [0, 1]] as const) {
      const right = left + side * CARD_M.width * scale;
      positions.push(
        frame.x + rx * right + n.x * LABEL_DISTANCE_M,
        y + up * CARD_M.height * scale,
        frame.z + rz * right + n.z * LABEL_DISTANCE_M,
      );
      uvs.push(cell.left + side * cell.width, cell.top + (1 - up) * cell.height);
    }
    const first = index * 4;
    indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uvs, 2));
  geometry.setIndex(indices);
  const material = new CanvasMaterial(new Color("#e9e4d8"));
  material.picture = texture;
  material.shown = 1;
  const mesh = new Mesh(geometry, material);
  return {
    mesh,
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}

/** Input for building a room. */
export interface RoomSite {
  plan: RoomPlan;
  room: Room;
  style: InteriorStyle;
  evening: boolean;
  materials: InteriorMaterials;
  /** Returns a frame in the format of its picture, no larger than planned. */
  fitFrame: (frame: Frame) => Frame;
  labelOf: (work: number) => LabelText;
}

/** A room and its mirrored copy below the floor, which a polished floor shows. */
export class RoomModel {
  readonly group = new Group();
  readonly mirrored = new Group();
  readonly #light: LightOf;
  #frames: Mesh[] = [];
  #labels: ReturnType<typeof buildLabels>;

  constructor(private readonly site: RoomSite) {
    const { plan, room, style, evening, materials } = site;
    const sources = roomLight(plan, room, style, evening);
    this.#light = (at: Point, normal: Point) => lightAt(sources, at, normal);
    const builder = () => new MeshBuilder(this.#light);
    const meshes = {
      wall: builder(),
      dado: builder(),
      floor: builder(),
      ceiling: builder(),
      plain: builder(),
    };
    const mood = evening ? style.evening : style.day;
    const light = this.#light;
    buildShell(meshes, plan, room, style);
    const { ceiling: textured, plain, wall } = meshes;
    const { metres: wallMetres } = style.wall;
    buildCeiling({ textured, plain, wall, light, mood, wallMetres }, room, style.ceiling);
    buildTrim({ plan, room, style, mood, mesh: plain, light });
    for (const [name, mesh] of Object.entries(meshes)) {
      if (mesh.empty) continue;
      this.#add(mesh.build(), name as keyof typeof meshes, materials, name !== "floor");
    }
    this.mirrored.scale.y = -1;
    this.hang();
  }

  #add(
    geometry: BufferGeometry,
    material: Exclude<keyof InteriorMaterials, "dispose">,
    materials: InteriorMaterials,
    mirrored: boolean,
  ): Mesh {
    const mesh = new Mesh(geometry, materials[material]);
    mesh.matrixAutoUpdate = false;
    mesh.renderOrder = material === "floor" ? 2 : material === "shade" ? 3 : 0;
    this.group.add(mesh);
    if (mirrored) this.mirrored.add(new Mesh(geometry, materials[material]));
    return mesh;
  }

  /** Builds the frames again, after a picture has turned out to have another format. */
  hang(): void {
    const { plan, room, style, materials, fitFrame, evening, labelOf } = this.site;
    for (const mesh of this.#frames) {
      mesh.geometry.dispose();
      for (const group of [this.group, this.mirrored]) {
        group.remove(
          ...group.children.filter((child) => (child as Mesh).geometry === mesh.geometry),
        );
      }
    }
    const frames = room.frames.map((index) => fitFrame(plan.frames[index]!));
    const { mouldings, shades } = buildFrames(frames, style.frame, this.#light);
    this.#frames = mouldings.empty ? [] : [
      this.#add(mouldings.build(), "plain", materials, true),
      this.#add(shades.build(), "shade", materials, false),
    ];
    this.#labels?.dispose();
    this.#labels = buildLabels(
      frames.map((frame) => ({ frame, text: labelOf(frame.work) })),
      evening,
    );
    if (this.#labels) this.group.add(this.#labels.mesh);
  }

  /** Releases the room's graphics memory; materials belong to the interior. */
  dispose(): void {
    this.#labels?.dispose();
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    this.group.removeFromParent();
    this.mirrored.removeFromParent();
  }
}
