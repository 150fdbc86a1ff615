/**
 * Connections that say nothing, as many as there are file descriptors, all at once: the server goes on,
 * and answers others.
 */
import assert from "node:assert/strict";
import { run, ServerProcess } from "../server_process.ts";
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
const FILES = 300;
const TOO_FEW = 100;
const ROUNDS = 6;
const TRIES = 100;
const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Runs a command that may have so many files open. */
const limited = (files: number) => ["sh", "-c", `ulimit -n ${files}; exec "$@"`, "sh"];

Deno.test({
  name: "as many connections that say nothing as there are file descriptors: others are answered",
  ignore: !onLinux,
  async fn() {
    await using server = await ServerProcess.start({ env: ENV, within: limited(FILES) });
    const orders = await Orders.of(server);
    const small = await orders.add(SMALL, 0);
    const { hostname, port } = new URL(await server.url);
    const open: Deno.Conn[] = [];
    const untilDone = async (what: string, act: () => Promise<void>) => {
      for (let tries = 0; !await act().then(() => true, () => false); tries++) {
        assert.ok(tries < TRIES, `${what}: not done; ${server.out.slice(-3000)}`);
        await later(100);
      }
    };
    const attack = async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const all = await Promise.allSettled(
          Array.from({ length: FILES }, () => Deno.connect({ hostname, port: Number(port) })),
        );
        for (const one of all) if (one.status === "fulfilled") open.push(one.value);
        // Workers hash the password and compress the list.
        await untilDone("log in", async () => void await server.logIn(CURATOR));
        await untilDone("list", async () => {
          const list = await server.fetch("/api/catalog/bootstrap");
          await list.body?.cancel();
          assert.equal(list.status, 200);
        });
      }
    };
    try {
      const { rounds, slowest, memory } = await answersMeanwhile(orders, small, attack());
      console.log(
        `${open.length} connections; ${rounds} small orders meanwhile, ` +
          `the slowest ${Math.round(slowest)} ms; ${memory} MB`,
      );
      assert.ok(open.length > FILES);
      await answersMeanwhile(orders, small, later(1000));
    } finally {
      for (const connection of open) connection.close();
    }
    assert.equal((await server.stop()).code, 0);
  },
});

Deno.test({
  name: "too few files for a server: it does not start, and says which limit to raise",
  ignore: !onLinux,
  async fn() {
    const data = await Deno.makeTempDir({ prefix: "depot-server-" });
    const { code, err } = await run(data, ["serve"], { env: ENV, within: limited(TOO_FEW) });
    assert.equal(code, 78);
    assert.match(
      err,
      /may open \d+ more files, too few for a server: raise the limit \(`ulimit -n`/,
    );
    await Deno.remove(data, { recursive: true });
  },
});
