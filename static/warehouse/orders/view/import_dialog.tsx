import { useState } from "preact/hooks";
import { TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog, DialogHead } from "../../../shared/ui/dialog.tsx";
import { type ChosenReading, readingIn } from "../../../shared/file_reading/file_head.ts";
import { ReadingChoice } from "../../../shared/file_reading/reading_choice.tsx";
import type { OrderList } from "../state/order_list.ts";
import { ColumnMapping } from "../../transfer/view/column_mapping.tsx";
import { Imported } from "../../transfer/view/imported.tsx";
import { CsvFile, csvPath } from "../../transfer/state/csv_file.ts";
import type { CsvOutcome, ImportMode } from "../../transfer/state/csv_outcome.ts";
import { ErrorList, ModeChoice, Outcome, Verdict } from "../../transfer/view/import_parts.tsx";
import { TemplateButton } from "../../transfer/view/template_button.tsx";
import { t as transfer } from "../../transfer/messages.ts";
import { importOrders, type OrdersFile, together } from "../state/orders_file.ts";
import { count, t } from "../messages.ts";

type State =
  | { phase: "none" | "reading" | "mapping" }
  | { phase: "right"; found: CsvOutcome }
  | { phase: "wrong"; file: string; error: unknown }
  | { phase: "done"; undo: string };

const COLUMNS = "order_name, sku_box, count_box";

/** Files of orders: read and judged first, imported when all of them are right. */
export function ImportDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  const [files, setFiles] = useState<readonly OrdersFile[]>([]);
  const [state, setState] = useState<State>({ phase: "none" });
  const [mode, setMode] = useState<ImportMode>("update");
  const { id } = list.warehouse;
  const [only, ...others] = files;

  /** Imports or previews files and returns their total; stops at the first invalid one. */
  async function each(
    importFiles: readonly OrdersFile[],
    dryRun: boolean,
    as: ImportMode,
    onDone: (file: OrdersFile) => void = () => {},
  ): Promise<CsvOutcome | undefined> {
    setState({ phase: "reading" });
    const found: CsvOutcome[] = [];
    for (const file of importFiles) {
      try {
        found.push(await importOrders(id, file, dryRun, as));
        onDone(file);
      } catch (error) {
        setState({ phase: "wrong", file: file.csv.name, error });
        return undefined;
      }
    }
    return together(found);
  }
  async function judge(chosenFiles: readonly OrdersFile[], as = mode) {
    setFiles(chosenFiles);
    const found = await each(chosenFiles, true, as);
    if (found !== undefined) setState({ phase: "right", found });
  }
  async function read(fileList: FileList | null | undefined) {
    if (!fileList?.length) return;
    const read = await Promise.all([...fileList].map(async (file) => ({
      csv: await CsvFile.read(file, "orders"),
      orderName: file.name.replace(/\.[^.]*$/, ""),
    })));
    const [first, second] = read;
    // Of several files the server says which lacks something.
    if (first === undefined || second !== undefined || first.csv.isKnown) return await judge(read);
    setFiles(read);
    setState({ phase: "mapping" });
  }
  async function readAs(file: OrdersFile, reading: ChosenReading) {
    const csv = await file.csv.readAs("orders", reading);
    const next = [{ ...file, csv }];
    if (csv.isKnown || csv.isMapped) return await judge(next);
    setFiles(next);
    setState({ phase: "mapping" });
  }
  async function go() {
    let left = files;
    const imported = await each(files, false, mode, (file) => {
      // What is in already is not sent again after another one has failed.
      left = left.filter((other) => other !== file);
      setFiles(left);
    });
    await list.reload();
    if (imported === undefined) return;
    list.notices.say(count("imported", imported.counts.orders ?? 0));
    if (imported.undo === undefined) onClose();
    else setState({ phase: "done", undo: imported.undo });
  }

  // Also where replacing is refused, to choose another way.
  const choice = (
    <ModeChoice
      mode={mode}
      onChoose={(next) => {
        setMode(next);
        void judge(files, next);
      }}
    />
  );
  return (
    <Dialog label={t("import_title")} onClose={onClose}>
      <DialogHead title={t("import_title")} onClose={onClose} />
      <p class="soft">{t("import_text", { columns: COLUMNS })}</p>
      <label
        class="file-drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void read(event.dataTransfer?.files);
        }}
      >
        <input
          type="file"
          class="unseen"
          multiple
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files)}
        />
        <strong class="button">
          {only === undefined
            ? t("import_choose")
            : others.length === 0
            ? only.csv.name
            : count("import_files", files.length)}
        </strong>
        <span>{t("import_drop")}</span>
      </label>
      {only !== undefined && others.length === 0 && (
        <TextField
          label={t("import_name")}
          value={only.orderName}
          maxLength={1000}
          onText={(value) => setFiles([{ ...only, orderName: value }])}
          onChange={() => void judge(files)}
        />
      )}
      {state.phase === "reading" && <p role="status">{t("import_checking")}</p>}
      {state.phase === "none" && <TemplateButton path={csvPath(id, "orders")} />}
      {state.phase === "mapping" && only !== undefined && (
        <ColumnMapping
          kind="orders"
          columns={only.csv.columns}
          fields={only.csv.fields}
          onChange={(fields) => setFiles([{ ...only, csv: only.csv.as(fields) }])}
          onDone={() => void judge(files)}
        />
      )}
      {only !== undefined && others.length === 0 &&
        (state.phase === "right" || state.phase === "wrong") && (
        <ReadingChoice
          {...(state.phase === "right" ? { read: state.found.read } : readingIn(state.error))}
          chosen={only.csv.reading}
          onChoose={(reading) => void readAs(only, reading)}
        />
      )}
      {state.phase === "right" && (
        <div role="status">
          {only !== undefined && others.length === 0
            ? <Verdict file={only.csv.name} {...state.found} />
            : <p>{t("import_right")}</p>}
          {choice}
          <Outcome {...state.found} />
        </div>
      )}
      {state.phase === "done" && (
        <Imported
          warehouse={id}
          undo={state.undo}
          onDone={() => {
            void list.reload();
            onClose();
          }}
        />
      )}
      {state.phase === "wrong" && (
        <>
          {mode === "replace" && choice}
          <ErrorList file={state.file} error={state.error} />
        </>
      )}
      {only !== undefined && others.length === 0 && only.csv.columns.length > 0 &&
        (state.phase === "right" || state.phase === "wrong") && (
        <Button
          look="quiet"
          onClick={() => setState({ phase: "mapping" })}
        >
          {transfer("columns_choose")}
        </Button>
      )}
      {state.phase !== "done" && (
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button look="main" disabled={state.phase !== "right"} onClick={() => void go()}>
            {t("import_go")}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
