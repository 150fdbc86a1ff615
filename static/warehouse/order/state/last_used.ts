/** Last choices of a planner, as defaults for the next order. */
import type { Point } from "../../../../domain/warehouse/records.ts";
import { isObject, storedJson, storedText } from "../../../shared/storage.ts";
import { units } from "../../shared/units.ts";
import {
  defaultParameters,
  NAMES,
  type ParameterValues,
  readFields,
  textsOf,
} from "./parameter_fields.ts";

// Lengths of one unit say nothing in a warehouse of another.
const storedParameters = () => {
  const { length_unit } = units.value;
  return storedJson<ParameterValues>(
    `depot_order_parameters${length_unit === "mm" ? "" : `_${length_unit}`}`,
    (value) => isObject(value) && NAMES.every((name) => typeof value[name] === "number"),
  );
};

/** The parameters used last, where they are still right. */
export function lastParameters(): ParameterValues {
  const last = storedParameters().read();
  return last && readFields(textsOf(last)).values || defaultParameters();
}

export const rememberParameters = (values: ParameterValues) =>
  storedParameters().write(
    Object.fromEntries(NAMES.map((name) => [name, values[name]])) as ParameterValues,
  );

const storedEffort = storedJson<number>(
  "depot_effort",
  (effort) => [0, 1, 2, 3].includes(effort as number),
);
export const lastEffort = () => storedEffort.read() ?? 1;
export const rememberEffort = storedEffort.write;

/** Last view of an order's lines. */
export const linesView = storedText("depot_order_lines", ["list", "table"]);

const storedStart = (warehouse: string) => storedText(`depot_start_${warehouse}`);
export const rememberStart = (warehouse: string, point: string) =>
  storedStart(warehouse).write(point);

/** Id of the point where walks have begun last, else of the first, mostly the dock; "" without any. */
export function lastStart(warehouse: string, points: readonly Pick<Point, "id">[]): string {
  const last = storedStart(warehouse).read();
  return (points.find(({ id }) => id === last) ?? points[0])?.id ?? "";
}

/** The calculation of an order that was in progress when the page was left. */
export const storedJob = (order: string) => storedText(`depot_job_${order}`);
