/** A TCP proxy that can be slow, or hold everything back, as a bad line does. */
export class HeldProxy implements AsyncDisposable {
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #open = new Set<Deno.TcpConn>();
  #gate = Promise.withResolvers<void>();
  readonly #serving: Promise<void>;

  /**
   * @param target An address such as `http://127.0.0.1:8080`.
   * @param delay Milliseconds by which everything is late, in either direction.
   */
  constructor(private readonly target: string, private readonly delay = 0) {
    this.#gate.resolve();
    this.#serving = this.#serve();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}`;
  }

  /** Nothing goes through from now on; connections stay open. */
  hold(): void {
    this.#gate = Promise.withResolvers();
  }

  /** What was held back goes on. */
  release(): void {
    this.#gate.resolve();
  }

  async #serve(): Promise<void> {
    const { hostname, port } = new URL(this.target);
    for await (const near of this.#listener) {
      this.#connect(near, hostname, Number(port)).catch(() => near.close());
    }
  }

  async #connect(near: Deno.TcpConn, hostname: string, port: number): Promise<void> {
    const far = await Deno.connect({ hostname, port });
    const both = [near, far];
    for (const end of both) this.#open.add(end);
    await Promise.all([this.#pump(near, far), this.#pump(far, near)]);
    for (const end of both) this.#open.delete(end);
  }

  async #pump(from: Deno.TcpConn, to: Deno.TcpConn): Promise<void> {
    try {
      for await (const bytes of from.readable) {
        if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
        await this.#gate.promise;
        for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
      }
    } catch {
      // One end has gone, and the other goes with it.
    }
    close(to);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#gate.resolve();
    this.#listener.close();
    for (const end of this.#open) close(end);
    await this.#serving.catch(() => {});
  }
}

function close(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It was closed already.
  }
}
