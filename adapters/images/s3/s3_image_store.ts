import {
  type ByteRange,
  type ImageStore,
  SET_ASIDE,
  type StoredFile,
} from "../../../domain/images/store.ts";
import { isStorePath } from "../../../domain/images/store_path.ts";
import { StoreUnavailable } from "../../../domain/images/store_unavailable.ts";
import { listKeys, listPage } from "./s3_list_page.ts";
import type { S3Address, S3Credentials } from "./s3_address.ts";
import { failure, type S3Patience, type S3Request, S3Requests } from "./s3_requests.ts";
import { wholeBody } from "./whole_body.ts";

// The store's own time is the upload's, and in whole seconds.
const MODIFIED_AT = "x-amz-meta-modified-at";
const SHA256 = "x-amz-meta-sha256";

const PIECE = 15_000;

/** Image files in a bucket of an object store that speaks Amazon's S3 (docs/decisions/026). */
export class S3ImageStore implements ImageStore {
  readonly #requests: S3Requests;
  readonly #prefix: string;
  readonly #piece: number;
  #knowsConditions = true;

  private constructor(address: S3Address, credentials: S3Credentials, patience: S3Patience) {
    this.#requests = new S3Requests(address, credentials, patience);
    this.#prefix = address.prefix;
    this.#piece = patience.piece ?? PIECE;
  }

  /**
   * Opens a store and asks it for a listing, which shows that bucket, region and credentials are
   * right. A store that does not answer now is opened all the same: what needs no image can be served.
   *
   * @throws {StoreUnavailable} when it answers and refuses
   */
  static async open(
    address: S3Address,
    credentials: S3Credentials,
    patience: S3Patience = {},
  ): Promise<S3ImageStore> {
    const first = new S3ImageStore(address, credentials, { ...patience, attempts: 1 });
    try {
      await listPage(first.#requests, first.#prefix, { "max-keys": "1" });
    } catch (error) {
      if (!(error instanceof StoreUnavailable && error.passing)) throw error;
    }
    return new S3ImageStore(address, credentials, patience);
  }

  // Whether others use the bucket cannot be known.
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
    const sha256 = new Uint8Array(await crypto.subtle.digest("SHA-256", body)).toHex();
    const headers = {
      // Part of the signature: the store takes no other bytes than these, and not a part of them.
      "x-amz-content-sha256": sha256,
      [SHA256]: sha256,
      [MODIFIED_AT]: String(modifiedAt),
    };
    const condition = this.#knowsConditions ? { "If-None-Match": "*" } : {};
    const status = await this.#requests.send({
      method: "PUT",
      key,
      headers: { ...headers, ...condition },
      body,
      expected: [200, 412, 501],
    }, withoutBody);
    if (status === 501 && this.#knowsConditions) {
      this.#knowsConditions = false;
      return await this.#put(key, bytes, modifiedAt);
    }
    if (status === 501) throw new StoreUnavailable("it takes no files", false);
    // An attempt whose answer was lost had already written it.
    if (status === 412 && await this.#hash(key) !== sha256) {
      throw new Error(`${key.slice(this.#prefix.length)} is there already`);
    }
  }

  async stat(path: string): Promise<{ size: number; modifiedAt: number } | undefined> {
    const key = this.#key(path);
    if (key === undefined) return undefined;
    return await this.#requests.send(head(key), async (response) => {
      await response.body?.cancel();
      return response.status === 404 ? undefined : known(response);
    });
  }

  async open(path: string, range?: ByteRange): Promise<StoredFile | undefined> {
    const key = this.#key(path);
    if (key === undefined) return undefined;
    return await this.#requests.send({
      method: "GET",
      key,
      ...(range && { headers: { Range: `bytes=${range.start}-${range.end}` } }),
      expected: [range === undefined ? 200 : 206, 404],
    }, async (response) => {
      if (response.status === 404) return await absent(response);
      const { size, modifiedAt } = known(response);
      const length = Number(response.headers.get("Content-Length"));
      const body = response.body ?? new Blob([]).stream();
      return { size, modifiedAt, body: wholeBody(body, length, this.#piece) };
    });
  }

  async read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const file = await this.open(path);
    return file && await new Response(file.body).bytes();
  }

  async remove(path: string): Promise<void> {
    const key = this.#key(path);
    if (key === undefined) return;
    await this.#requests.send({ method: "DELETE", key, expected: [200, 204, 404] }, withoutBody);
  }

  async setAside(path: string): Promise<string | undefined> {
    const [bytes, facts] = [await this.read(path), await this.stat(path)];
    if (bytes === undefined || facts === undefined) return undefined;
    // A bucket cannot rename. By its hash: what was set aside before under this name is kept as well.
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex().slice(0, 8);
    const kept = `${SET_ASIDE}/${hash}_${path.replaceAll("/", "_")}`;
    await this.#put(this.#prefix + kept, bytes, facts.modifiedAt);
    await this.remove(path);
    return kept;
  }

  async list(folder = ""): Promise<Set<string>> {
    if (folder !== "" && !isStorePath(folder)) return new Set();
    const keys = await listKeys(this.#requests, this.#prefix + (folder === "" ? "" : `${folder}/`));
    return new Set(keys.map((key) => key.slice(this.#prefix.length)).filter(isStorePath));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  /** The hash that an object was put with. */
  #hash(key: string): Promise<string | undefined> {
    return this.#requests.send(head(key), async (response) => {
      await response.body?.cancel();
      return response.headers.get(SHA256) ?? undefined;
    });
  }

  /** The key of a file; undefined when no file of ours can have such a path. */
  #key(path: string): string | undefined {
    return isStorePath(path) ? this.#prefix + path : undefined;
  }
}

const head = (key: string): S3Request => ({ method: "HEAD", key, expected: [200, 404] });

async function withoutBody(response: Response): Promise<number> {
  await response.body?.cancel();
  return response.status;
}

/** A file that is not there; but when the whole bucket is not, nothing can be said of a file. */
async function absent(response: Response): Promise<undefined> {
  const why = await failure(response);
  if (why.message.includes("NoSuchBucket")) throw why;
}

function known({ headers }: Response): { size: number; modifiedAt: number } {
  const whole = /\/(\d+)$/.exec(headers.get("Content-Range") ?? "")?.[1];
  const size = Number(whole ?? headers.get("Content-Length") ?? NaN);
  // A file that was put there by other means has the time of its upload.
  const time = Number(headers.get(MODIFIED_AT) ?? Date.parse(headers.get("Last-Modified") ?? ""));
  if (!Number.isSafeInteger(size)) throw new StoreUnavailable("a file has no length", false);
  return { size, modifiedAt: Number.isFinite(time) ? time : 0 };
}
