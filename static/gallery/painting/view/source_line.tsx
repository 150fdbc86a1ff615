import { inEnglish } from "../../shared/catalog_names.ts";
import { t } from "../../../shared/messages.ts";

/** Where something is written: author and title, linked when there is a web address. */
export function SourceLine({ author, title = "", url }: {
  author: string;
  title?: string;
  url: string;
}) {
  const words = [author, title].filter(Boolean).join(", ");
  const parsed = URL.parse(url);
  const web = parsed && /^https?:$/.test(parsed.protocol) ? parsed : undefined;
  if (!words && !web) return null;
  const text = words ? <span {...inEnglish()}>{words}</span> : web?.hostname;
  return (
    <p class="note-detail">
      {t("source")}: {web ? <a href={web.href} rel="noopener noreferrer nofollow">{text}</a> : text}
    </p>
  );
}
