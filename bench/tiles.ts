/**
 * Zooming into a picture of 4096 pixels over the image service, as a viewer does: all tiles of a
 * level by six connections, with nothing kept and again, and what that does to everybody else.
 */
import sharp from "sharp";
import { levelSize } from "../domain/iiif/image_plan.ts";
import { ServerProcess } from "../tests/support/processes.ts";
import { peakMemory } from "./peak_memory.ts";
import { probe, seconds } from "./prober.ts";

const PICTURE = { width: 4096, height: 3180 };
const CONNECTIONS = 6;
const IDLE_SECONDS = 5;
// One more than are measured: while the first is zoomed into, V8 compiles the decoder.
const PICTURES = 4;

interface Info {
  id: string;
  width: number;
  height: number;
  tiles: { width: number; scaleFactors: number[] }[];
}

/** Addresses of all tiles of a level. */
function tilesOf({ id, width, height, tiles: [tile] }: Info, factor: number): string[] {
  const side = tile!.width * factor;
  const addresses: string[] = [];
  for (let y = 0; y < height; y += side) {
    for (let x = 0; x < width; x += side) {
      const region = { width: Math.min(side, width - x), height: Math.min(side, height - y) };
      const size = levelSize(region, factor);
      const cut = [x, y, region.width, region.height].join(",");
      addresses.push(`${id}/${cut}/${size.width},${size.height}/0/default.jpg`);
    }
  }
  return addresses;
}

/** Milliseconds until the first of them and all of them have come. */
async function load(addresses: string[]): Promise<{ first: number; all: number }> {
  const waiting = [...addresses];
  const start = performance.now();
  let first = Infinity;
  await Promise.all(Array.from({ length: CONNECTIONS }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const response = await fetch(next);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${next}: ${response.status}`);
      first = Math.min(first, performance.now() - start);
    }
  }));
  return { first, all: performance.now() - start };
}

/** Measures and prints. */
export default async function tiles(): Promise<void> {
  const curator = { username: "bench", password: "a bench's password" };
  await using depot = await ServerProcess.start({
    env: { CURATOR_USERNAME: curator.username, CURATOR_PASSWORD: curator.password },
  });
  const session = await depot.logIn(curator);
  for (let id = 1; id <= PICTURES; id++) await hang(depot, session, id);

  const bounds = `${await depot.url}/api/bounds`;
  const idle = await probe(bounds, seconds(IDLE_SECONDS));
  const zoom = async () => {
    for (let id = 1; id <= PICTURES; id++) {
      const info: Info = await (await depot.fetch(`/iiif/3/${id}/info.json`)).json();
      for (const factor of [4, 2, 1]) {
        const addresses = tilesOf(info, factor);
        const firstLoad = await load(addresses);
        const cachedLoad = await load(addresses);
        if (id === 1) continue;
        const rate = ({ all }: { all: number }) => (addresses.length / all * 1000).toFixed();
        console.log(
          `1/${factor}: ${addresses.length} tiles, first ${firstLoad.first.toFixed()} ms, ` +
            `all ${firstLoad.all.toFixed()} ms (${rate(firstLoad)}/s); again ${rate(cachedLoad)}/s`,
        );
      }
    }
  };
  const busy = await probe(bounds, zoom());
  const megabytes = await peakMemory(depot.child.pid);
  console.log(
    `/api/bounds idle p50 ${idle.p50.toFixed(2)} ms, p99 ${idle.p99.toFixed(2)} ms; ` +
      `meanwhile p50 ${busy.p50.toFixed(2)} ms, p99 ${busy.p99.toFixed(2)} ms` +
      (megabytes === undefined ? "" : `; ${megabytes.toFixed()} MB peak memory`),
  );
}

/** Hangs a picture of soft noise, of which no two are alike. */
async function hang(
  depot: ServerProcess,
  session: Record<string, string>,
  id: number,
): Promise<void> {
  const noise = { type: "gaussian", mean: 100 + 10 * id, sigma: 24 } as const;
  const create = { width: 1024, height: 795, channels: 3, background: "#888", noise } as const;
  const jpeg = await sharp({ create }).resize(PICTURE.width, PICTURE.height)
    .jpeg({ quality: 88 }).toBuffer();
  const response = await depot.fetch(`/api/paintings/${id}/upload-image`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...session },
    body: JSON.stringify({ imageData: jpeg.toString("base64"), mimeType: "image/jpeg" }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}
