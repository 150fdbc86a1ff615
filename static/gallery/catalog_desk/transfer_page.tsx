/** Export of the catalog as files, and import of records from spreadsheets. */
import { FILE_FORMATS } from "../../../domain/files/formats.ts";
import type { Session } from "../shared/desk/session.ts";
import { LISTS } from "./catalog_api.ts";
import { t } from "./messages.ts";
import { SheetImport } from "./sheet_import.tsx";

/** The page of exports and imports. */
export function TransferPage({ session }: { session: Session }) {
  return (
    <>
      <section class="part stack">
        <h2>{t("export_title")}</h2>
        <p class="soft">{t("export_text")}</p>
        <p class="cluster">
          <a class="button" href="/api/export/catalog.json" download>{t("export_json")}</a>
          <a class="button" href="/api/export/catalog.csv.zip" download>{t("export_csv")}</a>
          {LISTS.flatMap((many) =>
            FILE_FORMATS.map((format) => (
              <a
                key={many + format}
                class="button"
                href={`/api/export/${many}?format=${format}`}
                download
              >
                {t(`kind_${many}`)} ({format === "csv" ? "CSV" : ".xlsx"})
              </a>
            ))
          )}
        </p>
      </section>
      <section class="part stack">
        <h2>{t("sheet_title")}</h2>
        <SheetImport session={session} />
      </section>
    </>
  );
}
