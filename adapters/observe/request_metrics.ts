import { Gauge, type Registry } from "./prometheus.ts";
import { MEDIUM } from "./measured.ts";
import { RequestHistogram } from "./request_histogram.ts";

// A client may call its method anything.
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Requests that were answered, and those that are in progress. */
export class RequestMetrics {
  #underWay = 0;
  readonly #duration: RequestHistogram;

  constructor(registry: Registry) {
    this.#duration = new RequestHistogram(
      registry,
      "depot_http_request_duration_seconds",
      "From the arrival of a request to the head of its answer",
      MEDIUM,
    );
    const underWay = () => this.#underWay;
    new Gauge({
      name: "depot_http_requests_in_progress",
      help: "Requests whose answer has not begun",
      registers: [registry],
      collect() {
        this.set(underWay());
      },
    });
  }

  /** A request has come. */
  begun(): void {
    this.#underWay++;
  }

  /**
   * It is answered.
   *
   * @param route As {@link routeLabel} has it.
   */
  ended(method: string, route: string, status: number, milliseconds: number): void {
    this.#underWay--;
    const known = METHODS.has(method) ? method : "other";
    this.#duration.observe(known, route, status, milliseconds / 1000);
  }
}

/**
 * What a request is counted under: the pattern that led to its answer. What led nowhere has one name,
 * because the patterns of middleware say nothing about the route.
 */
export function routeLabel(route: string, status: number): string {
  return (status === 404 || status === 405) && route.endsWith("*") ? "unknown" : route;
}
