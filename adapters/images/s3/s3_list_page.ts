import type { S3Requests } from "./s3_requests.ts";

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
 *
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

/** Returns one page of the keys that begin with `prefix`; `query` selects it. */
export function listPage(
  requests: S3Requests,
  prefix: string,
  query: Record<string, string> = {},
): Promise<S3ListPage> {
  return requests.send({
    method: "GET",
    key: "",
    query: { "list-type": "2", "encoding-type": "url", prefix, ...query },
    expected: [200],
  }, async (response) => readListPage(await response.text()));
}

/** Returns all keys that begin with `prefix`. @throws {StoreUnavailable} */
export async function listKeys(requests: S3Requests, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  let next: string | undefined;
  do {
    const query = next === undefined ? {} : { "continuation-token": next };
    const page = await listPage(requests, prefix, query);
    for (const key of page.keys) keys.push(key);
    next = page.next;
  } while (next !== undefined);
  return keys;
}
