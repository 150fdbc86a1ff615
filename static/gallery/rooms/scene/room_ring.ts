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
  /** Number of the last call of `show` that used the room. */
  lastUse: number;
}

/**
 * Number of rooms that stay built besides those in view and next door, in case the visitor turns
 * round.
 */
const MAX_SPARE_ROOMS = 3;

/** Builds and frees rooms. */
export class RoomRing {
  readonly #built = new Map<number, BuiltRoom>();
  #visible = new Set<number>();
  #pending = false;
  #useCount = 0;

  constructor(private readonly scene: Object3D, private readonly site: RingSite) {}

  /** Indexes of the built rooms. */
  get built(): Iterable<number> {
    return this.#built.keys();
  }

  /** Indexes of the rooms that are drawn. */
  get visible(): ReadonlySet<number> {
    return this.#visible;
  }

  /** True if adjacent rooms remain to be built; one is built per frame. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Draws the rooms in view, and builds the next adjacent room. */
  show(room: number, gaze: Gaze): void {
    this.#useCount++;
    this.#visible = new Set(visibleRooms(this.site.plan, room, gaze));
    const next = this.#nextTo(room).filter((other) => !this.#visible.has(other));
    for (const index of this.#visible) this.#build(index).lastUse = this.#useCount;
    const missing = next.filter((index) => !this.#built.has(index));
    if (missing[0] !== undefined) this.#build(missing[0]);
    this.#pending = missing.length > 1;
    for (const index of next) {
      const built = this.#built.get(index);
      if (built) built.lastUse = this.#useCount;
    }
    this.#freeOld();
    for (const [index, { model }] of this.#built) {
      model.group.visible = this.#visible.has(index);
      model.mirrored.visible = model.group.visible && this.site.mirrors;
    }
  }

  #nextTo(room: number): number[] {
    return this.site.plan.doorways
      .filter(({ rooms }) => rooms.includes(room))
      .flatMap(({ rooms }) => rooms.filter((other) => other !== room));
  }

  #build(room: number): BuiltRoom {
    const builtRoom = this.#built.get(room);
    if (builtRoom) return builtRoom;
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
    const built = { model, removeSigns, lastUse: this.#useCount };
    this.#built.set(room, built);
    return built;
  }

  #freeOld(): void {
    const unusedRooms = [...this.#built]
      .filter(([, { lastUse }]) => lastUse < this.#useCount)
      .sort(([, a], [, b]) => b.lastUse - a.lastUse);
    for (const [room] of unusedRooms.slice(MAX_SPARE_ROOMS)) this.#free(room);
  }

  #free(room: number): void {
    const { model, removeSigns } = this.#built.get(room)!;
    this.site.paintings.unhang(room);
    removeSigns();
    model.dispose();
    this.#built.delete(room);
  }

  /** Builds the frames of a room again. */
  rehang(room: number): void {
    this.#built.get(room)?.model.hang();
  }

  dispose(): void {
    for (const room of [...this.#built.keys()]) this.#free(room);
  }
}
