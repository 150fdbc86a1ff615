/**
 * The image store does not answer, or not as it should, and what was asked of it may be asked again.
 * Nothing is known of what became of a write.
 */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  /** @param passing Whether it may have passed a moment later. */
  constructor(reason: string, readonly passing: boolean, options?: ErrorOptions) {
    super(`The image store is not available: ${reason}`, options);
  }
}
