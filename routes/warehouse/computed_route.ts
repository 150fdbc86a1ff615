import { Hono } from "hono";
import { z } from "zod";
import type { WalkingGraphs } from "../../services/warehouse/floor/walking_graph.ts";
import { notFound, refusal } from "../../domain/app_error.ts";
import { uuid } from "../../domain/fields.ts";
import type { WalkingGraph } from "../../domain/routing/graph.ts";
import { shortestPath } from "../../domain/routing/shortest_paths.ts";
import { route } from "../contract/route.ts";
import { DOCK_ID, FIRST_POINT_ID, WAREHOUSE_ID } from "../openapi/examples.ts";
import { json } from "./bodies.ts";

export const RouteParam = z.object({
  uuid_warehouse: uuid().describe("The id of the warehouse."),
  uuid_point_from: uuid().describe("The id of the point where the way begins."),
  uuid_point_to: uuid().describe("The id of the point where it ends."),
});

/** The shortest way between two points of a warehouse, as the ids of the points along it. */
export function computedRouteRoutes(graphs: WalkingGraphs) {
  return new Hono().get(
    "/computed_route/:uuid_warehouse/:uuid_point_from/:uuid_point_to",
    route({
      id: "computeRoute",
      tag: "Calculation",
      summary: "The shortest way between two points.",
      who: "employee",
      always: true,
      params: RouteParam,
      answers: {
        200: {
          about: "The ids of the points along it, both ends included.",
          schema: z.array(z.guid()),
          example: [DOCK_ID, FIRST_POINT_ID],
        },
      },
      errors: [404, 503],
      example: {
        path: {
          uuid_warehouse: WAREHOUSE_ID,
          uuid_point_from: DOCK_ID,
          uuid_point_to: FIRST_POINT_ID,
        },
      },
    }, async (c, { uuid_warehouse, uuid_point_from, uuid_point_to }) => {
      const graph = await graphs.of(uuid_warehouse);
      const [from, to] = [uuid_point_from, uuid_point_to].map((id) => indexOf(graph, id));
      const path = shortestPath(graph, from!, to!);
      if (path === undefined) throw refusal(404, "no_way");
      return json(c, path.points.map((point) => graph.idOf(point)));
    }),
  );
}

function indexOf(graph: WalkingGraph, id: string): number {
  const index = graph.indexOf(id);
  if (index < 0) throw notFound("point", id);
  return index;
}
