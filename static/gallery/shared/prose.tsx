/** Texts of the catalog, marked where they exist only in English. */
import { language } from "../../shared/i18n.ts";
import { t } from "../../shared/messages.ts";
import { inLanguage, langOf, shown } from "./catalog_text.ts";

/** Marks a text that is shown in English on a page in another language. */
export function InEnglishMark({ of }: { of: string }) {
  if (langOf(of).lang === undefined) return null;
  return <abbr class="faint smaller" lang={language.value} title={t("text_in_english")}>EN</abbr>;
}

/** A text of the catalog within a line. */
export function Words({ text }: { text: string }) {
  return (
    <>
      <span {...shown(text)} />
      {langOf(text).lang && " "}
      <InEnglishMark of={text} />
    </>
  );
}

/** A paragraph of the catalog. */
export function Prose({ text, class: classes }: { text: string; class?: string }) {
  return (
    <p {...(classes && { class: classes })} {...langOf(text)}>
      {inLanguage(text)} <InEnglishMark of={text} />
    </p>
  );
}

/** The English name or title below its translation; nothing if it is shown already. */
export function Original({ text, painting }: { text: string; painting?: number }) {
  return inLanguage(text, painting) === text ? null : <p class="soft" lang="en">{text}</p>;
}
