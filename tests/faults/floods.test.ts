/**
 * Streams in numbers that take all memory of a server that does not count them: this one goes on, and
 * answers others.
 */
import assert from "node:assert/strict";
import { type ClientHttp2Session, connect } from "node:http2";
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
const SMALL: Lines = [[400, 300, 200, 10]];
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

Deno.test({
  name: "HTTP/2 streams of a large answer that nobody takes: memory stays, others are answered",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: ENV });
    const orders = await Orders.of(server);
    const small = await orders.add(SMALL, 0);
    const url = await server.url;
    const sessions: ClientHttp2Session[] = [];
    const statuses = new Map<unknown, number>();
    const attack = async () => {
      for (let at = 0; at < 40; at++) {
        const session = connect(url, { settings: { initialWindowSize: 0 } });
        session.on("error", () => {});
        sessions.push(session);
        for (let stream = 0; stream < 200; stream++) {
          const request = session.request({
            ":path": "/api/catalog/bootstrap",
            host: new URL(url).host,
          });
          request.on("response", (headers) => {
            const status = headers[":status"];
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          });
          request.on("error", () => {});
        }
        await later(50);
      }
      await later(3000);
    };
    try {
      const { rounds, slowest, memory } = await answersMeanwhile(orders, small, attack());
      console.log(
        `${rounds} small orders meanwhile, the slowest ${Math.round(slowest)} ms; ${memory} MB; ` +
          `answers: ${[...statuses].join(" ")}`,
      );
      assert.ok(rounds > 5);
      assert.ok((statuses.get(200) ?? 0) <= 40 * 64, "more streams than a connection may have");
    } finally {
      for (const session of sessions) session.destroy();
    }
  },
});
