import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { directDialer, GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";
import { selfSigned } from "./certificate.ts";
import { deafDialer, refusal, Upstream } from "./upstream.ts";

const LIMITS = { maxBytes: 100_000, deadline: 60_000 };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("GuardedFetch: returns the final URL, status, type and bytes", async () => {
  await using upstream = new Upstream({
    "/a": () => new Response(null, { status: 301, headers: { location: "b?x=1#part" } }),
    "/b": new Response("hello", { headers: { "content-type": "image/png" } }),
    "/broken": new Response("sorry", { status: 500 }),
  });
  const fetch = upstream.fetcher();
  assert.deepEqual(await fetch.fetch({ url: upstream.url("/a"), ...LIMITS }), {
    url: upstream.url("/b?x=1"),
    status: 200,
    type: "image/png",
    bytes: new TextEncoder().encode("hello"),
  });
  const broken = await fetch.fetch({ url: upstream.url("/broken"), ...LIMITS });
  assert.deepEqual([broken.status, broken.bytes.length], [500, 0]);
});

Deno.test("GuardedFetch: follows three redirects and no more", async () => {
  await using upstream = new Upstream({
    "/hop": (_, url) => {
      const left = Number(url.searchParams.get("left"));
      return left === 0
        ? new Response("end")
        : new Response(null, { status: 302, headers: { location: `/hop?left=${left - 1}` } });
    },
  });
  const fetch = upstream.fetcher();
  assert.equal(
    text((await fetch.fetch({ url: upstream.url("/hop?left=3"), ...LIMITS })).bytes),
    "end",
  );
  assert.deepEqual(
    await refusal(fetch.fetch({ url: upstream.url("/hop?left=4"), ...LIMITS })),
    [502, "redirected more than 3 times"],
  );
});

Deno.test("GuardedFetch: one deadline for names, heads, bodies and redirects together", async () => {
  const never = new Promise<never>(() => {});
  const release = Promise.withResolvers<void>();
  await using upstream = new Upstream({
    "/head": async () => {
      await release.promise;
      return new Response("late");
    },
    "/body": () => {
      const late = new ReadableStream({
        async start(controller) {
          controller.enqueue(new Uint8Array(10));
          await release.promise;
          controller.close();
        },
      });
      return new Response(late);
    },
  });
  const slow = { maxBytes: 1000, deadline: 50 };
  for (const path of ["/head", "/body"]) {
    assert.deepEqual(
      await refusal(upstream.fetcher().fetch({ url: upstream.url(path), ...slow })),
      [504, "took too long"],
      path,
    );
  }
  release.resolve();
  const nameless = new GuardedFetch({ warn: () => {}, resolve: () => never });
  assert.deepEqual(
    await refusal(nameless.fetch({ url: "http://slow.example/", ...slow })),
    [504, "took too long"],
  );
});

Deno.test("GuardedFetch: ends when the caller aborts", async () => {
  const caller = new AbortController();
  const fetch = new GuardedFetch({ warn: () => {}, resolve: () => new Promise(() => {}) });
  const fetching = fetch.fetch({ url: "http://slow.example/", ...LIMITS, signal: caller.signal });
  caller.abort(new Error("the visitor left"));
  const ended = [503, "no request waits for it any more"];
  assert.deepEqual(await refusal(fetching), ended);
  const { dial, dialled } = deafDialer();
  const late = new GuardedFetch({
    warn: () => {},
    resolve: () => Promise.resolve(["1.0.0.1"]),
    dial,
  });
  const { signal } = caller;
  assert.deepEqual(
    await refusal(late.fetch({ url: "http://slow.example/", ...LIMITS, signal })),
    ended,
  );
  assert.deepEqual(dialled, []);
});

Deno.test("GuardedFetch: describes failures briefly", async () => {
  const unknown = new GuardedFetch({ warn: () => {}, resolve: () => Promise.reject(new Error()) });
  assert.deepEqual(
    await refusal(unknown.fetch({ url: "http://gone.example/", ...LIMITS })),
    [502, "the host is unknown"],
  );
  const closed = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = closed.addr as Deno.NetAddr;
  closed.close();
  const nobody = new GuardedFetch({ warn: () => {}, openHosts: [`127.0.0.1:${port}`] });
  assert.deepEqual(
    await refusal(nobody.fetch({ url: `http://127.0.0.1:${port}/`, ...LIMITS })),
    [502, "the connection failed"],
  );
});

Deno.test("GuardedFetch: tries the next address if one is unreachable, IPv4 first", async () => {
  const dialled: string[] = [];
  const fetch = new GuardedFetch({
    warn: () => {},
    resolve: () => Promise.resolve(["2607:f8b0::1", "1.0.0.1", "1.1.1.1"]),
    dial: ({ address, family }) => {
      dialled.push(`${family} ${address}`);
      if (address === "1.0.0.1") {
        return Promise.reject(Object.assign(new Error(), { code: "ECONNREFUSED" }));
      }
      return Promise.resolve({
        status: 200,
        header: () => undefined,
        body: Readable.from([Buffer.from("from the second")]),
        close: () => {},
      });
    },
  });
  const { bytes } = await fetch.fetch({ url: "http://two.example/", ...LIMITS });
  assert.equal(text(bytes), "from the second");
  assert.deepEqual(dialled, ["4 1.0.0.1", "4 1.1.1.1"]);
});

Deno.test("GuardedFetch: dials public hosts on the ports of the web", async () => {
  for (const url of ["http://a.example/", "https://a.example/", "http://a.example:443/x"]) {
    const { dial, dialled } = deafDialer();
    const resolve = () => Promise.resolve(["1.0.0.1"]);
    await refusal(new GuardedFetch({ warn: () => {}, resolve, dial }).fetch({ url, ...LIMITS }));
    assert.deepEqual(dialled, [`1.0.0.1 for ${url}`]);
  }
});

Deno.test("directDialer: checks the certificate against the name, whatever the address", async () => {
  const { certificate, key } = await selfSigned();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, cert: certificate, key, onListen() {} },
    () => new Response("private"),
  );
  const { port } = server.addr;
  const ask = (host: string, ca?: string) =>
    new GuardedFetch({
      warn: () => {},
      openHosts: [`${host}:${port}`],
      resolve: () => Promise.resolve(["127.0.0.1"]),
      dial: directDialer(ca === undefined ? {} : { ca }),
    }).fetch({ url: `https://${host}:${port}/`, ...LIMITS });
  assert.equal(text((await ask("images.example", certificate)).bytes), "private");
  const invalid = [502, "its certificate is not valid"];
  assert.deepEqual(await refusal(ask("other.example", certificate)), invalid);
  assert.deepEqual(await refusal(ask("images.example")), invalid);
  await server.shutdown();
});
