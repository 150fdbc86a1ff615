import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Language } from "../../domain/messages/texts.ts";

/**
 * Returns the language of messages for a client: Russian if `Accept-Language` (RFC 9110, section
 * 12.5.4) ranks it above English, else English. Of equal ranks the first counts, and `*` means
 * English unless that is listed.
 */
export function languageOf(c: Context): Language {
  const ranked = parseAccept(c.req.header("Accept-Language") ?? "")
    .map(({ type, q }) => ({ language: type.toLowerCase().split("-")[0]!, q }))
    .sort((a, b) => b.q - a.q);
  const english = ranked.some(({ language }) => language === "en") ? "en" : "*";
  const best = ranked
    .find(({ language, q }) => q > 0 && (language === "ru" || language === english));
  return best?.language === "ru" ? "ru" : "en";
}
