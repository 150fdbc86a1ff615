/**
 * The first picture of a map, a part of it in each frame: while a page loads, no frame should keep a
 * slow machine from answering hands, and a river that appears layer by layer is good to look at.
 */
export class Opening {
  #parts: Generator<void> | undefined;
  #key: readonly unknown[] = [];
  #over = false;

  /** Begins once more, unless it is over: a type face has come that all names are measured in. */
  restart(): void {
    this.#parts?.return(undefined);
    this.#parts = undefined;
  }

  /**
   * Draws the next part.
   *
   * @param key what the picture depends on; when it changes the opening is over
   * @param begin starts the picture
   * @returns "whole" when the picture is to be drawn as a whole, as always after the opening
   */
  draw(key: readonly unknown[], begin: () => Generator<void>): "more" | "done" | "whole" {
    if (this.#over) return "whole";
    if (this.#parts && key.some((part, i) => part !== this.#key[i])) {
      this.#over = true;
      this.#parts.return(undefined);
      return "whole";
    }
    this.#key = key;
    this.#parts ??= begin();
    this.#over = this.#parts.next().done === true;
    return this.#over ? "done" : "more";
  }
}
