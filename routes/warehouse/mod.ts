import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { CalculationJobs } from "../../db/warehouse/calculation_jobs.ts";
import type { Identified, Resource } from "../../db/warehouse/resource.ts";
import { ResourceStore } from "../../db/warehouse/resource.ts";
import * as resources from "../../db/warehouse/resources.ts";
import { OrderCalculator } from "../../db/warehouse/order_calculator.ts";
import { WalkingGraphs } from "../../db/warehouse/walking_graph.ts";
import type { User } from "../../domain/warehouse/records.ts";
import { withoutPassword } from "../../domain/warehouse/roles.ts";
import { COMPRESSION_THRESHOLD } from "../content_encoding.ts";
import type { Services } from "../services.ts";
import { Authenticator } from "./authenticator.ts";
import { calculationJobRoutes } from "./calculation_jobs.ts";
import { computedOrderRoutes } from "./computed_order.ts";
import { computedRandomRoutes } from "./computed_random.ts";
import { computedRouteRoutes } from "./computed_route.ts";
import { credentials, maySeePasswords, type UserVariables } from "./credentials.ts";
import { edgeRoutes } from "./edges.ts";
import { geometryRoutes } from "./geometry.ts";
import { loginRoutes } from "./login.ts";
import { orderRoutes } from "./orders.ts";
import { pointRoutes } from "./points.ts";
import { resourceRoutes } from "./resource_routes.ts";
import { stockRoutes } from "./stock.ts";
import { transferRoutes } from "./transfer.ts";

/** The warehouse's API, below `/api/v1`. What differs from the pattern stands before it. */
export function warehouseRoutes(services: Services) {
  const store = <Stored extends Identified>(resource: Resource<Stored>) =>
    new ResourceStore(resource, services.db);
  const warehouses = store(resources.warehouseResource);
  const boxes = store(resources.boxResource);
  const users = store(resources.userResource);
  const points = store(resources.pointResource);
  const edges = store(resources.edgeResource);
  const sections = store(resources.sectionResource);
  const geometry = store(resources.geometryResource);
  const orders = store(resources.orderResource);
  const lines = store(resources.orderDataResource);
  const parameters = store(resources.orderParamsResource);
  const many = { create: "many" } as const;
  const one = { create: "one" } as const;
  const ofOrder = { by: "withOrderID" } as const;

  const authenticator = new Authenticator(services);
  const graphs = new WalkingGraphs(services);
  const calculator = new OrderCalculator({ ...services, graphs });
  const jobs = new CalculationJobs({ ...services, calculator });
  const withPasswords = (c: Context, user: User) =>
    maySeePasswords(c.get("user")) ? user : withoutPassword(user);

  return new Hono<{ Variables: UserVariables }>()
    .use(compress({ threshold: COMPRESSION_THRESHOLD }))
    .use(credentials(authenticator, services.settings))
    .route("/", loginRoutes(authenticator))
    .route("/", transferRoutes(services))
    .route("/", computedRouteRoutes(graphs, authenticator))
    .route("/", computedRandomRoutes(services, authenticator))
    .route("/", computedOrderRoutes(services, calculator))
    .route("/", calculationJobRoutes(services, jobs))
    .route("/", resourceRoutes({ path: "warehouse_data", ...one, batch: "warehouses" }, warehouses))
    .route("/", resourceRoutes({ path: "stockbox", ...one, batch: "boxes" }, boxes))
    .route("/", resourceRoutes({ path: "user_data", ...one }, users, { shown: withPasswords }))
    .route("/", stockRoutes(services))
    .route("/", resourceRoutes({ path: "warehouse_section", ...one, batch: "sections" }, sections))
    .route("/", geometryRoutes(geometry))
    .route(
      "/",
      resourceRoutes({ path: "warehouse_section_geometry", ...many, batch: "sections" }, geometry),
    )
    .route("/", pointRoutes(points, warehouses))
    .route("/", resourceRoutes({ path: "warehouse_points", ...one, batch: "points" }, points))
    .route("/", edgeRoutes(edges))
    .route("/", resourceRoutes({ path: "warehouse_edge", ...many, batch: "edges" }, edges))
    .route("/", orderRoutes(services))
    .route(
      "/",
      resourceRoutes({ path: "order_item", list: false, ...many }, orders, {
        owned: { pallete_computed: "" },
      }),
    )
    .route(
      "/",
      resourceRoutes(
        { path: "order_data", list: false, ...ofOrder, ...many, batch: "data" },
        lines,
      ),
    )
    .route("/", resourceRoutes({ path: "order_param", ...ofOrder, ...many }, parameters));
}
