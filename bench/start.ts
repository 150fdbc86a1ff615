/**
 * From the start of the server's process to its first answer, with the database filled and the module
 * cache warm, beside a process that does nothing but `Deno.serve`.
 */
import { freePort, ServerProcess, spawnServer } from "../tests/support/processes.ts";

const RUNS = 9;

/** Times both in turns and prints the medians. */
export default async function bench(): Promise<void> {
  const data = await Deno.makeTempDir();
  await (await ServerProcess.start({ data }))[Symbol.asyncDispose]();
  const bare: number[] = [];
  const ours: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    bare.push(await firstAnswer((port) => Promise.resolve(bareServer(port))));
    ours.push(await firstAnswer((port) => spawnServer({ data, env: { PORT: String(port) } })));
  }
  await Deno.remove(data, { recursive: true });
  const median = (list: number[]) => list.sort((a, b) => a - b)[RUNS >> 1]!;
  const [theirs, own] = [median(bare), median(ours)];
  console.log(`first answer: bare Deno.serve ${theirs.toFixed(0)} ms, ours ${own.toFixed(0)} ms`);
  console.log(`ratio ${(own / theirs).toFixed(1)}; wanted: ours ≤ 500 ms`);
  if (own > 500) Deno.exitCode = 1;
}

/** Milliseconds from spawning a server to the whole of its first answer. */
async function firstAnswer(
  start: (port: number) => Promise<Deno.ChildProcess>,
): Promise<number> {
  const port = freePort();
  const started = performance.now();
  const child = await start(port);
  for (;;) {
    try {
      await (await fetch(`http://127.0.0.1:${port}/api/catalog/bootstrap`)).arrayBuffer();
      break;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }
  const elapsed = performance.now() - started;
  child.kill();
  await Promise.all([child.stdout.cancel(), child.stderr.cancel()]);
  await child.status;
  return elapsed;
}

function bareServer(port: number): Deno.ChildProcess {
  const script =
    `Deno.serve({ port: ${port}, hostname: "127.0.0.1" }, () => new Response("first"));`;
  return new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    stdout: "piped",
    stderr: "piped",
  }).spawn();
}
