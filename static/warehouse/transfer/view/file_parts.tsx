/** Common parts of imports: file field, template and result. */
import { useState } from "preact/hooks";
import { t } from "../messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { language } from "../../../shared/i18n.ts";
import { explain } from "../../shared/explain.ts";
import { undoImport } from "../state/csv_file.ts";
import { download } from "../../shared/download.ts";
import { t as shared } from "../../../shared/messages.ts";

/** Field to choose or drop one file, or several. */
export function FileField({ accept, again, multiple = false, onFile }: {
  accept: string;
  /** True if a file was chosen before. */
  again: boolean;
  multiple?: boolean;
  /** @param all All chosen files; one unless `multiple`. */
  onFile: (file: File, all: readonly File[]) => void;
}) {
  const [over, setOver] = useState(false);
  const take = (list: FileList | null | undefined) => {
    const files = [...list ?? []];
    if (files[0]) onFile(files[0], multiple ? files : files.slice(0, 1));
  };
  return (
    <label
      class={over ? "file-drop file-drop-over" : "file-drop"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer?.files);
      }}
    >
      <input
        class="unseen"
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          // Allows the same file to be chosen again after a correction.
          currentTarget.value = "";
        }}
      />
      <span class="button">
        {t(multiple ? "choose_files" : again ? "choose_other" : "choose_file")}
      </span>
      <span class="soft key-hint">{t(multiple ? "drop_them_here" : "drop_here")}</span>
    </label>
  );
}

/**
 * Saves a template with the headings of a kind, readable by Excel in the page's language.
 *
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
 *
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

/**
 * Result of an import, with a button to undo it.
 *
 * @param undo Id by which the import can be undone.
 * @param onDone Called when the import was undone or confirmed.
 */
export function ImportResult({ warehouse, undo, onDone }: {
  warehouse: string;
  undo: string;
  onDone: () => void;
}) {
  const [state, setState] = useState<"imported" | "undoing" | "undone" | Error>("imported");
  async function goBack() {
    setState("undoing");
    try {
      await undoImport(warehouse, undo);
      setState("undone");
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const refused = state instanceof Error ? explain(state) : undefined;
  return (
    <>
      <p role="status">{t(state === "undone" ? "undone" : "import_done")}</p>
      {refused && (
        <p class="wrong" role="alert">
          {t("undo_failed")} {refused.text} {refused.detail}
        </p>
      )}
      <div class="cluster cluster-end gap-3">
        {state !== "undone" && refused === undefined && (
          <Button
            disabled={state === "undoing"}
            onClick={() => void goBack()}
          >
            {t("undo")}
          </Button>
        )}
        <Button look="main" onClick={onDone}>{shared("close")}</Button>
      </div>
    </>
  );
}
