/** What the store does when the other side fails; everything else is in the contract of stores. */
import assert from "node:assert/strict";
import { S3ImageStore } from "../../../../adapters/images/s3/s3_image_store.ts";
import type { S3RetryLimits } from "../../../../adapters/images/s3/s3_requests.ts";
import { StoreUnavailable } from "../../../../domain/images/store.ts";
import { CREDENTIALS } from "../../../support/s3_server.ts";

const PATH = "paintings/0/1.jpg";
const TIME = Date.UTC(2024, 0, 2, 3, 4, 5, 678);
const CONTENT = new TextEncoder().encode("0123456789");
const HASH = "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882";

const error = (status: number, code: string) =>
  new Response(`<Error><Code>${code}</Code></Error>`, { status });
const FILE = { headers: { "x-amz-meta-modified-at": String(TIME), "x-amz-meta-sha256": HASH } };

interface Asked {
  method: string;
  path: string;
  headers: Headers;
}

type Answer = (request: Request) => Response | Promise<Response>;

/** A store that gets the answers one after the other, and what it was asked. */
async function answering(
  answers: Answer[],
  test: (store: S3ImageStore, asked: Asked[]) => Promise<void>,
  patience: S3RetryLimits = {},
): Promise<void> {
  const asked: Asked[] = [];
  const left = [...answers];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    await request.bytes();
    const { method, url, headers } = request;
    const { pathname: path, searchParams } = new URL(url);
    // The listing with which a store is opened.
    if (searchParams.has("list-type")) return new Response("<ListBucketResult></ListBucketResult>");
    asked.push({ method, path, headers: new Headers(headers) });
    return await (left.shift() ?? (() => error(500, "InternalError")))(request);
  });
  const address = {
    endpoint: `http://127.0.0.1:${server.addr.port}`,
    region: "us-east-1",
    bucket: "images",
    prefix: "p/",
  };
  try {
    await test(await S3ImageStore.open(address, CREDENTIALS, { pause: 2, ...patience }), asked);
  } finally {
    await server.shutdown();
  }
}

const unavailable = (message: RegExp) => (thrown: unknown) =>
  thrown instanceof StoreUnavailable && message.test(thrown.message);

Deno.test("S3ImageStore: retries transient failures up to three times, signed again", async () => {
  const passing = [error(500, "InternalError"), error(503, "SlowDown"), error(429, "TooMany")];
  const answers: Answer[] = passing.map((response) => () => response);
  await answering([...answers, () => new Response(CONTENT, FILE)], async (store, asked) => {
    const { size, modifiedAt, body } = (await store.open(PATH))!;
    assert.deepEqual([size, modifiedAt], [10, TIME]);
    assert.equal(await new Response(body).text(), "0123456789");
    assert.equal(asked.length, 4);
    assert.equal(asked[3]!.path, "/images/p/paintings/0/1.jpg");
    await assert.rejects(store.open(PATH), unavailable(/500 InternalError/));
    assert.equal(asked.length, 8);
  });
});

Deno.test("S3ImageStore: does not retry permanent failures", async () => {
  const refusals = [error(403, "AccessDenied"), error(301, "PermanentRedirect")];
  await answering(refusals.map((response) => () => response), async (store, asked) => {
    await assert.rejects(store.open(PATH), unavailable(/403 AccessDenied/));
    await assert.rejects(store.remove(PATH), unavailable(/301 PermanentRedirect/));
    assert.equal(asked.length, 2);
  });
});

Deno.test("S3ImageStore.open: distinguishes a missing file from a missing bucket", async () => {
  const answers = ["NoSuchKey", "NoSuchBucket"].map((code) => () => error(404, code));
  await answering(answers, async (store) => {
    assert.equal(await store.open(PATH), undefined);
    await assert.rejects(store.open(PATH), unavailable(/404 NoSuchBucket/));
  });
});

Deno.test("S3ImageStore: stops retrying a store that does not respond in time", async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const never = async () => {
    await held;
    return new Response(CONTENT);
  };
  await answering([never, never, never, never], async (store, asked) => {
    await assert.rejects(store.open(PATH), unavailable(/no answer in 50 ms/));
    // A request may be given up before it has arrived.
    assert.ok(asked.length <= 3, `${asked.length} times`);
    release();
  }, { answer: 50 });
});

Deno.test("S3ImageStore.put: the hash of the bytes is signed", async () => {
  await answering([() => new Response()], async (store, asked) => {
    await store.put(PATH, CONTENT, TIME);
    const { headers, method } = asked[0]!;
    assert.equal(method, "PUT");
    assert.equal(headers.get("x-amz-content-sha256"), HASH);
    assert.equal(headers.get("x-amz-meta-modified-at"), String(TIME));
    assert.match(headers.get("Authorization")!, /SignedHeaders=[^,]*x-amz-content-sha256/);
  });
});

Deno.test("S3ImageStore.open: a refusal is reported, an endpoint that does not answer is tried again later", async () => {
  const address = { region: "us-east-1", bucket: "images", prefix: "" };
  const nobody = { ...address, endpoint: "http://127.0.0.1:1" };
  const store = await S3ImageStore.open(nobody, CREDENTIALS, { pause: 1 });
  await assert.rejects(store.list(), unavailable(/is not available/));
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => error(403, "SignatureDoesNotMatch"),
  );
  const refusing = { ...address, endpoint: `http://127.0.0.1:${server.addr.port}` };
  await assert.rejects(S3ImageStore.open(refusing, CREDENTIALS), /403 SignatureDoesNotMatch/);
  await server.shutdown();
});
