import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { CalculationJobs } from "../../db/warehouse/calculation_jobs.ts";
import type { Changes, Identified, Resource } from "../../db/warehouse/resource.ts";
import { ResourceStore } from "../../db/warehouse/resource_store.ts";
import * as resources from "../../db/warehouse/resources.ts";
import { OrderCalculator } from "../../db/warehouse/order_calculator.ts";
import { OrderTours } from "../../db/warehouse/order_tours.ts";
import { WalkingGraphs } from "../../db/warehouse/walking_graph.ts";
import type { User } from "../../domain/warehouse/records.ts";
import { withoutPassword } from "../../domain/warehouse/roles.ts";
import { COMPRESSION_THRESHOLD } from "../content_encoding.ts";
import type { Services } from "../services.ts";
import { auditRoutes } from "./audit.ts";
import { Authenticator } from "./authenticator.ts";
import { limitBatches } from "./limit_batches.ts";
import { calculationJobRoutes } from "./calculation_jobs.ts";
import { computedOrderRoutes } from "./computed_order.ts";
import { computedRandomRoutes } from "./computed_random.ts";
import { computedRouteRoutes } from "./computed_route.ts";
import { countRoutes } from "./counts.ts";
import { credentials, maySeePasswords, type UserVariables } from "./credentials.ts";
import { edgeRoutes } from "./edges.ts";
import { floorChangeRoutes } from "./floor_changes.ts";
import { geometryRoutes } from "./geometry.ts";
import { loginRoutes } from "./login.ts";
import { orderTourRoutes } from "./order_tour.ts";
import { orderRoutes } from "./orders.ts";
import { pointRoutes } from "./points.ts";
import { RESOURCE_PATHS } from "./resource_paths.ts";
import { resourceRoutes } from "./resource_routes.ts";
import { stockRoutes } from "./stock.ts";
import { transferRoutes } from "./transfer.ts";
import { warehouseScope } from "./warehouse_scope.ts";
import { unitRoutes } from "./units.ts";

// With the users go their password hashes, where they may be seen.
const neverKept: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("Cache-Control", "no-store");
};

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

  const authenticator = new Authenticator(services);
  const graphs = new WalkingGraphs(services);
  const calculator = new OrderCalculator({ ...services, graphs });
  const tours = new OrderTours({ ...services, graphs });
  const jobs = new CalculationJobs({ ...services, calculator });
  services.observation.watchJobs(jobs);
  const withPasswords = (c: Context, user: User) =>
    maySeePasswords(c, services.settings) ? user : withoutPassword(user);
  // Who was shown no hash may send the record back as he has it.
  const keepPassword = (c: Context, { user_password, ...fields }: Changes<User>) =>
    user_password === undefined || (user_password === "" && !maySeePasswords(c, services.settings))
      ? fields
      : { ...fields, user_password };

  return new Hono<{ Variables: UserVariables }>()
    .use(compress({ threshold: COMPRESSION_THRESHOLD }))
    .use(credentials(authenticator, services.settings))
    .use(warehouseScope(services))
    .use(limitBatches(services))
    .use("/user_data/*", neverKept)
    .route("/", loginRoutes(authenticator))
    .route("/", auditRoutes(services, authenticator))
    .route("/", transferRoutes(services))
    .route("/", floorChangeRoutes(services))
    .route("/", countRoutes(services))
    .route("/", unitRoutes(services))
    .route("/", computedRouteRoutes(graphs, authenticator))
    .route("/", computedRandomRoutes(services, authenticator))
    .route("/", computedOrderRoutes(services, calculator))
    .route("/", calculationJobRoutes(services, jobs))
    .route("/", resourceRoutes(RESOURCE_PATHS.warehouses, warehouses))
    .route("/", resourceRoutes(RESOURCE_PATHS.boxes, boxes))
    .route(
      "/",
      resourceRoutes(RESOURCE_PATHS.users, users, { shown: withPasswords, changed: keepPassword }),
    )
    .route("/", stockRoutes(services))
    .route("/", resourceRoutes(RESOURCE_PATHS.sections, sections))
    .route("/", geometryRoutes(geometry))
    .route("/", resourceRoutes(RESOURCE_PATHS.geometry, geometry))
    .route("/", pointRoutes(points, warehouses))
    .route("/", resourceRoutes(RESOURCE_PATHS.points, points))
    .route("/", edgeRoutes(edges))
    .route("/", resourceRoutes(RESOURCE_PATHS.edges, edges))
    .route("/", orderRoutes(services))
    .route("/", orderTourRoutes(services, tours))
    .route(
      "/",
      resourceRoutes(RESOURCE_PATHS.orders, orders, { owned: { pallete_computed: "" } }),
    )
    .route("/", resourceRoutes(RESOURCE_PATHS.lines, lines))
    .route("/", resourceRoutes(RESOURCE_PATHS.parameters, parameters));
}
