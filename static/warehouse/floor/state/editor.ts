/** State of the floor plan editor: selection, current tool and undo history. */
import { batch, signal } from "@preact/signals";
import type { Change } from "../model/change.ts";
import { Floor } from "../model/floor.ts";
import { History } from "../model/change.ts";
import { moveBy } from "../model/layout_commands.ts";
import { addPoint, addSection } from "../model/placing.ts";
import { Ledger } from "../model/ledger.ts";
import { findProblems, type Problem } from "../model/problems.ts";
import type { Rect } from "../model/rect.ts";
import type { Guide } from "../model/hits.ts";
import type { Box, Warehouse } from "../../../../domain/warehouse/records.ts";
import { Notices } from "../../../shared/notices.ts";
import type { FloorCamera } from "../../floor_plan/camera.ts";
import { gridStep } from "../../floor_plan/measures.ts";
import { inUnits } from "../../shared/units.ts";
import type { TintedBy } from "../../floor_plan/floor_palette.ts";
import { explain } from "../../shared/explain.ts";
import type { LoadedFloor } from "./floor_api.ts";
import { RackTool } from "./rack_tool.ts";
import { t } from "../messages.ts";

export type Tool = "select" | "hand" | "section" | "point" | "connect" | "racks";
export type Panel = "chosen" | "things" | "problems";
/** Open overlay of the plan. */
export type Overlay = "help" | "delete" | "copies" | "transfer";

/** Preview of an unfinished gesture. */
export interface Preview {
  /** Label with the size of the drawn object. */
  size?: { text: string; x: number; y: number };
  box?: Rect;
  section?: Rect;
  line?: { fromX: number; fromY: number; toX: number; toY: number };
  guides?: readonly Guide[];
}

/** Copied objects, in their state at that time. */
interface Clipboard {
  ids: readonly string[];
  floor: Floor;
}

const PROBLEMS_DELAY_MS = 150;

