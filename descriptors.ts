/** How many file descriptors are left to this process, asked of the system itself. */

// RLIMIT_NOFILE of getrlimit(2).
const LIMITS = { linux: 7, darwin: 8 } as const;
const LIBRARIES = { linux: "libc.so.6", darwin: "libSystem.dylib" } as const;
const SYMBOLS = {
  dup: { parameters: ["i32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
  getrlimit: { parameters: ["i32", "buffer"], result: "i32" },
} as const;

// As many as are kept free: an eighth of all, and no more than this.
const MOST_KEPT = 64;
const PART_KEPT = 8;
const FEW = 4096;
// Milliseconds after they were short in which no worker is started where there are few.
const CALM = 5000;
// Milliseconds in which a worker's thread comes up.
const WORKER_STARTS = 50;
// Milliseconds for which an answer of the system stands.
const STANDS = 20;

/** Tells whether file descriptors are short, and keeps some free. */
export class Descriptors {
  /** How many the process may have open; Infinity where nothing tells. */
  readonly limit: number;
  /** As many are kept free. */
  readonly kept: number;
  readonly #areFree: (count: number) => boolean;
  #short = false;
  #asked = -Infinity;
  #ranOut = -Infinity;

  /** @param areFree Whether the system has so many more. */
  constructor(limit: number, areFree: (count: number) => boolean) {
    this.limit = limit;
    this.kept = Math.min(MOST_KEPT, Math.floor(limit / PART_KEPT));
    this.#areFree = areFree;
  }

  /**
   * Those of this process. Where native code may not be called, or the system is neither Linux nor
   * macOS, they are never short.
   */
  static ofProcess(): Descriptors {
    const { os } = Deno.build;
    try {
      if (os !== "linux" && os !== "darwin") return new Descriptors(Infinity, () => true);
      if (Deno.permissions.querySync({ name: "ffi" }).state !== "granted") {
        return new Descriptors(Infinity, () => true);
      }
      const { symbols } = Deno.dlopen(LIBRARIES[os], SYMBOLS);
      const limits = new BigUint64Array(2);
      symbols.getrlimit(LIMITS[os], new Uint8Array(limits.buffer));
      return new Descriptors(Number(limits[0]), (count) => {
        // There is no call that tells; so many are taken and given back, some microseconds' work.
        const taken: number[] = [];
        while (taken.length < count) {
          const descriptor = symbols.dup(0);
          if (descriptor < 0) break;
          taken.push(descriptor);
        }
        for (const descriptor of taken) symbols.close(descriptor);
        return taken.length === count;
      });
    } catch {
      // Another C library, and on an edge host no FFI at all.
      return new Descriptors(Infinity, () => true);
    }
  }

  /** Whether a crowd of connections takes all of them in a moment. */
  get areFew(): boolean {
    return this.limit < FEW;
  }

  /**
   * Whether there are enough for one more worker, which takes some a moment later: others may have
   * taken those that are free now by then.
   */
  get allowWorker(): boolean {
    if (this.limit === Infinity) return true;
    if (this.areFew && performance.now() - this.#ranOut < CALM) return false;
    return this.#areFree(this.areFew ? Math.floor(this.limit / 2) : 2 * this.kept);
  }

  /**
   * To be called when a worker has been started: where there are few, this thread waits for a moment
   * and takes no connection, until the worker's own has what it ends the process without.
   */
  letWorkerStart(): void {
    if (!this.areFew) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WORKER_STARTS);
  }

  /** To be called when there was none for something. */
  ranOut(): void {
    this.#ranOut = performance.now();
  }

  /** Whether fewer are left than are kept free. */
  get areShort(): boolean {
    const now = performance.now();
    if (this.limit === Infinity || now - this.#asked < STANDS) return this.#short;
    this.#asked = now;
    this.#short = !this.#areFree(this.kept);
    if (this.#short) this.#ranOut = now;
    return this.#short;
  }
}
