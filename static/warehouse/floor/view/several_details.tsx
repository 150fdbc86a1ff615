/** Common properties of several selected objects, and commands on all of them. */
import { useState } from "preact/hooks";
import { Form, TextField } from "../../../shared/ui/fields.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { distribute, edgesAmong, moveBy, renameAll, stock } from "../model/layout_commands.ts";
import { type Change, combined } from "../model/change.ts";
import { language } from "../../../shared/i18n.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { count as counted } from "../messages.ts";
import { count, t } from "../messages.ts";
import type { FloorEditor } from "../state/editor.ts";
import { SimilarName } from "../../shared/similar_name.tsx";
import { parseNumber } from "../state/describe_thing.ts";
import { boxChoices, EdgeRules } from "./details.tsx";

/** Aligns objects to the smallest position on an axis. */
function align(editor: FloorEditor, axis: "x" | "y"): void {
  const { floor } = editor;
  const ids = editor.selected.value;
  const all = floor.rectAround(ids);
  if (all === undefined) return;
  const changes = ids.map((id) => {
    const rect = floor.rectAround([id])!;
    return moveBy(
      floor,
      [id],
      axis === "x" ? all.left - rect.left : 0,
      axis === "y" ? all.top - rect.top : 0,
    );
  });
  editor.do(changes.reduce(combined, []));
}

/** Form that names objects by a pattern, with its error below. */
function RenameForm({ editor, ids, things }: {
  editor: FloorEditor;
  ids: readonly string[];
  /** Number of objects to rename. */
  things: number;
}) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState<string>();
  const [similar, setSimilar] = useState<string>();
  function rename(isSimilarConfirmed: boolean) {
    const change = renameAll(editor.floor, ids, text, isSimilarConfirmed);
    const fault = "fault" in change ? change : undefined;
    setSimilar(fault?.fault === "similar" ? fault.what : undefined);
    setWrong(
      fault && fault.fault !== "similar"
        ? t(`fault_${fault.fault}`, { what: fault.what })
        : undefined,
    );
    if ("fault" in change) return;
    editor.do(change);
    editor.notices.say(count("renamed", things));
  }
  return (
    <Form onSubmit={() => rename(false)}>
      <div class="field-row">
        <TextField
          label={t("rename_field")}
          type="text"
          value={text}
          placeholder="A{n:01}"
          autoComplete="off"
          maxLength={200}
          aria-invalid={wrong !== undefined}
          onText={(value) => {
            setText(value);
            setWrong(undefined);
            setSimilar(undefined);
          }}
        />
        <Button type="submit">{t("rename_do")}</Button>
      </div>
      {wrong
        ? <p class="wrong" role="alert">{wrong}</p>
        : <p class="soft smaller">{t("rename_help")}</p>}
      <SimilarName existing={similar} onConfirm={() => rename(true)} />
    </Form>
  );
}

function StockOfAll({ editor, plots }: { editor: FloorEditor; plots: readonly string[] }) {
  editor.revision.value;
  const boxes = boxChoices(editor.boxes.values());
  const [box, setBox] = useState("");
  const [number, setNumber] = useState("");
  const [wrong, setWrong] = useState<string>();
  const fill = (change: Change) => {
    editor.do(change);
    editor.notices.say(count("stocked", plots.length));
  };
  function submit(event: Event) {
    event.preventDefault();
    const match = boxes.get(box.trim());
    const boxesEach = parseNumber(number);
    if (match === undefined) return setWrong(t("unknown_box_type"));
    if (boxesEach === undefined || !Number.isSafeInteger(boxesEach) || boxesEach < 0) {
      return setWrong(t("enter_count"));
    }
    setWrong(undefined);
    fill(stock(editor.floor, plots, {
      id_box: match.id,
      sku_name: match.sku_box,
      count_box: boxesEach,
    }));
  }
  return (
    <form onSubmit={submit}>
      <h3>{t("stock_of_all")}</h3>
      <div class="field-row">
        <label class="field">
          <span>{t("box_type")}</span>
          <input
            type="text"
            list="stock-of-all"
            value={box}
            autoComplete="off"
            onInput={(event) => setBox(event.currentTarget.value)}
          />
          <datalist id="stock-of-all">
            {[...boxes.keys()].map((name) => <option key={name} value={name} />)}
          </datalist>
        </label>
        <TextField
          label={t("column_boxes")}
          type="text"
          inputMode="numeric"
          value={number}
          autoComplete="off"
          onText={setNumber}
        />
      </div>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
      <div class="cluster gap-3">
        <Button type="submit">{t("stock_do")}</Button>
        <Button
          onClick={() =>
            fill(stock(editor.floor, plots, { id_box: "", sku_name: "", count_box: 0 }))}
        >
          {t("stock_empty")}
        </Button>
      </div>
    </form>
  );
}

export function SeveralDetails({ editor, ids }: { editor: FloorEditor; ids: readonly string[] }) {
  editor.revision.value;
  const { floor, mayEdit } = editor;
  const selectedOf = (kind: "section_geometry" | "points" | "edges") =>
    ids.filter((id) => floor[kind].has(id));
  const rect = floor.rectAround(ids);
  const [plots, points, edges] = [
    selectedOf("section_geometry"),
    selectedOf("points"),
    selectedOf("edges"),
  ];
  const things = plots.length + points.length;
  const innerEdges = edgesAmong(floor, ids);
  const inMetres = (length: number) => lengthText(length, language.value);
  return (
    <>
      <ul class="soft">
        {plots.length > 0 && <li>{counted("sections", plots.length)}</li>}
        {points.length > 0 && <li>{counted("points", points.length)}</li>}
        {edges.length > 0 && <li>{counted("edges", edges.length)}</li>}
      </ul>
      {rect && (
        <p class="title">
          {inMetres(rect.right - rect.left)} × {inMetres(rect.bottom - rect.top)}
        </p>
      )}
      {mayEdit && things > 1 && (
        <>
          <h3>{t("align")}</h3>
          <div class="cluster gap-3">
            <Button onClick={() => align(editor, "x")}>{t("align_left")}</Button>
            <Button onClick={() => align(editor, "y")}>{t("align_top")}</Button>
          </div>
        </>
      )}
      {mayEdit && things > 2 && (
        <>
          <h3>{t("distribute")}</h3>
          <div class="cluster gap-3">
            {(["x", "y"] as const).map((axis) => (
              <Button
                key={axis}
                onClick={() => editor.do(distribute(floor, ids, axis))}
              >
                {t(`distribute_${axis}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {mayEdit && things > 1 && (
        <>
          <h3>{t("rename_pattern")}</h3>
          <RenameForm editor={editor} ids={ids} things={things} />
        </>
      )}
      {mayEdit && plots.length > 1 && <StockOfAll editor={editor} plots={plots} />}
      {mayEdit && innerEdges.length > 0 && <EdgeRules editor={editor} ids={innerEdges} />}
    </>
  );
}
