import assert from "node:assert/strict";
import { refusal } from "../../../domain/app_error.ts";
import { ImageSources } from "../../../adapters/sources/image_sources.ts";
import { curatorSession } from "../../support/accounts.ts";
import { selfSigned } from "../../adapters/sources/certificate.ts";
import { GIF, PNG } from "../../adapters/sources/pictures.ts";
import { Upstream } from "../../adapters/sources/upstream.ts";
import { ServerProcess } from "../../support/processes.ts";
import { TestApp } from "../../support/app.ts";
import { Curated } from "./curated.ts";

Deno.test("GET image-proxy: bytes and type, with a sandboxing policy", async () => {
  const typed = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
    new Response(bytes, { headers: { "content-type": type, "set-cookie": "spy=1", "x-spy": "1" } });
  await using curated = await Curated.open({
    "/a.png": typed(PNG, "image/png"),
    "/b.gif": typed(GIF, "Image/GIF; charset=binary"),
    "/c.png": typed(PNG, "application/octet-stream"),
    "/d.png": new Response(PNG),
  });
  const types = {
    "/a.png": "image/png",
    "/b.gif": "image/gif",
    "/c.png": "image/png",
    "/d.png": "image/png",
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await curated.get(curated.proxy(curated.upstream.url(path)));
    assert.equal(response.status, 200, path);
    assert.deepEqual(await response.bytes(), type === "image/gif" ? GIF : PNG);
    const headers = Object.fromEntries(response.headers);
    assert.equal(headers["content-type"], type);
    assert.equal(headers["content-security-policy"], "default-src 'none'; sandbox");
    assert.equal(headers["x-content-type-options"], "nosniff");
    assert.equal(headers["content-disposition"], "inline");
    assert.equal(headers["cross-origin-resource-policy"], "same-origin");
    assert.equal(headers["cache-control"], "private, max-age=300");
    assert.equal(headers["set-cookie"], undefined);
    assert.equal(headers["x-spy"], undefined);
  }
});

Deno.test("GET image-proxy: requests the exact URL, not the full size", async () => {
  await using curated = await Curated.open({ "/wp-content/a-30x20.png": new Response(PNG) });
  await curated.get(curated.proxy(curated.upstream.url("/wp-content/a-30x20.png")));
  assert.deepEqual(curated.upstream.paths, ["/wp-content/a-30x20.png"]);
});

Deno.test("GET image-proxy: passes only images of the declared type", async () => {
  const declared = (body: BodyInit, type: string) =>
    new Response(body, { headers: { "content-type": type } });
  await using curated = await Curated.open({
    "/page": declared("<!doctype html><script>alert(1)</script>", "image/png"),
    "/drawing": declared(`<svg xmlns="http://www.w3.org/2000/svg"/>`, "image/svg+xml"),
    "/lie": declared(PNG, "text/html"),
    "/other": declared(PNG, "image/jpeg"),
    "/gone": new Response(null, { status: 404 }),
  });
  const failed = (reason: string) => [
    502,
    `The image could not be downloaded: ${curated.upstream.host}: ${reason}`,
  ];
  const noImage = failed("sent no image of a supported type");
  const mismatch = [502, "The image is not of the type that its server declares"];
  const expected: Record<string, unknown> = {
    "/page": noImage,
    "/drawing": noImage,
    "/lie": mismatch,
    "/other": mismatch,
    "/gone": failed("answered 404"),
  };
  for (const [path, refusal] of Object.entries(expected)) {
    const url = curated.proxy(curated.upstream.url(path));
    assert.deepEqual(await curated.refusal(url), refusal, path);
  }
});

Deno.test("GET image-proxy: 400 for invalid and forbidden URLs", async () => {
  await using curated = await Curated.open({});
  const wrong = [400, "url: expected an address that begins with http:// or https://"];
  for (const query of ["", "?url=", "?url=file:///etc/passwd", "?url=//a.example/", "?url=x"]) {
    assert.deepEqual(await curated.refusal(`/api/debug/image-proxy${query}`), wrong);
  }
  await using canary = new Upstream({ "/": new Response(PNG) });
  const inner = [
    canary.url("/"),
    `http://localhost:${canary.port}/`,
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "https://user:secret@127.0.0.1/",
  ];
  for (const url of inner) {
    assert.deepEqual(
      await curated.refusal(curated.proxy(url)),
      [400, "The address is not allowed"],
      url,
    );
  }
  assert.deepEqual(canary.paths, []);
  const refused = curated.log.lines.filter(({ level }) => level === "warn");
  assert.equal(refused.length, inner.length);
  assert.ok(refused.some(({ properties }) => properties["address"] === "169.254.169.254"));
});

Deno.test("GET image-proxy: 504 when the other side is too slow", async () => {
  const fetcher = { fetch: () => Promise.reject(refusal(504, "host_too_slow")) };
  await using test = await TestApp.open({ sources: new ImageSources({ fetcher, sources: [] }) });
  const headers = await curatorSession(test.db);
  assert.deepEqual(
    await test.refusal("/api/debug/image-proxy?url=http://a.example/", { headers }),
    [
      504,
      "The image could not be downloaded: a.example: took too long",
    ],
  );
});

Deno.test("GET image-proxy: checks certificates with the permissions that a server has", async () => {
  const { certificate, key } = await selfSigned();
  await using tls = Deno.serve(
    { hostname: "127.0.0.1", port: 0, cert: certificate, key, onListen() {} },
    () => new Response(PNG),
  );
  const host = `127.0.0.1:${tls.addr.port}`;
  const login = { username: "ada", password: "a long password" };
  await using server = await ServerProcess.start({
    env: {
      SEED: "none",
      SOURCE_HOSTS: host,
      CURATOR_USERNAME: login.username,
      CURATOR_PASSWORD: login.password,
      // With this in the environment Deno asks for more permissions than a server has.
      NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/none.pem",
    },
  });
  const entered = await server.fetch("/api/auth/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(login),
  });
  await entered.body?.cancel();
  const [Cookie] = entered.headers.getSetCookie()[0]!.split(";");
  const url = encodeURIComponent(`https://${host}/`);
  const response = await server.fetch(`/api/debug/image-proxy?url=${url}`, {
    headers: { Cookie: Cookie! },
  });
  assert.deepEqual([response.status, await response.json()], [
    502,
    { error: `The image could not be downloaded: ${host}: its certificate is not valid` },
  ]);
});
