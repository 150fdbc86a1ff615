/** Orientation of the stored picture (EXIF tag 274); 1 is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;

/**
 * Reads the orientation from an EXIF block (a TIFF header and its first directory; CIPA DC-008,
 * section 4.5). Only the first directory is read, so that a cyclic chain cannot trap the reader. A
 * picture with an invalid block counts as upright.
 * @param exif Starts with the byte order mark; a leading `Exif\0\0` is skipped.
 */
export function exifOrientation(exif: Uint8Array): Orientation {
  const start = exif[0] === 0x45 && exif[1] === 0x78 && exif[4] === 0 ? 6 : 0;
  const block = exif.subarray(start);
  if (block.length < 8) return 1;
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength);
  const mark = view.getUint16(0);
  if (mark !== 0x4949 && mark !== 0x4d4d) return 1;
  const littleEndian = mark === 0x4949;
  if (view.getUint16(2, littleEndian) !== 42) return 1;
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > block.length) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * ENTRY_BYTES;
    if (entry + ENTRY_BYTES > block.length) return 1;
    if (view.getUint16(entry, littleEndian) !== ORIENTATION_TAG) continue;
    if (view.getUint16(entry + 2, littleEndian) !== SHORT) return 1;
    const value = view.getUint16(entry + 8, littleEndian);
    return value >= 1 && value <= 8 ? value as Orientation : 1;
  }
  return 1;
}
