/**
 * Clients that take their time: headers that dribble, bodies that never end, answers that nobody reads,
 * connections that say nothing. Meanwhile others are
 * answered, afterwards what they held is given back, and each says what was lost.
 */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";
import { until } from "../support/time.ts";

const CURATOR = { username: "ada", password: "the night watch" };
const ENV = {
  CLIENT_PATIENCE: "2",
  CURATOR_USERNAME: CURATOR.username,
  CURATOR_PASSWORD: CURATOR.password,
};
// Of the starter data.
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";
const onLinux = Deno.build.os === "linux";
if (!onLinux) console.log("skipped: file descriptors are looked at where Linux shows them");

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const bytes = (text: string) => new TextEncoder().encode(text);

/** Connections to a server, which are closed together. */
class Connections implements Disposable {
  readonly all: Deno.Conn[] = [];

  private constructor(private readonly address: Deno.ConnectOptions) {}

  static async to(server: ServerProcess): Promise<Connections> {
    const { hostname, port } = new URL(await server.url);
    return new Connections({ hostname, port: Number(port) });
  }

  /** Opens so many and says the same on each; those that are refused are not counted. */
  async open(count: number, text = ""): Promise<Deno.Conn[]> {
    const opened: Deno.Conn[] = [];
    for (let i = 0; i < count; i++) {
      try {
        const connection = await Deno.connect(this.address);
        this.all.push(connection);
        opened.push(connection);
        if (text !== "") await connection.write(bytes(text));
      } catch (error) {
        assert.match(String(error), /refused|reset|timed out|Broken pipe|not connected/i);
      }
    }
    return opened;
  }

  [Symbol.dispose](): void {
    for (const connection of this.all) connection.close();
  }
}

/** What a connection is answered, as far as it comes in one piece. */
async function answerOn(connection: Deno.Conn): Promise<string> {
  const piece = new Uint8Array(4096);
  return new TextDecoder().decode(piece.subarray(0, await connection.read(piece) ?? 0));
}

/** Holds that others are answered as if nothing were the matter. */
async function answersOthers(server: ServerProcess): Promise<void> {
  const bounds = await server.fetch("/api/bounds");
  assert.equal(bounds.status, 200);
  await bounds.body?.cancel();
  await server.logIn(CURATOR);
}

async function openFiles({ child: { pid } }: ServerProcess): Promise<number> {
  return (await Array.fromAsync(Deno.readDir(`/proc/${pid}/fd`))).length;
}

/** How many are open when all workers are there, which come up after the first answers. */
async function settledFiles(server: ServerProcess): Promise<number> {
  let files = await openFiles(server);
  for (let same = 0; same < 8; same++) {
    await later(250);
    const now = await openFiles(server);
    if (now !== files) same = 0;
    files = now;
  }
  return files;
}

/** Megabytes of memory that a server's process has. */
async function memory({ child: { pid } }: ServerProcess): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024);
}

/** Waits until a server has about as few files open as before. @returns how many */
async function givenBack(server: ServerProcess, before: number): Promise<number> {
  return await until(() => openFiles(server), (now) => now <= before + 20, "files are given back");
}

async function limitOfFiles(): Promise<number> {
  const limits = await Deno.readTextFile("/proc/self/limits");
  return Number(/Max open files\s+(\d+)/.exec(limits)![1]);
}

Deno.test({
  name: "slow clients: others are answered meanwhile, and what they held is given back",
  ignore: !onLinux,
  async fn(t) {
    await using server = await ServerProcess.start({ env: ENV });
    const cookie = (await server.logIn(CURATOR)).Cookie;
    await answersOthers(server);
    const before = { files: await settledFiles(server), memory: await memory(server) };

    const says = async (what: string) => {
      await answersOthers(server);
      const files = await givenBack(server, before.files);
      const megabytes = await memory(server);
      console.log(
        `${what}: lost nothing; files ${before.files} → ${files}, ` +
          `memory ${before.memory} → ${megabytes} MB`,
      );
    };

    await t.step("slow clients: 200 with slow headers", async () => {
      {
        using slow = await Connections.to(server);
        const all = await slow.open(200, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ");
        for (let round = 0; round < 5; round++) {
          await Promise.all(all.map((connection) => connection.write(bytes("x"))));
          await answersOthers(server);
        }
      }
      await says("200 dribbling headers");
    });

    await t.step("slow clients: 150 endless bodies get 408", async () => {
      {
        using slow = await Connections.to(server);
        const head = (path: string, more: string) =>
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
          `Cookie: ${cookie}\r\n${more}`;
        const said = 'Content-Length: 100000\r\n\r\n{"imageData":"';
        const chunked = "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n";
        const all = [
          ...await slow.open(50, head("/api/auth/login", said)),
          ...await slow.open(50, head("/api/v1/stockbox", chunked)),
          ...await slow.open(50, head("/api/paintings/1/upload-image", said)),
        ];
        assert.equal(all.length, 150);
        await answersOthers(server);
        for (const answer of await Promise.all(all.map(answerOn))) {
          assert.match(answer, /^HTTP\/1\.1 408 [^]*arrived too slowly/);
        }
      }
      await says("150 endless bodies");
    });

    await t.step("slow clients: 20 do not read their responses", async () => {
      // More than fits into the buffers of a connection.
      const points = Array.from({ length: 12_000 }, (_, at) => ({
        id_warehouse: WAREHOUSE,
        name_points: `${at} `.padEnd(900, "x"),
        pos_x: at % 300,
        pos_y: Math.floor(at / 300),
      }));
      const made = await server.fetch("/api/v1/warehouse_points/points", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(points),
      });
      await made.body?.cancel();
      assert.equal(made.status, 200);
      for (const round of ["first", "second"]) {
        using slow = await Connections.to(server);
        const path = `/api/v1/warehouse_points/withWarehouseID/${WAREHOUSE}`;
        const all = await slow.open(20, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
        assert.equal(all.length, 20);
        for (let look = 0; look < 3; look++) {
          await answersOthers(server);
          await later(800);
        }
        console.log(`${round} 20 that do not read: ${await memory(server)} MB meanwhile`);
      }
      await says("20 that do not read");
    });

    await t.step("slow clients: 2,000 silent connections", async () => {
      const most = await limitOfFiles();
      const count = Math.min(2000, most - 1000);
      if (count < 2000) console.log(`${count} idle connections: ${most} files may be open`);
      {
        using idle = await Connections.to(server);
        const all = await idle.open(count);
        assert.equal(all.length, count);
        await answersOthers(server);
        console.log(`${count} idle: ${await memory(server)} MB meanwhile`);
      }
      await says(`${count} idle connections`);
    });
  },
});
