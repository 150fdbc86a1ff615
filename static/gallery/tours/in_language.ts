import { useEffect, useState } from "preact/hooks";
import { type Language, language } from "../../shared/i18n.ts";

/** The address of a stop of a tour; the first one is that of the tour. */
export const stopUrl = ({ tour_id, stop }: { tour_id: number; stop: number }): string =>
  `/tours/${tour_id}${stop === 1 ? "" : `?stop=${stop}`}`;

/** The value in the language that is shown now; the one before stays until the other has come. */
export function useInLanguage<Value>(
  first: { value: Value; language: Language },
  load: (language: Language) => Promise<Value>,
): Value {
  const [shown, setShown] = useState(first);
  const wanted = language.value;
  useEffect(() => {
    if (shown.language === wanted) return;
    let current = true;
    load(wanted).then(
      (value) => current && setShown({ value, language: wanted }),
      // Better the other language than nothing.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [wanted, shown.language]);
  return shown.value;
}

/** Loads for the first time, and says in which language. */
export async function inLanguageNow<Value>(load: (language: Language) => Promise<Value>) {
  const now = language.value;
  return { value: await load(now), language: now };
}

/** The `lang` of a text that is not in the language of the page. */
export const langOf = (text: { language: Language }) =>
  text.language === language.value ? {} : { lang: text.language };
