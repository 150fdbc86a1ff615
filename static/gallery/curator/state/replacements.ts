/** New pictures on their way to the server, while the curator goes on to the next painting. */
import { signal } from "@preact/signals";
import type { Collections } from "./collection.ts";
import { fixPicture, type Replaced, type Source, uploadPicture } from "./curator_api.ts";
import type { FlagChanges } from "./flag_changes.ts";
import { fileUrl, type ReviewRow, type Target } from "./review_row.ts";
import type { Session } from "./session.ts";
import type { ImageType } from "./upload_check.ts";

/** Where the new picture comes from. */
export type Origin =
  | { from: "file"; blob: Blob; type: ImageType; name: string }
  | { from: "address"; source: Source; seen?: Blob };

/** `working`: everything is sent, the server reads, scales and writes. */
export type Phase = "waiting" | "sending" | "working" | "done" | "failed";

/** One replacement. */
export interface Job {
  id: number;
  target: Target;
  title: string;
  origin: Origin;
  /** Address of what is shown until the server has it. */
  preview: string | undefined;
  phase: Phase;
  /** From 0 to 1, while `sending`. */
  progress: number;
  error?: unknown;
  /** Called once it is published; restoring a former image is not undone in its turn. */
  done: (replacement: Replacement) => void;
}

/** What was published before; `picture` is kept so that it can be restored. */
export interface Replacement {
  job: Job;
  before: ReviewRow;
  picture: Blob | undefined;
}

const AT_ONCE = 2;
const DONE_SHOWN_MS = 3000;

/** Two replacements run at a time, and those of one picture one after another. */
export class Replacements {
  readonly jobs = signal<readonly Job[]>([]);
  #last = 0;

  constructor(
    private readonly collections: Collections,
    private readonly session: Session,
    private readonly flags: FlagChanges,
    private readonly onDone: (replacement: Replacement) => void,
  ) {}

  /** How many have not ended. */
  get running(): number {
    return this.jobs.value.filter(({ phase }) => phase !== "done" && phase !== "failed").length;
  }

  /** The newest job of a picture that has not gone through. */
  of({ kind, id }: Target): Job | undefined {
    return this.jobs.value.findLast(({ target, phase }) =>
      target.kind === kind && target.id === id && phase !== "done"
    );
  }

  add(row: ReviewRow, origin: Origin): void {
    this.#add(row, origin, this.onDone);
  }

  /** Publishes a former image again; resolves once it is published, perhaps by a retry. */
  putBack(row: ReviewRow, origin: Origin): Promise<void> {
    return new Promise((resolve) => this.#add(row, origin, () => resolve()));
  }

  #add(row: ReviewRow, origin: Origin, done: Job["done"]): void {
    const shown = origin.from === "file" ? origin.blob : origin.seen;
    const job: Job = {
      id: ++this.#last,
      target: { kind: row.kind, id: row.id },
      title: row.title,
      origin,
      preview: shown && URL.createObjectURL(shown),
      phase: "waiting",
      progress: 0,
      done,
    };
    this.jobs.value = [...this.jobs.value, job];
    this.#startNext();
  }

  retry(id: number): void {
    this.#update(id, { phase: "waiting", progress: 0 });
    this.#startNext();
  }

  /** Puts a job away that has ended. */
  close(id: number): void {
    const job = this.jobs.value.find((job) => job.id === id);
    if (job?.preview) URL.revokeObjectURL(job.preview);
    this.jobs.value = this.jobs.value.filter((job) => job.id !== id);
  }

  #update(id: number, change: Partial<Job>): void {
    this.jobs.value = this.jobs.value.map((job) => job.id === id ? { ...job, ...change } : job);
  }

  #startNext(): void {
    const busy = this.jobs.value.filter(({ phase }) => phase === "sending" || phase === "working");
    const keys = new Set(busy.map(({ target }) => `${target.kind} ${target.id}`));
    for (const job of this.jobs.value) {
      if (keys.size >= AT_ONCE) return;
      const key = `${job.target.kind} ${job.target.id}`;
      if (job.phase !== "waiting" || keys.has(key)) continue;
      keys.add(key);
      void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const { id, target } = job;
    this.#update(id, { phase: job.origin.from === "file" ? "sending" : "working" });
    try {
      const before = this.collections[target.kind].rows.get(target.id);
      const picture = before && await presentPicture(before);
      const replaced = await this.#replace(job);
      this.flags.settled(target);
      this.collections[target.kind].update(target.id, { ...replaced, checked: true, fixed: true });
      this.#update(id, { phase: "done" });
      setTimeout(() => this.close(id), DONE_SHOWN_MS);
      if (before) job.done({ job, before, picture });
    } catch (error) {
      this.#update(id, { phase: "failed", error });
    } finally {
      this.#startNext();
    }
  }

  async #replace({ id, target, origin }: Job): Promise<Replaced> {
    if (origin.from === "address") {
      return await this.session.guard(() => fixPicture(target, origin.source));
    }
    const imageData = await base64Of(origin.blob);
    return await this.session.guard(() =>
      uploadPicture(target, { imageData, mimeType: origin.type }, (sent, total) => {
        const progress = total > 0 ? sent / total : 0;
        this.#update(id, progress < 1 ? { phase: "sending", progress } : { phase: "working" });
      })
    );
  }
}

/** The bytes of the published image; undefined when there is none or it cannot be read. */
export async function presentPicture(row: ReviewRow): Promise<Blob | undefined> {
  const url = fileUrl(row.full);
  if (url === undefined) return undefined;
  try {
    const response = await fetch(url);
    return response.ok ? await response.blob() : undefined;
  } catch {
    return undefined;
  }
}

/** A FileReader does it off the page's thread. */
function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result);
      resolve(url.slice(url.indexOf(",") + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
