/** Names as files and pastes have them, which programs write in several ways. */

const WHITE_SPACE = /[^\S\uFEFF]+/g;
// Control characters, and marks that nobody sees.
const INVISIBLE =
  /[\p{Cc}\u00AD\u034F\u061C\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * A name in the form in which it is stored and compared: Unicode NFC, without zero-width and control
 * characters, without leading and trailing spaces, and with one space between words.
 */
export const normalizedName = (text: string): string =>
  text.replace(WHITE_SPACE, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim()
    .normalize("NFC");
