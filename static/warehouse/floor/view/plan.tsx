/** The plan: the canvas and its overlays. */
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../../shared/ui/button.tsx";
import { isClear } from "../model/racks.ts";
import { t as shared } from "../../../shared/messages.ts";
import { RULER } from "../../floor_plan/draw_floor.ts";
import { FloorView } from "../../floor_plan/floor_view.ts";
import { STOCK_STEPS, type Tint, type TintedBy, tintsOf } from "../../floor_plan/floor_palette.ts";
import { drawEditing } from "../drawing/draw_editing.ts";
import { placeAtCursor, putRacks } from "../state/commands.ts";
import type { FloorEditor } from "../state/editor.ts";
import { listenToFloor } from "../state/floor_gestures.ts";
import { shownKey, ZOOM_STEP } from "../state/floor_keys.ts";
import { ZoomButtons } from "../../../shared/ui/zoom_buttons.tsx";
import { describeContents, nameOf } from "../state/describe_thing.ts";
import { count, t } from "../messages.ts";
import { rename } from "../model/layout_commands.ts";
import { Select } from "../../../shared/ui/fields.tsx";
import { language } from "../../../shared/i18n.ts";
import { paletteVersion } from "../../../shared/theme.ts";
import { lengthText } from "../../floor_plan/measures.ts";
import { roundInUnits } from "../../shared/units.ts";

/** Height at the bottom of the plan that legend and scale bar cover, in CSS pixels. */
const FOOT_PX = 60;
/**
 * Media queries of the layouts in which the panel covers the bottom of the plan, and its right
 * side.
 */
const BOTTOM_PANEL = "(width <= 900px)";
const SIDE_SHEET = "(width <= 900px) and (height <= 520px)";
/** Returns the width of the panel at the side; must equal the style sheet's. */
const sideSheet = (room: number) => Math.min(room * 0.55, 24 * 16);

/** Moves the selection into the part of the plan that the panel does not cover. */
function showSelected(editor: FloorEditor): void {
  const ids = editor.selected.peek();
  const rect = editor.floor.rectAround(ids);
  if (rect !== undefined && editor.camera?.sees(rect) === false) editor.flyTo(ids);
}

/** Mounts the plan on the canvas. */
function mount(canvas: HTMLCanvasElement, editor: FloorEditor): { view: FloorView; stop(): void } {
  const tints = () => tintsOf(editor.floor, editor.boxes, editor.tintedBy.value);
  const view = new FloorView(canvas, editor.floor, {
    warehouse: editor.warehouse,
    tintOf: tints(),
    over: (picture) => drawEditing(picture, editor),
    rulers: true,
  });
  const { camera } = view;
  camera.insets = { left: RULER, top: RULER, right: 0, bottom: FOOT_PX };
  editor.camera = camera;
  editor.focusPlan = () => canvas.focus({ preventScroll: true });
  const room = canvas.parentElement!;
  const fit = () => {
    const { clientWidth, clientHeight } = room;
    if (clientWidth * clientHeight === 0) return;
    const first = camera.frame.width === 1;
    view.resize(clientWidth, clientHeight);
    if (!first) return;
    const { warehouse_width: right, warehouse_length: bottom } = editor.warehouse;
    camera.show({ left: 0, top: 0, right, bottom });
  };
  fit();
  const observer = new ResizeObserver(fit);
  observer.observe(room);
  const stops = [
    listenToFloor(editor, view),
    () => observer.disconnect(),
    effect(() => {
      view.tintOf = tints();
      view.requestFrame();
    }),
    effect(() => {
      editor.revision.value;
      editor.selected.value;
      editor.hovered.value;
      editor.preview.value;
      editor.cursor.value;
      editor.problems.value;
      editor.racks.ghost.value;
      view.requestFrame();
    }),
    effect(() => {
      const hovered = editor.hovered.value;
      canvas.title = hovered === undefined ? "" : describeContents(editor.floor, hovered);
    }),
    effect(() => {
      const covered = editor.isPanelOpen.value && matchMedia(BOTTOM_PANEL).matches;
      const aside = matchMedia(SIDE_SHEET).matches;
      camera.insets = {
        ...camera.insets,
        bottom: covered && !aside ? room.clientHeight * 0.6 : aside ? 0 : FOOT_PX,
        right: covered && aside ? sideSheet(room.clientWidth) : 0,
      };
      if (covered) showSelected(editor);
    }),
    () => view.destroy(),
  ];
  return { view, stop: () => stops.forEach((stop) => stop()) };
}

/** Hint about the racks to be created; the form has the details. */
function RackHint({ editor }: { editor: FloorEditor }) {
  const ghost = editor.racks.ghost.value;
  return (
    <div class="cluster cluster-nowrap gap-3 small floating floor-hint">
      <p class="for-pointer">{t("racks_hint")}</p>
      <p class="for-touch">{t("racks_hint_touch")}</p>
      <Button
        class="button button-small for-touch"
        disabled={ghost === undefined || !isClear(ghost.collisions)}
        onClick={() => putRacks(editor)}
      >
        {t("put_here")}
      </Button>
      <Button class="button button-small" onClick={() => editor.take("select")}>
        {t("cancel")}
      </Button>
    </div>
  );
}

