import { counterOf, gaugeOf, type Registry, type Series } from "./metrics.ts";

/** Workers that take tasks. */
export interface Pool {
  readonly busy: number;
  readonly waiting: number;
  readonly ended: number;
}

/** Answers or images that are kept. */
export interface Cache {
  readonly hits: number;
  readonly misses: number;
  /** Bytes. */
  readonly weight: number;
}

/** What is read when the metrics are asked for. */
export interface Loads {
  pools: Readonly<Record<string, Pool>>;
  caches: Readonly<Record<string, Cache>>;
  db: { readonly waitingWrites: number };
  images: { readonly waiting: number };
  answers: { readonly drops: number };
  storage: {
    free(): Promise<[place: string, bytes: number][]>;
    isFull(): Promise<boolean>;
    lastBackup(): Promise<number | undefined>;
  };
}

/** How full pools, queues and caches are. */
export function observeLoads(
  registry: Registry,
  { pools, caches, db, images, answers, storage }: Loads,
): void {
  const each = <Of>(all: Readonly<Record<string, Of>>, value: (one: Of) => number) => () =>
    Object.entries(all).map(([name, one]): Series => [[name], value(one)]);
  const labelNames = ["pool"];
  gaugeOf(registry, {
    name: "depot_worker_tasks_running",
    help: "Tasks that workers run now, by pool",
    labelNames,
    read: each(pools, ({ busy }) => busy),
  });
  gaugeOf(registry, {
    name: "depot_worker_tasks_waiting",
    help: "Tasks that wait for a worker, by pool",
    labelNames,
    read: each(pools, ({ waiting }) => waiting),
  });
  counterOf(registry, {
    name: "depot_workers_ended_total",
    help:
      "Workers ended in the middle of a task: overrun, aborted or failed; others take their place",
    labelNames,
    read: each(pools, ({ ended }) => ended),
  });
  gaugeOf(registry, {
    name: "depot_images_waiting",
    help: "Uploaded images that wait until there is memory for them",
    read: () => images.waiting,
  });
  gaugeOf(registry, {
    name: "depot_db_writes_waiting",
    help: "Write transactions of this process that wait for those before them",
    read: () => db.waitingWrites,
  });
  counterOf(registry, {
    name: "depot_cache_requests_total",
    help: "Questions to a cache: hit, or miss when it had to be made",
    labelNames: ["cache", "result"],
    read: () =>
      Object.entries(caches).flatMap(([name, { hits, misses }]): Series[] => [
        [[name, "hit"], hits],
        [[name, "miss"], misses],
      ]),
  });
  gaugeOf(registry, {
    name: "depot_cache_bytes",
    help: "What a cache holds, about",
    labelNames: ["cache"],
    read: each(caches, ({ weight }) => weight),
  });
  counterOf(registry, {
    name: "depot_answer_cache_drops_total",
    help: "How often all answers were dropped, because the catalog had changed",
    read: () => answers.drops,
  });
  gaugeOf(registry, {
    name: "depot_disk_free_bytes",
    help: "What can still be written on the disk of the database and of the images",
    labelNames: ["place"],
    read: async () => (await storage.free()).map(([place, bytes]): Series => [[place], bytes]),
  });
  gaugeOf(registry, {
    name: "depot_storage_full",
    help: "1 while there is no room for changes, which are refused then",
    read: async () => Number(await storage.isFull()),
  });
  gaugeOf(registry, {
    name: "depot_last_backup_timestamp_seconds",
    help: "When the last backup was made, in Unix time; 0 for never",
    read: async () => (await storage.lastBackup() ?? 0) / 1000,
  });
}
