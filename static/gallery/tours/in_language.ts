import { useEffect, useState } from "preact/hooks";
import { type Language, language } from "../../shared/i18n.ts";

/** Returns the URL of a stop of a tour; for the first one the URL of the tour. */
export const stopUrl = ({ tour_id, stop }: { tour_id: number; stop: number }): string =>
  `/tours/${tour_id}${stop === 1 ? "" : `?stop=${stop}`}`;

/** Returns the value in the current language; the previous one until the new one is loaded. */
export function useInLanguage<Value>(
  initial: { value: Value; language: Language },
  load: (language: Language) => Promise<Value>,
): Value {
  const [loaded, setLoaded] = useState(initial);
  const targetLanguage = language.value;
  useEffect(() => {
    if (loaded.language === targetLanguage) return;
    let current = true;
    load(targetLanguage).then(
      (value) => current && setLoaded({ value, language: targetLanguage }),
      // If loading fails, the text in the other language remains.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [targetLanguage, loaded.language]);
  return loaded.value;
}

/** Loads a value in the current language, and returns it with the language. */
export async function loadInCurrentLanguage<Value>(load: (language: Language) => Promise<Value>) {
  const currentLanguage = language.value;
  return { value: await load(currentLanguage), language: currentLanguage };
}

/** The `lang` of a text that is not in the language of the page. */
export const langOfTour = (text: { language: Language }) =>
  text.language === language.value ? {} : { lang: text.language };
