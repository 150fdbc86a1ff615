import { z } from "zod";
import { Section } from "../../../domain/warehouse/records.ts";
import { ComputedOrder } from "../../../domain/warehouse/computed_order.ts";
import { RandomParam, RandomQuery } from "../../warehouse/computed_random.ts";
import { RouteParam } from "../../warehouse/computed_route.ts";
import { TourQuery } from "../../warehouse/order_tour.ts";
import { OrderParam } from "../../warehouse/orders.ts";
import { IdParam } from "../../warehouse/resource_routes.ts";
import { WithdrawalParam } from "../../warehouse/stock.ts";
import * as answers from "../answers/calculation.ts";
import { SignedInUser } from "../answers/warehouse.ts";
import { JOB } from "../components/calculation.ts";
import { BOX_ID, DOCK_ID, FIRST_POINT_ID, ORDER_ID, WAREHOUSE_ID } from "../components/records.ts";
import type { Operations } from "../operation.ts";

const JOB_PATH = { path: { id: JOB.id } };
const JOB_ID = { id: "The id of the job." };

/** What the warehouse does besides keeping records: login, stock, packing, ways. */
export const CALCULATION_OPERATIONS: Operations = {
  "POST /api/v1/user_data/login": {
    keyed: false,
    id: "logInUser",
    tag: "Users",
    needs: "credentials",
    summary: "Tells who the Basic credentials belong to.",
    description: "No body. The password is verified anew each time.",
    answers: {
      200: { about: "The user.", schema: SignedInUser, headers: ["Cache-Control"] },
    },
    errors: [503],
  },
  "PUT /api/v1/warehouse_section/withWarehouseID/{warehouseId}/withBoxID/{boxId}/withCountBox/{countBox}":
    {
      id: "withdrawBoxes",
      tag: "Sections",
      summary: "Takes boxes of one type out of the sections that hold them.",
      description: "Out of the section with the least stock that suffices; where none does, out " +
        "of several. 409 when there are not enough, and nothing is changed.",
      params: WithdrawalParam,
      about: {
        warehouseId: "The id of the warehouse.",
        boxId: "The id of the box type.",
        countBox: "How many boxes are taken.",
      },
      answers: { 200: { about: "The section that was changed last.", schema: Section } },
      errors: [404, 409],
      example: { path: { warehouseId: WAREHOUSE_ID, boxId: BOX_ID, countBox: 12 } },
    },
  "GET /api/v1/order_item/withWarehouseID/{warehouseId}/withOrderID/{orderId}": {
    id: "getPallets",
    tag: "Orders",
    summary: "The calculated pallets of an order.",
    params: OrderParam,
    about: { warehouseId: "The id of the warehouse.", orderId: "The id of the order." },
    answers: {
      200: { about: "The pallets under the order's id.", schema: answers.CalculatedOrder },
    },
    errors: [404],
    example: { path: { warehouseId: WAREHOUSE_ID, orderId: ORDER_ID } },
  },
  "GET /api/v1/order_item/{id}/figures": {
    id: "getFigures",
    tag: "Orders",
    summary: "How good the calculated pallets of an order are.",
    params: IdParam,
    about: { id: "The id of the order." },
    answers: { 200: { about: "The figures.", schema: answers.Figures } },
    errors: [404, 409],
    example: { path: { id: ORDER_ID } },
  },
  "GET /api/v1/order_item/{id}/tour": {
    id: "getTour",
    tag: "Orders",
    summary: "The round on which a calculated order is picked.",
    description:
      "From the start that the order was calculated with through all sections that its " +
      "boxes are taken from, and back; without a start, from the first section.",
    params: IdParam,
    query: TourQuery,
    about: {
      id: "The id of the order.",
      pallet:
        "The number of a pallet: the round for it alone. Several, with commas between them: " +
        "one round for these.",
      end: "The id of the point where the round ends; the start if left out.",
    },
    answers: { 200: { about: "The round.", schema: answers.OrderTour } },
    errors: [404, 409, 503],
    example: { path: { id: ORDER_ID }, query: { pallet: "1" } },
  },
  "POST /api/v1/computed_order": {
    id: "computeOrder",
    tag: "Calculation",
    summary: "Packs an order on pallets and waits for it.",
    description: "The result is stored. An order without lines or parameters, or with a box that " +
      "fits on no pallet, is refused with 422.",
    body: { schema: ComputedOrder },
    answers: {
      200: { about: "The pallets under the order's id.", schema: answers.CalculatedOrder },
    },
    errors: [404, 409, 422, 503],
  },
  "POST /api/v1/computed_order/jobs": {
    id: "startJob",
    tag: "Calculation",
    summary: "Begins to pack an order, and does not wait.",
    body: { schema: ComputedOrder },
    answers: {
      202: { about: "The job.", schema: answers.CalculationJob, headers: ["Location"] },
    },
    errors: [404, 422, 503],
  },
  "GET /api/v1/computed_order/jobs/{id}": {
    id: "getJob",
    tag: "Calculation",
    summary: "How far a job has come.",
    params: IdParam,
    about: JOB_ID,
    answers: { 200: { about: "The job.", schema: answers.CalculationJob } },
    errors: [404],
    example: JOB_PATH,
  },
  "GET /api/v1/computed_order/jobs/{id}/events": {
    id: "watchJob",
    tag: "Calculation",
    summary: "How far a job comes, as server-sent events.",
    description: "Events `progress`, and one of the name of the state in which it has ended; the " +
      "data are the job as JSON.",
    params: IdParam,
    about: JOB_ID,
    headers: ["Last-Event-ID"],
    answers: {
      200: { about: "The events.", type: "text/event-stream", headers: ["Cache-Control"] },
      204: { about: "The end has been told already; no body." },
    },
    errors: [404],
    example: JOB_PATH,
  },
  "DELETE /api/v1/computed_order/jobs/{id}": {
    id: "cancelJob",
    tag: "Calculation",
    summary: "Ends a job; one that has ended stays as it is.",
    params: IdParam,
    about: JOB_ID,
    answers: { 204: { about: "It is ended; no body." } },
    errors: [404],
    example: JOB_PATH,
  },
  "GET /api/v1/computed/{randomHeight}/{randomBoxCount}": {
    id: "computeRandom",
    tag: "Calculation",
    needs: "credentials",
    summary:
      "Packs random boxes, in centimetres and grams, on pallets 80 wide and 120 long, and stores " +
      "nothing.",
    params: RandomParam,
    query: RandomQuery,
    about: {
      randomHeight: "Height of a pallet, from 20, the shortest edge of a box, to 100,000.",
      randomBoxCount: "How many boxes.",
      seed: "Another seed makes other boxes.",
      effort: "How much is tried, 0 to 3.",
    },
    answers: { 200: { about: "The pallets.", schema: z.array(answers.PalletResult) } },
    errors: [503],
    example: { path: { randomHeight: 150, randomBoxCount: 20 }, query: { effort: 0 } },
  },
  "GET /api/v1/computed_route/{uuid_warehouse}/{uuid_point_from}/{uuid_point_to}": {
    id: "computeRoute",
    tag: "Calculation",
    needs: "credentials",
    summary: "The shortest way between two points.",
    params: RouteParam,
    about: {
      uuid_warehouse: "The id of the warehouse.",
      uuid_point_from: "The id of the point where the way begins.",
      uuid_point_to: "The id of the point where it ends.",
    },
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
  },
};
