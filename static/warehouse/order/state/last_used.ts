/** Last choices of a planner, as defaults for the next order. */
import { units } from "../../shared/units.ts";
import {
  defaultParameters,
  NAMES,
  type ParameterValues,
  readFields,
  textsOf,
} from "./parameter_fields.ts";

// Lengths of one unit say nothing in a warehouse of another.
const parametersKey = () => {
  const { length_unit } = units.value;
  return `depot_order_parameters${length_unit === "mm" ? "" : `_${length_unit}`}`;
};
const EFFORT = "depot_effort";
const LINES = "depot_order_lines";
const startKey = (warehouse: string) => `depot_start_${warehouse}`;
const jobKey = (order: string) => `depot_job_${order}`;

/** The parameters used last, where they are still right. */
export function lastParameters(): ParameterValues {
  try {
    const stored = JSON.parse(read(parametersKey()) ?? "") as ParameterValues;
    if (!NAMES.every((name) => typeof stored[name] === "number")) return defaultParameters();
    return readFields(textsOf(stored)).values ?? defaultParameters();
  } catch {
    return defaultParameters();
  }
}

export const rememberParameters = (values: ParameterValues) =>
  keep(
    parametersKey(),
    JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, values[name]]))),
  );

/** Returns the last effort, 0 to 3. */
export function lastEffort(): number {
  const effort = Number(read(EFFORT) ?? "1");
  return [0, 1, 2, 3].includes(effort) ? effort : 1;
}

export const rememberEffort = (effort: number) => keep(EFFORT, String(effort));

/** Last view of an order's lines. */
export const lastLinesView = () => read(LINES);
export const rememberLinesView = (view: "list" | "table") => keep(LINES, view);

/** The id of the point where walks in a warehouse have begun last. */
export const lastStart = (warehouse: string) => read(startKey(warehouse));
export const rememberStart = (warehouse: string, point: string) => keep(startKey(warehouse), point);

/** The calculation of an order that was in progress when the page was left. */
export const lastJob = (order: string) => read(jobKey(order));
export const rememberJob = (order: string, job: string | undefined) => keep(jobKey(order), job);

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a value; does nothing if storage is unavailable. */
function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}
