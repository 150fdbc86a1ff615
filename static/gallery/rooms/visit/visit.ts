/** A visit: where someone stands in the rooms, how they move, and what is in front of them. */
import { signal } from "@preact/signals";
import { EYE_HEIGHT, type Frame, type RoomPlan } from "../plan/room_plan.ts";
import { PathFinder, Walkable } from "../plan/walk.ts";
import { castRay, type RayHit } from "../cast_ray.ts";
import {
  EYE_M,
  type Field,
  fieldOf,
  Glide,
  lookOf,
  type Pose,
  poseBefore,
  type Spot,
  yawOf,
} from "./pose.ts";
import { isInField, type Keymap, pressesFocus, runShortcut } from "../../../shared/keyboard.ts";

/** Object in front of the visitor. */
type Sight = { kind: "frame"; frame: number } | { kind: "door"; doorway: number };

/** Requested movement, each from −1 to 1. */
interface Push {
  forward: number;
  aside: number;
  turn: number;
}

const WALK = 1.9;
const HURRY_FACTOR = 1.9;
const TURN = 1.7;
/** Rate at which movement follows the input, per second. */
const RESPONSE = 9;
const NEAR_FRAME_M = 4.2;
const NEAR_DOOR_M = 3.2;
const STEEPEST = 0.95;

/** One visitor. */
export class Visit {
  readonly pose: Pose;
  readonly room = signal(0);
  readonly front = signal<Sight | undefined>(undefined);
  readonly push: Push = { forward: 0, aside: 0, turn: 0 };
  hurrying = false;
  field: Field = fieldOf(16 / 9);
  /** A frame as it really hangs, once its picture is known. */
  fitted: (frame: Frame) => Frame = (frame) => frame;
  /** Asks for frames, because something will move. */
  onWake: () => void = () => {};
  /** The visitor has walked into a door that leads away. */
  onLeave: (doorway: number) => void = () => {};
  readonly #walkable: Walkable;
  readonly #ways: PathFinder;
  readonly #felt: Push = { forward: 0, aside: 0, turn: 0 };
  #glide: Glide | undefined;
  /** The painting last stepped to; the next one is counted from it. */
  #step = -1;

  /** @param still whether the visitor has asked for less motion */
  constructor(readonly plan: RoomPlan, private readonly still: () => boolean) {
    const { x, z, facing } = plan.entrance;
    this.pose = { x, z, yaw: yawOf(facing), pitch: 0, rise: 0 };
    this.#walkable = Walkable.from(plan);
    this.#ways = PathFinder.from(plan);
    this.#notice();
  }

