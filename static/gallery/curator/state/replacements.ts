/** New pictures on their way to the server, while the curator goes on to the next painting. */
import { signal } from "@preact/signals";
import type { Collections } from "./collection.ts";
import { fixPicture, type Replaced, type Source, uploadPicture } from "./curator_api.ts";
import type { FlagChanges } from "./flag_changes.ts";
import type { ReviewRow, Target } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";
import type { ImageType } from "./upload_check.ts";
import { getPainting, getPaintingContext } from "../../shared/api.ts";

/** Origin of the new picture. */
type Origin =
  | { from: "file"; blob: Blob; type: ImageType; name: string }
  | { from: "address"; source: Source; previewBlob?: Blob };

/**
 * `asking`: the curator is asked whether notes may sit elsewhere. `working`: everything is sent, the
 * server reads, scales and writes.
 */
type Phase = "waiting" | "asking" | "sending" | "working" | "done" | "failed";

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
  /** Confirmation that was requested, or given. */
  change?: ProportionChange;
}

/** A published replacement, and the row as it was before. */
export interface Replacement {
  job: Job;
  before: ReviewRow;
  /** The path of the new image. */
  published: string;
}

const MAX_CONCURRENT = 2;
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
    private readonly changeOf: typeof proportionChange = proportionChange,
  ) {}

  /** Number of replacements in progress. */
  get running(): number {
    return this.jobs.value.filter(({ phase }) => phase !== "done" && phase !== "failed").length;
  }

  /** The newest job of a picture that has not gone through. */
  of({ kind, id }: Target): Job | undefined {
    return this.jobs.value.findLast(({ target, phase }) =>
      target.kind === kind && target.id === id && phase !== "done"
    );
  }

  add(row: Pick<ReviewRow, "kind" | "id" | "title">, origin: Origin): void {
    const shown = origin.from === "file" ? origin.blob : origin.previewBlob;
    const job: Job = {
      id: ++this.#last,
      target: { kind: row.kind, id: row.id },
      title: row.title,
      origin,
      preview: shown && URL.createObjectURL(shown),
      phase: "waiting",
      progress: 0,
    };
    this.jobs.value = [...this.jobs.value, job];
    this.#startNext();
  }

  retry(id: number): void {
    this.#update(id, { phase: "waiting", progress: 0 });
    this.#startNext();
  }

  /** The curator agrees to what was asked. */
  agree(id: number): void {
    this.#update(id, { phase: "waiting" });
    this.#startNext();
  }

  /** Puts a job away that has ended, or that the curator gives up. */
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
      if (keys.size >= MAX_CONCURRENT) return;
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
      const change = job.change === undefined ? await this.#change(job) : undefined;
      if (change !== undefined) {
        this.#update(id, { phase: "asking", change });
        return;
      }
      const before = this.collections[target.kind].rows.get(target.id);
      const replaced = await this.#replace(job);
      this.flags.settled(target);
      this.collections[target.kind].update(target.id, {
        ...replaced,
        // Of the new one they are not known here.
        width: undefined,
        height: undefined,
        checked: true,
        fixed: true,
      });
      this.#update(id, { phase: "done" });
      setTimeout(() => this.close(id), DONE_SHOWN_MS);
      if (before) this.onDone({ job, before, published: replaced.full.file });
    } catch (error) {
      this.#update(id, { phase: "failed", error });
    } finally {
      this.#startNext();
    }
  }

  /**
   * Returns the confirmation to request first; an image that cannot be examined here is left to the
   * server.
   */
  async #change({ target, origin }: Job): Promise<ProportionChange | undefined> {
    const picture = origin.from === "file" ? origin.blob : origin.previewBlob;
    if (target.kind !== "painting" || picture === undefined) return undefined;
    return await this.changeOf(target.id, picture).catch(() => undefined);
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

/** Confirmation needed before a picture is replaced. */
export interface ProportionChange {
  /** By how much the proportions differ, 0.08 for 8 %; 0 for the same, as near as edges are trimmed. */
  difference: number;
  /** Number of notes with a place on the picture. */
  notes: number;
  /** Sizes of the present and the new picture where the new one is smaller. */
  smaller?: { from: Size; to: Size };
}

interface Size {
  width: number;
  height: number;
}

// More than trimmed edges and rounded sizes make up.
const MAX_DIFFERENCE = 0.03;

/** By how much the proportions of two pictures differ: 0 for the same. */
export function proportionDifference(one: Size, other: Size): number {
  const ratio = (one.width / one.height) / (other.width / other.height);
  return Math.max(ratio, 1 / ratio) - 1;
}

/**
 * Returns the confirmation to request before `to` replaces `from`: it is smaller, or its
 * proportions differ by more than 3 %; undefined if none is needed.
 */
function changeBetween(from: Size, to: Size, notes: number): ProportionChange | undefined {
  const differs = proportionDifference(from, to);
  const difference = differs > MAX_DIFFERENCE ? differs : 0;
  const isSmaller = Math.max(to.width, to.height) < Math.max(from.width, from.height);
  if (difference === 0 && !isSmaller) return undefined;
  return { difference, notes, ...(isSmaller && { smaller: { from, to } }) };
}

/** The same of a picture that is about to be sent. */
async function proportionChange(
  painting: number,
  picture: Blob,
): Promise<ProportionChange | undefined> {
  const [{ annotations }, context] = await Promise.all([
    getPainting(painting),
    getPaintingContext(painting),
  ]);
  const { image_width: width, image_height: height } = context;
  if (width === undefined || height === undefined) return undefined;
  const notes = annotations.filter(({ pos_x }) => pos_x !== null).length;
  const bitmap = await createImageBitmap(picture);
  const to = { width: bitmap.width, height: bitmap.height };
  bitmap.close();
  return changeBetween({ width, height }, to, notes);
}
