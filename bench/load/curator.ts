/** Curators: review, uploads and what is taken down again. */
import type { MadeCatalog } from "./catalog.ts";
import type { Client } from "./client.ts";

/** Credentials of a curator. */
export interface Credentials {
  username: string;
  password: string;
}

async function logIn(client: Client, credentials: Credentials): Promise<void> {
  const answer = await client.send("curate: login", "/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  });
  client.cookie = answer?.headers.get("set-cookie")?.split(";")[0];
}

/**
 * Works through paintings without pictures until it is over.
 * @param uploads bodies that a curator's page would send
 * @param share which of so many curators this is: each has paintings of its own
 */
export async function curate(
  client: Client,
  { bare }: MadeCatalog,
  { credentials, uploads, share: [number, of] }: {
    credentials: Credentials;
    uploads: readonly Uint8Array[];
    share: [number, number];
  },
): Promise<void> {
  const mine = bare.filter((_, at) => at % of === number);
  await logIn(client, credentials);
  for (let turn = 0; !client.over; turn++) {
    if (turn % 20 === 19) {
      await client.send("curate: logout", "/api/auth/logout", { method: "POST" });
      await logIn(client, credentials);
    }
    if (turn % 15 === 0) await client.send("curate: all paintings", "/api/paintings/checkup");
    if (turn % 10 === 5) await client.send("curate: audit", "/api/audit");
    const painting = `/api/paintings/${mine[turn % mine.length]}`;
    const flag = (checked: boolean) =>
      client.json("curate: flags", `${painting}/checkup-flags`, {
        method: "PATCH",
        body: { checked },
      });
    await flag(true);
    await client.think(2);
    await flag(false);
    await client.send("curate: upload", `${painting}/upload-image`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: client.pick(uploads),
    });
    await client.think(4);
    if (turn % 4 === 1) {
      await client.send("curate: clear", `${painting}/clear-image`, { method: "POST" });
    }
    if (turn % 8 === 3) await client.send("curate: delete", painting, { method: "DELETE" });
    await client.think(4);
  }
}
