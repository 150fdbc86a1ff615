import { Code } from "./code.tsx";
import type { Received } from "../state/sending.ts";
import { t } from "../messages.ts";

const sizeOf = (bytes: number) =>
  bytes < 1000
    ? t("bytes", { count: bytes })
    : t("kilobytes", { count: (bytes / 1000).toFixed(bytes < 100_000 ? 1 : 0) });

/** JSON over several lines; whatever is none as it came. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** What the server has answered. */
export function ReceivedView({ received }: { received: Received }) {
  const { status, took, bytes, type, text, image, headers, cut } = received;
  const json = /json$/.test(type);
  const size = sizeOf(bytes);
  return (
    <div class={status < 400 ? "received" : "received received-error"}>
      <p class="received-head" role="status">{t("took", { status, ms: took, size })}</p>
      {image && <img class="received-image" src={image} alt={t("image_answer")} />}
      {text === "" && <p class="detail">{t("empty")}</p>}
      {text && <Code text={json && !cut ? indented(text) : text} label={t("answer")} json={json} />}
      {cut && <p class="detail">{t("cut")}</p>}
      <details class="sample">
        <summary>{t("headers")}</summary>
        <Code
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          label={t("headers")}
        />
      </details>
    </div>
  );
}
