/** Names as files and pastes have them, which programs write in several ways. */

const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060-\u2064\uFEFF]/g;
const CONTROL = /(?!\s)\p{Cc}/gu;

/**
 * A name in the form in which it is stored and compared: Unicode NFC, without zero-width and control
 * characters, without leading and trailing spaces, and with one space between words.
 */
export const normalizedName = (text: string): string =>
  text.normalize("NFC").replace(ZERO_WIDTH, "").replace(CONTROL, "").replace(/\s+/g, " ").trim();
