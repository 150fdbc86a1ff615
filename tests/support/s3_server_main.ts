/**
 * An object store for tests: s3rver on the folder in the first argument, with features of real
 * stores that s3rver lacks. The second argument is the maximum number of keys in one response of a
 * listing. It ends when its standard input does, so it never outlives the test.
 *
 * s3rver parses the protocol and checks the signatures. Added here: requests without a signature
 * are refused, a body must be the one that was signed, and a key is written by one request at a time.
 */
import crypto from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "@20minutes/s3rver";

const BUCKET = "images";

// s3rver encrypts the continuation tokens of listings with a cipher that Deno does not support. Any
// other cipher serves the purpose.
const { createCipheriv, createDecipheriv } = crypto;
const twice = (bytes: Uint8Array) => Uint8Array.of(...bytes, ...bytes);
Object.assign(crypto, {
  createCipheriv: (_: string, key: Uint8Array, start: Uint8Array) =>
    createCipheriv("aes-128-cbc", twice(key), twice(start)),
  createDecipheriv: (_: string, key: Uint8Array, start: Uint8Array) =>
    createDecipheriv("aes-128-cbc", twice(key), twice(start)),
});

const server = new S3rver({
  address: "127.0.0.1",
  port: 0,
  silent: true,
  directory: Deno.args[0],
  vhostBuckets: false,
  configureBuckets: [{ name: BUCKET }],
});

// Listings of real stores have at most a thousand keys per response.
const mostKeys = Number(Deno.args[1] ?? 1000);

interface Listing {
  objects: { key: string }[];
  commonPrefixes: string[];
  isTruncated: boolean;
}

// s3rver does not list folders that contain only folders.
const listObjects = server.store.listObjects.bind(server.store);
server.store.listObjects = async (
  bucket: string,
  { delimiter, maxKeys: asked, ...options }: {
    delimiter?: string;
    maxKeys: number;
    prefix?: string;
  },
): Promise<Listing> => {
  const maxKeys = Math.min(asked, mostKeys);
  if (delimiter === undefined) return await listObjects(bucket, { maxKeys, ...options });
  const all: Listing = await listObjects(bucket, options);
  const start = options.prefix?.length ?? 0;
  const here = all.objects.filter(({ key }) => !key.slice(start).includes(delimiter));
  const below = all.objects.filter((object) => !here.includes(object))
    .map(({ key }) => key.slice(0, key.indexOf(delimiter, start) + 1));
  return {
    objects: here.slice(0, maxKeys),
    commonPrefixes: [...new Set(below)],
    isTruncated: here.length > maxKeys,
  };
};

/** The used part of Koa's context. */
interface Context {
  method: string;
  path: string;
  status: number;
  type: string;
  body: string;
  req: Readable;
  get(header: string): string;
}

// Real stores replace an object as a whole; s3rver would mix two that are written at once.
let lastPut: Promise<unknown> = Promise.resolve();

server.middleware.unshift(async (c: Context, next: () => Promise<void>) => {
  const refuse = (status: number, code: string) => {
    c.status = status;
    c.type = "application/xml";
    c.body = `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`;
  };
  if (c.get("Authorization") === "") return refuse(403, "AccessDenied");
  if (c.method !== "PUT") return await next();
  const bytes = await buffer(c.req);
  const sha256 = crypto.createHash("sha256").update(bytes).digest("hex");
  if (c.get("x-amz-content-sha256") !== sha256) return refuse(400, "XAmzContentSHA256Mismatch");
  c.req = Readable.from([bytes]);
  const put = lastPut.then(next);
  lastPut = put.catch(() => {});
  await put;
});

const { port } = await server.run();
console.log(`http://127.0.0.1:${port}`);
for await (const _ of Deno.stdin.readable);
Deno.exit();
