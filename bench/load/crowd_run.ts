/** The process of a crowd: its orders are in one file, what it has to tell goes into another. */
import { type Orders, work } from "./crowd.ts";

const [ordersFile, toldFile] = Deno.args as [string, string];
const orders: Orders = JSON.parse(await Deno.readTextFile(ordersFile));
await Deno.writeTextFile(toldFile, JSON.stringify(await work(orders)));
