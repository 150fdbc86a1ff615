import type { Context } from "hono";
import { accepts } from "hono/accepts";
import { inRussian } from "../../domain/warehouse/messages/translate.ts";

/** A message, and the language it is in. */
export interface Told {
  message: string;
  language: "en" | "ru";
}

/** A message of the warehouse in the language that the client asks for: Russian, or else English. */
export function told(c: Context, message: string): Told {
  const russian = prefersRussian(c) ? inRussian(message) : undefined;
  return russian === undefined ? { message, language: "en" } : { message: russian, language: "ru" };
}

/**
 * Whether `Accept-Language` (RFC 9110, section 12.5.4) ranks Russian above English. Of equal ranks
 * the first counts, and `*` stands for English unless the client names that.
 */
function prefersRussian(c: Context): boolean {
  return accepts(c, {
    header: "Accept-Language",
    supports: ["en", "ru"],
    default: "en",
    match: (ranges, { default: fallback }) => {
      const ranked = ranges.map(({ type, q }) => ({
        language: type.toLowerCase().split("-")[0]!,
        q,
      })).sort((a, b) => b.q - a.q);
      const english = ranked.some(({ language }) => language === "en") ? "en" : "*";
      const best = ranked.find(({ language, q }) =>
        q > 0 && (language === "ru" || language === english)
      );
      return best?.language ?? fallback;
    },
  }) === "ru";
}
