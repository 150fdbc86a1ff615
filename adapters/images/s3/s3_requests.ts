import { AwsClient } from "aws4fetch";
import { StoreUnavailable } from "../../../domain/images/store.ts";
import type { S3Address, S3Credentials } from "../../../domain/images/s3_texts.ts";

/** Timeouts in milliseconds, and the number of attempts. */
export interface S3RetryLimits {
  /** Time until a response begins; default: 5 s, and longer for a request with a body. */
  answer?: number;
  /** Maximum pause between two pieces of a body; default: 15 s. */
  piece?: number;
  /** Attempts before a request counts as failed; default: 4. */
  attempts?: number;
  /** Longest pause before the second attempt, doubled before each further one; default: 200 ms. */
  pause?: number;
}

/** A request to the bucket. */
export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  /** Key of the object; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** The statuses that are results; all others are failures. */
  expected: readonly number[];
}

const MAX_ANSWER_MS = 5000;
const MAX_ATTEMPTS = 4;
const MAX_PAUSE_MS = 200;
// Minimum speed of a slow connection.
const MIN_BYTES_PER_MS = 250;

// Statuses of transient failures: overload, faults of the store, and conflicts of concurrent writes
// (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
const TRANSIENT_STATUSES = new Set([408, 409, 429, 500, 502, 503, 504]);

/**
 * Signed requests to one bucket, by path and not by host name, so that any S3-compatible store can
 * be used. Each has a deadline and is retried after growing pauses if it fails transiently, so it
 * must be idempotent.
 */
export class S3Requests {
  readonly #client: AwsClient;
  readonly #root: string;

  constructor(
    { endpoint, region, bucket }: S3Address,
    { accessKeyId, secretAccessKey, sessionToken }: S3Credentials,
    private readonly limits: S3RetryLimits,
  ) {
    const keys = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
    this.#client = new AwsClient({ ...keys, region, service: "s3" });
    this.#root = `${endpoint}/${bucket}`;
  }

  /**
   * Sends a request and reads the response.
   * @param read Reads or cancels the body; runs before the deadline, and again when it fails.
   * @throws {StoreUnavailable}
   */
  async send<T>(request: S3Request, read: (response: Response) => T | Promise<T>): Promise<T> {
    const { attempts = MAX_ATTEMPTS, pause = MAX_PAUSE_MS, answer = MAX_ANSWER_MS } = this.limits;
    const startedAt = performance.now();
    for (let attempt = 1;; attempt++) {
      try {
        return await this.#attempt(request, read);
      } catch (error) {
        if (!(error instanceof StoreUnavailable && error.isTransient)) throw error;
        // A store that does not respond gets fewer attempts than one that is busy.
        if (attempt >= attempts || performance.now() - startedAt > 2 * answer) throw error;
      }
      // Uniformly random, so that clients that failed together do not retry together ("full
      // jitter", https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
      const longest = pause * 2 ** (attempt - 1);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
    }
  }

  async #attempt<T>(
    { method, key, query, headers, body, expected }: S3Request,
    read: (response: Response) => T | Promise<T>,
  ): Promise<T> {
    const path = key === "" ? "" : `/${key.split("/").map(encoded).join("/")}`;
    const pairs = Object.entries(query ?? {}).map((pair) => pair.map(encoded).join("="));
    const url = this.#root + path + (pairs.length > 0 ? `?${pairs.join("&")}` : "");
    // Signed again each time, because the time is part of it.
    const signed = await this.#client.sign(url, {
      method,
      ...(headers && { headers }),
      ...(body && { body }),
    });
    // The length of a compressed transfer cannot be compared. The header is not signed, because
    // proxies in front of stores change it.
    signed.headers.set("Accept-Encoding", "identity");
    const timeout = new AbortController();
    const time = (this.limits.answer ?? MAX_ANSWER_MS) +
      (body?.length ?? 0) / MIN_BYTES_PER_MS;
    const timer = setTimeout(() => timeout.abort(new Error(`no answer in ${time} ms`)), time);
    try {
      const response = await fetch(signed, { signal: timeout.signal, redirect: "manual" });
      if (!expected.includes(response.status)) throw await failure(response);
      if (response.status !== 404) return await read(response);
      // A missing bucket is a failure, not a missing file.
      const error = await failure(response);
      if (error.message.endsWith("NoSuchBucket")) throw error;
      return await read(new Response(null, { status: 404 }));
    } catch (cause) {
      if (cause instanceof StoreUnavailable) throw cause;
      throw new StoreUnavailable((cause as Error).message, true, { cause });
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Returns the error for a response, by its status and the code in its body. */
async function failure(response: Response): Promise<StoreUnavailable> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? "";
  // A body that is too slow gets status 400.
  const isTransient = TRANSIENT_STATUSES.has(response.status) || code === "RequestTimeout";
  return new StoreUnavailable(`${response.status} ${code}`.trim(), isTransient);
}

// Encodes as signatures require: including the characters that `encodeURIComponent` leaves.
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Returns a body that fails with {@link StoreUnavailable}, also after `silenceMs` of silence. */
export function watchedBody(body: ReadableStream<Uint8Array<ArrayBuffer>>, silenceMs: number) {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const { promise: silence, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(new Error(`nothing for ${silenceMs} ms`)), silenceMs);
      try {
        const { done, value } = await Promise.race([reader.read(), silence]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (cause) {
        const reason = `a file is incomplete: ${(cause as Error).message}`;
        controller.error(new StoreUnavailable(reason, true, { cause }));
        reader.cancel(cause).catch(() => {});
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}
