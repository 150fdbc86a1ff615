import { inEnglish } from "../../shared/catalog_names.ts";
import { t } from "../../../shared/messages.ts";

/** Reference to a text: author and title, linked if there is a URL. */
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
    <p class="soft small">
      {t("source")}: {web ? <a href={web.href} rel="noopener noreferrer nofollow">{text}</a> : text}
    </p>
  );
}
