/** What the state of pages takes from a browser: a server that answers, storage, timers. */

/** What a route is answered with: JSON, a response, or what is made of the body that was sent. */
export type Answer = ((body: unknown) => unknown) | Response | object;

/** A server by method and path below its origin; what it does not know is answered with 404. */
export class BrowserStandIn implements Disposable {
  /** Every request, as `POST /api/v1/…`, with its body. */
  readonly asked: { route: string; body: unknown }[] = [];
  readonly #globals = new Map<string, PropertyDescriptor | undefined>();
  #timers = new Map<number, () => void>();
  #lastTimer = 0;

  constructor(readonly answers: Record<string, Answer> = {}) {
    const kept = new Map<string, string>();
    this.set(
      "fetch",
      async (input: string, init: RequestInit = {}) => await this.#fetch(input, init),
    );
    this.set("document", { body: { dataset: {} }, documentElement: { lang: "en" } });
    this.set("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    this.set("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    this.set("setTimeout", (run: () => void) => {
      this.#timers.set(++this.#lastTimer, run);
      return this.#lastTimer;
    });
    this.set("clearTimeout", (timer: number) => void this.#timers.delete(timer));
  }

  /** Puts a value in the place of a global one until the end of the test. */
  set(name: string, value: unknown): void {
    if (!this.#globals.has(name)) {
      this.#globals.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    }
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }

  /** Runs what has been put off, however long for. */
  runTimers(): void {
    const due = [...this.#timers.values()];
    this.#timers.clear();
    for (const run of due) run();
  }

  /** The routes that were asked for, in their order. */
  get routes(): string[] {
    return this.asked.map(({ route }) => route);
  }

  async #fetch(input: string, { method = "GET", body }: RequestInit): Promise<Response> {
    const route = `${method} ${input}`;
    const sent = typeof body === "string" ? JSON.parse(body) : undefined;
    this.asked.push({ route, body: sent });
    const answer = this.answers[route];
    if (answer === undefined) {
      return Response.json({ error: `Not found: ${route}` }, { status: 404 });
    }
    const made = typeof answer === "function" ? await answer(sent) : answer;
    return made instanceof Response ? made.clone() : Response.json(made);
  }

  [Symbol.dispose](): void {
    for (const [name, before] of this.#globals) {
      if (before) Object.defineProperty(globalThis, name, before);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}

/** A refusal as the server sends it. */
export const refusal = (status: number, error: string, more: object = {}) =>
  Response.json({ error, ...more }, { status });

/** Lets everything run that only waits for promises. */
export async function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  for (let turn = 0; turn < 50; turn++) {
    await new Promise((done) => {
      port1.onmessage = done;
      port2.postMessage(0);
    });
  }
  port1.close();
  port2.close();
}
