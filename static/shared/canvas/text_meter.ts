/**
 * Cache of text widths: measuring them again would take most of a frame's time. After a font was
 * loaded, a new meter is needed.
 */

export const SANS = '"Depot Sans", "Depot Sans Fallback", sans-serif';
export const SERIF = '"Depot Serif", "Depot Serif Fallback", serif';

export class TextMeter {
  readonly #widths = new Map<string, Map<string, number>>();

  constructor(private context: CanvasRenderingContext2D) {}

  /** Returns the width in CSS pixels; changes the context's font if it has to measure. */
  width(font: string, text: string): number {
    let widths = this.#widths.get(font);
    if (!widths) this.#widths.set(font, widths = new Map());
    let width = widths.get(text);
    if (width === undefined) {
      this.context.font = font;
      width = this.context.measureText(text).width;
      widths.set(text, width);
    }
    return width;
  }

  /**
   * Returns the text truncated to a width, with an ellipsis.
   * @returns Undefined if less than half of the text would remain.
   */
  fit(font: string, text: string, maxWidth: number): string | undefined {
    const whole = this.width(font, text);
    if (whole <= maxWidth) return text;
    let length = Math.floor(text.length * maxWidth / whole) - 1;
    for (; length >= text.length / 2 && length > 3; length--) {
      const cut = `${text.slice(0, length).trimEnd()}…`;
      if (this.width(font, cut) <= maxWidth) return cut;
    }
    return undefined;
  }
}
