/** What is taken of an answer: how much of it, in which coding, and only whole. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import zlib from "node:zlib";
import { GuardedFetch } from "../../../adapters/sources/guarded_fetch.ts";
import { refusal, Upstream } from "./upstream.ts";

const LIMITS = { maxBytes: 100_000, deadline: 60_000 };
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("GuardedFetch: decompresses gzip and Brotli", async () => {
  const plain = "a painting ".repeat(500);
  const codings: [string, Uint8Array<ArrayBuffer>][] = [
    ["gzip", new Uint8Array(zlib.gzipSync(plain))],
    ["X-GZIP", new Uint8Array(zlib.gzipSync(plain))],
    ["br", new Uint8Array(zlib.brotliCompressSync(plain))],
  ];
  for (const [coding, bytes] of codings) {
    await using upstream = new Upstream({
      "/": new Response(bytes, { headers: { "content-encoding": coding } }),
    });
    const fetched = await upstream.fetcher().fetch({ url: upstream.url("/"), ...LIMITS });
    assert.equal(text(fetched.bytes), plain, coding);
  }
});

Deno.test("GuardedFetch: refuses unknown codings and malformed bytes", async () => {
  for (const coding of ["zstd", "deflate", "gzip, gzip", "gzip"]) {
    await using upstream = new Upstream({
      "/": new Response("plain text", { headers: { "content-encoding": coding } }),
    });
    const [status] = await refusal(upstream.fetcher().fetch({ url: upstream.url("/"), ...LIMITS }));
    assert.equal(status, 502, coding);
  }
});

Deno.test("GuardedFetch: counts bytes after decompression, and stops a bomb early", async () => {
  const bomb = Buffer.alloc(200 * 1024 * 1024);
  const codings = { gzip: zlib.gzipSync, br: zlib.brotliCompressSync };
  for (const [coding, compress] of Object.entries(codings)) {
    const bytes = coding === "br"
      ? zlib.brotliCompressSync(bomb, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } })
      : compress(bomb);
    await using upstream = new Upstream({
      "/": () => new Response(new Uint8Array(bytes), { headers: { "content-encoding": coding } }),
    });
    const before = Deno.memoryUsage().rss;
    const maxBytes = 1024 * 1024;
    assert.deepEqual(
      await refusal(upstream.fetcher().fetch({ url: upstream.url("/"), ...LIMITS, maxBytes })),
      [502, "the response is larger than 1048576 bytes"],
      coding,
    );
    const grown = Deno.memoryUsage().rss - before;
    assert.ok(grown < 100 * 1024 * 1024, `${coding}: ${grown} bytes more`);
  }
});

Deno.test("GuardedFetch: accepts exactly the maximum size", async () => {
  await using upstream = new Upstream({
    "/declared": (_, url) => new Response("x".repeat(Number(url.searchParams.get("n")))),
    // Without Content-Length.
    "/endless": () =>
      new Response(
        new ReadableStream({
          pull: (controller) => controller.enqueue(new Uint8Array(1000)),
        }),
      ),
  });
  const fetch = upstream.fetcher();
  const limits = { ...LIMITS, maxBytes: 500 };
  assert.equal(
    (await fetch.fetch({ url: upstream.url("/declared?n=500"), ...limits })).bytes.length,
    500,
  );
  for (const path of ["/declared?n=501", "/endless"]) {
    assert.deepEqual(
      await refusal(fetch.fetch({ url: upstream.url(path), ...limits })),
      [502, "the response is larger than 500 bytes"],
    );
  }
});

Deno.test("GuardedFetch: counts bytes before decompression too", async () => {
  // Each of these is a whole gzip file of nothing, and all of them together are nothing as well.
  const empty = zlib.gzipSync("");
  const bytes = new Uint8Array(Buffer.concat(Array.from({ length: 100 }, () => empty)));
  await using upstream = new Upstream({
    "/": () => {
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(bytes);
          controller.close();
        },
      });
      return new Response(body, { headers: { "content-encoding": "gzip" } });
    },
  });
  assert.deepEqual(
    await refusal(upstream.fetcher().fetch({ url: upstream.url("/"), ...LIMITS, maxBytes: 1000 })),
    [502, "the response is larger than 1000 bytes"],
  );
});

Deno.test("GuardedFetch: refuses a truncated response", async () => {
  const halves = [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n8\r\nhalf",
    "HTTP/1.1 200 OK\r\nX-Half: ",
    "HTTP/1.1 2",
    "",
    "SSH-2.0-OpenSSH_9.9\r\n",
  ];
  for (const half of halves) {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = listener.addr as Deno.NetAddr;
    const serving = (async () => {
      const connection = await listener.accept();
      await connection.read(new Uint8Array(4096));
      await connection.write(new TextEncoder().encode(half));
      connection.close();
    })();
    const fetch = new GuardedFetch({ warn: () => {}, openHosts: [`127.0.0.1:${port}`] });
    assert.deepEqual(
      await refusal(fetch.fetch({ url: `http://127.0.0.1:${port}/`, ...LIMITS })),
      [502, "the connection failed"],
      half,
    );
    await serving;
    listener.close();
  }
});

Deno.test("GuardedFetch: refuses fewer bytes than announced", async () => {
  const fetch = new GuardedFetch({
    warn: () => {},
    resolve: () => Promise.resolve(["1.0.0.1"]),
    dial: () =>
      Promise.resolve({
        status: 200,
        header: (name) => name === "content-length" ? "100" : undefined,
        body: Readable.from([Buffer.from("half")]),
        close: () => {},
      }),
  });
  assert.deepEqual(
    await refusal(fetch.fetch({ url: "http://a.example/", ...LIMITS })),
    [502, "the response is incomplete"],
  );
});

Deno.test("GuardedFetch: refuses an endless response head", async () => {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  let sent = 0;
  const serving = (async () => {
    const connection = await listener.accept();
    const line = new TextEncoder().encode(`X-Long: ${"a".repeat(1000)}\r\n`);
    try {
      await connection.write(new TextEncoder().encode("HTTP/1.1 200 OK\r\n"));
      for (; sent < 50_000; sent++) await connection.write(line);
    } catch {
      // The other side has hung up, as it should.
    }
    connection.close();
  })();
  const fetch = new GuardedFetch({ warn: () => {}, openHosts: [`127.0.0.1:${port}`] });
  const [status] = await refusal(fetch.fetch({ url: `http://127.0.0.1:${port}/`, ...LIMITS }));
  assert.equal(status, 502);
  await serving;
  assert.ok(sent < 50_000);
  listener.close();
});

Deno.test("GuardedFetch: closes the connection of an unread response", async () => {
  const hungUp = Promise.withResolvers<void>();
  await using upstream = new Upstream({
    "/": () => {
      const endless = new ReadableStream({
        pull: (controller) => controller.enqueue(new Uint8Array(1000)),
        cancel: () => hungUp.resolve(),
      });
      return new Response(endless, { status: 404 });
    },
  });
  const { status } = await upstream.fetcher().fetch({ url: upstream.url("/"), ...LIMITS });
  assert.equal(status, 404);
  await hungUp.promise;
});
