/**
 * Effect of a hundred simultaneous uploads on other clients: the latency of `/api/bounds`,
 * requested by a separate process, with the server idle and while it decodes.
 */
import { ServerProcess } from "../tests/support/processes.ts";
import { peakMemory, residentMemory } from "./peak_memory.ts";
import { evaluate, probe, seconds } from "./prober.ts";
import sharp from "sharp";

const UPLOADS = 100;
// Uploads before anything is measured: V8 compiles the decoders while they run for the first time.
const WARM_UP = 4;
const IDLE_SECONDS = 30;
const MAX_SLOWDOWN = 3;

/** Measures and prints both p99 and their ratio. */
export async function uploadsAtOnce(): Promise<void> {
  const curator = { username: "bench", password: "a bench's password" };
  await using depot = await ServerProcess.start({
    env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
  });
  const url = await depot.url;
  const session = await depot.logIn(curator);
  const headers = { "Content-Type": "application/json", ...session };
  const body = await uploadBody();
  const bodyFile = await Deno.makeTempFile();
  await Deno.writeFile(bodyFile, body);

  const upload = (count: number) => uploads(url, headers, bodyFile, count);
  const bounds = `${url}/api/bounds`;
  await upload(WARM_UP);
  await probe(bounds, seconds(2));
  const idle = await probe(bounds, seconds(IDLE_SECONDS));
  const uploading = upload(UPLOADS);
  const busy = await probe(bounds, uploading);
  const elapsed = await uploading;
  await Deno.remove(bodyFile);
  const megabytes = await peakMemory(depot.child.pid);
  const peak = megabytes === undefined ? "" : `\n  ${megabytes.toFixed()} MB peak memory`;
  const ratio = busy.p99 / idle.p99;
  const short = ratio > MAX_SLOWDOWN;
  console.log(
    `\n/api/bounds while ${UPLOADS} uploads of 12 megapixels are sent at once ` +
      `(${(body.length / 1e6).toFixed(1)} MB each, done after ${
        (elapsed / 1000).toFixed(1)
      } s):\n` +
      `  idle p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms; ` +
      `busy p50 ${busy.p50.toFixed(2)} ms, p99 ${busy.p99.toFixed(2)} ms; ` +
      `ratio ${ratio.toFixed(2)}, wanted ≤ ${MAX_SLOWDOWN}${short ? "  SHORT" : ""}${peak}`,
  );
  if (short) Deno.exitCode = 1;
}

/**
 * Effect of a TIFF of 200 MB that is sent in parts and published: memory above idle, and the latency
 * of `/api/bounds` for another process meanwhile.
 */
export async function largeTiff(): Promise<void> {
  const curator = { username: "bench", password: "a bench's password" };
  await using depot = await ServerProcess.start({
    env: {
      SEED: "starter",
      CURATOR_USERNAME: curator.username,
      CURATOR_PASSWORD: curator.password,
    },
  });
  const url = await depot.url;
  const session = await depot.logIn(curator);
  const bounds = `${url}/api/bounds`;
  for (const depth of ["uchar", "ushort"] as const) {
    const idle = await probe(bounds, seconds(5));
    const before = await residentMemory(depot.child.pid);
    const tiff = await tiffOf(depth === "uchar" ? 8200 : 5800, depth);
    const sending = sendAndPublish(url, session, tiff);
    const busy = await probe(bounds, sending);
    const [status, elapsed] = await sending;
    const peak = await peakMemory(depot.child.pid);
    console.log(
      `TIFF of ${(tiff.length / 1e6).toFixed()} MB, ${depth}: ${status} after ${
        (elapsed / 1000).toFixed(1)
      } s; peak ${peak === undefined || before === undefined ? "?" : (peak - before).toFixed()} ` +
        `MB above idle, wanted ≤ 600; others idle p99 ${idle.p99.toFixed(1)}, busy p50 ` +
        `${busy.p50.toFixed(1)}, p99 ${busy.p99.toFixed(1)}, longest ${busy.longest.toFixed(1)} ms`,
    );
  }
}

/** A square TIFF without compression. */
async function tiffOf(side: number, depth: "uchar" | "ushort"): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 24 } as const;
  const size = side >> 2;
  const create = { width: size, height: size, channels: 3, background: "#888", noise } as const;
  const image = sharp({ create }).resize(side, side);
  const wide = depth === "ushort" ? image.toColourspace("rgb16") : image;
  return new Uint8Array(await wide.tiff({ compression: "none" }).toBuffer());
}

/** Sends a file in parts of 8 MB and publishes it; the status and the milliseconds it took. */
async function sendAndPublish(
  url: string,
  session: Record<string, string>,
  file: Uint8Array<ArrayBuffer>,
): Promise<[status: number, elapsed: number]> {
  const start = performance.now();
  const tus = { ...session, "Tus-Resumable": "1.0.0" };
  const begun = await fetch(`${url}/api/uploads`, {
    method: "POST",
    headers: { ...tus, "Upload-Length": String(file.length) },
  });
  if (begun.status !== 201) throw new Error(`${begun.status} ${await begun.text()}`);
  const location = new URL(begun.headers.get("Location")!, url);
  for (let at = 0; at < file.length; at += 8e6) {
    const sent = await fetch(location, {
      method: "PATCH",
      headers: {
        ...tus,
        "Upload-Offset": String(at),
        "Content-Type": "application/offset+octet-stream",
      },
      body: file.subarray(at, at + 8e6),
    });
    if (sent.status !== 204) throw new Error(`${sent.status} ${await sent.text()}`);
  }
  const published = await fetch(`${url}/api/paintings/1/image`, {
    method: "PUT",
    headers: { ...session, "Content-Type": "application/json" },
    body: JSON.stringify({ upload: location.pathname.split("/").at(-1) }),
  });
  await published.body?.cancel();
  return [published.status, performance.now() - start];
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

/**
 * Sends `count` uploads at once and waits for their answers, in milliseconds. Clients sit on other
 * machines, so here they are a process that leaves the processors to the server and its prober, and
 * that writes to its sockets by hand: `fetch` keeps a core busy while a hundred bodies wait.
 */
async function uploads(
  url: string,
  headers: Record<string, string>,
  bodyFile: string,
  count: number,
): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join("");
  const script = `
    import { setPriority } from "node:os";
    setPriority(19);
    const body = await Deno.readFile(${JSON.stringify(bodyFile)});
    const start = performance.now();
    await Promise.all(Array.from({ length: ${count} }, async (_, at) => {
      const connection = await Deno.connect({ hostname: "${hostname}", port: ${port} });
      const head = "POST /api/paintings/" + (at + 1) + "/upload-image HTTP/1.1\\r\\n" +
        "Host: ${host}\\r\\nConnection: close\\r\\nContent-Length: " + body.length + "\\r\\n" +
        ${JSON.stringify(lines)} + "\\r\\n";
      for (const part of [new TextEncoder().encode(head), body]) {
        for (let sent = 0; sent < part.length;) sent += await connection.write(part.subarray(sent));
      }
      const answer = await new Response(connection.readable).text();
      if (!answer.startsWith("HTTP/1.1 200")) throw new Error(answer);
    }));
    console.log(performance.now() - start);`;
  return Number(await evaluate(script));
}