  /** Goes on by some seconds. @returns whether anything moves */
  advance(seconds: number): boolean {
    if (this.#glide) {
      if (!this.#glide.advance(this.pose, seconds)) this.#glide = undefined;
      this.#notice();
      return true;
    }
    const felt = this.#felt;
    const share = Math.min(1, RESPONSE * seconds);
    let moves = false;
    for (const key of ["forward", "aside", "turn"] as const) {
      felt[key] += (this.push[key] - felt[key]) * share;
      if (Math.abs(felt[key]) < 0.01 && this.push[key] === 0) felt[key] = 0;
      moves ||= felt[key] !== 0;
    }
    if (!moves) return false;
    this.pose.yaw += felt.turn * TURN * seconds;
    this.pose.rise -= this.pose.rise * Math.min(1, 3 * seconds);
    const pace = WALK * (this.hurrying ? HURRY_FACTOR : 1) * seconds;
    const [sin, cos] = [Math.sin(this.pose.yaw), Math.cos(this.pose.yaw)];
    const reach = Math.max(1, Math.hypot(felt.forward, felt.aside));
    const [ahead, right] = [felt.forward / reach * pace, felt.aside / reach * pace];
    this.#walk({
      x: this.pose.x + sin * ahead + cos * right,
      z: this.pose.z - cos * ahead + sin * right,
    });
    this.#notice();
    return true;
  }

  #walk(to: Spot): void {
    const { x, z } = this.#walkable.step(this.pose, to, this.pose);
    const door = this.#walkable.doorAt(x, z);
    if (door === undefined) return;
    this.push.forward = this.push.aside = 0;
    this.onLeave(this.plan.doorways.indexOf(door));
  }

  /** Turns the look by hand; ends a walk that goes by itself. */
  look(turn: number, tilt: number): void {
    this.#glide = undefined;
    this.pose.yaw += turn;
    this.pose.pitch = Math.max(-STEEPEST, Math.min(STEEPEST, this.pose.pitch + tilt));
    this.#notice();
    this.onWake();
  }

  /** Starts or ends walking, as far as keys and hands say. */
  pushed(push: Partial<Push>): void {
    Object.assign(this.push, push);
    if (Object.values(this.push).some((part) => part !== 0)) this.#glide = undefined;
    this.onWake();
  }

  /** Walks to a spot on the floor, or as near to it as walls let one come. */
  walkTo(on: Spot): void {
    const spot = this.#walkable.step(on, on);
    const yaw = Math.atan2(spot.x - this.pose.x, this.pose.z - spot.z);
    this.goTo({ x: spot.x, z: spot.z, yaw, pitch: 0, rise: 0 });
  }

  /** Walks to a pose; at once for visitors who prefer reduced motion. */
  goTo(pose: Pose, at_once = this.still()): void {
    if (at_once) {
      this.#glide = undefined;
      Object.assign(this.pose, pose);
      this.#notice();
    } else {
      this.#glide = new Glide(this.#ways.find(this.pose, pose), pose);
    }
    this.onWake();
  }

  /** Goes to a painting. */
  stepTo(frame: number, at_once?: boolean): void {
    const planned = this.plan.frames[frame];
    if (!planned) return;
    this.#step = frame;
    this.goTo(
      poseBefore(this.fitted(planned), this.plan.rooms[planned.room]!, this.field),
      at_once,
    );
  }

  /** Goes to the next painting of the walk, or the one before; from the last to the first. */
  step(by: 1 | -1): void {
    const count = this.plan.frames.length;
    if (count === 0) return;
    const front = this.front.value;
    const here = front?.kind === "frame" && !this.#glide ? front.frame : this.#step;
    if (here >= 0) return this.stepTo((here + by + count) % count);
    // Nothing in front yet: the first painting of this room is the next one.
    const first = this.plan.rooms[this.room.value]?.frames[0] ?? 0;
    this.stepTo(by === 1 ? first : (first - 1 + count) % count);
  }

  /** Goes into a room, or before its first painting. */
  enter(room: number): void {
    const target = this.plan.rooms[room];
    if (!target) return;
    const first = target.frames[0];
    if (first !== undefined) return this.stepTo(first);
    const { x, z, width, depth } = target;
    this.goTo({ x: x + width / 2, z: z + depth / 2, yaw: this.pose.yaw, pitch: 0, rise: 0 });
  }

  /** Returns the first hit of a ray from the eyes. */
  meet(direction = lookOf(this.pose), from = EYE_M): RayHit {
    const { x, z } = this.pose;
    return castRay(this.plan, this.room.value, { x, y: from, z }, direction);
  }

  #notice(): void {
    const room = this.#walkable.roomAt(this.pose.x, this.pose.z);
    if (room !== undefined) this.room.value = room;
    // At the height of the middles of paintings, so that a narrow one is not overlooked.
    const hit = this.meet(lookOf(this.pose), EYE_HEIGHT);
    const sight: Sight | undefined = hit.kind === "frame" && hit.distance < this.#near(hit.frame)
      ? { kind: "frame", frame: hit.frame }
      : hit.kind === "door" && hit.distance < NEAR_DOOR_M
      ? { kind: "door", doorway: hit.doorway }
      : undefined;
    const before = this.front.value;
    const same = before?.kind === sight?.kind && JSON.stringify(before) === JSON.stringify(sight);
    if (!same) this.front.value = sight;
  }

  /** A large painting is looked at from farther away. */
  #near(frame: number): number {
    const { width, height } = this.plan.frames[frame]!;
    return Math.max(NEAR_FRAME_M, 1.8 * Math.max(width, height));
  }
}

/** Actions of keys besides moving. */
interface KeyActions {
  /** Opens what is in front: a painting's page, or the door. */
  open: () => void;
  list: () => void;
}

// By place on the keyboard, so that walking works on every layout.
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

/** Follows the keys, except where they are meant for something else; returns what stops it. */
export function followKeys(visit: Visit, actions: KeyActions): () => void {
  const pressedKeys = new Set<string>();
  const shortcuts = shortcutsOf(visit, actions);
  const push = () => {
    const sum = { forward: 0, aside: 0, turn: 0 };
    for (const code of pressedKeys) {
      const [part, amount] = MOVES[code]!;
      sum[part] += amount;
    }
    visit.pushed({
      forward: Math.sign(sum.forward),
      aside: Math.sign(sum.aside),
      turn: Math.sign(sum.turn),
    });
  };
  const pressed = (event: KeyboardEvent) => {
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
    // Held down, it goes on once.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    else runShortcut(shortcuts, event);
  };
  const released = (event: KeyboardEvent) => {
    visit.hurrying = event.shiftKey;
    if (pressedKeys.delete(event.code)) push();
  };
  const stop = () => {
    pressedKeys.clear();
    push();
  };
  addEventListener("keydown", pressed);
  addEventListener("keyup", released);
  addEventListener("blur", stop);
  return () => {
    removeEventListener("keydown", pressed);
    removeEventListener("keyup", released);
    removeEventListener("blur", stop);
  };
}

function shortcutsOf(visit: Visit, { open, list }: KeyActions): Keymap<() => void> {
  const [next, previous] = [() => visit.step(1), () => visit.step(-1)];
  return {
    // At a door, going on means going through.
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
