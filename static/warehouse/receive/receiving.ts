/** State and actions of the page for receiving and moving boxes, also offline. */
import { batch, computed, type Signal, signal } from "@preact/signals";
import { putawaySections, sectionsWith, type Shelf } from "../../../domain/warehouse/putaway.ts";
import type { Replenishment } from "../../../domain/warehouse/replenishment.ts";
import type { Box, DeliveryLine, Warehouse } from "../../../domain/warehouse/records.ts";
import { compareNames } from "../../shared/formats.ts";
import { lastStart } from "../order/state/last_used.ts";
import { stepsKey, stockQueueOf, type StockStep } from "../pick/state/outbox.ts";
import { keepSending, type PickQueue } from "../pick/state/pick_queue.ts";
import { identify, type NoArticle } from "../pick/state/scan.ts";
import { loadOrCopy, ownCopy, unsentActs } from "../shared/own_storage.ts";
import { floorOutline, middleOf } from "../shared/floor_svg.tsx";
import { pageIdsOf } from "../shared/page_ids.ts";
import { boxes, deliveries, getWarehouse, points, sections } from "../shared/warehouse_api.ts";
import { call } from "../shared/warehouse_request.ts";

/** Boxes that arrive, are carried to another section or a picking face, or are counted. */
export const TASKS = ["receive", "move", "replenish", "count"] as const;
export type Task = (typeof TASKS)[number];

export interface NamedShelf extends Shelf {
  name: string;
}

type BoxType = Pick<
  Box,
  "id" | "sku_box" | "barcodes" | "description" | "length_box" | "width_box" | "height_box"
>;

/** Data of the page. Stored on devices: field names must stay. */
export interface ReceivingData {
  warehouse: Warehouse;
  boxes: BoxType[];
  sections: NamedShelf[];
  replenishments?: Replenishment[];
  /** Lines of open deliveries. */
  deliveries?: DeliveryLine[];
  /** Ids of sections to count. */
  counts?: string[];
}

/** A line of the chosen delivery. */
export interface OpenLine {
  box: BoxType;
  expected: number;
  /** With the receipts of this device. */
  received: number;
}

// Steps of earlier days are no longer listed.
const MAX_AGE_MS = 12 * 60 * 60 * 1000;
const MAX_FOUND = 6;
const MAX_SUGGESTED = 5;

const storedData = (warehouse: string) => ownCopy<ReceivingData>(`depot.receiving.${warehouse}`);

/**
 * Loads the data for the warehouse in the URL; if the server is unreachable, the copy stored on the
 * device.
 * @throws {ApiError} 404, or status 0 or 5xx if the device has no copy.
 */
export function loadReceiving(): Promise<ReceivingData> {
  const { warehouse: id = "" } = pageIdsOf();
  return loadOrCopy(storedData(id), () => fetchData(id));
}

async function fetchData(id: string): Promise<ReceivingData> {
  const param = { warehouseId: id };
  const [warehouse, ofBoxes, ofSections, ofPoints, floor, replenishments, lines, shift] =
    await Promise
      .all([
        getWarehouse(id),
        boxes.listOf(id),
        sections.listOf(id),
        points.listOf(id),
        floorOutline(id),
        call("GET /replenishment/withWarehouseID/:warehouseId", { param }),
        deliveries.listOf(id),
        call("GET /shift/withWarehouseID/:warehouseId", { param }),
      ]);
  const start = ofPoints.find((point) => point.id === lastStart(id, ofPoints));
  const distanceOf = (section: string) => {
    const middle = middleOf(floor, section);
    return middle && start && Math.hypot(middle[0] - start.pos_x, middle[1] - start.pos_y);
  };
  return {
    warehouse,
    boxes: ofBoxes.map(
      ({ id, sku_box, barcodes, description, length_box, width_box, height_box }) => ({
        ...{ id, sku_box, length_box, width_box, height_box },
        ...(barcodes && { barcodes }),
        ...(description && { description }),
      }),
    ),
    sections: ofSections.map(({ id, section_name: name, id_box, count_box, max_box }) => ({
      ...{ id, name, id_box, count_box },
      ...(typeof max_box === "number" && { max_box }),
      distance: distanceOf(id),
    })),
    replenishments,
    deliveries: lines.filter(({ closed_at }) => closed_at === ""),
    counts: shift.counts.map(({ id_section }) => id_section),
  };
}

