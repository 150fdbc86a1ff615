/**
 * Streams in numbers that take all memory of a server that does not count them: this one goes on, and
 * answers others.
 */
import assert from "node:assert/strict";
import { type ClientHttp2Session, connect } from "node:http2";
import { MOST_ANSWERS } from "../../routes/middleware/under_way.ts";
import { drawnImage } from "../drawn_image.ts";
import { ServerProcess } from "../server_process.ts";
import { answersMeanwhile, type Lines, Orders } from "./small_order.ts";

const onLinux = Deno.build.os === "linux";
const CURATOR = { username: "ada", password: "the night watch" };
const ENV = {
  TRUSTED_PROXIES: "0",
  CLIENT_PATIENCE: "2",
  CURATOR_USERNAME: CURATOR.username,
  CURATOR_PASSWORD: CURATOR.password,
};
const STREAMS = 200;
const SMALL: Lines = [[400, 300, 200, 10]];
const LARGE: Lines = [[40, 30, 20, 8000]];
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What each stream asks for. */
interface Asked {
  path: string;
  /** Sent as JSON, under the same key each time; without one it is a GET. */
  body?: unknown;
}

/** Connections that open 200 streams each and take nothing of what they ask for. */
class Flood implements Disposable {
  readonly #sessions: ClientHttp2Session[] = [];
  /** How many answers there were of each status. */
  readonly statuses = new Map<number, number>();

  async open(url: string, { path, body }: Asked, connections: number): Promise<void> {
    const headers = {
      ":path": path,
      "host": new URL(url).host,
      ...(body === undefined ? {} : {
        ":method": "POST",
        "content-type": "application/json",
        "idempotency-key": "flood",
      }),
    };
    for (let at = 0; at < connections; at++) {
      const session = connect(url, { settings: { initialWindowSize: 0 } });
      session.on("error", () => {});
      this.#sessions.push(session);
      for (let stream = 0; stream < STREAMS; stream++) {
        const request = session.request(headers, { endStream: body === undefined });
        request.on("response", (headers) => {
          const status = Number(headers[":status"]);
          this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        });
        request.on("error", () => {});
        if (body !== undefined) request.end(JSON.stringify(body));
      }
      await later(50);
    }
    await later(3000);
  }

  [Symbol.dispose](): void {
    for (const session of this.#sessions) session.destroy();
  }
}

/** Lets a flood go over a server, beside small orders. @returns the answers of 200 */
async function flooded(
  server: ServerProcess,
  asked: Asked,
  connections: number,
  given?: Orders,
): Promise<number> {
  const orders = given ?? await Orders.of(server);
  const small = await orders.add(SMALL, 0);
  using flood = new Flood();
  const attack = flood.open(await server.url, asked, connections);
  const { rounds, slowest, memory } = await answersMeanwhile(orders, small, attack);
  console.log(
    `${rounds} small orders meanwhile, the slowest ${Math.round(slowest)} ms; ${memory} MB; ` +
      `answers: ${[...flood.statuses].join(" ")}`,
  );
  assert.ok(rounds > 0);
  return flood.statuses.get(200) ?? 0;
}

Deno.test({
  name: "HTTP/2 streams of a large answer that nobody takes: memory stays, others are answered",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: ENV });
    const answers = await flooded(server, { path: "/api/catalog/bootstrap" }, 40);
    assert.ok(answers <= 40 * MOST_ANSWERS.connection, "more streams than a connection may have");
  },
});

Deno.test({
  name: "HTTP/2 streams of a large image that nobody takes: descriptors stay, others are answered",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: ENV });
    const uploaded = await server.fetch("/api/paintings/1/upload-image", {
      method: "POST",
      headers: { "Content-Type": "application/json", ...await server.logIn(CURATOR) },
      body: JSON.stringify({
        imageData: drawnImage(2400, 2000, "jpeg").toBase64(),
        mimeType: "image/jpeg",
      }),
    });
    const { imagePath } = await uploaded.json();
    const image = await server.fetch(`/images/${imagePath}`);
    assert.ok((await image.bytes()).length > 512 * 1024, "a file that is read as it is sent");
    const answers = await flooded(server, { path: `/images/${imagePath}` }, 102);
    assert.ok(answers <= MOST_ANSWERS.large, "more large files than a client may have");
  },
});

Deno.test({
  name: "HTTP/2 streams of a calculation whose large answer nobody takes: memory stays",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: ENV });
    const orders = await Orders.of(server);
    const body = { ...await orders.add(LARGE, 0), effort: 0 };
    const path = "/api/v1/computed_order";
    const first = await server.fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "flood" },
      body: JSON.stringify(body),
    });
    assert.ok((await first.bytes()).length > 1024 * 1024, "much to hold");
    const answers = await flooded(server, { path, body }, 20, orders);
    assert.ok(answers > 10 && answers <= 20 * MOST_ANSWERS.connection, `${answers}`);
  },
});
