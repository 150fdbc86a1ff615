/** Visitors of the gallery: page after page, with what each page's script asks for. */
import type { MadeCatalog } from "./catalog.ts";
import { type Client, PUBLIC } from "./client.ts";

type Visit = (client: Client, catalog: MadeCatalog) => Promise<void>;

const kind = (name: string) => PUBLIC + name;

/** Loads a page as a browser does: its shell, then the responses that its script requests. */
async function page(client: Client, path: string, answers: string[], name: string): Promise<void> {
  await client.send(kind("page"), path);
  for (const answer of answers) await client.revisit(kind(name), answer);
}

const timeline: Visit = async (client) => {
  await page(client, "/", ["/api/catalog/bootstrap"], "bootstrap");
  await client.revisit(kind("bounds"), "/api/bounds");
  const start = 1200 + 100 * Math.floor(8 * client.random());
  await client.revisit(kind("timeline"), `/api/timeline?start=${start}&end=${start + 200}`);
};

async function thumbnails(client: Client, { hung }: MadeCatalog, most: number): Promise<void> {
  const from = Math.floor(client.random() ** 3 * (hung.length - most));
  for (const { thumbnail } of hung.slice(from, from + most)) {
    await client.revisit(kind("thumbnail"), thumbnail);
  }
}

const artist: Visit = async (client, catalog) => {
  const id = client.popular(catalog.artists);
  await page(
    client,
    `/artists/${id}`,
    [`/api/artists/${id}`, `/api/artists/${id}/navigation`],
    "artist",
  );
  await thumbnails(client, catalog, 6);
};

const movement: Visit = async (client, catalog) => {
  const id = client.popular(catalog.movements);
  const answers = ["gallery", "artists", "navigation"].map((part) =>
    `/api/movements/${id}/${part}`
  );
  await page(client, `/movements/${id}`, answers, "movement");
  await thumbnails(client, catalog, 8);
};

const painting: Visit = async (client, { hung }) => {
  const { id, full } = client.popular(hung);
  await page(
    client,
    `/paintings/${id}`,
    [`/api/paintings/${id}`, `/api/paintings/${id}/context`],
    "painting",
  );
  await client.revisit(kind("image"), full);
  await client.revisit(kind("image by id"), `/api/paintings/${id}/image?size=thumb`);
};

const search: Visit = async (client, { words }) => {
  const typed = `${client.pick(words)} ${client.pick(words)}`;
  for (const length of [3, 5, typed.length]) {
    await client.revisit(
      kind("search"),
      `/api/search?q=${encodeURIComponent(typed.slice(0, length))}`,
    );
    await client.think(0.3);
  }
};

const influence: Visit = (client) => page(client, "/influence", ["/api/influence"], "influence");

const rooms: Visit = async (client, catalog) => {
  const id = client.popular(catalog.movements);
  const answers = ["gallery", "navigation"].map((part) => `/api/movements/${id}/${part}`);
  await page(client, `/movements/${id}/rooms`, answers, "movement");
  await thumbnails(client, catalog, 12);
};

const artists: Visit = async (client) => {
  const start = 1300 + 50 * Math.floor(12 * client.random());
  const window = `start=${start}&end=${start + 100}`;
  await client.revisit(kind("list of artists"), `/api/artists?timeline=1&${window}`);
};

/** Edge of a tile, in pixels. */
const TILE = 512;

const zoom: Visit = async (client, { hung }) => {
  // Few enough that most tiles are kept, as with the paintings that everybody looks at.
  const { id } = client.popular(hung.slice(0, 40));
  await client.revisit("tile", `/iiif/3/${id}/info.json`);
  for (const x of [0, TILE]) {
    for (const y of [0, TILE]) {
      const tile = `${x},${y},${TILE},${TILE}/${TILE},${TILE}/0/default.jpg`;
      await client.revisit("tile", `/iiif/3/${id}/${tile}`);
    }
  }
};

/** Frequency of each visit, in percent. */
const VISITS: readonly [Visit, number][] = [
  [timeline, 15],
  [artist, 22],
  [movement, 14],
  [painting, 24],
  [search, 10],
  [influence, 4],
  [rooms, 4],
  [artists, 4],
  [zoom, 3],
];

/** Looks at one thing after another until it is over. */
export async function visit(client: Client, catalog: MadeCatalog): Promise<void> {
  const all = VISITS.flatMap(([one, count]) => new Array<Visit>(count).fill(one));
  while (!client.over) {
    await client.pick(all)(client, catalog);
    await client.think(2);
  }
}
