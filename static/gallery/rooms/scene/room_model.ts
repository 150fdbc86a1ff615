/** One room as it is drawn: a few meshes, built when someone comes near and freed behind. */
import { type BufferGeometry, Group, Mesh } from "three";
import type { Frame, Room, RoomPlan } from "../../../../domain/gallery/rooms/room_plan.ts";
import type { InteriorStyle } from "../interiors/style.ts";
import { buildCeiling } from "./ceilings.ts";
import type { InteriorMaterials } from "./interior_materials.ts";
import { lightAt, type Point } from "./light.ts";
import { type LightOf, MeshBuilder } from "./mesh_builder.ts";
import { buildLabels } from "./labels.ts";
import { buildFrames } from "./room_frames.ts";
import { roomLight } from "./room_light.ts";
import { buildShell } from "./room_shell.ts";
import type { LabelText } from "../textures/label_sheet.ts";
import { buildTrim } from "./room_trim.ts";

/** Input for building a room. */
export interface RoomSite {
  plan: RoomPlan;
  room: Room;
  style: InteriorStyle;
  evening: boolean;
  materials: InteriorMaterials;
  /** A frame as its picture asks for, within the place that was planned. */
  fitted: (frame: Frame) => Frame;
  /** Returns the text of the card beside a work. */
  labelOf: (work: number) => LabelText;
}

/** Below the floor stands the room once more, upside down: what a polished floor mirrors. */
export class RoomModel {
  readonly group = new Group();
  readonly mirrored = new Group();
  readonly #light: LightOf;
  #frames: Mesh[] = [];
  #labels: ReturnType<typeof buildLabels>;

  constructor(private readonly site: RoomSite) {
    const { plan, room, style, evening, materials } = site;
    const reckoned = roomLight(plan, room, style, evening);
    this.#light = (at: Point, normal: Point) => lightAt(reckoned, at, normal);
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

  /** Builds the frames again, after a picture has turned out to be of another format. */
  hang(): void {
    const { plan, room, style, materials, fitted, evening, labelOf } = this.site;
    for (const mesh of this.#frames) {
      mesh.geometry.dispose();
      for (const group of [this.group, this.mirrored]) {
        group.remove(...group.children.filter((one) => (one as Mesh).geometry === mesh.geometry));
      }
    }
    const frames = room.frames.map((index) => fitted(plan.frames[index]!));
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

  /** Frees what the room holds on the graphics card; materials belong to the interior. */
  dispose(): void {
    this.#labels?.dispose();
    for (const mesh of this.group.children) (mesh as Mesh).geometry.dispose();
    this.group.removeFromParent();
    this.mirrored.removeFromParent();
  }
}
