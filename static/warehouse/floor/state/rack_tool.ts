/** Racks that are about to be generated: what was entered, and how they would stand. */
import { computed, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { makeRacks } from "../../../../domain/warehouse/floor/make_racks.ts";
import { patternAfter } from "../../../../domain/warehouse/floor/name_pattern.ts";
import {
  isClear,
  type RackCollisions,
  rackCollisions,
} from "../../../../domain/warehouse/floor/rack_collisions.ts";
import {
  layOutRacks,
  type RackFault,
  rackFaults,
  type RackLayout,
  type RackPlan,
} from "../../../../domain/warehouse/floor/racks.ts";
import type { Rect } from "../../../../domain/warehouse/floor/rect.ts";
import { drawnLength, roundInUnits } from "../../shared/units.ts";
import { count, t } from "../rack_messages.ts";
import { namesOf } from "./describe_thing.ts";
import type { FloorEditor } from "./editor.ts";
import { parseNumber } from "./parse_number.ts";

/** Millimetres: bays of three pallets, and room for a forklift. */
const USUAL = { bayLength: 2700, bayDepth: 1100, aisle: 3000 };

/** What is entered, as it was typed. */
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

/** Racks as they would stand. */
export interface RackGhost {
  layout: RackLayout;
  collisions: RackCollisions;
}

export class RackTool {
  readonly fields: Signal<RackFields>;
  /** What is entered, with the place of the cursor. */
  readonly plan: ReadonlySignal<RackPlan>;
  readonly faults: ReadonlySignal<readonly RackFault[]>;
  /** Undefined while the tool is not in hand, or something entered is wrong. */
  readonly ghost: ReadonlySignal<RackGhost | undefined>;

  constructor(private readonly editor: FloorEditor) {
    const text = (millimetres: number) => String(roundInUnits(millimetres));
    this.fields = signal({
      rows: "2",
      bays: "4",
      bayLength: text(USUAL.bayLength),
      bayDepth: text(USUAL.bayDepth),
      aisle: text(USUAL.aisle),
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
    this.fields.value = { ...this.fields.value, ...fields };
  }

  /** Names go on after those that are there, and the racks stand in the middle of what is in view. */
  begin(): void {
    const names = [...this.editor.floor.sections.values()].map((section) => section.section_name);
    this.enter({ pattern: patternAfter(names) });
    const { x, y } = this.editor.middle();
    this.editor.cursor.value = { x, y };
    const ground = this.ground;
    if (ground) this.centreAt(x, y);
  }

  /** The ground that it takes where it is. */
  get ground(): Rect | undefined {
    return this.ghost.value?.layout.ground;
  }

  /** Puts the middle of the racks at a place, on the grid and within the walls where they fit. */
  centreAt(x: number, y: number): void {
    const { ground, editor } = this;
    if (ground === undefined) return;
    const { warehouse_width, warehouse_length } = editor.warehouse;
    const along = (middle: number, size: number, most: number) => {
      const least = Math.min(Math.max(middle - size / 2, 0), Math.max(most - size, 0));
      return drawnLength(Math.floor(least / editor.step) * editor.step);
    };
    editor.cursor.value = {
      x: along(x, ground.right - ground.left, warehouse_width),
      y: along(y, ground.bottom - ground.top, warehouse_length),
    };
  }

  /** Puts the racks down, as one step; says what keeps it from that. */
  put(): void {
    const { editor } = this;
    const ghost = this.ghost.value;
    if (ghost === undefined) return;
    if (!isClear(ghost.collisions)) {
      editor.notices.say(collisionTexts(editor, ghost.collisions).join(". "));
      return;
    }
    const { change, ids, isLinked } = makeRacks(
      editor.floor,
      editor.warehouse.id,
      ghost.layout,
    );
    editor.do(change);
    editor.take("select");
    editor.choose(ids);
    editor.notices.say([
      count("made", ids.length),
      ...isLinked ? [] : [t("not_linked")],
    ].join(". "));
  }
}

/** What stands in the way, a sentence each. */
export function collisionTexts(editor: FloorEditor, collisions: RackCollisions): string[] {
  const { plots, edges, names, isOutside } = collisions;
  const texts: string[] = [];
  if (names.length > 0) texts.push(t("hits_names", { names: firstOf(names) }));
  if (plots.length > 0) texts.push(t("hits_plots", { names: namesOf(editor.floor, plots) }));
  if (edges.length > 0) texts.push(t("hits_edges", { names: namesOf(editor.floor, edges) }));
  if (isOutside) texts.push(t("hits_walls"));
  return texts;
}

const firstOf = (names: readonly string[]) =>
  names.length > 4 ? `${names.slice(0, 3).join(", ")} … ${names.at(-1)}` : names.join(", ");
