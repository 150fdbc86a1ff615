import { Button } from "./button.tsx";
import { t } from "../messages.ts";

/** In words that something did not load, with the button that tries again. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div class="notice" role="alert">
      <p class="notice-title">{t("load_failed")}</p>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}