export class FloorEditor {
  readonly warehouse: Warehouse;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly floor: Floor;
  readonly history: History;
  readonly ledger: Ledger;
  readonly notices = new Notices(explain);
  /** Incremented with every change of the floor. */
  readonly revision = signal(0);
  /** Ids of the selected points, edges and geometry records, in the order of selection. */
  readonly selected = signal<readonly string[]>([]);
  readonly hovered = signal<string | undefined>(undefined);
  readonly tool = signal<Tool>("select");
  readonly isSnapping = signal(true);
  /** True if a tap adds to the selection. */
  readonly isAdditive = signal(false);
  readonly tintedBy = signal<TintedBy>("stock");
  readonly panel = signal<Panel>("chosen");
  /** True if the side panel is open on a small screen. */
  readonly isPanelOpen = signal(false);
  readonly overlay = signal<Overlay | undefined>(undefined);
  /** A file dropped on the plan, for preview. */
  readonly dropped = signal<File | undefined>(undefined);
  readonly renaming = signal<string | undefined>(undefined);
  readonly preview = signal<Preview>({});
  readonly problems = signal<readonly Problem[]>([]);
  readonly unsaved = signal(0);
  /** Text for screen readers. */
  readonly announcement = signal("");
  /** Keyboard cursor for placing objects; undefined unless such a tool is active. */
  readonly cursor = signal<{ x: number; y: number } | undefined>(undefined);
  readonly racks: RackTool;
  /** True if the user may change the floor; others only view it. */
  readonly mayEdit: boolean;
  clipboard: Clipboard | undefined;
  /** Position of the mouse on the floor; undefined outside. */
  pointer: { x: number; y: number } | undefined;
  /** Set by the view once it is mounted. */
  camera: FloorCamera | undefined;
  /** Moves the focus to the plan, for keyboard shortcuts. */
  focusPlan: () => void = () => {};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ warehouse, boxes, records }: LoadedFloor, { mayEdit = true } = {}) {
    this.mayEdit = mayEdit;
    this.warehouse = warehouse;
    this.boxes = new Map(boxes.map((box) => [box.id, box]));
    this.floor = new Floor(records, warehouse.length_unit);
    this.ledger = new Ledger(this.floor);
    this.history = new History(this.floor, (change) => this.ledger.note(change));
    this.racks = new RackTool(this);
    // Finding them before the first paint avoids a layout shift.
    if (this.floor.points.size + this.floor.sections.size < 3000) this.#findProblems();
    else this.#findProblemsSoon();
  }

  /** Applies a change; changes of the same series are undone together. */
  do(change: Change, series?: string): void {
    if (change.length === 0) return;
    this.history.do(change, series);
    this.changed();
  }

  /** Updates all derived state after a change of the floor. */
  changed(): void {
    batch(() => {
      this.revision.value++;
      this.unsaved.value = this.ledger.count();
      const { selected } = this;
      if (selected.value.some((id) => this.floor.kindOf(id) === undefined)) {
        selected.value = selected.value.filter((id) => this.floor.kindOf(id) !== undefined);
      }
    });
    this.#findProblemsSoon();
  }

  undo(): void {
    const change = this.history.undo();
    if (change) this.#showChanged(change, t("undone"));
  }

  redo(): void {
    const change = this.history.redo();
    if (change) this.#showChanged(change, t("redone"));
  }

  /** Selects objects, or adds them to the selection. */
  choose(ids: readonly string[], isAdditive = false): void {
    this.history.endSeries();
    this.selected.value = isAdditive ? [...new Set([...this.selected.value, ...ids])] : [...ids];
  }

  toggle(id: string): void {
    const { selected } = this;
    this.choose(
      selected.value.includes(id) ? selected.value.filter((other) => other !== id) : [
        ...selected.value,
        id,
      ],
    );
  }

  chooseAll(): void {
    this.choose([...this.floor.section_geometry.keys(), ...this.floor.points.keys()]);
  }

  take(tool: Tool): void {
    batch(() => {
      // The racks form belongs to the racks tool.
      if (this.tool.value === "racks" && tool !== "racks") this.isPanelOpen.value = false;
      this.tool.value = tool;
      this.preview.value = {};
      this.cursor.value = tool === "section" || tool === "point" ? this.middle() : undefined;
      if (tool !== "racks") return;
      this.choose([]);
      this.openPanel("chosen");
    });
    if (tool === "racks") {
      // The panel leaves little of the plan free: show the whole floor in it.
      const isNarrow = matchMedia("(width <= 900px)").matches;
      if (isNarrow) this.showWhole();
      this.racks.begin(isNarrow ? this.#centre : this.middle());
    }
    this.announcement.value = t(`tool_${tool}`);
    // Touch devices need no keyboard focus.
    if (!matchMedia("(pointer: coarse)").matches) this.focusPlan();
  }

  /** Distance of the snapping lines, and step of the arrow keys. */
  get step(): number {
    return gridStep(this.camera?.scale ?? 0.02 / inUnits(1));
  }

  /** Area within the walls. */
  get walls(): Rect {
    const { warehouse_width: right, warehouse_length: bottom } = this.warehouse;
    return { left: 0, top: 0, right, bottom };
  }

  /** Returns the middle of the view, snapped to the grid. */
  middle(): { x: number; y: number } {
    const { camera, step } = this;
    if (camera === undefined) return { x: 0, y: 0 };
    const { left, top, right, bottom } = camera.insets;
    const { width, height } = camera.frame;
    const onGrid = (at: number) => Math.round(at / step) * step;
    return {
      x: onGrid(camera.floorX((left + width - right) / 2)),
      y: onGrid(camera.floorY((top + height - bottom) / 2)),
    };
  }

  drawSection(rect: Rect): void {
    this.#addAndChoose(addSection(this.floor, this.warehouse.id, rect));
  }

  drawPoint(x: number, y: number, onEdge?: string): void {
    this.#addAndChoose(addPoint(this.floor, this.warehouse.id, x, y, onEdge));
  }

  push(dx: number, dy: number): void {
    this.do(moveBy(this.floor, this.selected.value, dx, dy), "push");
  }

  toggleSnapping(): void {
    this.isSnapping.value = !this.isSnapping.value;
  }

  openPanel(panel: Panel): void {
    this.panel.value = panel;
    this.isPanelOpen.value = true;
  }

  /** Deselects the tool; else closes the panel if nothing is selected; else clears the selection. */
  escape(): void {
    if (this.tool.value !== "select") this.take("select");
    else if (this.isPanelOpen.value && this.selected.value.length === 0) {
      this.isPanelOpen.value = false;
    } else this.choose([]);
  }

  showWhole(): void {
    this.camera?.flyTo(this.walls);
  }

  /** Moves objects into view and selects them. */
  flyTo(ids: readonly string[]): void {
    this.choose(ids.filter((id) => this.floor.kindOf(id) !== undefined));
    const rect = this.floor.rectAround(ids);
    if (rect === undefined || this.camera === undefined) return;
    const room = Math.max(inUnits(4000), (rect.right - rect.left + rect.bottom - rect.top) / 4);
    const { left, top, right, bottom } = rect;
    this.camera.flyTo({
      left: left - room,
      top: top - room,
      right: right + room,
      bottom: bottom + room,
    }, 0.15 / inUnits(1));
  }

  get #centre(): { x: number; y: number } {
    return { x: this.walls.right / 2, y: this.walls.bottom / 2 };
  }

  #addAndChoose({ change, id }: { change: Change; id: string }): void {
    this.do(change);
    this.choose([id]);
  }

  #showChanged(change: Change, text: string): void {
    this.changed();
    this.announcement.value = text;
    const ids = change.map(({ id }) => id).filter((id) => this.floor.kindOf(id) !== undefined);
    if (ids.length > 0 && ids.length < 500) {
      this.choose(ids.filter((id) => !this.floor.edges.has(id)));
    }
  }

  #findProblemsSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#findProblems(), PROBLEMS_DELAY_MS);
  }

  #findProblems(): void {
    this.problems.value = findProblems(this.floor, this.warehouse);
  }
}
