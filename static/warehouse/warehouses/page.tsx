/** All warehouses. */
import {
  allWarehouses,
  changeUnits,
  getCounts,
  warehouses as resource,
} from "../shared/warehouse_api.ts";
import { mountWarehousePage, WarehousePage } from "../shared/warehouse_page.tsx";
import { t } from "./messages.ts";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Button } from "../../shared/ui/button.tsx";
import type { Warehouse } from "../../../domain/warehouse/records.ts";
import { PlusIcon } from "../../shared/icons.tsx";
import { NoticeList } from "../../shared/ui/notice_list.tsx";
import { Notices } from "../../shared/notices.ts";
import { isPicker, mayAdminister, mayEnterAll, signedIn } from "../shared/credentials.ts";
import { explain } from "../shared/explain.ts";
import { CsvImport } from "../transfer/view/csv_import.tsx";
import { countTexts, csvPath } from "../transfer/state/csv_file.ts";
import { download } from "../shared/download.ts";
import { ExportItems } from "../transfer/view/file_parts.tsx";
import { Menu } from "../../shared/ui/menu.tsx";
import { t as files } from "../../shared/file_import/messages.ts";
import { t as transfer } from "../transfer/messages.ts";
import { FloorSketch } from "../shared/floor_svg.tsx";
import { ImportWarehouse } from "./import_warehouse.tsx";
import { WarehouseCard } from "./warehouse_card.tsx";
import { type WarehouseChanges, WarehouseForm } from "./warehouse_form.tsx";
import { Form, TextField } from "../../shared/ui/fields.tsx";
import { useTask } from "../../shared/use_task.ts";
import type { PartCounts } from "../../../domain/warehouse/transfer/parts.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";

/**
 * Confirmation of the deletion of a warehouse with all its contents: its name must be typed.
 * @param onDelete Deletes it; throws if that fails.
 */
