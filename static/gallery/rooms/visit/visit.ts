/** A visit: the visitor's position, movement, and the object in front of the visitor. */
import { signal } from "@preact/signals";
import { EYE_HEIGHT, type Frame, type RoomPlan } from "../plan/room_plan.ts";
import { PathFinder, type Spot, Walkable } from "../plan/walk.ts";
import { castRay, type RayHit } from "../cast_ray.ts";
import { EYE_M, type Field, fieldOf, Glide, lookOf, type Pose, poseBefore, yawOf } from "./pose.ts";
import { isInField, type Keymap, pressesFocus, runShortcut } from "../../../shared/keyboard.ts";

type Sight = { kind: "frame"; frame: number } | { kind: "door"; doorway: number };

/** Requested movement, each component from −1 to 1. */
interface Push {
  forward: number;
  aside: number;
  turn: number;
}

/**
 * Walking speed in metres per second, its factor in a hurry, and the turning speed in radians per
 * second.
 */
const WALKING_SPEED = 1.9;
const HURRY_FACTOR = 1.9;
const TURNING_SPEED = 1.7;
/** Rate at which movement follows the input, per second. */
const RESPONSE = 9;
/** Distances up to which a frame or a door counts as in front of the visitor, in metres. */
const MAX_FRAME_DISTANCE_M = 4.2;
const MAX_DOOR_DISTANCE_M = 3.2;
/** Largest pitch, in radians. */
const MAX_PITCH = 0.95;

/** The state of one visitor. */
export class Visit {
  readonly pose: Pose;
  readonly room = signal(0);
  readonly front = signal<Sight | undefined>(undefined);
  readonly push: Push = { forward: 0, aside: 0, turn: 0 };
  hurrying = false;
  field: Field = fieldOf(16 / 9);
  /** Returns a frame in the format of its picture, once that is known. */
  fitFrame: (frame: Frame) => Frame = (frame) => frame;
  /** Called when a frame has to be drawn because the visitor will move. */
  onWake: () => void = () => {};
  /** Called when the visitor has walked into a door to another movement. */
  onLeave: (doorway: number) => void = () => {};
  readonly #walkable: Walkable;
  readonly #pathFinder: PathFinder;
  readonly #movement: Push = { forward: 0, aside: 0, turn: 0 };
  #glide: Glide | undefined;
  /** Index of the painting last stepped to; previous and next are relative to it. */
  #step = -1;

  /** @param isMotionReduced Returns true if the visitor prefers reduced motion. */
  constructor(readonly plan: RoomPlan, private readonly isMotionReduced: () => boolean) {
    const { x, z, facing } = plan.entrance;
    this.pose = { x, z, yaw: yawOf(facing), pitch: 0, rise: 0 };
    this.#walkable = new Walkable(plan);
    this.#pathFinder = new PathFinder(plan);
    this.#updateFront();
  }