/** Returns the unsent steps on this device. */
export const unsentOnDevice = () => unsentActs(stepsKey(pageIdsOf().warehouse ?? ""));

/** State and actions of the page. */
export class Receiving {
  readonly warehouse: Warehouse;
  readonly boxes: readonly BoxType[];
  readonly queue: PickQueue<StockStep>;
  readonly task = signal<Task>("receive");
  readonly query = signal("");
  /** Reason why the last scan identified no article. */
  readonly unknown = signal<NoArticle | undefined>(undefined);
  readonly box = signal<BoxType | undefined>(undefined);
  readonly from = signal<NamedShelf | undefined>(undefined);
  readonly into = signal<NamedShelf | undefined>(undefined);
  readonly count = signal("");
  /** Name of the delivery that is received; empty if none. */
  readonly delivery = signal("");
  /** The section that is counted. */
  readonly counted = signal<NamedShelf | undefined>(undefined);
  /** With the time of loading, in Unix milliseconds. */
  readonly #data: Signal<ReceivingData & { at: number }>;

  /** Steps of this device that the loaded data lack. */
  readonly #knownSteps = computed(() =>
    this.queue.picks.value.filter(({ at, status }) =>
      status === "waiting" || (status === "applied" && at >= this.#data.value.at)
    )
  );
  /** Sections with the steps of this device that the server does not know yet, or has applied. */
  readonly sections = computed(() => {
    const shelves = new Map(this.#data.value.sections.map((shelf) => [shelf.id, { ...shelf }]));
    for (const step of this.#knownSteps.value) {
      const [from, into] = [shelves.get(step.id_section_from ?? ""), shelves.get(step.id_section)];
      if (from) from.count_box -= step.count;
      if (into && step.count_before !== undefined) into.count_box = step.count;
      else if (into) {
        Object.assign(into, { id_box: step.id_box, count_box: into.count_box + step.count });
      }
    }
    return [...shelves.values()];
  });
  /** Sections to count, also those that this device has to count again. */
  readonly toCount = computed(() => {
    const counts = this.queue.picks.value.filter((step) =>
      step.count_before !== undefined && step.at >= this.#data.value.at
    );
    const last = new Map(counts.map(({ id_section, status }) => [id_section, status]));
    const wanted = new Set([...(this.#data.value.counts ?? []), ...last.keys()]);
    return this.sections.value.filter(({ id }) =>
      wanted.has(id) && !["waiting", "applied"].includes(last.get(id) ?? "task")
    ).sort((a, b) => compareNames(a.name, b.name));
  });
  /** Names of the open deliveries. */
  readonly deliveries = computed(() => {
    const closed = new Set(this.#knownSteps.value.map(({ closes }) => closes));
    return [...new Set((this.#data.value.deliveries ?? []).map((line) => line.delivery_name))]
      .filter((name) => !closed.has(name));
  });
  /** Lines of the chosen delivery, those with open boxes first. */
  readonly lines = computed(() => {
    const delivery = this.delivery.value;
    const expected = this.#data.value.deliveries?.filter((one) => one.delivery_name === delivery) ??
      [];
    const own = this.#knownSteps.value.filter((step) =>
      step.delivery === delivery && delivery !== ""
    );
    const ids = new Set([...expected, ...own].map(({ id_box }) => id_box));
    return [...ids].flatMap((id): OpenLine[] => {
      const box = this.boxes.find((one) => one.id === id);
      const line = expected.find(({ id_box }) => id_box === id);
      const received = own.filter(({ id_box }) => id_box === id)
        .reduce((sum, { count }) => sum + count, line?.received ?? 0);
      return box === undefined ? [] : [{ box, expected: line?.count_box ?? 0, received }];
    }).sort((a, b) =>
      Number(a.received >= a.expected) - Number(b.received >= b.expected) ||
      compareNames(a.box.sku_box, b.box.sku_box)
    );
  });
  /** Moves to picking faces, most urgent first, without those made on this device. */
  readonly replenishments = computed(() => {
    const applied = this.#knownSteps.value;
    return (this.#data.value.replenishments ?? []).flatMap(({ from, ...face }) =>
      from.flatMap((source) => {
        const count = applied.filter((one) =>
          one.id_section_from === source.id_section && one.id_section === face.id_section
        ).reduce((rest, one) => rest - one.count, source.count);
        return count > 0 ? [{ ...face, from: source, count }] : [];
      })
    );
  });
  readonly matches = computed(() => {
    const query = this.query.value.trim().toLowerCase();
    if (query === "") return [];
    return this.boxes.filter(({ sku_box, barcodes = [], description = "" }) =>
      `${sku_box}\n${description}\n${barcodes.join("\n")}`.toLowerCase().includes(query)
    ).sort((a, b) => compareNames(a.sku_box, b.sku_box)).slice(0, MAX_FOUND);
  });
  /** Sections that may receive the boxes, best first. */
  readonly targets = computed(() => {
    const { value: box } = this.box;
    if (box === undefined) return [];
    return putawaySections(this.sections.value, box.id)
      .filter(({ id }) => id !== this.from.value?.id);
  });
  readonly suggested = computed(() => this.targets.value.slice(0, MAX_SUGGESTED));
  readonly sources = computed(() =>
    this.box.value === undefined ? [] : sectionsWith(this.sections.value, this.box.value.id)
  );
  /** Number of boxes; undefined while the text is none. */
  readonly boxCount = computed(() => {
    const count = Number(this.count.value);
    const { value: from } = this.from;
    const isCount = this.task.value === "count";
    const max = isCount || this.task.value === "receive" ? 50_000 : from?.count_box ?? 0;
    const isNumber = this.count.value !== "" && Number.isInteger(count);
    return isNumber && count >= (isCount ? 0 : 1) && count <= max ? count : undefined;
  });
  readonly isReady = computed(() =>
    this.box.value !== undefined && this.into.value !== undefined &&
    this.boxCount.value !== undefined &&
    (this.task.value === "receive" || this.from.value !== undefined)
  );

  constructor(data: ReceivingData) {
    const { warehouse, boxes } = data;
    this.warehouse = warehouse;
    this.boxes = boxes;
    this.#data = signal({ ...data, at: Date.now() });
    this.queue = stockQueueOf(warehouse.id, () => void this.#renew());
    this.queue.forget(({ at }) => at < this.#data.value.at - MAX_AGE_MS);
  }

  /** Loads the data again: the stock is another than this device knew. */
  async #renew(): Promise<void> {
    const at = Date.now();
    try {
      const data = await fetchData(this.warehouse.id);
      storedData(this.warehouse.id).write(data);
      this.#data.value = { ...data, at };
    } catch {
      // The next task tries again.
    }
  }

  /** Starts sending unsent steps. @returns A function that stops this. */
  start = () => keepSending(() => this.queue.flush(), () => this.queue.waiting.value > 0);

  /** Returns true if a step can be taken back: receipts and moves. */
  isReversible = (step: StockStep) => step.closes === undefined && step.count_before === undefined;
  nameOf = (section: string): string =>
    this.#data.value.sections.find(({ id }) => id === section)?.name ?? "";
  skuOf = (box: string): string => this.boxes.find(({ id }) => id === box)?.sku_box ?? "";

  begin(task: Task): void {
    this.task.value = task;
    this.counted.value = undefined;
    this.choose(task === "replenish" || task === "count" ? undefined : this.box.value);
  }

  /** Chooses a section to count; undefined to return to the list. */
  chooseCounted(section: NamedShelf | undefined): void {
    batch(() => {
      this.counted.value = section;
      this.unknown.value = undefined;
      this.count.value = "";
    });
  }

  /** Queues the count of the chosen section. */
  confirmCount(): void {
    const { value: section } = this.counted;
    const { value: count } = this.boxCount;
    if (section === undefined || count === undefined) return;
    const { id_box, count_box: count_before } = this.sections.value
      .find(({ id }) => id === section.id) ?? section;
    const act = { id_section: section.id, id_box, count, count_before };
    void this.queue.add({ ...act, reason: "", at: Date.now() });
    this.chooseCounted(undefined);
  }

  /** Chooses an article, and the best sections for it; undefined to begin again. */
  choose(box: BoxType | undefined): void {
    batch(() => {
      this.box.value = box;
      this.query.value = "";
      this.unknown.value = undefined;
      this.count.value = "";
      this.from.value = this.task.value === "receive" ? undefined : this.sources.value[0];
      this.into.value = this.suggested.value[0];
    });
  }

  /** Chooses a move to a picking face. */
  replenish(
    move: { id_box: string; id_section: string; from: { id_section: string }; count: number },
  ) {
    batch(() => {
      this.choose(this.boxes.find(({ id }) => id === move.id_box));
      this.from.value = this.sources.value.find(({ id }) => id === move.from.id_section);
      this.into.value = this.targets.value.find(({ id }) => id === move.id_section);
      this.count.value = String(move.count);
    });
  }

  /** Takes a scanned code: that of an article, or the name of a section. */
  scan(code: string): void {
    if (this.task.value === "count") {
      const counted = this.sections.value.find(({ name }) => name === code.trim());
      if (counted === undefined) this.unknown.value = "unknown";
      else this.chooseCounted(counted);
      return;
    }
    const section = this.targets.value.find(({ name }) => name === code.trim());
    if (section !== undefined) {
      this.into.value = section;
      this.unknown.value = undefined;
      return;
    }
    const article = identify(code, this.boxes);
    if (typeof article === "string") this.unknown.value = article;
    else this.choose(this.boxes.find(({ sku_box }) => sku_box === article.sku_box));
  }

  /** Queues the receipt or move, and begins with the next one. */
  confirm(): void {
    const { box, into, from } = this;
    if (!this.isReady.value) return;
    void this.queue.add({
      id_section: into.value!.id,
      ...(this.task.value !== "receive" && { id_section_from: from.value!.id }),
      id_box: box.value!.id,
      count: this.boxCount.value!,
      ...(this.task.value === "receive" && this.delivery.value &&
        { delivery: this.delivery.value }),
      reason: "",
      at: Date.now(),
    });
    this.choose(undefined);
  }

  /** Chooses the article of a line, with the number of boxes that are still expected. */
  chooseLine({ box, expected, received }: OpenLine): void {
    this.choose(box);
    if (expected > received) this.count.value = String(expected - received);
  }

  /** Queues the end of the chosen delivery. */
  closeDelivery(): void {
    const closes = this.delivery.value;
    void this.queue.add({
      closes,
      id_section: "",
      id_box: "",
      count: 0,
      reason: "",
      at: Date.now(),
    });
    this.delivery.value = "";
  }

  /** Queues the step that offsets an applied one. */
  takeBack({ id: offsets, id_section, id_section_from, id_box, count, delivery }: StockStep): void {
    const reversal = id_section_from === undefined
      ? { id_section, count: -count, ...(delivery && { delivery }) }
      : { id_section: id_section_from, id_section_from: id_section, count };
    void this.queue.add({ ...reversal, offsets, id_box, reason: "", at: Date.now() });
  }
}
