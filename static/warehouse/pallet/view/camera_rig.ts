/** One camera over one or more stages: what turns one of them turns all. */
import { ease, Frames, Motions, prefersReducedMotion } from "../../../shared/canvas/motion.ts";
import {
  type Bounds,
  fitted,
  onTheWay,
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
// A box that is flown to has its surroundings around it.
const ROOM = 3.4;
const CLOSE_LOOK = { azimuth: SIDES.corner.azimuth, elevation: 0.62 };

/** Position and animation of the camera. Frames are drawn only after changes. */
export class CameraRig {
  #orbit: Orbit = { target: [0, 0, 0], ...SIDES.corner, distance: 6 };
  #whole = true;
  readonly #subjects = new Set<Subject>();
  readonly #draws = new Set<(elapsed: number) => void>();
  readonly #flight = new Motions(() => this.request());
  readonly #movers = new Set([this.#flight]);
  #last = 0;
  #elapsed = 0;
  readonly #frames = new Frames((now) => {
    this.#elapsed = now - this.#last;
    this.#last = now;
    for (const mover of this.#movers) if (mover.advance(now)) this.request();
  }, () => this.#draws.forEach((draw) => draw(this.#elapsed)));

  get orbit(): Orbit {
    return this.#orbit;
  }

  /** Has the next frame draw. */
  request(): void {
    this.#frames.request();
  }

  /**
   * Takes a stage in.
   *
   * @param draw is handed the milliseconds since the frame before
   * @param movers what moves by itself on it
   * @returns what takes it out again
   */
  add(
    subject: Subject,
    draw: (elapsed: number) => void,
    movers: readonly Motions[],
  ): () => void {
    this.#subjects.add(subject);
    this.#draws.add(draw);
    for (const mover of movers) this.#movers.add(mover);
    return () => {
      this.#subjects.delete(subject);
      this.#draws.delete(draw);
      for (const mover of movers) this.#movers.delete(mover);
    };
  }

  /** Draws without waiting for a frame, as after a canvas has changed its size. */
  drawNow(): void {
    this.#frames.drawNow();
  }

  /** By angles, as a hand or a key turns. */
  turn(round: number, upwards: number): void {
    this.#set(turned(this.#orbit, round, upwards));
  }

  zoom(factor: number): void {
    this.#set(zoomed(this.#orbit, factor));
  }

  /** By shares of the picture's height. */
  shift(across: number, down: number): void {
    this.#set(shifted(this.#orbit, across, down));
  }

  /** Shows everything, from a side or from where one is. */
  fit(side: Pick<Orbit, "azimuth" | "elevation"> = this.#orbit, at_once = false): void {
    const orbits = [...this.#subjects].map((subject) =>
      fitted(subject.bounds(), side, subject.aspect())
    );
    const far = orbits.toSorted((a, b) => b.distance - a.distance)[0];
    if (!far) return;
    this.#fly(far, at_once);
    this.#whole = true;
  }

  look(side: SideName): void {
    this.fit(SIDES[side]);
  }

  /** Fits again if the camera has not been moved since it last was. */
  refit(): void {
    if (this.#whole) this.fit(this.#orbit, true);
    else this.request();
  }

  /** Goes near something. */
  approach(bounds: Bounds, aspect: number): void {
    const near = fitted(bounds, CLOSE_LOOK, aspect);
    this.#fly({ ...near, distance: Math.max(1.6, near.distance * ROOM) });
    this.#whole = false;
  }

  #set(orbit: Orbit): void {
    this.#flight.stop();
    this.#orbit = orbit;
    this.#whole = false;
    this.request();
  }

  #fly(to: Orbit, at_once = false): void {
    const from = this.#orbit;
    this.#flight.start((elapsed) => {
      const share = at_once || prefersReducedMotion() ? 1 : Math.min(1, elapsed / FLIGHT_MS);
      this.#orbit = onTheWay(from, to, ease(share));
      this.request();
      return share < 1;
    });
    if (!at_once) return;
    this.#flight.stop();
    this.#orbit = to;
    this.request();
  }

  stop(): void {
    this.#frames.stop();
  }
}
