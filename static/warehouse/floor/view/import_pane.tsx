/** Pane that previews and imports a file. */
import { useState } from "preact/hooks";
import type { ImportMode } from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { ACCEPTED_FILES, type ChosenFile } from "../../../shared/file_import/chosen_reading.ts";
import { FileImport, type Sending } from "../../../shared/file_import/file_import.tsx";
import { readingIn } from "../../../shared/file_import/import_outcome.ts";
import { ChoiceField } from "../../../shared/ui/fields.tsx";
import {
  type CsvOutcome,
  csvPath,
  type DocumentOutcome,
  explanation,
  fieldName,
  fieldsOf,
  sendCsv,
  sendDocument,
} from "../../transfer/state/csv_file.ts";
import { CreateBoxes, ModeChoice } from "../../transfer/view/csv_import.tsx";
import { TemplateButton } from "../../transfer/view/file_parts.tsx";
import { ImportResult } from "../../transfer/view/import_result.tsx";
import { type FileKind, guessedKind } from "../state/floor_file.ts";
import { t } from "../messages.ts";

type FileOutcome = CsvOutcome & Partial<DocumentOutcome>;

/**
 * @param dropped File to preview at once.
 * @param onImported Called when records of this warehouse were imported.
 */
export function ImportPane({ warehouse, dropped, disabled, onImported }: {
  warehouse: string;
  dropped: File | undefined;
  disabled: boolean;
  onImported: () => void;
}) {
  const [kind, setKind] = useState<FileKind>("sections");
  const [mode, setMode] = useState<ImportMode>("update");
  const [createBoxes, setCreateBoxes] = useState(false);
  /** The file whose kind has been guessed or chosen. */
  const [knownFile, setKnownFile] = useState<File>();
  const [chosenKinds, setChosenKinds] = useState(0);

  async function send(selected: ChosenFile, how: Sending): Promise<FileOutcome> {
    const sendAs = (as: FileKind): Promise<FileOutcome> => {
      setKind(as);
      return as === "json"
        ? sendDocument(selected.file, "new", how)
        : sendCsv(warehouse, as, selected, how, { mode, createBoxes });
    };
    if (selected.file === knownFile) return await sendAs(kind);
    setKnownFile(selected.file);
    if (await isDocument(selected.file)) return await sendAs("json");
    const first = kind === "json" ? "sections" : kind;
    const sent = await sendAs(first).then(
      (outcome) => ({ outcome, read: outcome.read }),
      (error: unknown) => ({ error, read: readingIn(error).read }),
    );
    const guessed = sent.read && guessedKind(sent.read.headings);
    if (guessed !== undefined && guessed !== first) return await sendAs(guessed);
    if ("error" in sent) throw sent.error;
    return sent.outcome;
  }
  return (
    <FileImport
      accepts={`${ACCEPTED_FILES},.json,application/json`}
      dropped={dropped}
      disabled={disabled}
      fields={kind === "json" ? undefined : fieldsOf(kind)}
      fieldName={fieldName}
      kind={kind}
      explain={explanation}
      revision={`${mode} ${createBoxes} ${chosenKinds}`}
      send={send}
      options={([file]) => (
        <>
          <ChoiceField
            label={t("file_kind")}
            value={kind}
            choices={FILE_KINDS.map((one) => [one, t(`kind_${one}`)])}
            onChoose={(next) => {
              setKind(next);
              setKnownFile(file);
              setChosenKinds((count) => count + 1);
            }}
          />
          {!file && kind !== "json" && <TemplateButton path={csvPath(warehouse, kind)} />}
          {(kind === "orders" || kind === "sections") && (
            <CreateBoxes isSelected={createBoxes} onChoose={setCreateBoxes} />
          )}
          {file && kind !== "json" && <ModeChoice mode={mode} onChoose={setMode} />}
        </>
      )}
      result={({ newWarehouse, undo }) =>
        newWarehouse
          ? (
            <p>
              {newWarehouse.warehouse_name}{" "}
              <a href={`/warehouse/${newWarehouse.id}/floor`}>{t("file_go")}</a>
            </p>
          )
          : undo !== undefined && (
            <ImportResult warehouse={warehouse} undo={undo} onDone={onImported} />
          )}
      onImported={(outcome) => {
        if (outcome && !outcome.newWarehouse && outcome.undo === undefined) onImported();
      }}
    />
  );
}

/** Returns true if a file looks like a JSON document. */
async function isDocument(file: File): Promise<boolean> {
  return /\.json$/i.test(file.name) || /^\s*\{/.test(await file.slice(0, 100).text());
}

/** Kinds of files, in the order in which a new warehouse is filled. */
export const FILE_KINDS = ["boxes", "points", "edges", "sections", "orders", "json"] as const;
