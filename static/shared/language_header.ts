import { languageNames } from "../../domain/languages.ts";
import { language } from "./i18n.ts";

/**
 * Returns the header that requests the page's language; none if the browser does so by default: an
 * explicit header would make it ignore the responses that the HTML preloads.
 */
export function languageHeader(): Record<string, string> {
  const browserLanguage = navigator.languages.map((tag) => tag.split("-")[0]!)
    .find((one) => languageNames().has(one)) ?? "en";
  return language.value === browserLanguage ? {} : { "Accept-Language": language.value };
}
