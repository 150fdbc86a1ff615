import { isStorePath } from "./store.ts";

/** Location of the image files in an object store. */
export interface S3Address {
  /** Root of the store's API, without a slash at its end. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Prefix of every key: empty, or one or more folders with a slash at the end. */
  prefix: string;
}

/** Credentials that sign the requests. */
export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  /** Of temporary credentials. */
  sessionToken?: string | undefined;
}

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html, and the underscore
// that other stores allow.
const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const REGION = /^[a-zA-Z0-9-]{1,50}$/;
const FORM = "expected s3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION";

/**
 * Reads `s3://bucket/prefix?endpoint=https://host&region=name`. Prefix, endpoint and region may be
 * omitted, which means Amazon's own store in `us-east-1`.
 * @throws {TypeError} that names the invalid part
 */
export function readS3Address(text: string): S3Address {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || url.username !== "" || url.port !== "" || url.hash !== "") {
    throw new TypeError(FORM);
  }
  const unknown = [...url.searchParams.keys()].find((key) => !["endpoint", "region"].includes(key));
  if (unknown !== undefined) throw new TypeError(`${FORM}, and no ${unknown}`);
  if (!BUCKET.test(url.hostname)) throw new TypeError(`${url.hostname} is no name of a bucket`);
  const region = url.searchParams.get("region") ?? "us-east-1";
  if (!REGION.test(region)) throw new TypeError(`${region} is no region`);
  const folders = decoded(url.pathname).replace(/^\/|\/$/g, "");
  if (folders !== "" && (!isStorePath(folders) || folders.length > 200)) {
    throw new TypeError(`${folders} is no prefix`);
  }
  return {
    endpoint: endpointOf(url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`),
    region,
    bucket: url.hostname,
    prefix: folders === "" ? "" : `${folders}/`,
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new TypeError(`${path} is no prefix`);
  }
}

function endpointOf(text: string): string {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  if (url === null || !isWeb || url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new TypeError("endpoint: expected https://HOST or http://HOST");
  }
  return url.href.replace(/\/+$/, "");
}

/** A page of a listing: up to 1000 keys, and the token of the next page. */
export interface S3ListPage {
  keys: string[];
  /** Undefined on the last page. */
  next: string | undefined;
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Parses the response of ListObjectsV2. The document is flat, has no relevant attributes and few
 * relevant elements, so it needs no XML parser.
 *
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 * @throws {TypeError} when it is not such a response
 */
export function readListPage(xml: string): S3ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new TypeError("no listing was answered");
  // Requested, so that keys may contain any character; not every store supports it.
  const isEncoded = /<EncodingType>url<\/EncodingType>/.test(xml);
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, text]) => {
    const key = unescaped(text!);
    return isEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key;
  });
  const isTruncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  if (isTruncated && !token) throw new TypeError("a listing broke off with no way to go on");
  return { keys, next: isTruncated ? unescaped(token!) : undefined };
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
  });
}
