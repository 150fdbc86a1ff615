import type { HandLayout } from "../../../../domain/warehouse/hand_layout.ts";

/** Callbacks of packing by hand. */
export interface HandHost {
  /** Packs all that is not locked again. @throws {ApiError} */
  repack(layout: HandLayout): Promise<HandLayout>;
  /** Keeps the layout beside the calculated ones. @throws {ApiError} */
  keep(layout: HandLayout): Promise<void>;
  fail(what: "repack_failed" | "keep_failed" | "hands_failed", error: unknown): void;
}
