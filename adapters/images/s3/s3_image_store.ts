import {
  type ByteRange,
  type ImageStore,
  isStorePath,
  type StoredFile,
  StoreUnavailable,
} from "../../../domain/images/store.ts";
import {
  readListPage,
  type S3Address,
  type S3Credentials,
} from "../../../domain/images/s3_texts.ts";
import { type S3Request, S3Requests, type S3RetryLimits, watchedBody } from "./s3_requests.ts";

// The store's own modification time is the time of the upload, in whole seconds.
const MODIFIED_AT = "x-amz-meta-modified-at";
const MAX_SILENCE_MS = 15_000;

/** Image files in a bucket of an object store that speaks Amazon's S3 (docs/decisions/026). */
export class S3ImageStore implements ImageStore {
  readonly #requests: S3Requests;
  readonly #prefix: string;
  readonly #maxSilenceMs: number;

  private constructor(address: S3Address, credentials: S3Credentials, patience: S3RetryLimits) {
    this.#requests = new S3Requests(address, credentials, patience);
    this.#prefix = address.prefix;
    this.#maxSilenceMs = patience.piece ?? MAX_SILENCE_MS;
  }

  /**
   * Opens a store and requests a listing, which shows that bucket, region and credentials are
   * right. An unreachable store is opened as well, because most requests need no image.
   * @throws {StoreUnavailable} when it refuses access
   */
  static async open(address: S3Address, credentials: S3Credentials, patience: S3RetryLimits = {}) {
    const first = new S3ImageStore(address, credentials, { ...patience, attempts: 1 });
    try {
      await listPage(first.#requests, first.#prefix, { "max-keys": "1" });
    } catch (error) {
      if (!(error instanceof StoreUnavailable && error.isTransient)) throw error;
    }
    return new S3ImageStore(address, credentials, patience);
  }

  // Other users of the bucket cannot be detected.
  claim(): Promise<undefined> {
    return Promise.resolve(undefined);
  }

  async put(path: string, bytes: Uint8Array, modifiedAt: number): Promise<void> {
    const key = this.#key(path);
    if (key === undefined) throw new Error(`No file can be named ${path}`);
    await this.#put(key, bytes, modifiedAt);
  }

  async #put(key: string, bytes: Uint8Array, modifiedAt: number): Promise<void> {
    const body = new Uint8Array(bytes);
    const headers = {
      // Part of the signature: the store accepts exactly these bytes.
      "x-amz-content-sha256": await sha256Of(body),
      [MODIFIED_AT]: String(modifiedAt),
    };
    await this.#requests.send({ method: "PUT", key, headers, body, expected: [200] }, dropBody);
  }

  async stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined> {
    const key = this.#key(path);
    if (key === undefined) return undefined;
    return await this.#requests.send(head(key), async (response) => {
      await dropBody(response);
      return response.status === 404 ? undefined : statOf(response);
    });
  }

  async open(path: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const key = this.#key(path);
    if (key === undefined) return undefined;
    const request: S3Request = {
      method: "GET",
      key,
      ...(range && { headers: { Range: `bytes=${range.start}-${range.end}` } }),
      expected: [range === undefined ? 200 : 206, 404],
    };
    return await this.#requests.send(request, (response) => {
      if (response.status === 404) return undefined;
      const body = response.body ?? new Blob([]).stream();
      return { ...statOf(response), body: watchedBody(body, this.#maxSilenceMs) };
    });
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await this.open(path);
    return file && await new Response(file.body).bytes();
  }

  async remove(path: string): Promise<void> {
    const key = this.#key(path);
    if (key === undefined) return;
    await this.#requests.send({ method: "DELETE", key, expected: [200, 204, 404] }, dropBody);
  }

  async list(folder = ""): Promise<Set<string>> {
    if (folder !== "" && !isStorePath(folder)) return new Set();
    const keys = await listKeys(this.#requests, this.#prefix + (folder === "" ? "" : `${folder}/`));
    return new Set(keys.map((key) => key.slice(this.#prefix.length)).filter(isStorePath));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** Returns the key of a file; undefined if our files cannot have such a path. */
  #key(path: string): string | undefined {
    return isStorePath(path) ? this.#prefix + path : undefined;
  }
}

const head = (key: string): S3Request => ({ method: "HEAD", key, expected: [200, 404] });

async function dropBody(response: Response): Promise<void> {
  await response.body?.cancel();
}

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}

function statOf({ headers }: Response): { size: number; modifiedAt: number } {
  const whole = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1];
  const size = Number(whole ?? headers.get("Content-Length") ?? NaN);
  // A file that was uploaded by other means has the time of its upload.
  const time = Number(headers.get(MODIFIED_AT) ?? Date.parse(headers.get("Last-Modified") ?? ""));
  if (!Number.isSafeInteger(size)) throw new StoreUnavailable("a file has no length", false);
  return { size, modifiedAt: Number.isFinite(time) ? time : 0 };
}

/** Returns one page of the keys that begin with `prefix`; `query` selects it. */
function listPage(requests: S3Requests, prefix: string, query: Record<string, string> = {}) {
  return requests.send({
    method: "GET",
    key: "",
    query: { "list-type": "2", "encoding-type": "url", prefix, ...query },
    expected: [200],
  }, async (response) => readListPage(await response.text()));
}

/** Returns all keys that begin with `prefix`. @throws {StoreUnavailable} */
async function listKeys(requests: S3Requests, prefix: string): Promise<string[]> {
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
