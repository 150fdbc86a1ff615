/** A file is looked at first, and imported when one has seen what it brings. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { PartCounts } from "../../../domain/warehouse/transfer/parts.ts";
import { FileField } from "../transfer/file_field.tsx";
import { CountList, ErrorList } from "../transfer/import_parts.tsx";
import { t as transfer } from "../transfer/words.ts";
import { type FileKind, sendFile } from "./floor_api.ts";
import { FILE_KINDS, guessedKind } from "./guessed_kind.ts";
import { t } from "./words.ts";

/** What is known of the chosen file. */
type Looked =
  | { stage: "looking" }
  | { stage: "ready"; counts: PartCounts; ignored: readonly string[]; name: string | undefined }
  | { stage: "wrong"; error: unknown }
  | { stage: "made"; warehouse: string };

/**
 * @param dropped a file that is to be looked at from the beginning
 * @param onImported called when this warehouse holds something new
 */
export function ImportPane({ warehouse, dropped, disabled, onImported }: {
  warehouse: string;
  dropped: File | undefined;
  disabled: boolean;
  onImported: () => void;
}) {
  const [kind, setKind] = useState<FileKind>("sections");
  const [file, setFile] = useState<File>();
  const [looked, setLooked] = useState<Looked>();
  const latest = useRef(0);

  async function lookAt(next: File, as: FileKind): Promise<void> {
    const turn = ++latest.current;
    setFile(next);
    setKind(as);
    setLooked({ stage: "looking" });
    const outcome = await sendFile(warehouse, as, next, true).then(
      ({ counts, ignored, made }): Looked => ({
        stage: "ready",
        counts,
        ignored,
        name: made?.warehouse_name,
      }),
      (error: unknown): Looked => ({ stage: "wrong", error }),
    );
    // Another file may have been chosen meanwhile.
    if (turn === latest.current) setLooked(outcome);
  }
  async function open(next: File | undefined): Promise<void> {
    if (next) await lookAt(next, guessedKind(next.name, await next.slice(0, 4096).text()) ?? kind);
  }
  async function bring(chosen: File): Promise<void> {
    setLooked({ stage: "looking" });
    try {
      const { made } = await sendFile(warehouse, kind, chosen, false);
      if (made === undefined) onImported();
      else setLooked({ stage: "made", warehouse: made.id });
    } catch (error) {
      setLooked({ stage: "wrong", error });
    }
  }
  useEffect(() => void open(dropped), [dropped]);
  return (
    <div class="import">
      <FileField
        accept=".csv,.json,text/csv,application/json"
        again={file !== undefined}
        onFile={(next) => void open(next)}
      />
      <label class="field">
        <span>{t("file_kind")}</span>
        <select
          value={kind}
          onChange={(event) => {
            const next = event.currentTarget.value as FileKind;
            setKind(next);
            if (file) void lookAt(file, next);
          }}
        >
          {FILE_KINDS.map((one) => <option key={one} value={one}>{t(`kind_${one}`)}</option>)}
        </select>
      </label>
      <div role="status" class="import-outcome">
        {looked?.stage === "looking" && <p class="soft">{transfer("checking")}</p>}
        {file && looked?.stage === "wrong" && <ErrorList error={looked.error} file={file.name} />}
        {file && looked?.stage === "ready" && (
          <>
            <p>{transfer("import_ready", { file: file.name })}</p>
            <CountList counts={looked.counts} />
            {looked.ignored.length > 0 && (
              <p class="soft">
                {transfer("import_ignored", { columns: looked.ignored.join(", ") })}
              </p>
            )}
            {looked.name !== undefined && (
              <p class="soft">{t("file_new", { name: looked.name })}</p>
            )}
            <button
              type="button"
              class="button button-main"
              disabled={disabled}
              onClick={() => void bring(file)}
            >
              {transfer("import_go")}
            </button>
          </>
        )}
        {looked?.stage === "made" && (
          <p>
            {transfer("import_done")} <a href={`/warehouse/${looked.warehouse}`}>{t("file_go")}</a>
          </p>
        )}
      </div>
    </div>
  );
}
