/**
 * Gives the memory of an array back at once, where its buffer is its alone and no decoder's; it is
 * empty afterwards. V8 would leave it lying, and collect everything else as well once some twenty
 * megabytes do.
 */
export function releaseBytes(bytes: Uint8Array): void {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && bytes.length === buffer.byteLength) buffer.transfer(0);
}

/** {@link releaseBytes} for both files of a published image. */
export function releasePicture(
  { full, thumbnail }: Record<"full" | "thumbnail", { bytes: Uint8Array }>,
): void {
  releaseBytes(full.bytes);
  releaseBytes(thumbnail.bytes);
}
