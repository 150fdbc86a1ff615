import type { Signal } from "@preact/signals";
import type { CsvKind } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { Menu } from "../../../shared/ui/menu.tsx";
import type { EditableTable } from "../../../shared/table/state/editable_table.ts";
import { CsvImport } from "./csv_import.tsx";
import { ExportItems } from "./file_parts.tsx";
import { csvPath } from "../state/csv_file.ts";
import { t } from "../messages.ts";

/**
 * Menu of the files of a table, and the dialog of an import.
 * @param isImporting True while the dialog is open.
 * @param reload Shows the records as they are after an import.
 */
export function TableFiles({ warehouse, kind, table, isImporting, reload }: {
  warehouse: string;
  kind: CsvKind;
  table: Pick<EditableTable<never>, "readOnly" | "notices">;
  isImporting: Signal<boolean>;
  reload: () => Promise<unknown>;
}) {
  const close = () => (isImporting.value = false);
  return (
    <>
      <Menu label={t("files")}>
        {!table.readOnly && (
          <button type="button" onClick={() => (isImporting.value = true)}>
            {t("import_csv")}
          </button>
        )}
        <ExportItems
          path={csvPath(warehouse, kind)}
          onError={(error) => table.notices.fail(t("export_failed"), error)}
        />
      </Menu>
      {isImporting.value && (
        <CsvImport
          warehouse={warehouse}
          kind={kind}
          onClose={close}
          onDone={() => {
            close();
            void reload();
          }}
        />
      )}
    </>
  );
}
