/** How many file descriptors are left to this process, found out by taking some. */

/** Takes one, and answers what gives it back; undefined where there is none. */
export type TakeDescriptor = () => (() => void) | undefined;

const LIBRARIES = { linux: "libc.so.6", darwin: "libSystem.dylib" } as const;
const SYMBOLS = {
  dup: { parameters: ["i32"], result: "i32" },
  close: { parameters: ["i32"], result: "i32" },
} as const;

// As many are kept: an eighth of all, and no more than this.
const MOST_KEPT = 64;
const PART_KEPT = 8;
// As far as is counted: each time the kernel doubles its table for more, the process waits 10 to 20 ms.
const FEW = 1024;
// Fewer than these do not suffice for the workers, the database and some connections.
const LEAST = 100;
// Milliseconds after they were short in which care is taken with workers.
const CALM = 5000;
// Milliseconds between two starts of workers then.
const BETWEEN_WORKERS = 1000;
// Milliseconds in which a worker's thread comes up.
const WORKER_STARTS = 50;
// Milliseconds for which an answer stands.
const STANDS = 20;

/**
 * Keeps file descriptors in reserve, so that connections cannot take all of them, and knows when they
 * are short. The reserve is given up as soon as they are, or when a worker is to start, which ends the
 * process where it finds none; it is taken again when there are enough.
 */
export class Descriptors {
  /** How many there were at first; Infinity where they cannot be counted. */
  readonly room: number;
  /** As many are kept in reserve. */
  readonly kept: number;
  readonly #take: TakeDescriptor;
  #reserve: (() => void)[] = [];
  #short = false;
  #asked = -Infinity;
  #ranOut = -Infinity;
  #started = -Infinity;

  /** @param take Left out where they cannot be counted; they are never short then. */
  constructor(take?: TakeDescriptor) {
    this.#take = take ?? (() => () => {});
    this.room = take === undefined ? Infinity : this.#count(FEW);
    this.kept = take === undefined ? 0 : Math.min(MOST_KEPT, Math.floor(this.room / PART_KEPT));
  }

  /**
   * Those of this process, to be called before it has other threads: all of them are taken for a moment.
   *
   * @param file One that may be read. It is opened to see whether there is room; where native code may
   *   be called the system is asked without.
   */
  static ofProcess(file: URL): Descriptors {
    return new Descriptors(takeNatively() ?? takeByOpening(file));
  }

  /** Says why there are too few to serve at all; undefined where there are enough. */
  get refusal(): string | undefined {
    if (this.room >= LEAST) return undefined;
    return `The process may open ${this.room} more files, too few for a server: raise the limit ` +
      "(`ulimit -n`, LimitNOFILE of systemd) to 128 at least, better to 4096 or more";
  }

  /** Whether a crowd of connections takes all of them in a moment. */
  get areFew(): boolean {
    return this.room < FEW;
  }

  /** Whether there are not even those of the reserve. */
  get areShort(): boolean {
    const now = performance.now();
    if (this.room === Infinity || now - this.#asked < STANDS) return this.#short;
    this.#asked = now;
    this.#short = !this.#fill();
    if (this.#short) this.ranOut();
    return this.#short;
  }

  /** Whether a worker may be started now; if so, it finds those of the reserve. */
  get allowWorker(): boolean {
    if (this.room === Infinity) return true;
    const now = performance.now();
    if (this.#wereShort && now - this.#started < BETWEEN_WORKERS) return false;
    if (!this.#fill()) {
      this.ranOut();
      return false;
    }
    this.release();
    return true;
  }

  /**
   * To be called when a worker has been started: this thread waits for a moment and takes no
   * connection, until the worker's own has what it ends the process without.
   */
  letWorkerStart(): void {
    this.#started = performance.now();
    if (!this.areFew && !this.#wereShort) return;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WORKER_STARTS);
  }

  /** To be called when there was none for something: gives the reserve up. */
  ranOut(): void {
    this.#ranOut = performance.now();
    this.release();
  }

  /** Gives the reserve back, until it is next asked whether they are short. */
  release(): void {
    for (const giveBack of this.#reserve.splice(0)) giveBack();
  }

  get #wereShort(): boolean {
    return performance.now() - this.#ranOut < CALM;
  }

  /** Takes what the reserve lacks; whether there is one more besides. */
  #fill(): boolean {
    while (this.#reserve.length < this.kept) {
      const giveBack = this.#take();
      if (giveBack === undefined) return false;
      this.#reserve.push(giveBack);
    }
    const giveBack = this.#take();
    giveBack?.();
    return giveBack !== undefined;
  }

  #count(most: number): number {
    const taken: (() => void)[] = [];
    for (let one; taken.length < most && (one = this.#take()) !== undefined;) taken.push(one);
    for (const giveBack of taken) giveBack();
    return taken.length;
  }
}

function takeByOpening(file: URL): TakeDescriptor | undefined {
  try {
    Deno.openSync(file).close();
  } catch {
    // An edge host, which has no files.
    return undefined;
  }
  return () => {
    try {
      const opened = Deno.openSync(file);
      return () => opened.close();
    } catch {
      return undefined;
    }
  };
}

/** By a call of the C library, which an executable with files of its own inside needs. */
function takeNatively(): TakeDescriptor | undefined {
  const { os } = Deno.build;
  try {
    if (os !== "linux" && os !== "darwin") return undefined;
    if (Deno.permissions.querySync({ name: "ffi" }).state !== "granted") return undefined;
    const { symbols } = Deno.dlopen(LIBRARIES[os], SYMBOLS);
    return () => {
      const descriptor = symbols.dup(0);
      return descriptor < 0 ? undefined : () => void symbols.close(descriptor);
    };
  } catch {
    // Another C library, and on an edge host no FFI at all.
    return undefined;
  }
}
