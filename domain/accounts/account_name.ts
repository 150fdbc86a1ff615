import { text } from "../fields.ts";
import { unless } from "../messages/expecting.ts";
import { normalizedName } from "./normalized_name.ts";

/** Control and format characters. */
export const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}]/u;

/** Schema of the name of a new account, which is trimmed and converted to Unicode form NFKC. */
export function accountName({ max }: { max: number }) {
  return text({ min: 1, max }).overwrite(normalizedName)
    .refine((name) => name.length >= 1 && name.length <= max)
    .refine((name) => !INVISIBLE_CHARACTERS.test(name), unless("invisible_characters"));
}
