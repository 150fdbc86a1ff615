import type { DuplicateFinder } from "../services/gallery/doubles.ts";
import type { Pictures } from "../services/gallery/pictures/pictures.ts";
import type { Database } from "../db/open.ts";
import type { StorageState } from "../services/storage_state.ts";
import type { ImageRenderer } from "../adapters/iiif/image_renderer.ts";
import type { ImageProcessor } from "../adapters/images/image_processor.ts";
import type { FileCache } from "../adapters/images/file_cache.ts";
import type { ImageStore } from "../domain/images/store.ts";
import type { Log } from "../domain/log.ts";
import type { PackingWorkers } from "../adapters/packing/packing_workers.ts";
import type { Encyclopedia } from "../adapters/sources/encyclopedia.ts";
import type { ImageSources } from "../adapters/sources/image_sources.ts";
import type { WeightedGate } from "../adapters/workers/weighted_gate.ts";
import type { WorkerPool } from "../adapters/workers/worker_pool.ts";
import type { Observation } from "../adapters/observe/observation.ts";
import type { AnswerCache } from "./answer_cache.ts";
import type { Pages } from "./pages/pages.ts";

/** The services that routes use; `openServices` in `server/open_services.ts` opens them. */
export interface Services {
  db: Database;
  /** Cache of the gallery's public responses. */
  answers: AnswerCache;
  pages: Pages;
  /** Image files, and the only service that changes them. */
  store: ImageStore;
  /** Free disk space, and the last backup. */
  storage: StorageState;
  /** Recently sent files. */
  files: FileCache;
  pictures: Pictures;
  /** Records that may be duplicates. */
  duplicates: DuplicateFinder;
  /** Processes uploaded files. */
  images: ImageProcessor;
  /** Admits uploaded files to memory: one of the largest, or several small ones. */
  uploadedFiles: WeightedGate;
  /** Renders parts and sizes of stored images. */
  renderer: ImageRenderer;
  /** Searches and downloads images from other servers. */
  sources: ImageSources;
  /** Reads about artists and paintings in the encyclopedia and Wikidata. */
  encyclopedia: Encyclopedia;
  /** Runs CPU work. */
  workers: WorkerPool;
  /** Packs orders. */
  packing: PackingWorkers;
  /** Aborted when the server stops; ends long-running work. */
  stopping: AbortSignal;
  settings: AppSettings;
  /** Metrics and traces. */
  observation: Observation;
  log: Log;
}

/** Default timeouts of clients and requests, in seconds. */
export const DEFAULT_TIMEOUTS = { client: 20, request: 30 } as const;

/** Default largest file of a picture, in millions of bytes. */
export const DEFAULT_PICTURE_MEGABYTES = 200;
/** Bytes of a megabyte in the size of files, as file managers count. */
export const MEGABYTE = 1024 * 1024;

/** The settings used by routes; `server/settings.ts` describes each. */
export interface AppSettings {
  ALLOWED_ORIGINS: string[];
  TRUSTED_PROXIES: number;
  MAX_BATCH_MEGABYTES: number;
  MAX_PICTURE_MEGABYTES?: number;
  WAREHOUSE_AUTH?: "open" | "basic" | undefined;
  WAREHOUSE_SESSION_HOURS: number;
  WAREHOUSE_LOCK_MINUTES: number;
  REQUIRE_TWO_FACTOR?: string[];
  METRICS_TOKEN?: string | undefined;
  FOUND_PICTURES: "show" | "hold";
  PICTURE_SEARCH: "on" | "off";
  ENCYCLOPEDIA_PAUSE: number;
  SOURCES: "on" | "off";
  WEBHOOK_HOSTS: string[];
  GS1_COMPANY_PREFIX: string;
  COMPONENTS?: "on" | "off" | undefined;
  HOST: string;
  PUBLIC_HOST: string[];
  CLIENT_PATIENCE: number;
  REQUEST_DEADLINE: number;
}
