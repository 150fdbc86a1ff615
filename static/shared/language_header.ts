import { language } from "./i18n.ts";

/**
 * Returns the header that requests the page's language; none if the browser does so by default: an
 * explicit header would make it ignore the responses that the HTML preloads.
 */
export function languageHeader(): Record<string, string> {
  const [, browserLanguage = "en"] = /\b(en|ru)\b/.exec(navigator.languages.join()) ?? [];
  return language.value === browserLanguage ? {} : { "Accept-Language": language.value };
}
