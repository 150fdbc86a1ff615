/**
 * A free order of many types in a process of its own. Arguments: data folder, boxes, types, effort.
 * Prints a `LoneRun` as JSON.
 */
import type { Effort } from "../../domain/packing/problem.ts";
import { packAlone } from "./alone.ts";
import { largeOrder } from "./orders.ts";

const [data = "", ...numbers] = Deno.args;
const [boxes, types, effort] = numbers.map(Number) as [number, number, number];
await packAlone(await largeOrder(data, { boxes, types, effort: effort as Effort }));
