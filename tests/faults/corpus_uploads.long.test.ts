/**
 * Real and hostile files by the hundreds, uploaded to a running server one after the other, while
 * someone else keeps asking for something small. The files are not part of the repository: the path
 * of their folder is in OPEN_DEPOT_DATA.
 */
import assert from "node:assert/strict";
import { ServerProcess } from "../support/processes.ts";

const data = Deno.env.get("OPEN_DEPOT_DATA");
const MAX_MEMORY_BYTES = 400_000_000;

/** The most memory that a process has had, in bytes (Linux tells in /proc). */
async function peakMemory(pid: number): Promise<number> {
  const status = await Deno.readTextFile(`/proc/${pid}/status`);
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024;
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else if (!/\.(csv|md)$/.test(name)) yield path;
  }
}

Deno.test({
  name: `server: takes or refuses every file of the corpus, and others are served meanwhile${
    data === undefined ? " (skipped: OPEN_DEPOT_DATA is not set)" : ""
  }`,
  ignore: data === undefined || Deno.build.os !== "linux",
  fn: async () => {
    const curator = { username: "ada", password: "the night watch" };
    await using server = await ServerProcess.start({
      env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
    });
    const session = await server.logIn(curator);
    const headers = { "Content-Type": "application/json", ...session };

    let over = false;
    const waits: number[] = [];
    const neighbour = (async () => {
      while (!over) {
        const started = performance.now();
        const response = await server.fetch("/api/bounds");
        assert.equal(response.status, 200);
        await response.body?.cancel();
        waits.push(performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    })();

    const statuses: Record<number, number> = {};
    let slowest = { ms: 0, path: "" };
    for await (const path of filesBelow(`${data}/image-corpus`)) {
      const imageData = (await Deno.readFile(path)).toBase64();
      const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase().replace("jpg", "jpeg");
      const started = performance.now();
      const response = await server.fetch("/api/paintings/1/upload-image", {
        method: "POST",
        headers,
        body: JSON.stringify({ imageData, mimeType: `image/${ending}` }),
      });
      const answer = await response.json();
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { ms, path };
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      const expected = [200, 400, 413, 415, 422];
      assert.ok(expected.includes(response.status), `${path}: ${JSON.stringify(answer)}`);
      if (response.status !== 200) assert.deepEqual(Object.keys(answer), ["error"]);
    }
    over = true;
    await neighbour;
    const memory = await peakMemory(server.child.pid);
    waits.sort((a, b) => a - b);
    console.log(
      JSON.stringify(statuses),
      `slowest ${slowest.ms.toFixed()} ms (${slowest.path.split("/").at(-1)}),`,
      `${(memory / 1e6).toFixed()} MB at the peak; others waited`,
      `${waits[waits.length >> 1]!.toFixed(1)} ms, at most ${waits.at(-1)!.toFixed(1)} ms`,
    );
    assert.ok(memory < MAX_MEMORY_BYTES, `${memory} bytes`);
  },
});
