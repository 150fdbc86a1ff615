/** A file of a ZIP archive. */
export interface ZippedFile {
  name: string;
  /** Read when its turn comes. */
  input: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/** Method of compression in ZIP archives. */
const DEFLATE = 8;

/** Yields a ZIP archive of files in pieces, compressed. */
export async function* zipped(
  files: AsyncIterable<ZippedFile> | Iterable<ZippedFile>,
  mtime: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const { Zip, ZipPassThrough } = await import("fflate/browser");
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  });
  for await (const { name, input } of files) {
    const file = new ZipPassThrough(name);
    file.compression = DEFLATE;
    file.mtime = mtime;
    zip.add(file);
    // It only counts what is pushed: native compression takes a tenth of the time of its own.
    const send = file.ondata;
    file.ondata = () => {};
    const counted = async function* () {
      for await (const piece of input) {
        file.push(piece);
        yield piece;
      }
    };
    const compressed = ReadableStream.from(counted())
      .pipeThrough(new CompressionStream("deflate-raw"));
    for await (const piece of compressed) {
      send(null, piece, false);
      yield* pieces.splice(0);
    }
    file.push(new Uint8Array(), true);
    send(null, new Uint8Array(), true);
    yield* pieces.splice(0);
  }
  zip.end();
  yield* pieces.splice(0);
}
