/** Last choices of the planner, as defaults for the next order. */
import type { PackingParameters } from "../../../../domain/warehouse/computed_order.ts";
import { call } from "../../shared/warehouse_request.ts";
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

// Stored per unit: lengths are not comparable across units.
const storedParameters = () => {
  const { length_unit } = units.value;
  return storedJson<ParameterValues>(
    `depot_order_parameters${length_unit === "mm" ? "" : `_${length_unit}`}`,
    (value) => isObject(value) && NAMES.every((name) => typeof value[name] === "number"),
  );
};

/** Returns the parameters used last; defaults if they are invalid. */
export function lastParameters(): ParameterValues {
  const last = storedParameters().read();
  return last && readFields(textsOf(last)).values || defaultParameters();
}

/** Loads the templates of a warehouse. */
export const getTemplates = (warehouse: string) =>
  call("GET /templates/withWarehouseID/:warehouseId", { param: { warehouseId: warehouse } });

/**
 * Returns the parameters of a new order: of its customer's template, else of the warehouse's
 * default template, else those used last.
 */
export async function newParameters(warehouse: string, customer = ""): Promise<PackingParameters> {
  const templates = await getTemplates(warehouse).catch(() => []);
  const name = customer.toLowerCase();
  const template = templates.find((one) => name !== "" && one.customer.toLowerCase() === name) ??
    templates.find(({ is_default }) => is_default);
  if (template === undefined) return { ...lastParameters(), pallet_limits: null };
  const { id_point_start: _, effort: __, ...parameters } = template.parameters;
  return parameters;
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

/**
 * Returns the id of the start point used last, else of the first point, usually the dock; "" if
 * there is none.
 */
export function lastStart(warehouse: string, points: readonly Pick<Point, "id">[]): string {
  const last = storedStart(warehouse).read();
  return (points.find(({ id }) => id === last) ?? points[0])?.id ?? "";
}

/** Returns the stored id of the calculation that was in progress when the page was closed. */
export const storedJob = (order: string) => storedText(`depot_job_${order}`);
