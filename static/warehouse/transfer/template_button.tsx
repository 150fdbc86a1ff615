import { useState } from "preact/hooks";
import type { CsvKind } from "../../../domain/warehouse/transfer/csv_kinds.ts";
import { language } from "../../shared/i18n.ts";
import { explain } from "../shared/explain.ts";
import { download } from "./download.ts";
import { t } from "./messages.ts";

/** Saves a file with the headings of a kind, as Excel reads it in the language of the page. */
export function TemplateButton({ warehouse, kind }: { warehouse: string; kind: CsvKind }) {
  const [error, setError] = useState<unknown>();
  const excel = language.value === "ru" ? 1 : 0;
  const path = `/warehouse_data/${warehouse}/csv/${kind}?template=1&excel=${excel}`;
  return (
    <>
      <button
        type="button"
        class="quiet"
        onClick={() => {
          setError(undefined);
          download(path).catch(setError);
        }}
      >
        {t("template")}
      </button>
      {error !== undefined && <p class="login-error" role="alert">{explain(error).text}</p>}
    </>
  );
}
