/** A page of a listing: up to 1000 keys and folders, and with what to ask for the next ones. */
export interface S3ListPage {
  keys: string[];
  /** What keys further down begin with, up to a slash, if a delimiter was asked for. */
  folders: string[];
  /** Undefined on the last page. */
  next: string | undefined;
}

const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Reads the answer of ListObjectsV2. It is a flat document with no attributes that matter, of which
 * few elements are of interest, so nothing that could read all of XML is needed.
 *
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 *
 * @throws {TypeError} when it is no such answer
 */
export function readListPage(xml: string): S3ListPage {
  if (!/<ListBucketResult[\s>]/.test(xml)) throw new TypeError("no listing was answered");
  // Asked for, so that keys may hold any character; not every store does it.
  const isEncoded = /<EncodingType>url<\/EncodingType>/.test(xml);
  const named = (pattern: RegExp) =>
    [...xml.matchAll(pattern)].map(([, text]) => {
      const key = unescaped(text!);
      return isEncoded ? decodeURIComponent(key.replaceAll("+", " ")) : key;
    });
  const isTruncated = /<IsTruncated>true<\/IsTruncated>/.test(xml);
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1];
  if (isTruncated && !token) throw new TypeError("a listing broke off with no way to go on");
  return {
    keys: named(/<Key>([^<]*)<\/Key>/g),
    folders: named(/<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g),
    next: isTruncated ? unescaped(token!) : undefined,
  };
}

function unescaped(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
  });
}
