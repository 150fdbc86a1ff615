/**
 * A line to a server that can be cut. Playwright's `setOffline` emulates a lost connection for the pages
 * that are open; one that is opened later would have a connection.
 */
export class CutLine implements AsyncDisposable {
  readonly #port: number;
  #listener: Deno.TcpListener | undefined;
  readonly #open = new Set<Deno.TcpConn>();

  /** @param server Where the server listens. */
  constructor(private readonly server: URL) {
    this.#listener = Deno.listen({ hostname: server.hostname, port: 0 });
    this.#port = this.#listener.addr.port;
    void this.#accept(this.#listener);
  }

  /** The server's origin at this end of the line. */
  get origin(): string {
    return `http://${this.server.hostname}:${this.#port}`;
  }

  /** Ends what is connected, and refuses what would be. */
  cut(): void {
    this.#listener?.close();
    this.#listener = undefined;
    for (const connection of this.#open) close(connection);
    this.#open.clear();
  }

  mend(): void {
    this.#listener = Deno.listen({ hostname: this.server.hostname, port: this.#port });
    void this.#accept(this.#listener);
  }

  async #accept(listener: Deno.TcpListener): Promise<void> {
    // Ends with an error when the listener is closed.
    for await (const client of listener) {
      this.#open.add(client);
      this.#join(client).catch(() => close(client));
    }
  }

  async #join(client: Deno.TcpConn): Promise<void> {
    const server = await Deno.connect({
      hostname: this.server.hostname,
      port: Number(this.server.port),
    });
    if (!this.#open.has(client)) return close(server);
    this.#open.add(server);
    await Promise.allSettled([
      client.readable.pipeTo(server.writable),
      server.readable.pipeTo(client.writable),
    ]);
    this.#open.delete(client);
    this.#open.delete(server);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.cut();
    return Promise.resolve();
  }
}

function close(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It has ended by itself.
  }
}
