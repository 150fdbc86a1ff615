/** The server where there is neither a disk to write on nor a native library: an edge host. */
import assert from "node:assert/strict";
import { drawnImage } from "../support/pictures.ts";
import { S3Server } from "../support/s3_server.ts";
import { run, ServerProcess } from "../support/processes.ts";
import { HAS_SQLD, Sqld } from "../support/sqld.ts";

const CURATOR = { username: "ada", password: "a good password" };
// Of the starter warehouse.
const ORDER = {
  id_warehouse: "cf3973d3-7567-565a-a7cd-136caffcbcb4",
  id_order_item: "14f0db99-7e27-5243-b6ae-1da558ce136f",
};

Deno.test({
  name:
    "without disk and native library: pictures are hung and shown, orders calculated, all verified",
  ignore: !HAS_SQLD,
  fn: async () => {
    await using database = await Sqld.start();
    await using objects = await S3Server.start();
    const env = {
      ...objects.env("images"),
      DATABASE_URL: database.url,
      CURATOR_USERNAME: CURATOR.username,
      CURATOR_PASSWORD: CURATOR.password,
    };
    const command = ["run", "--deny-write", "--deny-ffi"];
    await using server = await ServerProcess.start({ env, command });
    const headers = { "Content-Type": "application/json", ...await server.logIn(CURATOR) };
    const uploaded = await server.fetch("/api/paintings/1/upload-image", {
      method: "POST",
      headers,
      body: JSON.stringify({
        imageData: drawnImage(60, 50, "jpeg").toBase64(),
        mimeType: "image/jpeg",
      }),
    });
    assert.equal(uploaded.status, 200, await uploaded.clone().text());
    const { imagePath } = await uploaded.json();
    const image = await server.fetch(`/images/${imagePath}`);
    assert.equal(image.headers.get("Content-Type"), "image/jpeg");
    assert.deepEqual((await image.bytes()).subarray(0, 2), new Uint8Array([0xff, 0xd8]));

    const points = await server.fetch(
      `/api/v1/warehouse_points/withWarehouseID/${ORDER.id_warehouse}`,
    );
    const [{ id: id_point_start }] = await points.json();
    const calculated = await server.fetch("/api/v1/computed_order", {
      method: "POST",
      headers,
      body: JSON.stringify({ ...ORDER, id_point_start }),
    });
    assert.equal(calculated.status, 200, await calculated.clone().text());
    assert.ok((await calculated.json())[ORDER.id_order_item].length > 0);

    const verified = await run(server.data, ["verify"], { env });
    assert.equal(verified.code, 0, verified.out + verified.err);
    assert.match(verified.out, /^Read the database and 2 image files$/m);
    const backup = await run(server.data, ["backup", `${server.data}/depot.tar`], { env });
    assert.equal(backup.code, 1);
    assert.match(backup.err, /^DATABASE_URL names a server, which has its own backups: /);
  },
});
