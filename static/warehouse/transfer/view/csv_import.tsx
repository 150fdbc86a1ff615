import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import {
  type CsvFileKind,
  IMPORT_MODES,
  type ImportMode,
  modesOf,
  NAMING_BOXES,
} from "../../../../domain/warehouse/transfer/csv_kinds.ts";
import { stemOf } from "../../../shared/file_import/chosen_reading.ts";
import { FileImport } from "../../../shared/file_import/file_import.tsx";
import { t as shared } from "../../../shared/messages.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { CheckField, ChoiceField, TextField } from "../../../shared/ui/fields.tsx";
import {
  combinedOutcome,
  type CsvOutcome,
  csvPath,
  explanation,
  fieldName,
  fieldsOf,
  sendCsv,
} from "../state/csv_file.ts";
import { TemplateButton } from "./file_parts.tsx";
import { ImportResult } from "./import_result.tsx";
import { t } from "../messages.ts";

/** Choice of the treatment of existing records. */
export function ModeChoice({ modes = IMPORT_MODES, mode, onChoose }: {
  modes?: readonly ImportMode[];
  mode: ImportMode;
  onChoose: (mode: ImportMode) => void;
}) {
  return (
    <ChoiceField
      label={t("mode")}
      value={mode}
      choices={modes.map((one) => [one, t(`mode_${one}`)])}
      onChoose={onChoose}
    />
  );
}

/** Choice to create the unknown box types of orders from their sizes. */
export const CreateBoxes = ({ isSelected, onChoose }: {
  isSelected: boolean;
  onChoose: (isSelected: boolean) => void;
}) => <CheckField label={t("create_boxes")} checked={isSelected} onCheck={onChoose} />;

/** Name of the order if a file names none; its own name by default. */
function OrderName({ name, onChoose }: { name: string; onChoose: (name: string) => void }) {
  const [typed, setTyped] = useState(name);
  return (
    <TextField
      label={t("order_name_if_none")}
      value={typed}
      maxLength={1000}
      onText={setTyped}
      onChange={() => onChoose(typed)}
    />
  );
}

/**
 * Dialog that previews and imports a CSV file or workbook, or several files of orders.
 * @param onImported Called after the import; without an outcome if a file was refused.
 * @param onDone Called when the dialog is closed after an import.
 */
export function CsvImport(
  { warehouse, kind, title = t("import_title"), hint, onImported, onDone, onClose }: {
    /** Undefined for a file of warehouses. */
    warehouse?: string;
    kind: CsvFileKind;
    title?: string;
    hint?: ComponentChildren;
    onImported?: (outcome: CsvOutcome | undefined) => Promise<void>;
    onDone: () => void;
    onClose: () => void;
  },
) {
  const [mode, setMode] = useState<ImportMode>("update");
  const [orderName, setOrderName] = useState<{ file: File; name: string }>();
  const [isDone, setDone] = useState(false);
  const [createBoxes, setCreateBoxes] = useState(false);
  const nameFor = (file: File) => orderName?.file === file ? orderName.name : stemOf(file);
  const ofOrders = kind === "orders";
  return (
    <Dialog label={title} onClose={isDone ? onDone : onClose}>
      <div class="stack gap-5">
        <h2>{title}</h2>
        <FileImport
          {...(ofOrders && { together: combinedOutcome })}
          fields={fieldsOf(kind)}
          fieldName={fieldName}
          kind={kind}
          explain={explanation}
          revision={`${mode} ${createBoxes} ${orderName?.name ?? ""}`}
          send={(selected, how) => {
            const name = nameFor(selected.file).trim();
            return sendCsv(warehouse, kind, selected, how, {
              mode,
              createBoxes,
              ...(ofOrders && name !== "" && { order_name: name }),
            });
          }}
          hint={
            <>
              <p class="soft">{hint ?? t("import_hint")}</p>
              <TemplateButton path={csvPath(warehouse, kind)} />
            </>
          }
          options={([file, ...others]) =>
            file && (
              <>
                {ofOrders && others.length === 0 && (
                  <OrderName
                    key={file.name}
                    name={nameFor(file)}
                    onChoose={(name) => setOrderName({ file, name })}
                  />
                )}
                {NAMING_BOXES.includes(kind) && (
                  <CreateBoxes isSelected={createBoxes} onChoose={setCreateBoxes} />
                )}
                <ModeChoice modes={modesOf(kind)} mode={mode} onChoose={setMode} />
              </>
            )}
          result={({ undo }) =>
            undo !== undefined && (
              <ImportResult warehouse={warehouse!} undo={undo} onDone={onDone} />
            )}
          actions={<Button onClick={onClose}>{shared("close")}</Button>}
          onImported={async (outcome) => {
            await onImported?.(outcome);
            if (outcome === undefined) return;
            if (outcome.undo === undefined) onDone();
            else setDone(true);
          }}
        />
      </div>
    </Dialog>
  );
}
