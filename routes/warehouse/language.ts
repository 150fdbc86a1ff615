import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { Language } from "../../domain/messages/texts.ts";

/**
 * The language of messages that a client asks for: Russian, where `Accept-Language` (RFC 9110,
 * section 12.5.4) ranks it above English, else English. Of equal ranks
 * the first counts, and `*` stands for English unless the client names that.
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
