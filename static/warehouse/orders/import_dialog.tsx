import { useState } from "preact/hooks";
import { ApiError } from "../../shared/api_error.ts";
import { Dialog, DialogHead } from "../../shared/dialog.tsx";
import { explain } from "../shared/explain.ts";
import type { OrderList } from "./order_list.ts";
import { type Imported, importOrders, type OrdersFile, together } from "./orders_file.ts";
import { count, t } from "./words.ts";

type State =
  | { phase: "none" | "reading" }
  | { phase: "right"; found: Imported }
  | { phase: "wrong"; file: string; error: unknown };

const COLUMNS = "order_name, sku_box, count_box";
const PARTS = [
  ["orders", "import_orders"],
  ["order_data", "import_lines"],
  ["order_params", "import_params"],
  ["boxes", "import_boxes"],
] as const;

function Wrong({ file, error }: { file: string; error: unknown }) {
  const { text, detail } = explain(error);
  const lines = error instanceof ApiError && error.status === 400 ? (detail ?? "").split("\n") : [];
  return (
    <div class="import-wrong" role="alert">
      <p>{t("import_wrong", { file })}</p>
      {lines.length > 0
        ? <ul>{lines.map((line) => <li key={line}>{line}</li>)}</ul>
        : <p>{text} {detail}</p>}
    </div>
  );
}

function Right({ found: { counts, ignored } }: { found: Imported }) {
  return (
    <div role="status">
      <p>{t("import_adds")}</p>
      <ul class="question-list">
        {PARTS.map(([part, text]) => {
          const many = counts[part] ?? 0;
          return many > 0 && <li key={part}>{count(text, many)}</li>;
        })}
      </ul>
      {ignored.length > 0 && (
        <p class="detail">{t("import_ignored", { columns: ignored.join(", ") })}</p>
      )}
    </div>
  );
}

/** Files of orders: read and judged first, imported when all of them are right. */
export function ImportDialog({ list, onClose }: { list: OrderList; onClose: () => void }) {
  const [files, setFiles] = useState<readonly OrdersFile[]>([]);
  const [state, setState] = useState<State>({ phase: "none" });
  const { id } = list.warehouse;
  const [only, ...others] = files;

  /** What files add, or would add, all together; stops at the first that is wrong. */
  async function each(
    given: readonly OrdersFile[],
    dryRun: boolean,
    onDone: (file: OrdersFile) => void = () => {},
  ): Promise<Imported | undefined> {
    setState({ phase: "reading" });
    let found: Imported = { counts: {}, ignored: [] };
    for (const file of given) {
      try {
        found = together(found, await importOrders(id, file, dryRun));
        onDone(file);
      } catch (error) {
        setState({ phase: "wrong", file: file.name, error });
        return undefined;
      }
    }
    return found;
  }
  async function judge(given: readonly OrdersFile[]) {
    setFiles(given);
    const found = await each(given, true);
    if (found !== undefined) setState({ phase: "right", found });
  }
  async function read(given: FileList | null | undefined) {
    if (!given?.length) return;
    await judge(
      await Promise.all([...given].map(async (file) => ({
        name: file.name,
        orderName: file.name.replace(/\.[^.]*$/, ""),
        csv: await file.text(),
      }))),
    );
  }
  async function go() {
    let left = files;
    const imported = await each(files, false, (file) => {
      // What is in already is not sent again after another one has failed.
      left = left.filter((other) => other !== file);
      setFiles(left);
    });
    await list.reload();
    if (imported === undefined) return;
    list.notices.say(count("imported", imported.counts.orders ?? 0));
    onClose();
  }

  return (
    <Dialog label={t("import_title")} onClose={onClose}>
      <DialogHead title={t("import_title")} onClose={onClose} />
      <p class="soft">{t("import_text", { columns: COLUMNS })}</p>
      <label
        class="import-file"
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
          accept=".csv,text/csv"
          onChange={({ currentTarget }) => void read(currentTarget.files)}
        />
        <strong>
          {only === undefined
            ? t("import_choose")
            : others.length === 0
            ? only.name
            : count("import_files", files.length)}
        </strong>
        <span>{t("import_drop")}</span>
      </label>
      {only !== undefined && others.length === 0 && (
        <label class="field">
          <span>{t("import_name")}</span>
          <input
            value={only.orderName}
            maxLength={1000}
            onInput={({ currentTarget: { value } }) => setFiles([{ ...only, orderName: value }])}
            onChange={() => void judge(files)}
          />
        </label>
      )}
      {state.phase === "reading" && <p role="status">{t("import_checking")}</p>}
      {state.phase === "right" && <Right found={state.found} />}
      {state.phase === "wrong" && <Wrong file={state.file} error={state.error} />}
      <div class="question-answers">
        <button type="button" class="button" onClick={onClose}>
          {t("cancel")} <kbd>Esc</kbd>
        </button>
        <button
          type="button"
          class="button button-main"
          disabled={state.phase !== "right"}
          onClick={() => void go()}
        >
          {t("import_go")}
        </button>
      </div>
    </Dialog>
  );
}
