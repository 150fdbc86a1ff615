/** Form of the racks tool; input is shown on the plan immediately. */
import { useId } from "preact/hooks";
import { ChoiceField, Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { isClear, type RackFault } from "../model/racks.ts";
import { count, t } from "../messages.ts";
import type { FloorEditor } from "../state/editor.ts";
import { SimilarName } from "../../shared/similar_name.tsx";
import type { RackFields } from "../state/rack_tool.ts";
import { collisionTexts, putRacks } from "../state/commands.ts";
import { NumberField } from "./fields.tsx";

const NUMBERS = ["rows", "bays", "bayLength", "bayDepth", "aisle", "crossEvery"] as const;

function faultText(fault: RackFault): string {
  if (fault.field !== "pattern") return t(`fault_${fault.fault}`);
  return fault.what.trim() === ""
    ? t("fault_empty")
    : t(fault.fault === "repeats" ? "fault_repeats_in_block" : "fault_unknown", {
      what: fault.what,
    });
}

/** Field whose value applies while it is typed. */
function LiveField({ editor, field, help }: {
  editor: FloorEditor;
  field: Exclude<keyof RackFields, "sides" | "along">;
  help?: string;
}) {
  const id = useId();
  const fault = editor.racks.faults.value.find((one) => one.field === field);
  const wrong = fault && faultText(fault);
  const note = wrong ?? help;
  return (
    <div>
      <TextField
        label={t(field)}
        type="text"
        value={editor.racks.fields.value[field]}
        inputMode={field === "pattern" ? "text" : "decimal"}
        autoComplete="off"
        maxLength={200}
        aria-invalid={wrong !== undefined}
        {...(note ? { "aria-describedby": id } : {})}
        onFocus={(event) => field !== "pattern" && event.currentTarget.select()}
        onText={(value) => editor.racks.enter({ [field]: value })}
      />
      {note && (
        <p
          id={id}
          class={wrong ? "wrong" : "soft smaller"}
          {...(wrong ? { role: "alert" as const } : {})}
        >
          {note}
        </p>
      )}
    </div>
  );
}

function Choice<Field extends "sides" | "along">({ editor, field, values }: {
  editor: FloorEditor;
  field: Field;
  values: readonly RackFields[Field][];
}) {
  return (
    <ChoiceField
      label={t(field)}
      value={editor.racks.fields.value[field]}
      choices={values.map((value) =>
        [value, t(`${field}_${value}` as "sides_1" | "sides_2" | "along_x" | "along_y")] as const
      )}
      onChoose={(value) => editor.racks.enter({ [field]: value })}
    />
  );
}

function Preview({ editor }: { editor: FloorEditor }) {
  const ghost = editor.racks.ghost.value;
  if (ghost === undefined) return null;
  const { layout: { sections, points, edges }, collisions } = ghost;
  const texts = collisionTexts(editor.floor, collisions);
  const [first, last] = [sections[0]!.name, sections.at(-1)!.name];
  return (
    <div class="panel panel-tight" role="status">
      <p>
        {count("sections", sections.length)}, {count("points", points.length)},{" "}
        {count("edges", edges.length)}
      </p>
      <p class="soft">{t("pattern_names", { first, last })}</p>
      {texts.length === 0
        ? <p class="soft">{t("racks_clear")}</p>
        : texts.map((text) => <p key={text} class="wrong">{text}</p>)}
    </div>
  );
}

export function RackForm({ editor }: { editor: FloorEditor }) {
  const { racks } = editor;
  const ghost = racks.ghost.value;
  const { x, y } = editor.cursor.value ?? { x: 0, y: 0 };
  const move = (to: Partial<{ x: number; y: number }>) => {
    editor.cursor.value = { x, y, ...to };
  };
  return (
    <Form class="stack gap-5" onSubmit={() => putRacks(editor)}>
      <h2>{t("racks_title")}</h2>
      <p class="soft">{t("racks_text")}</p>
      <div class="field-row">
        {NUMBERS.map((field) => (
          <LiveField
            key={field}
            editor={editor}
            field={field}
            {...(field === "crossEvery" ? { help: t("cross_none") } : {})}
          />
        ))}
      </div>
      <Choice editor={editor} field="sides" values={["2", "1"]} />
      <Choice editor={editor} field="along" values={["x", "y"]} />
      <LiveField editor={editor} field="pattern" help={t("pattern_help")} />
      <div class="field-row">
        <NumberField label={t("from_left")} value={x} onTake={(x) => move({ x })} />
        <NumberField label={t("from_top")} value={y} onTake={(y) => move({ y })} />
      </div>
      <Preview editor={editor} />
      <SimilarName
        existing={racks.similarName.value}
        onConfirm={() => putRacks(editor, true)}
      />
      <div class="cluster gap-3">
        <Button
          type="submit"
          look="main"
          disabled={ghost === undefined || !isClear(ghost.collisions)}
        >
          {t("racks_make")}
        </Button>
      </div>
    </Form>
  );
}
