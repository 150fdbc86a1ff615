import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { OrderTemplate } from "../../../../domain/warehouse/computed_order.ts";
import { CloseIcon } from "../../../shared/icons.tsx";
import { Button, IconButton } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { CheckField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Menu } from "../../../shared/ui/menu.tsx";
import { call, request } from "../../shared/warehouse_request.ts";
import { getTemplates } from "../state/last_used.ts";
import { inUnits, unitName, units } from "../../shared/units.ts";
import { FieldPicture, PackingTypePicture, PalletPicture } from "./parameter_pictures.tsx";
import {
  type FieldKind,
  KINDS,
  palletSizes,
  type ParameterName,
  type ParameterTexts,
  typedNumber,
} from "../state/parameter_fields.ts";
import { LimitsView, PalletTypesView, UnitField } from "./limits_view.tsx";
import type { OrderWork } from "../state/order_work.ts";
import { t } from "../messages.ts";

/** Packing type without layers, to which layer parameters do not apply. */
export const FREE = 4;
// 2 is a synonym of 0.
const PACKING_TYPES = [0, 1, 3, 4] as const;
const SYNONYMS: Readonly<Record<string, string>> = { 2: "0" };
/** Returns the step of the arrow keys: about 1 cm for sizes and 1 mm for small lengths. */
function stepOf(kind: FieldKind): number {
  if (kind === "share") return 5;
  const imperial = units.value.length_unit === "in";
  return kind === "extent" ? imperial ? 0.5 : inUnits(10) : imperial ? 0.1 : inUnits(1);
}
const LAYER_PARAMETERS: ReadonlySet<ParameterName> = new Set([
  "min_layer_fill_ratio",
  "height_layer_diff",
]);

type NumberName = Exclude<ParameterName, "packing_type">;

function NumberField({ work, name, label, describedBy }: {
  work: OrderWork;
  name: NumberName;
  label: string;
  describedBy?: string;
}) {
  const { parameters } = work;
  const text = parameters.texts.value[name];
  const error = parameters.read.value.errors[name];
  const kind = KINDS[name];
  const set = (value: string) => parameters.set({ [name]: value } as Partial<ParameterTexts>);
  function press(event: KeyboardEvent) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const value = typedNumber(text);
    if (direction === undefined || value === undefined || !work.mayEdit) return;
    event.preventDefault();
    const maximum = kind === "share" ? 100 : Infinity;
    const next = Number((value + direction * stepOf(kind)).toPrecision(12));
    set(String(Math.min(maximum, Math.max(0, next))));
  }
  return (
    <div class="param-field">
      <UnitField
        id={`param-${name}`}
        label={label}
        unit={kind === "share" ? t("unit_percent") : unitName(units.value.length_unit)}
        error={error && t(error)}
        describedBy={describedBy}
        value={text}
        readOnly={!work.mayEdit}
        onText={set}
        onKeyDown={press}
      />
    </div>
  );
}

function Parameter({ title, text, id, picture, children }: {
  title: string;
  text: string;
  id: string;
  picture: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="param">
      <div class="param-picture">{picture}</div>
      <div class="stack gap-3">
        <h3>{title}</h3>
        <p id={id} class="soft smaller">{text}</p>
        {children}
      </div>
    </div>
  );
}

function PalletSize({ work }: { work: OrderWork }) {
  const { texts } = work.parameters;
  const { pallet_length, pallet_width } = texts.value;
  const [length, width] = [typedNumber(pallet_length), typedNumber(pallet_width)];
  return (
    <Parameter
      title={t("size_title")}
      text={t("size_text")}
      id="size-text"
      picture={<PalletPicture length={length} width={width} />}
    >
      <div class="cluster gap-2" role="group" aria-label={t("sizes")}>
        {palletSizes().map((size) => (
          <Button
            key={size.name}
            class="button button-small"
            disabled={!work.mayEdit}
            aria-pressed={size.length === length && size.width === width}
            onClick={() =>
              work.parameters.set({
                pallet_length: String(size.length),
                pallet_width: String(size.width),
              })}
          >
            <strong>{size.name}</strong> {size.length} × {size.width}
          </Button>
        ))}
      </div>
      <div class="cluster cluster-bottom">
        <NumberField work={work} name="pallet_length" label={t("pallet_length")} />
        <NumberField work={work} name="pallet_width" label={t("pallet_width")} />
      </div>
    </Parameter>
  );
}

