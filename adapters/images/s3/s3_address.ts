import { isStorePath } from "../../../domain/images/store.ts";

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
 *
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
