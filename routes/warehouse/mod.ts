import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { CalculationJobs } from "../../services/warehouse/orders/calculation_jobs.ts";
import type { Changes } from "../../db/warehouse/resource.ts";
import { ResourceStore } from "../../services/warehouse/records/resource_store.ts";
import * as resources from "../../services/warehouse/records/resources.ts";
import { HandLayouts } from "../../services/warehouse/pallets/hand_layouts.ts";
import { Loads } from "../../services/warehouse/pallets/loads.ts";
import { OrderCalculator } from "../../services/warehouse/orders/order_calculator.ts";
import { OrderTours } from "../../services/warehouse/orders/order_tours.ts";
import { PickingWaves } from "../../services/warehouse/picking/picking_waves.ts";
import { ShiftBoards } from "../../services/warehouse/picking/shift_board.ts";
import { SlottingAdvisor } from "../../services/warehouse/picking/slotting.ts";
import { WalkingGraphs } from "../../services/warehouse/floor/walking_graph.ts";
import type { User } from "../../domain/warehouse/records.ts";
import { withoutPassword } from "../../domain/warehouse/roles.ts";
import { COMPRESSION_THRESHOLD } from "../answer_cache.ts";
import type { Services } from "../services.ts";
import { accessControl, maySeePasswords } from "./access_control.ts";
import { auditRoutes } from "./audit.ts";
import { Authenticator } from "./authenticator.ts";
import { userAccountRoutes } from "./user_accounts.ts";
import { limitBatches } from "../middleware/change_guard.ts";
import { calculationJobRoutes, calculationRoutes, orderLayoutRoutes } from "./calculations.ts";
import { loadingRoutes } from "./loading.ts";
import { orderRoutes } from "./orders.ts";
import { photoRoutes } from "./photos.ts";
import { pickRoutes, waveRoutes } from "./picks.ts";
import { resourceRoutes } from "./resource_routes.ts";
import { RESOURCES } from "./resources.ts";
import { shiftRoutes } from "./shift.ts";
import { stockRoutes } from "./stock.ts";
import { transferRoutes } from "./transfer.ts";
import { warehouseDataRoutes } from "./warehouse_data.ts";
import { webhookRoutes } from "./webhooks.ts";
import { jsonLists } from "../json_answer.ts";

// Responses include password hashes for those who may see them.
const neverStored: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set("Cache-Control", "no-store");
};

/** Routes of the warehouse's API, below `/api/v1`. Special routes come before the generic ones. */
export function warehouseRoutes(services: Services) {
  const authenticator = new Authenticator(services);
  const graphs = new WalkingGraphs(services);
  const calculator = new OrderCalculator({ ...services, graphs });
  const tours = new OrderTours({ ...services, graphs });
  const advisor = new SlottingAdvisor({ ...services, graphs });
  const waves = new PickingWaves({ ...services, graphs, tours });
  const boards = new ShiftBoards({ ...services, tours, waves });
  const jobs = new CalculationJobs({ ...services, calculator });
  services.observation.watchJobs(jobs);
  const withPasswords = (c: Context, user: User) =>
    maySeePasswords(c, services.settings) ? user : withoutPassword(user);
  // A client that was shown no hash may send the record back unchanged.
  const keepPassword = (c: Context, { user_password, ...fields }: Changes<User>) =>
    user_password === undefined || (user_password === "" && !maySeePasswords(c, services.settings))
      ? fields
      : { ...fields, user_password };

  return new Hono()
    .use(compress({ threshold: COMPRESSION_THRESHOLD }))
    .use(accessControl(authenticator, services))
    .use("/user_data/*", neverStored)
    .route("/", userAccountRoutes(services, authenticator))
    .route("/", auditRoutes(services))
    .route("/", calculationRoutes(services, calculator, graphs))
    .route("/", calculationJobRoutes(services, jobs))
    .route("/", orderLayoutRoutes(services, new HandLayouts({ ...services, calculator })))
    // From here on, routes take batches.
    .use(limitBatches(services))
    .route("/", transferRoutes(services))
    .route("/", warehouseDataRoutes(services))
    .route("/", resourceRoutes(services, RESOURCES.warehouses, resources.warehouseResource))
    .route("/", resourceRoutes(services, RESOURCES.boxes, resources.boxResource))
    .route(
      "/",
      resourceRoutes(services, RESOURCES.users, resources.userResource, {
        toClient: withPasswords,
        toChanges: keepPassword,
      }),
    )
    .route("/", stockRoutes(services, advisor))
    .route("/", resourceRoutes(services, RESOURCES.sections, resources.sectionResource))
    .route("/", resourceRoutes(services, RESOURCES.geometry, resources.geometryResource))
    .route(
      "/",
      resourceRoutes(services, RESOURCES.points, resources.pointResource, {
        all: (c) => jsonLists(c, pointsByWarehouse(services, c.get("user"))),
      }),
    )
    .route("/", resourceRoutes(services, RESOURCES.edges, resources.edgeResource))
    .route("/", orderRoutes(services, tours))
    .route("/", photoRoutes(services))
    .route("/", pickRoutes(services))
    .route("/", shiftRoutes(services, boards))
    .route("/", waveRoutes(waves))
    .route("/", loadingRoutes(services, new Loads(services)))
    .route("/", webhookRoutes(services))
    .route("/", resourceRoutes(services, RESOURCES.orders, resources.orderResource))
    .route("/", resourceRoutes(services, RESOURCES.lines, resources.orderDataResource))
    .route("/", resourceRoutes(services, RESOURCES.deliveries, resources.deliveryResource))
    .route("/", resourceRoutes(services, RESOURCES.parameters, resources.orderParamsResource));
}

/** For clients: its routes, typed; those of the resources are typed by `RESOURCES`. */
export type WarehouseApi = ReturnType<typeof warehouseRoutes>;

/** Yields the points of all warehouses that a user may see, one list per warehouse. */
async function* pointsByWarehouse({ db }: Pick<Services, "db">, user: User | undefined) {
  const points = new ResourceStore(resources.pointResource, db);
  for await (const page of new ResourceStore(resources.warehouseResource, db).by(user).list()) {
    for (const { id } of page) yield points.under(id);
  }
}
