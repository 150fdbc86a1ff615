/**
 * What a hundred uploads at once do to everybody else: the latency of `/api/bounds`, asked for by a
 * process of its own, with the server idle and while it decodes.
 */
import { ServerProcess } from "../tests/server_process.ts";
import sharp from "sharp";

const UPLOADS = 100;
const PROBE_SECONDS = 15;
// Milliseconds between two questions of the prober.
const PACE = 10;
const MOST_TIMES = 3;

/** Measures and prints both p99 and their ratio. */
export async function uploadsAtOnce(): Promise<void> {
  const curator = { username: "bench", password: "a bench's password" };
  await using depot = await ServerProcess.start({
    env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
  });
  const session = await depot.logIn(curator);
  const headers = { "Content-Type": "application/json", ...session };
  const body = await uploadBody();

  await probe(depot, 2);
  const idle = await probe(depot, PROBE_SECONDS);
  const started = performance.now();
  const uploading = Promise.all(Array.from({ length: UPLOADS }, async (_, at) => {
    const response = await depot.fetch(`/api/paintings/${at + 1}/upload-image`, {
      method: "POST",
      headers,
      body,
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    await response.body?.cancel();
  })).then(() => performance.now() - started);
  const busy = await probe(depot, PROBE_SECONDS);
  const elapsed = await uploading;
  const peak = await peakMemory(depot);
  const ratio = busy.p99 / idle.p99;
  const short = ratio > MOST_TIMES;
  console.log(
    `\n/api/bounds while ${UPLOADS} uploads of 12 megapixels are sent at once ` +
      `(${(body.length / 1e6).toFixed(1)} MB each, done after ${
        (elapsed / 1000).toFixed(1)
      } s):\n` +
      `  idle p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms; ` +
      `busy p50 ${busy.p50.toFixed(2)} ms, p99 ${busy.p99.toFixed(2)} ms; ` +
      `ratio ${ratio.toFixed(2)}, wanted ≤ ${MOST_TIMES}${short ? "  SHORT" : ""}${peak}`,
  );
  if (short) Deno.exitCode = 1;
}

/** A 12-megapixel JPEG as a curator's page sends it. */
async function uploadBody(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const create = { width: 1000, height: 750, channels: 3, background: "#888", noise } as const;
  const soft = await sharp({ create }).resize(4000, 3000).jpeg({ quality: 85 }).toBuffer();
  return new TextEncoder().encode(
    JSON.stringify({ imageData: soft.toString("base64"), mimeType: "image/jpeg" }),
  );
}

/** Latencies seen by a process that asks at a steady pace, in milliseconds. */
async function probe(
  depot: ServerProcess,
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const script = `
    const took = [];
    for (const end = performance.now() + ${seconds * 1000}; performance.now() < end;) {
      const start = performance.now();
      await (await fetch("${await depot.url}/api/bounds")).arrayBuffer();
      took.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, ${PACE}));
    }
    console.log(JSON.stringify(took.sort((a, b) => a - b)));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", script],
    stderr: "inherit",
  }).output();
  const took: number[] = JSON.parse(new TextDecoder().decode(stdout));
  const at = (share: number) => took[Math.floor(took.length * share)]!;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The most memory that the server has had, in words, where the system tells. */
async function peakMemory({ child }: ServerProcess): Promise<string> {
  if (Deno.build.os !== "linux") return "";
  const status = await Deno.readTextFile(`/proc/${child.pid}/status`);
  const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]);
  return `\n  ${(kilobytes / 1000).toFixed()} MB at the peak`;
}