function DeleteWarehouse({ warehouse, onSave, onDelete, onClose }: {
  warehouse: Warehouse;
  onSave: () => void;
  onDelete: () => Promise<void>;
  onClose: () => void;
}) {
  const name = warehouse.warehouse_name;
  const [counts, setCounts] = useState<PartCounts>();
  const [typed, setTyped] = useState("");
  const { isBusy, error, run } = useTask();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  useEffect(() => {
    void run(async () => setCounts(await getCounts(warehouse.id)));
  }, []);
  const same = typed.trim() === name.trim();
  const nothing = counts && Object.values(counts).every((n) => n === 0);

  const title = t("delete_title", { name });
  const why = error === undefined ? undefined : explain(error);
  return (
    <Dialog label={title} onClose={onClose}>
      <Form class="stack gap-5" onSubmit={() => void run(onDelete)}>
        <h2>{title}</h2>
        <div aria-live="polite">
          {nothing && <p>{t("delete_nothing")}</p>}
          {counts && !nothing && (
            <>
              <p>{t("delete_text")}</p>
              <ul class="bullets">
                {countTexts(counts).map((text) => <li key={text}>{text}</li>)}
              </ul>
              <Button look="quiet" onClick={onSave}>{t("delete_save")}</Button>
            </>
          )}
        </div>
        <TextField
          label={t("delete_type", { name })}
          ref={field}
          value={typed}
          autoComplete="off"
          spellcheck={false}
          onText={setTyped}
        />
        <p class="wrong" role="alert">
          {why && `${t("delete_failed")} ${why.detail ?? why.text}`}
        </p>
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("keep")}</Button>
          <Button type="submit" look="danger" disabled={!same || !counts || isBusy}>
            {t("delete_yes")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

type OpenDialog =
  | { what: "create" | "import" | "import_csv" }
  | { what: "edit" | "delete"; warehouse: Warehouse };

// Sample floor shown while there is no warehouse: four rows of racks.
const EXAMPLE: Warehouse = {
  id: "",
  warehouse_name: "",
  warehouse_width: 60,
  warehouse_length: 34,
  length_unit: "m",
  weight_unit: "kg",
};
const EXAMPLE_PLACES = [5, 12, 19, 26].flatMap((y_pos) =>
  [12, 24, 36, 48].map((x_pos) => ({ x_pos, y_pos, widht_wsec: 9, lenght_wsec: 3 }))
);

function Empty({ onCreate }: { onCreate: () => void }) {
  return (
    <div class="empty">
      <FloorSketch warehouse={EXAMPLE} places={EXAMPLE_PLACES} />
      <h2>{t("empty_title")}</h2>
      <p class="soft">{t("empty_text")}</p>
      {mayAdminister() && mayEnterAll() && (
        <Button look="main" onClick={onCreate}>
          <PlusIcon /> {t("create")}
        </Button>
      )}
    </div>
  );
}

/** Changes a warehouse. Units first, since the other fields were typed in the new units. */
async function change({ id }: Warehouse, { fields, convert }: WarehouseChanges) {
  const { length_unit, weight_unit, ...others } = fields;
  const inUnits = convert === undefined ? undefined : await changeUnits(id, {
    ...(length_unit && { length_unit }),
    ...(weight_unit && { weight_unit }),
    convert,
  });
  return inUnits !== undefined && Object.keys(others).length === 0
    ? inUnits
    : await resource.update(id, others);
}

function WarehousesPage({ stored }: { stored: readonly Warehouse[] }) {
  const [warehouses, setWarehouses] = useState(stored);
  const [over, setOver] = useState<OpenDialog>();
  const notices = useMemo(() => new Notices(explain), []);
  const close = () => setOver(undefined);
  const open = ({ id }: Warehouse) => location.assign(`/warehouse/${id}`);
  const draw = ({ id }: Warehouse) => location.assign(`/warehouse/${id}/floor`);
  const saveFile = (path: string) =>
    void download(path).catch((error) => notices.fail(transfer("export_failed"), error));
  const save = ({ id }: Warehouse) => saveFile(`/warehouse_data/${id}/export`);

  function overlay() {
    switch (over?.what) {
      case "create":
        return (
          <WarehouseForm
            stored={warehouses}
            onClose={close}
            onSubmit={async ({ fields }) =>
              draw((await resource.create([fields as Omit<Warehouse, "id">]))[0]!)}
          />
        );
      case "edit": {
        const { id } = over.warehouse;
        return (
          <WarehouseForm
            original={over.warehouse}
            stored={warehouses}
            onClose={close}
            onSubmit={async (changes) => {
              const changed = await change(over.warehouse, changes);
              setWarehouses(warehouses.map((other) => other.id === id ? changed : other));
              close();
            }}
          />
        );
      }
      case "delete": {
        const { id, warehouse_name: name } = over.warehouse;
        return (
          <DeleteWarehouse
            warehouse={over.warehouse}
            onSave={() => save(over.warehouse)}
            onClose={close}
            onDelete={async () => {
              await resource.remove(id);
              setWarehouses(warehouses.filter((other) => other.id !== id));
              notices.say(t("deleted", { name }));
              close();
            }}
          />
        );
      }
      case "import_csv":
        return (
          <CsvImport
            kind="warehouses"
            onClose={close}
            onDone={() => {
              close();
              notices.say(files("import_done"));
              void resource.all().then(setWarehouses)
                .catch((error) => notices.fail(files("import_done"), error));
            }}
          />
        );
      case "import":
        return <ImportWarehouse onClose={close} onDone={open} />;
    }
  }

  return (
    <div class="page">
      <div class="cluster cluster-between cluster-bottom">
        <div>
          <h1>{t("warehouses")}</h1>
          <p class="soft">{t("lead")}</p>
        </div>
        {mayAdminister() && mayEnterAll() && (
          <div class="cluster gap-3">
            <Button onClick={() => setOver({ what: "import" })}>{t("import_json")}</Button>
            <Menu label={transfer("files")}>
              <button type="button" onClick={() => setOver({ what: "import_csv" })}>
                {transfer("import_csv")}
              </button>
              <ExportItems
                path={csvPath(undefined, "warehouses")}
                onError={(error) => notices.fail(transfer("export_failed"), error)}
              />
            </Menu>
            {warehouses.length > 0 && (
              <Button
                look="main"
                onClick={() => setOver({ what: "create" })}
              >
                <PlusIcon /> {t("create")}
              </Button>
            )}
          </div>
        )}
      </div>
      {warehouses.length === 0
        ? <Empty onCreate={() => setOver({ what: "create" })} />
        : (
          <ul class="tiles tiles-wide">
            {warehouses.map((warehouse) => (
              <WarehouseCard
                key={warehouse.id}
                warehouse={warehouse}
                onEdit={() => setOver({ what: "edit", warehouse })}
                onSave={() => save(warehouse)}
                onDelete={() => setOver({ what: "delete", warehouse })}
              />
            ))}
          </ul>
        )}
      {overlay()}
      <div class="tray">
        <NoticeList notices={notices} />
      </div>
    </div>
  );
}

mountWarehousePage(async () => {
  // A picker of one warehouse begins with their work.
  const own = signedIn.value?.warehouseId;
  if (isPicker() && own) location.replace(`/warehouse/${own}/work`);
  return await allWarehouses();
}, (stored) => (
  <WarehousePage title={t("warehouses")}>
    <WarehousesPage stored={stored} />
  </WarehousePage>
));
