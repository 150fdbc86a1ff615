import { Button } from "./button.tsx";
import { t } from "../messages.ts";

/** In words that something did not load, with the button that tries again. */
export function LoadFailed({ retry }: { retry: () => void }) {
  return (
    <div class="empty empty-page" role="alert">
      <h2>{t("load_failed")}</h2>
      <Button onClick={retry}>{t("retry")}</Button>
    </div>
  );
}