function Hint({ editor }: { editor: FloorEditor }) {
  const tool = editor.tool.value;
  if (tool === "select" || tool === "hand") return null;
  if (tool === "racks") return <RackHint editor={editor} />;
  return (
    <div class="cluster cluster-nowrap gap-3 small floating floor-hint">
      <p class="for-pointer">{t(`hint_${tool}`)}</p>
      <p class="for-touch">{t(`hint_touch_${tool}`)}</p>
      {editor.cursor.value && (
        <Button
          class="button button-small"
          onClick={() => placeAtCursor(editor)}
        >
          {t("put_here")}
        </Button>
      )}
      <Button class="button button-small" onClick={() => editor.take("select")}>
        {t("cancel")}
      </Button>
    </div>
  );
}

export function Plan({ editor }: { editor: FloorEditor }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [view, setView] = useState<FloorView>();
  useLayoutEffect(() => {
    const mounted = mount(canvas.current!, editor);
    setView(mounted.view);
    return () => {
      editor.camera = undefined;
      editor.focusPlan = () => {};
      mounted.stop();
    };
  }, [editor]);
  editor.revision.value;
  const { floor } = editor;
  const counts = {
    sections: count("sections", floor.section_geometry.size),
    points: count("points", floor.points.size),
    edges: count("edges", floor.edges.size),
  };
  const isEmpty = floor.sections.size + floor.points.size === 0;
  return (
    <div
      class="map-frame drawn floor-plan"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        if (!editor.mayEdit) return;
        editor.dropped.value = event.dataTransfer?.files[0];
        if (editor.dropped.value) editor.overlay.value = "transfer";
      }}
    >
      <canvas
        class="canvas cover"
        ref={canvas}
        tabIndex={0}
        role="application"
        aria-roledescription={shared("view_map")}
        aria-label={editor.mayEdit ? t("plan_label", counts) : t("plan_only_label", counts)}
      />
      <p class="unseen" role="status">{editor.announcement.value}</p>
      {isEmpty && editor.tool.value === "select" && (
        <div class="floor-empty">
          <h2>{t("empty_title")}</h2>
          <p class="soft">
            {editor.mayEdit ? t("empty_text") : t("plan_only_empty")}
          </p>
        </div>
      )}
      <Hint editor={editor} />
      <ZoomButtons
        step={ZOOM_STEP}
        zoom={(factor) => editor.camera?.zoomMiddle(factor)}
        whole={() => editor.showWhole()}
        keyOf={shownKey}
      />
      <Legend editor={editor} view={view} />
      {view && <RenameBox editor={editor} view={view} />}
    </div>
  );
}

function RenameBox({ editor, view }: { editor: FloorEditor; view: FloorView }) {
  const id = editor.renaming.value;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [id]);
  const rect = id === undefined ? undefined : editor.floor.rectAround([id]);
  if (id === undefined || rect === undefined) return null;
  const { camera } = view;
  const left = camera.screenX((rect.left + rect.right) / 2);
  const top = camera.screenY((rect.top + rect.bottom) / 2);
  const close = (name?: string) => {
    // Removing the focused field triggers another blur event.
    if (editor.renaming.value !== id) return;
    editor.renaming.value = undefined;
    if (name !== undefined && name.trim() !== "") editor.do(rename(editor.floor, id, name.trim()));
    editor.focusPlan();
  };
  return (
    <input
      ref={input}
      class="floor-rename"
      aria-label={t("name")}
      defaultValue={nameOf(editor.floor, id)}
      maxLength={1000}
      style={{
        left: `${Math.min(Math.max(left, 90), camera.frame.width - 90)}px`,
        top: `${Math.min(Math.max(top, 40), camera.frame.height - 40)}px`,
      }}
      onBlur={(event) => close(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") close(event.currentTarget.value);
        if (event.key === "Escape") close();
      }}
    />
  );
}

const CHOICES: readonly TintedBy[] = ["stock", "types", "none"];

function Steps({ tints }: { tints: readonly Tint[] }) {
  return (
    <>
      {tints.map(({ fill }, i) => (
        <li key={i} class="cluster gap-2 nowrap">
          <span class="swatch" style={{ background: fill }} />
          {i < STOCK_STEPS.length
            ? t("legend_to", { height: lengthText(roundInUnits(STOCK_STEPS[i]!), language.value) })
            : t("legend_above")}
        </li>
      ))}
    </>
  );
}

/** Legend of the sections' colours, and the choice of their meaning. */
export function Legend({ editor, view }: { editor: FloorEditor; view: FloorView | undefined }) {
  paletteVersion.value;
  const palette = view?.palette;
  const by = editor.tintedBy.value;
  return (
    <div class="cluster cluster-nowrap gap-3 floating legend">
      <label>
        <span class="unseen">{t("legend")}</span>
        <Select
          value={by}
          choices={CHOICES.map((choice) => [choice, t(`tint_${choice}`)])}
          onChoose={(value) => (editor.tintedBy.value = value)}
        />
      </label>
      <ul class="cluster soft" title={by === "stock" ? t("legend_height") : undefined}>
        <li class="cluster gap-2 nowrap">
          <span class="swatch legend-empty" />
          {t("empty")}
        </li>
        {by === "stock" && palette && <Steps tints={palette.stock} />}
        {by === "types" && palette && (
          <li class="cluster gap-2 nowrap">
            <span class="legend-types">
              {palette.types.slice(0, 5).map(({ fill }) => (
                <span key={fill} style={{ background: fill }} />
              ))}
            </span>
            {t("legend_types")}
          </li>
        )}
      </ul>
    </div>
  );
}
