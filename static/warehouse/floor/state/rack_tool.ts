/** State of the racks tool: its input, the preview and the position. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Floor } from "../model/floor.ts";
import { patternAfter } from "../model/names.ts";
import {
  layOutRacks,
  type RackCollisions,
  rackCollisions,
  type RackFault,
  rackFaults,
  type RackLayout,
  type RackPlan,
} from "../model/racks.ts";
import type { Rect } from "../model/rect.ts";
import { drawnLength, roundInUnits } from "../../shared/units.ts";
import type { Warehouse } from "../../../../domain/warehouse/records.ts";
import { parseNumber } from "./describe_thing.ts";

/** Default sizes in millimetres: bays for three pallets, aisles for a forklift. */
const DEFAULT_SIZES = { bayLength: 2700, bayDepth: 1100, aisle: 3000 };

/** Input of the form, as typed. */
export interface RackFields {
  rows: string;
  bays: string;
  bayLength: string;
  bayDepth: string;
  aisle: string;
  crossEvery: string;
  sides: "1" | "2";
  along: "x" | "y";
  pattern: string;
}

/** Preview of the racks. */
export interface RackGhost {
  layout: RackLayout;
  collisions: RackCollisions;
}

/** Parts of the editor that the tool uses. */
export interface RackGround {
  readonly floor: Floor;
  readonly warehouse: Warehouse;
  /** Incremented with every change of the floor. */
  readonly revision: ReadonlySignal<number>;
  readonly tool: ReadonlySignal<string>;
  /** Position of the racks' top left corner. */
  readonly cursor: Signal<{ x: number; y: number } | undefined>;
  /** Distance between grid lines. */
  readonly step: number;
}

export class RackTool {
  readonly fields: Signal<RackFields>;
  /** Parsed input, with the position of the cursor. */
  readonly plan: ReadonlySignal<RackPlan>;
  readonly faults: ReadonlySignal<readonly RackFault[]>;
  /** Undefined unless the tool is active and the input valid. */
  readonly ghost: ReadonlySignal<RackGhost | undefined>;
  /** An existing name to which a new section's name is similar, while that must be confirmed. */
  readonly similarName = signal<string | undefined>(undefined);

  constructor(private readonly editor: RackGround) {
    const text = (millimetres: number) => String(roundInUnits(millimetres));
    this.fields = signal({
      rows: "2",
      bays: "4",
      bayLength: text(DEFAULT_SIZES.bayLength),
      bayDepth: text(DEFAULT_SIZES.bayDepth),
      aisle: text(DEFAULT_SIZES.aisle),
      crossEvery: "0",
      sides: "2",
      along: "x",
      pattern: "",
    });
    this.plan = computed(() => {
      const { sides, along, pattern, ...numbers } = this.fields.value;
      const { x, y } = editor.cursor.value ?? { x: 0, y: 0 };
      const number = (field: keyof typeof numbers) => parseNumber(numbers[field]) ?? NaN;
      return {
        x,
        y,
        rows: number("rows"),
        bays: number("bays"),
        bayLength: number("bayLength"),
        bayDepth: number("bayDepth"),
        aisle: number("aisle"),
        crossEvery: number("crossEvery"),
        sides: sides === "1" ? 1 : 2,
        along,
        pattern,
      };
    });
    this.faults = computed(() => rackFaults(this.plan.value));
    this.ghost = computed(() => {
      editor.revision.value;
      if (editor.tool.value !== "racks" || this.faults.value.length > 0) return undefined;
      const layout = layOutRacks(this.plan.value);
      return { layout, collisions: rackCollisions(editor.floor, editor.warehouse, layout) };
    });
  }

  enter(fields: Partial<RackFields>): void {
    this.similarName.value = undefined;
    this.fields.value = { ...this.fields.value, ...fields };
  }

  /** Starts with names that continue the existing ones, and the racks centred at a position. */
  begin({ x, y }: { x: number; y: number }): void {
    const names = [...this.editor.floor.sections.values()].map((section) => section.section_name);
    this.enter({ pattern: patternAfter(names) });
    this.editor.cursor.value = { x, y };
    this.centreAt(x, y);
  }

  /** Area of the racks at their position. */
  get ground(): Rect | undefined {
    return this.ghost.value?.layout.ground;
  }

  /** Centres the racks at a position, on the grid and, if they fit, within the walls. */
  centreAt(x: number, y: number): void {
    const { ground, editor } = this;
    if (ground === undefined) return;
    const { warehouse_width, warehouse_length } = editor.warehouse;
    const along = (middle: number, size: number, total: number) => {
      const start = Math.min(Math.max(middle - size / 2, 0), Math.max(total - size, 0));
      return drawnLength(Math.floor(start / editor.step) * editor.step);
    };
    editor.cursor.value = {
      x: along(x, ground.right - ground.left, warehouse_width),
      y: along(y, ground.bottom - ground.top, warehouse_length),
    };
  }
}
