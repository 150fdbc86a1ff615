/** The texts of this page. */
import { wordsOf } from "../shared/i18n.ts";
import { DOCS_EN } from "./messages_en.ts";
import { DOCS_RU } from "./messages_ru.ts";

export const { t, count } = wordsOf<typeof DOCS_EN>({ en: DOCS_EN, ru: DOCS_RU });
