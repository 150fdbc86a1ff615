/** A file of a ZIP archive. */
export interface ZippedFile {
  name: string;
  /** Read when its turn comes. */
  input: AsyncIterable<Uint8Array>;
}

/** Yields a ZIP archive of files in pieces, compressed. */
export async function* zipped(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  mtime: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { Zip, ZipDeflate } = await import("fflate/browser");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, input } of files) {
    const file = new ZipDeflate(name, { level: 3 });
    file.mtime = mtime;
    zip.add(file);
    for await (const piece of input) {
      file.push(piece);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
