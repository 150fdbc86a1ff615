import { useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import { explain } from "../../shared/explain.ts";
import { download } from "../state/download.ts";
import { t } from "../messages.ts";

/**
 * Saves a file with the headings of a kind, as Excel reads it in the language of the page.
 *
 * @param path as `csvPath` has it
 */
export function TemplateButton({ path }: { path: string }) {
  const [error, setError] = useState<unknown>();
  const excel = language.value === "ru" ? 1 : 0;
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          setError(undefined);
          download(`${path}?template=1&excel=${excel}`).catch(setError);
        }}
      >
        {t("template")}
      </Button>
      {error !== undefined && <p class="wrong" role="alert">{explain(error).text}</p>}
    </>
  );
}
