/** Worker that lays the river out, so that the page stays responsive. */
/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { graphOf } from "../../../domain/gallery/influence/graph.ts";
import { layOutRiver } from "./layout/layout.ts";
import type { InfluenceAnswer } from "../../../domain/gallery/influence/records.ts";
import { riverScale, yearsOf } from "./years.ts";

self.onmessage = ({ data }: MessageEvent<InfluenceAnswer>) => {
  const graph = graphOf(data);
  const years = yearsOf(graph);
  const layout = layOutRiver(graph, years, riverScale(years).toUnit);
  const buffers = Object.values(layout).filter(ArrayBuffer.isView).map(({ buffer }) => buffer);
  self.postMessage(layout, buffers as ArrayBuffer[]);
};
