/**
 * A proxy that replaces nginx: each client has its own instance, and the next one if that does not
 * respond.
 */

// Milliseconds for which an instance that has failed gets no requests.
const FAILED_MS = 5000;
const READS = new Set(["GET", "HEAD"]);

/** A proxy in front of instances, on a free port of 127.0.0.1. */
export class SmallProxy implements AsyncDisposable {
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #downUntil: number[];

  /** @param instances their addresses, such as `http://127.0.0.1:8000` */
  constructor(private readonly instances: readonly string[]) {
    this.#downUntil = instances.map(() => -Infinity);
    const options = { hostname: "127.0.0.1", port: 0, onListen() {} };
    this.#server = Deno.serve(
      options,
      (request, { remoteAddr }) => this.#pass(request, remoteAddr.hostname),
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.addr.port}`;
  }

  async #pass(request: Request, client: string): Promise<Response> {
    const first = Number(client.split(".").at(-1)) % this.instances.length;
    const body = READS.has(request.method) ? null : await request.bytes();
    const headers = new Headers(request.headers);
    headers.set("X-Forwarded-For", client);
    const { pathname, search } = new URL(request.url);
    for (let step = 0; step < this.instances.length; step++) {
      const at = (first + step) % this.instances.length;
      if (performance.now() < this.#downUntil[at]!) continue;
      try {
        const { method } = request;
        const init = { method, headers, body, redirect: "manual" as const };
        return await fetch(this.instances[at]! + pathname + search, init);
      } catch (error) {
        this.#downUntil[at] = performance.now() + FAILED_MS;
        // A change may have been made; only a refused connection has certainly sent nothing.
        if (body !== null && !/refused/i.test(String(error))) break;
      }
    }
    return Response.json({ error: "The server does not answer" }, { status: 503 });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.shutdown();
  }
}
