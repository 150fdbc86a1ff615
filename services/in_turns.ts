/** Lets other requests have their turn between pieces, which are computed on this thread. */
export async function* inTurns<Piece>(pieces: AsyncIterable<Piece> | Iterable<Piece>) {
  for await (const piece of pieces) {
    yield piece;
    await new Promise((done) => setImmediate(done));
  }
}