  /**
   * Advances the visit.
   * @returns True if the visitor is moving.
   */
  advance(seconds: number): boolean {
    if (this.#glide) {
      if (!this.#glide.advance(this.pose, seconds)) this.#glide = undefined;
      this.#updateFront();
      return true;
    }
    const movement = this.#movement;
    const share = Math.min(1, RESPONSE * seconds);
    let isMoving = false;
    for (const key of ["forward", "aside", "turn"] as const) {
      movement[key] += (this.push[key] - movement[key]) * share;
      if (Math.abs(movement[key]) < 0.01 && this.push[key] === 0) movement[key] = 0;
      isMoving ||= movement[key] !== 0;
    }
    if (!isMoving) return false;
    this.pose.yaw += movement.turn * TURNING_SPEED * seconds;
    this.pose.rise -= this.pose.rise * Math.min(1, 3 * seconds);
    const pace = WALKING_SPEED * (this.hurrying ? HURRY_FACTOR : 1) * seconds;
    const [sin, cos] = [Math.sin(this.pose.yaw), Math.cos(this.pose.yaw)];
    const reach = Math.max(1, Math.hypot(movement.forward, movement.aside));
    const [ahead, right] = [movement.forward / reach * pace, movement.aside / reach * pace];
    this.#walk({
      x: this.pose.x + sin * ahead + cos * right,
      z: this.pose.z - cos * ahead + sin * right,
    });
    this.#updateFront();
    return true;
  }

  #walk(to: Spot): void {
    Object.assign(this.pose, this.#walkable.step(this.pose, to));
    const door = this.#walkable.doorAt(this.pose.x, this.pose.z);
    if (door === undefined) return;
    this.push.forward = this.push.aside = 0;
    this.onLeave(this.plan.doorways.indexOf(door));
  }

  /** Turns the view; ends an animated walk. */
  look(turn: number, tilt: number): void {
    this.#glide = undefined;
    this.pose.yaw += turn;
    this.pose.pitch = Math.max(-MAX_PITCH, Math.min(MAX_PITCH, this.pose.pitch + tilt));
    this.#updateFront();
    this.onWake();
  }

  /** Sets components of the requested movement; any of them ends an animated walk. */
  setPush(push: Partial<Push>): void {
    Object.assign(this.push, push);
    if (Object.values(this.push).some((component) => component !== 0)) this.#glide = undefined;
    this.onWake();
  }

  /** Walks to a position on the floor, or to the nearest one that is accessible. */
  walkTo(on: Spot): void {
    const spot = this.#walkable.step(on, on);
    const yaw = Math.atan2(spot.x - this.pose.x, this.pose.z - spot.z);
    this.goTo({ x: spot.x, z: spot.z, yaw, pitch: 0, rise: 0 });
  }

  /** Walks to a pose; without animation for visitors who prefer reduced motion. */
  goTo(pose: Pose, isInstant = this.isMotionReduced()): void {
    if (isInstant) {
      this.#glide = undefined;
      Object.assign(this.pose, pose);
      this.#updateFront();
    } else {
      this.#glide = new Glide(this.#pathFinder.find(this.pose, pose), pose);
    }
    this.onWake();
  }

  stepTo(frame: number, isInstant?: boolean): void {
    const planned = this.plan.frames[frame];
    if (!planned) return;
    this.#step = frame;
    this.goTo(
      poseBefore(this.fitFrame(planned), this.plan.rooms[planned.room]!, this.field),
      isInstant,
    );
  }

  /**
   * Walks to the next painting of the tour, or to the previous one; the last is followed by the
   * first.
   */
  step(by: 1 | -1): void {
    const count = this.plan.frames.length;
    if (count === 0) return;
    const front = this.front.value;
    const currentFrame = front?.kind === "frame" && !this.#glide ? front.frame : this.#step;
    if (currentFrame >= 0) return this.stepTo((currentFrame + by + count) % count);
    // With no painting in front yet, the first painting of this room is the next one.
    const first = this.plan.rooms[this.room.value]?.frames[0] ?? 0;
    this.stepTo(by === 1 ? first : (first - 1 + count) % count);
  }

  /** Walks to the first painting of a room, or into the room if it has none. */
  enter(room: number): void {
    const target = this.plan.rooms[room];
    if (!target) return;
    const first = target.frames[0];
    if (first !== undefined) return this.stepTo(first);
    const { x, z, width, depth } = target;
    this.goTo({ x: x + width / 2, z: z + depth / 2, yaw: this.pose.yaw, pitch: 0, rise: 0 });
  }

  meet(direction = lookOf(this.pose), from = EYE_M): RayHit {
    const { x, z } = this.pose;
    return castRay(this.plan, this.room.value, { x, y: from, z }, direction);
  }

  #updateFront(): void {
    const room = this.#walkable.roomAt(this.pose.x, this.pose.z);
    if (room !== undefined) this.room.value = room;
    // Cast at the height of the paintings' middles, so that flat paintings are not missed.
    const hit = this.meet(lookOf(this.pose), EYE_HEIGHT);
    const sight: Sight | undefined =
      hit.kind === "frame" && hit.distance < this.#maxFrontDistance(hit.frame)
        ? { kind: "frame", frame: hit.frame }
        : hit.kind === "door" && hit.distance < MAX_DOOR_DISTANCE_M
        ? { kind: "door", doorway: hit.doorway }
        : undefined;
    const previous = this.front.value;
    const isSame = previous?.kind === sight?.kind &&
      JSON.stringify(previous) === JSON.stringify(sight);
    if (!isSame) this.front.value = sight;
  }

  /** Returns the distance up to which a painting counts as in front; more for a large painting. */
  #maxFrontDistance(frame: number): number {
    const { width, height } = this.plan.frames[frame]!;
    return Math.max(MAX_FRAME_DISTANCE_M, 1.8 * Math.max(width, height));
  }
}

interface KeyActions {
  /** Opens the object in front: a painting's page, or the door. */
  open: () => void;
  list: () => void;
}

// By physical key position, so that walking works with every keyboard layout.
const MOVES: Record<string, ["forward" | "aside" | "turn", number]> = {
  KeyW: ["forward", 1],
  ArrowUp: ["forward", 1],
  KeyS: ["forward", -1],
  ArrowDown: ["forward", -1],
  KeyA: ["aside", -1],
  KeyD: ["aside", 1],
  KeyQ: ["turn", -1],
  ArrowLeft: ["turn", -1],
  KeyE: ["turn", 1],
  ArrowRight: ["turn", 1],
};

/**
 * Listens to the keyboard, except in fields and on focused controls.
 * @returns A function that stops listening.
 */
export function followKeys(visit: Visit, actions: KeyActions): () => void {
  const pressedKeys = new Set<string>();
  const shortcuts = shortcutsOf(visit, actions);
  const push = () => {
    const sum = { forward: 0, aside: 0, turn: 0 };
    for (const code of pressedKeys) {
      const [component, amount] = MOVES[code]!;
      sum[component] += amount;
    }
    visit.setPush({
      forward: Math.sign(sum.forward),
      aside: Math.sign(sum.aside),
      turn: Math.sign(sum.turn),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isInField(event) || pressesFocus(event)) return;
    visit.hurrying = event.shiftKey;
    if (event.code in MOVES) {
      event.preventDefault();
      if (!pressedKeys.has(event.code)) {
        pressedKeys.add(event.code);
        push();
      }
      return;
    }
    // A key held down acts only once.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else runShortcut(shortcuts, event);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    visit.hurrying = event.shiftKey;
    if (pressedKeys.delete(event.code)) push();
  };
  const releaseAll = () => {
    pressedKeys.clear();
    push();
  };
  addEventListener("keydown", onKeyDown);
  addEventListener("keyup", onKeyUp);
  addEventListener("blur", releaseAll);
  return () => {
    removeEventListener("keydown", onKeyDown);
    removeEventListener("keyup", onKeyUp);
    removeEventListener("blur", releaseAll);
  };
}

function shortcutsOf(visit: Visit, { open, list }: KeyActions): Keymap<() => void> {
  const [next, previous] = [() => visit.step(1), () => visit.step(-1)];
  return {
    // At a door, Enter means passing through it.
    Enter: () => visit.front.value?.kind === "door" ? open() : next(),
    "Shift+Enter": previous,
    " ": next,
    PageDown: next,
    PageUp: previous,
    Backspace: previous,
    Home: () => visit.stepTo(0),
    End: () => visit.stepTo(visit.plan.frames.length - 1),
    KeyO: open,
    KeyL: list,
    Escape: list,
  };
}
