/** The rooms around a visitor: those in view are drawn, those near are kept, others are freed. */
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

interface Built {
  model: RoomModel;
  takeDownSigns: () => void;
  /** Last use of the room, in calls of `show`. */
  wanted: number;
}

/** Rooms beyond those in view and next door that stay built, as one turns round again. */
const SPARE = 3;

/** Builds and frees rooms. */
export class RoomRing {
  readonly #built = new Map<number, Built>();
  #visible = new Set<number>();
  #pending = false;
  #round = 0;

  constructor(private readonly scene: Object3D, private readonly site: RingSite) {}

  /** Rooms that stand. */
  get built(): Iterable<number> {
    return this.#built.keys();
  }

  /** Rooms that are drawn. */
  get visible(): ReadonlySet<number> {
    return this.#visible;
  }

  /** True if adjacent rooms remain to be built: one a frame. */
  get pending(): boolean {
    return this.#pending;
  }

  /** Draws what can be seen from here, and prepares what comes next. */
  show(room: number, gaze: Gaze): void {
    this.#round++;
    this.#visible = new Set(visibleRooms(this.site.plan, room, gaze));
    const next = this.#nextTo(room).filter((other) => !this.#visible.has(other));
    for (const one of this.#visible) this.#build(one).wanted = this.#round;
    const missing = next.filter((one) => !this.#built.has(one));
    if (missing[0] !== undefined) this.#build(missing[0]);
    this.#pending = missing.length > 1;
    for (const one of next) {
      const built = this.#built.get(one);
      if (built) built.wanted = this.#round;
    }
    this.#freeOld();
    for (const [one, { model }] of this.#built) {
      model.group.visible = this.#visible.has(one);
      model.mirrored.visible = model.group.visible && this.site.mirrors;
    }
  }

  #nextTo(room: number): number[] {
    return this.site.plan.doorways
      .filter(({ rooms }) => rooms.includes(room))
      .flatMap(({ rooms }) => rooms.filter((other) => other !== room));
  }

  #build(room: number): Built {
    const builtRoom = this.#built.get(room);
    if (builtRoom) return builtRoom;
    const { plan, style, evening, materials, paintings, signsOf, labelOf } = this.site;
    const planned = plan.rooms[room]!;
    const { fitted } = paintings;
    const model = new RoomModel({
      plan,
      room: planned,
      style,
      evening,
      materials,
      fitted,
      labelOf,
    });
    paintings.hang(room, model.group, model.mirrored);
    const takeDownSigns = hangSigns(model.group, plan, planned, style, signsOf);
    this.scene.add(model.group, model.mirrored);
    const built = { model, takeDownSigns, wanted: this.#round };
    this.#built.set(room, built);
    return built;
  }

  #freeOld(): void {
    const old = [...this.#built]
      .filter(([, { wanted }]) => wanted < this.#round)
      .sort(([, a], [, b]) => b.wanted - a.wanted);
    for (const [room] of old.slice(SPARE)) this.#free(room);
  }

  #free(room: number): void {
    const { model, takeDownSigns } = this.#built.get(room)!;
    this.site.paintings.unhang(room);
    takeDownSigns();
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
