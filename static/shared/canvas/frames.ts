/** One picture a frame at most, however many things have changed, and none when nothing has. */
export class Frames {
  #request = 0;
  #stale = false;

  /** @param advance moves what moves by itself, in every frame before `draw` */
  constructor(private readonly advance: (now: number) => void, private readonly draw: () => void) {}

  /** Has the next frame draw. */
  request(): void {
    this.#stale = true;
    if (this.#request !== 0) return;
    this.#request = requestAnimationFrame((now) => {
      this.#request = 0;
      this.advance(now);
      if (this.#stale) this.drawNow();
    });
  }

  /** Draws without waiting; the frame that was asked for then needs no other picture. */
  drawNow(): void {
    // Before drawing, which may find out that the next frame differs, too.
    this.#stale = false;
    this.draw();
  }

  stop(): void {
    cancelAnimationFrame(this.#request);
  }
}
