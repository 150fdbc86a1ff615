/** The floor plan that is worked on: what is chosen, which tool is in hand, what can be taken back. */
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

const PROBLEMS_AFTER_MS = 150;
export class FloorEditor {
  readonly warehouse: Warehouse;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly floor: Floor;
  readonly history: History;
  readonly ledger: Ledger;
  readonly notices = new Notices(explain);
  /** Moves with every change of the floor. */
  readonly revision = signal(0);
  /** Ids of points, edges and geometry records, in the order of choosing. */
  readonly chosen = signal<readonly string[]>([]);
  readonly hovered = signal<string | undefined>(undefined);
  readonly tool = signal<Tool>("select");
  readonly snaps = signal(true);
  /** True if a tap adds to the selection. */
  readonly several = signal(false);
  readonly tintedBy = signal<TintedBy>("stock");
  readonly panel = signal<Panel>("chosen");
  /** On small screens the panel is a sheet that one opens. */
  readonly sheet = signal(false);
  readonly overlay = signal<Overlay | undefined>(undefined);
  /** A file that was dropped on the plan, to be looked at. */
  readonly dropped = signal<File | undefined>(undefined);
  readonly renaming = signal<string | undefined>(undefined);
  readonly preview = signal<Preview>({});
  readonly problems = signal<readonly Problem[]>([]);
  readonly unsaved = signal(0);
  /** Said to screen readers. */
  readonly announcement = signal("");
  /** Keyboard cursor for placing objects; undefined unless such a tool is active. */
  readonly cursor = signal<{ x: number; y: number } | undefined>(undefined);
  readonly racks: RackTool;
  /** True if the user may change the floor; others only view it. */
  readonly mayEdit: boolean;
  /** Copied objects. */
  clipboard: Clipboard | undefined;
  /** Position of the mouse on the floor; undefined outside. */
  pointer: { x: number; y: number } | undefined;
  /** Set by the view as soon as there is one. */
  camera: FloorCamera | undefined;
  /** Gives the plan the keys. */
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
    // What is found at once does not make the page jump.
    if (this.floor.points.size + this.floor.sections.size < 3000) this.#findProblems();
    else this.#findProblemsSoon();
  }

  /** Carries a change out; of a series the steps are taken back together. */
  do(change: Change, series?: string): void {
    if (change.length === 0) return;
    this.history.do(change, series);
    this.changed();
  }

  /** Updates all that follows from the floor after a change of it. */
  changed(): void {
    batch(() => {
      this.revision.value++;
      this.unsaved.value = this.ledger.count();
      const { chosen } = this;
      if (chosen.value.some((id) => this.floor.kindOf(id) === undefined)) {
        chosen.value = chosen.value.filter((id) => this.floor.kindOf(id) !== undefined);
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

  /** Chooses things in place of others, or besides them. */
  choose(ids: readonly string[], besides = false): void {
    this.history.endSeries();
    this.chosen.value = besides ? [...new Set([...this.chosen.value, ...ids])] : [...ids];
  }

  /** Chooses one more, or one less. */
  toggle(id: string): void {
    const { chosen } = this;
    this.choose(
      chosen.value.includes(id) ? chosen.value.filter((other) => other !== id) : [
        ...chosen.value,
        id,
      ],
    );
  }

  chooseAll(): void {
    this.choose([...this.floor.section_geometry.keys(), ...this.floor.points.keys()]);
  }

  take(tool: Tool): void {
    batch(() => {
      // The form of the racks goes with them.
      if (this.tool.value === "racks" && tool !== "racks") this.sheet.value = false;
      this.tool.value = tool;
      this.preview.value = {};
      this.cursor.value = tool === "section" || tool === "point" ? this.middle() : undefined;
      if (tool !== "racks") return;
      this.choose([]);
      this.openPanel("chosen");
    });
    if (tool === "racks") {
      // What the sheet leaves free of the plan is little: all of the floor is shown in it.
      const isNarrow = matchMedia("(width <= 900px)").matches;
      if (isNarrow) this.showWhole();
      this.racks.begin(isNarrow ? this.#centre : this.middle());
    }
    this.announcement.value = t(`tool_${tool}`);
    // A finger needs no keys.
    if (!matchMedia("(pointer: coarse)").matches) this.focusPlan();
  }

  /** Distance of the lines that things snap to, and by which arrow keys move them. */
  get step(): number {
    return gridStep(this.camera?.scale ?? 0.02 / inUnits(1));
  }

  /** The ground within the walls. */
  get walls(): Rect {
    const { warehouse_width: right, warehouse_length: bottom } = this.warehouse;
    return { left: 0, top: 0, right, bottom };
  }

  /** The middle of what is in view, on the grid. */
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
    this.do(moveBy(this.floor, this.chosen.value, dx, dy), "push");
  }

  toggleSnapping(): void {
    this.snaps.value = !this.snaps.value;
  }

  openPanel(panel: Panel): void {
    this.panel.value = panel;
    this.sheet.value = true;
  }

  /** One step back: from what is being drawn, then from the tool, then from what is chosen. */
  escape(): void {
    if (this.tool.value !== "select") this.take("select");
    else if (this.sheet.value && this.chosen.value.length === 0) this.sheet.value = false;
    else this.choose([]);
  }

  showWhole(): void {
    this.camera?.flyTo(this.walls);
  }

  /** Brings things into sight and chooses them. */
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
    this.#timer = setTimeout(() => this.#findProblems(), PROBLEMS_AFTER_MS);
  }

  #findProblems(): void {
    this.problems.value = findProblems(this.floor, this.warehouse);
  }
}
