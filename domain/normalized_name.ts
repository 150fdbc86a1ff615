/** Normalization of names in files and pasted text, which programs write in several ways. */

const WHITE_SPACE = /[^\S\uFEFF]+/g;
// Control characters, and other invisible ones.
const INVISIBLE =
  /[\p{Cc}\u00AD\u034F\u061C\u180B-\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu;

/**
 * Normalizes a name for storing and comparing: Unicode NFC, without zero-width and control
 * characters, trimmed, with single spaces between words.
 */
export const normalizedName = (text: string): string =>
  text.replace(WHITE_SPACE, " ").replace(INVISIBLE, "").replace(/ {2,}/g, " ").trim()
    .normalize("NFC");
