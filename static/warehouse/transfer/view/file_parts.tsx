/** Templates of files, and the menu of exports. */
import { useState } from "preact/hooks";
import { t } from "../messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import { explain } from "../../shared/explain.ts";
import { download } from "../../shared/download.ts";

/**
 * Saves a template with the headings of a kind, readable by Excel in the page's language.
 * @param path Path, as returned by `csvPath`.
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

const EXPORTS = [
  ["format=xlsx", "export_workbook"],
  ["excel=0", "export_csv"],
  ["excel=1", "export_excel"],
] as const;

/**
 * Buttons that save the records of a path as files, for a menu.
 * @param path Path, as returned by `csvPath`.
 */
export function ExportItems(
  { path, onError }: { path: string; onError: (error: unknown) => void },
) {
  return (
    <>
      {EXPORTS.map(([query, text]) => (
        <button
          key={text}
          type="button"
          onClick={() => download(`${path}?${query}`).catch(onError)}
        >
          {t(text)}
        </button>
      ))}
    </>
  );
}
