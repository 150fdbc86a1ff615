/** Camera shared by one or more stages, so that they turn together. */
import { ease, Frames, Motions, prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import {
  type Bounds,
  fitted,
  interpolated,
  type Orbit,
  shifted,
  type SideName,
  SIDES,
  turned,
  zoomed,
} from "../scene/orbit.ts";

/** Bounds that must be visible, and the aspect of the picture. */
export interface Subject {
  bounds(): Bounds;
  aspect(): number;
}

const FLIGHT_MS = 520;
// Distance factor for a box in close-up, so that its surroundings are visible.
const CLOSE_UP_FACTOR = 3.4;
const CLOSE_UP_DIRECTION = { azimuth: SIDES.corner.azimuth, elevation: 0.62 };

/** Position and animation of the camera. Frames are drawn only after changes. */
export class CameraRig {
  #orbit: Orbit = { target: [0, 0, 0], ...SIDES.corner, distance: 6 };
  #isFitted = true;
  readonly #subjects = new Set<Subject>();
  readonly #draws = new Set<() => void>();
  readonly #flight = new Motions(() => this.request());
  readonly #movers = new Set([this.#flight]);
  readonly #frames = new Frames((now) => {
    for (const mover of this.#movers) if (mover.advance(now)) this.request();
  }, () => this.#draws.forEach((draw) => draw()));

  get orbit(): Orbit {
    return this.#orbit;
  }

  /** Requests a frame. */
  request(): void {
    this.#frames.request();
  }

  /**
   * Adds a stage.
   * @param movers Animations of the stage.
   * @returns A function that removes the stage.
   */
  add(subject: Subject, draw: () => void, movers: readonly Motions[]): () => void {
    this.#subjects.add(subject);
    this.#draws.add(draw);
    for (const mover of movers) this.#movers.add(mover);
    return () => {
      this.#subjects.delete(subject);
      this.#draws.delete(draw);
      for (const mover of movers) this.#movers.delete(mover);
    };
  }

  /** Draws immediately, for example after a canvas was resized. */
  drawNow(): void {
    this.#frames.drawNow();
  }

  /** Turns the camera by angles in radians. */
  turn(sideways: number, upwards: number): void {
    this.#set(turned(this.#orbit, sideways, upwards));
  }

  zoom(factor: number): void {
    this.#set(zoomed(this.#orbit, factor));
  }

  /** Moves the camera by shares of the picture's height. */
  shift(across: number, down: number): void {
    this.#set(shifted(this.#orbit, across, down));
  }

  /** Shows everything, from a side or from the current direction. */
  fit(side: Pick<Orbit, "azimuth" | "elevation"> = this.#orbit, isImmediate = false): void {
    const orbits = [...this.#subjects].map((subject) =>
      fitted(subject.bounds(), side, subject.aspect())
    );
    const far = orbits.toSorted((a, b) => b.distance - a.distance)[0];
    if (!far) return;
    this.#fly(far, isImmediate);
    this.#isFitted = true;
  }

  look(side: SideName): void {
    this.fit(SIDES[side]);
  }

  /** Fits again, unless the camera was moved since the last fit. */
  refit(): void {
    if (this.#isFitted) this.fit(this.#orbit, true);
    else this.request();
  }

  approach(bounds: Bounds, aspect: number): void {
    const near = fitted(bounds, CLOSE_UP_DIRECTION, aspect);
    this.#fly({ ...near, distance: Math.max(1.6, near.distance * CLOSE_UP_FACTOR) });
    this.#isFitted = false;
  }

  #set(orbit: Orbit): void {
    this.#flight.stop();
    this.#orbit = orbit;
    this.#isFitted = false;
    this.request();
  }

  #fly(to: Orbit, isImmediate = false): void {
    const from = this.#orbit;
    this.#flight.start((elapsed) => {
      const share = isImmediate || prefersReducedMotion() ? 1 : Math.min(1, elapsed / FLIGHT_MS);
      this.#orbit = interpolated(from, to, ease(share));
      this.request();
      return share < 1;
    });
    if (!isImmediate) return;
    this.#flight.stop();
    this.#orbit = to;
    this.request();
  }

  stop(): void {
    this.#frames.stop();
  }
}
