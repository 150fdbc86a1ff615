/** The starter warehouse as slotting and batching see it; lengths in metres. */
import { readStarterWarehouse } from "../../services/seed/mod.ts";
import { buildGraph, WalkingGraph } from "../../domain/routing/graph.ts";
import { GraphDraft } from "../../domain/routing/graph_draft.ts";
import { distanceMatrix } from "../../domain/routing/tour/distance_matrix.ts";
import { networkOf } from "../../domain/routing/tour/network.ts";
import { legsOf, planTour } from "../../domain/routing/tour/plan_tour.ts";
import type { Slot, SlottingProblem } from "../../domain/warehouse/slotting/slotting_problem.ts";

const METRE = 1000;
const START = "Dock 2";

export interface StarterFloor {
  problem: Omit<SlottingProblem, "orders">;
  /** Box types, in kilograms and cubic metres. */
  boxes: { weight: number; volume: number }[];
  /** The length of the shortest round through points of the matrix. */
  realLength(points: Iterable<number>): number;
}

/** Reads the floor; rounds begin at its second dock. */
export async function starterFloor(): Promise<StarterFloor> {
  const files = await readStarterWarehouse();
  const rows = (name: string) => files.get(name) as object[] as Record<string, string & number>[];
  const draft = new GraphDraft();
  for (const { id, pos_x, pos_y } of rows("points")) {
    draft.addPoint(id!, pos_x! / METRE, pos_y! / METRE);
  }
  for (const { id_points_from, id_points_to } of rows("edges")) {
    draft.addEdge(id_points_from!, id_points_to!);
  }
  const graph = new WalkingGraph(buildGraph(draft.parts()));
  const start = graph.indexOf(rows("points").find(({ name_points }) => name_points === START)!.id!);
  const boxes = rows("boxes").map((box) => ({
    id: box.id!,
    weight: box.weight_box!,
    volume: box.length_box! * box.width_box! * box.height_box! / METRE ** 3,
  }));
  const sections = rows("sections").map((section) => {
    const place = rows("section_geometry").find((one) => one.id_warehouse_section === section.id)!;
    const box = boxes.findIndex(({ id }) => id === section.id_box);
    return {
      point: graph.indexOf(place.id_point_way!),
      ground: place.lenght_wsec! * place.widht_wsec! / METRE ** 2,
      box,
      volume: box < 0 ? 0 : section.count_box! * boxes[box]!.volume,
    };
  });
  const points = [start, ...new Set(sections.map(({ point }) => point))];
  const height = Math.max(...sections.map(({ volume, ground }) => volume / ground));
  const slots = sections.map(({ point, ground, box, volume }): Slot => ({
    point: points.indexOf(point),
    capacity: ground * height,
    box,
    volume,
    fixed: false,
  }));
  const matrix = distanceMatrix(networkOf(graph, points));
  return {
    problem: { matrix, slots },
    boxes,
    realLength(visited) {
      const stops = [...new Set(visited)].map((point) => points[point]!);
      const { order } = planTour(graph, { start, end: start, stops });
      const legs = legsOf(graph, [start, ...order, start]);
      return legs!.reduce((sum, { length }) => sum + length, 0);
    },
  };
}
