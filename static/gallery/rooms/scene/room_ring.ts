/**
 * The rooms around a visitor: those in view are drawn, those nearby stay built, others are freed.
 */
import type { Object3D } from "three";
import type { RoomPlan } from "../plan/room_plan.ts";
import type { InteriorStyle } from "../interiors/interior_styles.ts";
import { type Gaze, visibleRooms } from "../visible_rooms.ts";
import type { InteriorMaterials } from "./materials.ts";
import type { Paintings } from "./paintings.ts";
import { RoomModel, type RoomSite } from "./room_model.ts";
import { hangSigns, type SignsOf } from "./signs.ts";

/** Input for building rooms. */
export interface RingSite {
  plan: RoomPlan;
  style: InteriorStyle;
  evening: boolean;
  materials: InteriorMaterials;
  paintings: Paintings;
  signsOf: SignsOf;
  labelOf: RoomSite["labelOf"];
  mirrors: boolean;
}

interface BuiltRoom {
  model: RoomModel;
  removeSigns: () => void;
}

/** Builds and frees rooms. */
export class RoomRing {
  readonly #built = new Map<number, BuiltRoom>();
  #visible = new Set<number>();

  constructor(private readonly scene: Object3D, private readonly site: RingSite) {}

  get built(): Iterable<number> {
    return this.#built.keys();
  }

  get visible(): ReadonlySet<number> {
    return this.#visible;
  }

  /** Draws the rooms in view; adjacent ones stay built, others are freed. */
  show(room: number, gaze: Gaze): void {
    const { plan, mirrors } = this.site;
    this.#visible = new Set(visibleRooms(plan, room, gaze));
    for (const index of this.#visible) if (!this.#built.has(index)) this.#build(index);
    const nextDoor = plan.doorways.filter(({ rooms }) => rooms.includes(room))
      .flatMap(({ rooms }) => rooms);
    for (const [index, { model }] of this.#built) {
      model.group.visible = this.#visible.has(index);
      model.mirrored.visible = model.group.visible && mirrors;
      if (!model.group.visible && !nextDoor.includes(index)) this.#free(index);
    }
  }

  #build(room: number): void {
    const { plan, style, evening, materials, paintings, signsOf, labelOf } = this.site;
    const planned = plan.rooms[room]!;
    const { fitFrame } = paintings;
    const model = new RoomModel({
      plan,
      room: planned,
      style,
      evening,
      materials,
      fitFrame,
      labelOf,
    });
    paintings.hang(room, model.group, model.mirrored);
    const removeSigns = hangSigns(model.group, plan, planned, style, signsOf);
    this.scene.add(model.group, model.mirrored);
    this.#built.set(room, { model, removeSigns });
  }

  #free(room: number): void {
    const { model, removeSigns } = this.#built.get(room)!;
    this.site.paintings.unhang(room);
    removeSigns();
    model.dispose();
    this.#built.delete(room);
  }

  rehang(room: number): void {
    this.#built.get(room)?.model.hang();
  }

  dispose(): void {
    for (const room of [...this.#built.keys()]) this.#free(room);
  }
}
