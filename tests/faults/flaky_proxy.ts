/** What can become of a request on its way to a server and back. */
export type Fault =
  | "passes"
  /** Answered with an error, and nothing reaches the server. */
  | "500"
  | "503"
  /** The connection is reset before anything reaches the server. */
  | "reset"
  /** Half of the request reaches the server, then both connections end. */
  | "half request"
  /** Done by the server, but the answer gets lost. */
  | "lost answer"
  /** Half of the answer arrives. */
  | "half answer"
  /** It takes a while. */
  | "slow"
  /** Nobody answers. */
  | "silent";

const SLOW = 120;
const SILENCE = 600;

/**
 * Passes connections on to a server, byte for byte, and spoils some of them. Each carries one request,
 * so that each request has a fate of its own.
 */
export class FlakyProxy implements AsyncDisposable {
  /** How often each has happened. */
  readonly happened: Partial<Record<Fault, number>> = {};
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #underWay = new Set<Promise<void>>();
  readonly #accepting: Promise<void>;

  /** @param fate Of each request, by its first line: `PUT /images/1.jpg HTTP/1.1`. */
  constructor(private readonly port: number, public fate: (request: string) => Fault) {
    this.#accepting = this.#accept();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}`;
  }

  async #accept(): Promise<void> {
    for await (const client of this.#listener) {
      const passing: Promise<void> = this.#pass(client).catch(() => {}).finally(() => {
        this.#underWay.delete(passing);
      });
      this.#underWay.add(passing);
    }
  }

  async #pass(connection: Deno.TcpConn): Promise<void> {
    using client = connection;
    const request = await readRequest(client);
    if (request === undefined) return;
    const fault = this.fate(new TextDecoder().decode(request).split("\r\n", 1)[0]!);
    this.happened[fault] = (this.happened[fault] ?? 0) + 1;
    if (fault === "reset") return;
    if (fault === "500" || fault === "503") return await refuse(client, fault);
    if (fault === "silent") return await pause(SILENCE);
    if (fault === "slow") await pause(SLOW);
    using server = await Deno.connect({ hostname: "127.0.0.1", port: this.port });
    if (fault === "half request") {
      await writeAll(server, request.subarray(0, request.length / 2));
      return;
    }
    await writeAll(server, request);
    const answer = await new Response(server.readable).bytes();
    if (fault === "lost answer") return;
    if (fault === "slow") await pause(SLOW);
    await writeAll(
      client,
      fault === "half answer" ? answer.subarray(0, answer.length / 2) : answer,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    await this.#accepting.catch(() => {});
    await Promise.all(this.#underWay);
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A whole request, told to be the last of its connection; undefined when none comes. */
async function readRequest(client: Deno.TcpConn): Promise<Uint8Array | undefined> {
  const piece = new Uint8Array(65_536);
  let bytes = new Uint8Array();
  for (;;) {
    const count = await client.read(piece);
    if (count === null) return undefined;
    bytes = Uint8Array.of(...bytes, ...piece.subarray(0, count));
    const text = new TextDecoder("latin1").decode(bytes);
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
    if (bytes.length < end + 4 + length) continue;
    const head = new TextEncoder().encode(`${text.slice(0, end)}\r\nConnection: close\r\n\r\n`);
    return Uint8Array.of(...head, ...bytes.subarray(end + 4));
  }
}

async function refuse(client: Deno.TcpConn, status: "500" | "503"): Promise<void> {
  const body = `<Error><Code>${status === "500" ? "InternalError" : "SlowDown"}</Code></Error>`;
  const head = `HTTP/1.1 ${status} Failed\r\nContent-Length: ${body.length}\r\nConnection: close`;
  await writeAll(client, new TextEncoder().encode(`${head}\r\n\r\n${body}`));
}

async function writeAll(to: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await to.write(bytes.subarray(at));
}