function PackingType({ work }: { work: OrderWork }) {
  const { packing_type } = work.parameters.texts.value;
  const selected = SYNONYMS[packing_type] ?? packing_type;
  return (
    <fieldset class="stack gap-3 packing-types">
      <legend>{t("packing_type")}</legend>
      {PACKING_TYPES.map((type) => (
        <label
          key={type}
          class={`panel panel-tight packing-type${
            selected === String(type) ? " panel-chosen" : ""
          }`}
        >
          <input
            type="radio"
            name="packing_type"
            value={type}
            checked={selected === String(type)}
            disabled={!work.mayEdit}
            onChange={() => work.parameters.set({ packing_type: String(type) })}
          />
          <PackingTypePicture type={type} />
          <span class="stack gap-2">
            <strong>{t(`type_${type}`)}</strong>
            <span class="soft smaller">{t(`type_${type}_text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Slider next to a share field. */
function Share({ work, name }: { work: OrderWork; name: NumberName }) {
  return (
    <input
      class="param-slider"
      type="range"
      min="0"
      max="100"
      tabIndex={-1}
      aria-label={t(name as "min_support_ratio")}
      disabled={!work.mayEdit}
      value={typedNumber(work.parameters.texts.value[name]) ?? 0}
      onInput={({ currentTarget: { value } }) =>
        work.parameters.set({ [name]: value } as Partial<ParameterTexts>)}
    />
  );
}

const FIELDS = [
  "pallet_max_height",
  "min_layer_fill_ratio",
  "min_support_ratio",
  "height_layer_diff",
  "height_tolerance",
] as const;

/**
 * A single parameter with its description and picture; nothing for one that does not apply to free
 * packing, unless its text is invalid.
 */
function Field({ work, name }: { work: OrderWork; name: (typeof FIELDS)[number] }) {
  const { packing_type, [name]: text } = work.parameters.texts.value;
  const hasError = work.parameters.read.value.errors[name] !== undefined;
  if (packing_type === String(FREE) && LAYER_PARAMETERS.has(name) && !hasError) return null;
  const id = `${name}-text`;
  return (
    <Parameter
      title={t(name)}
      text={t(`${name}_text`)}
      id={id}
      picture={<FieldPicture name={name} value={typedNumber(text)} />}
    >
      <div class="cluster cluster-bottom">
        <NumberField work={work} name={name} label={t(name)} describedBy={id} />
        {KINDS[name] === "share" && <Share work={work} name={name} />}
      </div>
    </Parameter>
  );
}

/** Menu of the warehouse's templates, and the dialog that stores the parameters as one. */
function Templates({ work }: { work: OrderWork }) {
  const [templates, setTemplates] = useState<readonly OrderTemplate[]>([]);
  const [isSaving, setSaving] = useState(false);
  const load = () =>
    work.notices.attempt(t("templates_failed"), async () => {
      setTemplates(await getTemplates(work.warehouse.id));
    });
  useEffect(() => void load(), []);
  if (!work.mayEdit) return null;
  const remove = ({ id }: OrderTemplate) =>
    void work.notices.attempt(t("templates_failed"), async () => {
      const param = { warehouseId: work.warehouse.id };
      const route = "DELETE /templates/withWarehouseID/:warehouseId";
      await request(route, { param, query: { template: id } });
      await load();
    });
  const use = ({ parameters }: OrderTemplate) => {
    const { id_point_start: start, effort, ...own } = parameters;
    work.parameters.replace(own);
    if (work.points.some(({ id }) => id === start)) work.start.value = start;
    if (effort !== null) work.effort.value = effort;
  };
  const nameOf = ({ name, customer, is_default }: OrderTemplate) =>
    [name, customer, is_default && t("template_default")].filter(Boolean).join(" · ");
  return (
    <div class="cluster">
      <Menu label={t("templates")}>
        {templates.map((template) => (
          <div key={template.id} class="cluster cluster-nowrap cluster-between">
            <Button
              look="quiet"
              onClick={() =>
                use(template)}
            >
              {nameOf(template)}
            </Button>
            <IconButton
              label={t("template_remove", { name: template.name })}
              onClick={() =>
                remove(template)}
            >
              <CloseIcon />
            </IconButton>
          </div>
        ))}
        <Button look="quiet" onClick={() => setSaving(true)}>{t("template_save")}</Button>
      </Menu>
      {isSaving && (
        <TemplateDialog
          work={work}
          onClose={() => {
            setSaving(false);
            void load();
          }}
        />
      )}
    </div>
  );
}

function TemplateDialog({ work, onClose }: { work: OrderWork; onClose: () => void }) {
  const [name, setName] = useState("");
  const [customer, setCustomer] = useState(work.details.value.customer ?? "");
  const [isDefault, setDefault] = useState(false);
  const { wanted } = work.parameters;
  const save = async () => {
    const parameters = {
      ...wanted!,
      id_point_start: work.start.value,
      effort: work.effort.value,
    };
    const isDone = await work.notices.attempt(
      t("template_failed"),
      () =>
        call("PUT /templates/withWarehouseID/:warehouseId", {
          param: { warehouseId: work.warehouse.id },
          json: [{ name: name.trim(), customer, is_default: isDefault, parameters }],
        }),
    );
    if (isDone) onClose();
  };
  return (
    <Dialog label={t("template_save")} onClose={onClose}>
      <Form class="stack gap-5" onSubmit={() => void save()}>
        <h2>{t("template_save")}</h2>
        <TextField
          label={t("template_name")}
          value={name}
          maxLength={200}
          pattern=".*\S.*"
          required
          autoFocus
          onText={setName}
        />
        <TextField
          label={t("template_customer")}
          value={customer}
          maxLength={300}
          onText={setCustomer}
        />
        <CheckField label={t("template_is_default")} checked={isDefault} onCheck={setDefault} />
        <div class="cluster cluster-end gap-3">
          <Button onClick={onClose} shortcut="Esc">{t("cancel")}</Button>
          <Button type="submit" look="main" disabled={wanted === undefined} shortcut="Enter">
            {t("save")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Form of the packing parameters, each with a picture. */
export function ParametersView({ work }: { work: OrderWork }) {
  return (
    <div class="lined params">
      <h2 class="unseen">{t("parameters")}</h2>
      <Templates work={work} />
      <PalletSize work={work} />
      <Field work={work} name="pallet_max_height" />
      <PackingType work={work} />
      {FIELDS.slice(1).map((name) => <Field key={name} work={work} name={name} />)}
      <LimitsView work={work} />
      <PalletTypesView work={work} />
    </div>
  );
}
