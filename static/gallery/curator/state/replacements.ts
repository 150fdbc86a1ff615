/** Replacements of pictures that are sent in the background while the curator continues. */
import { signal } from "@preact/signals";
import type { Collections } from "./collection.ts";
import { fixPicture, type ReplacedFiles, type Source, uploadPicture } from "./curator_api.ts";
import type { FlagChanges } from "./flag_changes.ts";
import type { ReviewRow, Target } from "./review_row.ts";
import type { Session } from "../../shared/desk/session.ts";
import { getPainting, getPaintingContext } from "../../shared/api.ts";

/** Origin of the new picture. */
type Origin =
  // Browsers do not show TIFF.
  | { from: "file"; file: File; isShown: boolean }
  | { from: "address"; source: Source; previewBlob?: Blob };

/**
 * Phase of a replacement. `asking`: the curator has to confirm a change of proportions or size.
 * `working`: everything is sent; the server decodes, scales and writes.
 */
type Phase = "waiting" | "asking" | "sending" | "working" | "done" | "failed";

/** One replacement. */
export interface Job {
  id: number;
  target: Target;
  title: string;
  origin: Origin;
  /** URL of a preview that is shown until the server has published the picture. */
  preview: string | undefined;
  phase: Phase;
  /** Sent share from 0 to 1, while `sending`. */
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
const DONE_VISIBLE_MS = 3000;

/** Runs two replacements at a time, and those of one picture sequentially. */
export class Replacements {
  readonly jobs = signal<readonly Job[]>([]);
  #lastId = 0;

  constructor(
    private readonly collections: Collections,
    private readonly session: Session,
    private readonly flags: FlagChanges,
    private readonly onDone: (replacement: Replacement) => void,
    private readonly changeOf: typeof proportionChange = proportionChange,
  ) {}

  get running(): number {
    return this.jobs.value.filter(({ phase }) => phase !== "done" && phase !== "failed").length;
  }

  /** Returns the newest unfinished or failed job of a picture. */
  of({ kind, id }: Target): Job | undefined {
    return this.jobs.value.findLast(({ target, phase }) =>
      target.kind === kind && target.id === id && phase !== "done"
    );
  }

  add(row: Pick<ReviewRow, "kind" | "id" | "title">, origin: Origin): void {
    const previewBlob = origin.from === "address"
      ? origin.previewBlob
      : origin.isShown
      ? origin.file
      : undefined;
    const job: Job = {
      id: ++this.#lastId,
      target: { kind: row.kind, id: row.id },
      title: row.title,
      origin,
      preview: previewBlob && URL.createObjectURL(previewBlob),
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

  /** Continues a job after the curator's confirmation. */
  agree(id: number): void {
    this.#update(id, { phase: "waiting" });
    this.#startNext();
  }

  /** Removes a job that has ended or that the curator cancels. */
  close(id: number): void {
    const job = this.jobs.value.find((job) => job.id === id);
    if (job?.preview) URL.revokeObjectURL(job.preview);
    this.jobs.value = this.jobs.value.filter((job) => job.id !== id);
  }

  #update(id: number, change: Partial<Job>): void {
    this.jobs.value = this.jobs.value.map((job) => job.id === id ? { ...job, ...change } : job);
  }

  #startNext(): void {
    const runningJobs = this.jobs.value.filter(({ phase }) =>
      phase === "sending" || phase === "working"
    );
    const keys = new Set(runningJobs.map(({ target }) => `${target.kind} ${target.id}`));
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
      const change = job.change === undefined ? await this.#requiredConfirmation(job) : undefined;
      if (change !== undefined) {
        this.#update(id, { phase: "asking", change });
        return;
      }
      const before = this.collections[target.kind].rows.get(target.id);
      const replaced = await this.#replace(job);
      this.flags.confirmFixed(target);
      this.collections[target.kind].update(target.id, {
        ...replaced,
        // The size of the new image is not known here.
        width: undefined,
        height: undefined,
        checked: true,
        fixed: true,
      });
      this.#update(id, { phase: "done" });
      setTimeout(() => this.close(id), DONE_VISIBLE_MS);
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
  async #requiredConfirmation({ target, origin }: Job): Promise<ProportionChange | undefined> {
    const picture = origin.from === "file" ? origin.file : origin.previewBlob;
    if (target.kind !== "painting" || picture === undefined) return undefined;
    return await this.changeOf(target.id, picture).catch(() => undefined);
  }

  async #replace({ id, target, origin }: Job): Promise<ReplacedFiles> {
    if (origin.from === "address") {
      return await this.session.guard(() => fixPicture(target, origin.source));
    }
    const { file } = origin;
    return await this.session.guard(() =>
      uploadPicture(target, file, (progress) => {
        this.#update(id, progress < 1 ? { phase: "sending", progress } : { phase: "working" });
      })
    );
  }
}

/** Confirmation needed before a picture is replaced. */
export interface ProportionChange {
  /**
   * Relative difference of the proportions, 0.08 for 8 %; 0 within the tolerance for trimmed edges.
   */
  difference: number;
  /** Number of notes with a position on the picture. */
  notes: number;
  /** Sizes of the current and the new picture if the new one is smaller. */
  smaller?: { from: Size; to: Size };
}

interface Size {
  width: number;
  height: number;
}

// Largest difference of proportions that trimmed edges and rounded sizes explain.
const MAX_DIFFERENCE = 0.03;

/** Returns the relative difference of the proportions of two pictures; 0 for equal ones. */
export function proportionDifference(one: Size, other: Size): number {
  const ratio = (one.width / one.height) / (other.width / other.height);
  return Math.max(ratio, 1 / ratio) - 1;
}

/**
 * Returns the confirmation to request before `to` replaces `from`: it is smaller, or its
 * proportions differ by more than 3 %; undefined if none is needed.
 */
function changeBetween(from: Size, to: Size, notes: number): ProportionChange | undefined {
  const exactDifference = proportionDifference(from, to);
  const difference = exactDifference > MAX_DIFFERENCE ? exactDifference : 0;
  const isSmaller = Math.max(to.width, to.height) < Math.max(from.width, from.height);
  if (difference === 0 && !isSmaller) return undefined;
  return { difference, notes, ...(isSmaller && { smaller: { from, to } }) };
}

/**
 * Returns the confirmation to request before a painting's picture is replaced; undefined if none is
 * needed.
 */
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
