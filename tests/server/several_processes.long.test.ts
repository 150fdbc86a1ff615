/** Two processes on one database file and one folder of images, begun at the same moment. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { until } from "../support/time.ts";
import { ServerProcess } from "../support/processes.ts";

const ADMINISTRATOR = { login: "bea", password: "a password of hers" };
const JSON_TYPE = { "Content-Type": "application/json" };
// Of the starter data.
const ORDER = "14f0db99-7e27-5243-b6ae-1da558ce136f";
const WAREHOUSE = "cf3973d3-7567-565a-a7cd-136caffcbcb4";

const sending = (json: unknown, headers = {}, method = "POST") => ({
  method,
  headers: { ...JSON_TYPE, ...headers },
  body: JSON.stringify(json),
});

Deno.test("several processes: two on one file", async (t) => {
  const data = await Deno.makeTempDir({ prefix: "depot-several-" });
  const env = {
    WAREHOUSE_ADMIN_LOGIN: ADMINISTRATOR.login,
    WAREHOUSE_ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  {
    const start = () => ServerProcess.start({ data, env });
    const [first, second] = await Promise.all([start(), start()]);
    await using a = first;
    await using b = second;
    /** Asks until an answer satisfies. */
    const eventually = (
      server: ServerProcess,
      path: string,
      holds: (text: string) => boolean,
    ) => until(async () => await (await server.fetch(path)).text(), holds, path);
    const password = /"curator", password (\S+) /;

    await t.step(
      "several processes: a concurrent first start seeds once and creates one curator",
      async () => {
        assert.equal([a, b].filter(({ out }) => password.test(out)).length, 1);
        for (const server of [a, b]) {
          const { artists } = await (await server.fetch("/api/catalog/bootstrap")).json();
          assert.equal(artists.length > 300, true);
          const warehouses = await (await server.fetch("/api/v1/warehouse_data")).json();
          assert.equal(warehouses.length, 1);
          const users = await (await server.fetch("/api/v1/user_data")).json();
          assert.deepEqual(users.map((user: { user_login: string }) => user.user_login), ["bea"]);
        }
        const left = [...Deno.readDirSync(data)].map(({ name }) => name).sort();
        assert.deepEqual(left, [
          "depot.db",
          "depot.db-shm",
          "depot.db-wal",
          "depot.db.reserve",
          "images",
        ]);
      },
    );

    const curator = { username: "curator", password: password.exec(a.out + b.out)![1]! };
    const session = await a.logIn(curator);
    const right = { Authorization: `Basic ${btoa(`bea:${ADMINISTRATOR.password}`)}` };

    await t.step("several processes: sessions are shared", async () => {
      const me = async (server: ServerProcess, headers: { Cookie: string }) =>
        (await (await server.fetch("/api/auth/me", { headers })).json()).role;
      const other = await b.logIn(curator);
      assert.deepEqual([await me(b, session), await me(a, other)], ["curator", "curator"]);
      await (await a.fetch("/api/auth/logout", sending({}, other))).body?.cancel();
      assert.equal(await me(b, other), "user");
    });

    await t.step(
      "several processes: concurrent replacements with cleanup are consistent",
      async () => {
        const image = (await drawnImage(300, 200, "jpeg")).toBase64();
        const body = { imageData: image, mimeType: "image/jpeg" };
        const hang = async (server: ServerProcess, id: number) => {
          const path = `/api/paintings/${id}/upload-image`;
          const response = await server.fetch(path, sending(body, session));
          const answer = await response.json();
          assert.equal(response.status, 200, JSON.stringify(answer));
          return answer.imagePath as string;
        };
        const third = ServerProcess.start({ data, env });
        const hung = await Promise.all(
          Array.from({ length: 12 }, (_, at) => hang(at % 2 === 0 ? a : b, 1 + at % 3)),
        );
        await using c = await third;
        assert.equal(new Set(hung).size, 12, "no two have one file");
        for (const server of [a, b, c]) {
          for (const id of [1, 2, 3]) {
            const response = await server.fetch(`/api/paintings/${id}/image?size=full`);
            assert.equal((await response.bytes()).length > 500, true);
            assert.equal(response.status, 200);
          }
        }
        const files = Array.from(Deno.readDirSync(`${data}/images`), ({ name }) => name);
        assert.equal(files.includes(".incoming"), true);
        const verdict = await countFiles(`${data}/images`);
        assert.equal(
          verdict,
          24,
          "two files of each picture, those replaced being kept, and no other",
        );
      },
    );

    await t.step("several processes: caches follow changes of others", async () => {
      const before = await (await b.fetch("/api/catalog/bootstrap")).text();
      const tag = (await b.fetch("/api/catalog/bootstrap")).headers.get("ETag");
      const body = {
        imageData: (await drawnImage(90, 90, "png")).toBase64(),
        mimeType: "image/png",
      };
      const portrait = await a.fetch("/api/artists/1/upload-portrait", sending(body, session));
      assert.equal(portrait.status, 200);
      await portrait.body?.cancel();
      assert.notEqual(await (await b.fetch("/api/catalog/bootstrap")).text(), before);
      assert.notEqual((await b.fetch("/api/catalog/bootstrap")).headers.get("ETag"), tag);
      // At once: another worker may answer the curator's next request.
      for (const checked of [false, true, false, true]) {
        const changed = await a.fetch(
          "/api/artists/1/checkup-flags",
          sending({ checked, fixed: false }, session, "PATCH"),
        );
        await changed.body?.cancel();
        assert.equal(changed.status, 200);
        const { artist } = await (await b.fetch("/api/artists/1")).json();
        assert.equal(artist.checkup_checked, checked);
      }
      // The graph of ways: a point that was not there when the other looked.
      const point = async (name_points: string) => {
        const body = { id_warehouse: WAREHOUSE, name_points, pos_x: 1, pos_y: 1 };
        return (await (await a.fetch("/api/v1/warehouse_points/", sending(body))).json()).id;
      };
      const [from, to] = [await point("from"), await point("to")];
      const way = `/api/v1/computed_route/${WAREHOUSE}/${from}/${to}`;
      const route = async () => {
        const response = await b.fetch(way, { headers: right });
        await response.body?.cancel();
        return response.status;
      };
      assert.equal(await route(), 404);
      const edge = { id_warehouse: WAREHOUSE, id_points_from: from, id_points_to: to };
      await (await a.fetch("/api/v1/warehouse_edge/", sending([edge]))).body?.cancel();
      assert.equal(await route(), 200);
    });

    await t.step(
      "several processes: jobs are watched, cancelled and read in another",
      async () => {
        const points =
          await (await a.fetch(`/api/v1/warehouse_points/withWarehouseID/${WAREHOUSE}`))
            .json();
        const asked = {
          id_order_item: ORDER,
          id_warehouse: WAREHOUSE,
          id_point_start: points[0].id,
        };
        const jobs = "/api/v1/computed_order/jobs";
        const begin = async (effort: number) =>
          await (await a.fetch(jobs, sending({ ...asked, effort }))).json();
        const quick = await begin(0);
        const events = await (await b.fetch(`${jobs}/${quick.id}/events`)).text();
        assert.match(events, /event: done/);
        const path = `/api/v1/order_item/withWarehouseID/${WAREHOUSE}/withOrderID/${ORDER}`;
        const { [ORDER]: pallets } = await (await b.fetch(path)).json();
        assert.equal(pallets.length > 0, true);

        const long = await begin(3);
        const watched = b.fetch(`${jobs}/${long.id}/events`).then((response) => response.text());
        const cancelled = await b.fetch(`${jobs}/${long.id}`, { method: "DELETE" });
        assert.equal(cancelled.status, 204);
        assert.match(await watched, /event: cancelled/);
        await eventually(a, `${jobs}/${long.id}`, (text) => /"state":"cancelled"/.test(text));
      },
    );
  }
  await Deno.remove(data, { recursive: true });
});

async function countFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (name.startsWith(".")) continue;
    count += isDirectory ? await countFiles(`${folder}/${name}`) : 1;
  }
  return count;
}
