import { Hono } from "hono";
import { z } from "zod";
import type { WalkingGraphs } from "../../db/warehouse/walking_graph.ts";
import { AppError, notFound } from "../../domain/app_error.ts";
import { EventLoopYielder } from "../../adapters/event_loop_yielder.ts";
import { uuid } from "../../domain/fields.ts";
import type { WalkingGraph } from "../../domain/routing/graph.ts";
import { type Path, PathSearch } from "../../domain/routing/shortest_paths.ts";
import { valid } from "../validate.ts";
import type { Authenticator } from "./authenticator.ts";
import { credentialsAlways, type UserVariables } from "./credentials.ts";
import { json } from "./json.ts";

export const RouteParam = z.object({
  uuid_warehouse: uuid(),
  uuid_point_from: uuid(),
  uuid_point_to: uuid(),
});

// Points that a search looks at in about a millisecond.
const POINTS_AT_A_TIME = 4096;

/** The shortest way between two points of a warehouse, as the ids of the points along it. */
export function computedRouteRoutes(graphs: WalkingGraphs, authenticator: Authenticator) {
  return new Hono<{ Variables: UserVariables }>().get(
    "/computed_route/:uuid_warehouse/:uuid_point_from/:uuid_point_to",
    credentialsAlways(authenticator),
    valid("param", RouteParam),
    async (c) => {
      const { uuid_warehouse, uuid_point_from, uuid_point_to } = c.req.valid("param");
      const graph = await graphs.of(uuid_warehouse);
      const [from, to] = [uuid_point_from, uuid_point_to].map((id) => indexOf(graph, id));
      const path = await route(graph, from!, to!);
      if (path === undefined) throw new AppError(404, "There is no way between the points");
      return json(c, path.points.map((point) => graph.idOf(point)));
    },
  );
}

function indexOf(graph: WalkingGraph, id: string): number {
  const index = graph.indexOf(id);
  if (index < 0) throw notFound("point", id);
  return index;
}

async function route(graph: WalkingGraph, from: number, to: number): Promise<Path | undefined> {
  using search = new PathSearch(graph, from, [to]);
  const yielder = new EventLoopYielder();
  while (!search.advance(POINTS_AT_A_TIME)) await yielder.yieldIfDue();
  return search.pathTo(to);
}
