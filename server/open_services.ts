/** Opens all services: for the server itself, its commands and the tests. */
import { ImageRenderer } from "../adapters/iiif/image_renderer.ts";
import { FileCache } from "../adapters/images/file_cache.ts";
import { ImageProcessor } from "../adapters/images/image_processor.ts";
import { Observation } from "../adapters/observe/observation.ts";
import { PackingWorkers } from "../adapters/packing/packing_workers.ts";
import { WeightedGate } from "../adapters/workers/weighted_gate.ts";
import { WorkerPool } from "../adapters/workers/worker_pool.ts";
import { DuplicateFinder } from "../services/gallery/doubles.ts";
import { Pictures } from "../services/gallery/pictures/pictures.ts";
import { catalogVersion } from "../db/gallery/timeline.ts";
import type { Database } from "../db/open.ts";
import { type StoragePlaces, StorageState } from "../services/storage_state.ts";
import type { ImageStore } from "../domain/images/store.ts";
import type { Log } from "../domain/log.ts";
import { AnswerCache, encoderBeside } from "../routes/answer_cache.ts";
import { MEGABYTE, type Services } from "../routes/services.ts";
import { openDatabase, openStore } from "./open_storage.ts";
import { databaseFile, type Settings } from "./settings.ts";
import { Encyclopedia } from "../adapters/sources/encyclopedia.ts";
import { MediaWikiClient } from "../adapters/sources/mediawiki.ts";
import { GuardedFetch, type OutgoingRequest } from "../adapters/sources/guarded_fetch.ts";
import { ImageSources, noFetcher } from "../adapters/sources/image_sources.ts";
import { artsySource, duckDuckGoSource, googleSource } from "../adapters/sources/web_sources.ts";
import { WikimediaSource } from "../adapters/sources/wikimedia.ts";

const MAX_WAITING_FILES = 5000;

/** The open services; the server adds the pages. */
export interface OpenServices extends Omit<Services, "pages">, AsyncDisposable {
  settings: Settings;
  /** Ends long-running work: event streams and calculation jobs. */
  stop(): void;
  /** Stops and closes everything opened here; call it after the last response. */
  close(): Promise<void>;
}

/** Storage that is opened first. */
export type Storage = Pick<Services, "db" | "store" | "pictures">;

/** Dependencies of {@link openServices} besides the settings. */
export interface OpenOptions {
  log: Log;
  /** Services to use instead of opening them; their owner closes them. */
  overrides?: Partial<Omit<Services, "pages" | "settings" | "log" | "stopping">> | undefined;
  /** True for a server, which has database threads, a reserve file on the disk, and cleans up. */
  isLongRunning?: boolean | undefined;
  /** Runs when the storage is open, before any worker starts. */
  prepare?: ((storage: Storage) => Promise<void>) | undefined;
  /** Workers of each pool; default: the number of spare cores. */
  poolSize?: number | undefined;
}

/** Opens all services, or none. @throws {SettingsError} for the storage; what `prepare` throws */
export async function openServices(
  settings: Settings,
  { log, overrides = {}, isLongRunning = false, prepare, poolSize }: OpenOptions,
): Promise<OpenServices> {
  const observation = overrides.observation ?? new Observation({
    log,
    debug: settings.LOG_LEVEL === "debug",
  });
  const [stopping, closing] = [new AbortController(), new AbortController()];
  const db = overrides.db ?? await openDatabase(settings, (migration, milliseconds) => {
    log.info("Applied a migration", { migration, milliseconds: Math.round(milliseconds) });
  }, { usesThreads: isLongRunning });
  let store: ImageStore | undefined;
  const closeStorage = async () => {
    if (overrides.store === undefined) await store?.close();
    if (overrides.db === undefined) await db.close();
  };
  try {
    db.observe(observation.database);
    store = overrides.store ?? await openStore(settings);
    const pictures = overrides.pictures ??
      new Pictures(
        db,
        store,
        (message, properties) => log.warn(message, properties),
        settings.KEEP_PICTURES_DAYS,
      );
    await prepare?.({ db, store, pictures });
    const pools = openPools(overrides, observation, poolSize, isLongRunning);
    const { workers, packing, renderer } = pools;
    const images = overrides.images ??
      new ImageProcessor(workers, { maxPixels: settings.MAX_MEGAPIXELS * 1e6 });
    const answers = overrides.answers ?? openAnswers(db, workers);
    const files = overrides.files ?? new FileCache(store);
    const storage = overrides.storage ?? new StorageState(db, placesOf(settings));
    observation.watch({
      pools: { tasks: workers, packing, iiif: renderer },
      caches: { answers, files: files.cache, iiif: renderer.cache },
      db,
      images,
      answers,
      storage,
    }, closing.signal);
    const duplicates = new DuplicateFinder(db, workers);
    const uploadedFiles = new WeightedGate(settings.MAX_PICTURE_MEGABYTES * MEGABYTE, {
      maxQueued: MAX_WAITING_FILES,
    });
    const close = async () => {
      stopping.abort();
      closing.abort();
      if (overrides.workers === undefined) workers.close();
      if (overrides.packing === undefined) packing.close();
      if (overrides.renderer === undefined) renderer.close();
      await closeStorage();
    };
    return {
      ...pools,
      db,
      store,
      pictures,
      duplicates,
      storage,
      images,
      uploadedFiles,
      answers,
      files,
      ...openSources(settings, log, observation),
      ...(overrides.sources && { sources: overrides.sources }),
      ...(overrides.encyclopedia && { encyclopedia: overrides.encyclopedia }),
      stopping: stopping.signal,
      observation,
      settings,
      log,
      stop: () => stopping.abort(),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    closing.abort();
    await closeStorage();
    throw error;
  }
}

function placesOf(settings: Settings): StoragePlaces {
  const database = databaseFile(settings);
  return {
    ...(database === undefined ? {} : { database }),
    ...(settings.IMAGES_URL === undefined ? { images: settings.IMAGES_DIR } : {}),
  };
}

function openPools(
  overrides: Partial<Services>,
  { pools }: Observation,
  poolSize: number | undefined,
  isReady: boolean,
): Pick<Services, "workers" | "packing" | "renderer"> {
  const size = poolSize === undefined ? {} : { size: poolSize };
  return {
    workers: overrides.workers ?? new WorkerPool({ ...size, isReady, observe: pools.tasks }),
    packing: overrides.packing ?? new PackingWorkers({ ...size, observe: pools.packing }),
    renderer: overrides.renderer ?? new ImageRenderer({ ...size, observe: pools.iiif }),
  };
}

/** Returns the response cache, which is invalidated when the catalog changes. */
function openAnswers(db: Database, workers: WorkerPool): AnswerCache {
  const answers = new AnswerCache(() => catalogVersion(db.read), {
    encoder: encoderBeside(workers),
    dataVersion: db.dataVersion.bind(db),
  });
  db.onWrite(answers.invalidate.bind(answers));
  return answers;
}

/** Opens the services that send requests to other servers; none with `SOURCES=off`. */
function openSources(
  settings: Settings,
  log: Pick<Log, "warn">,
  { sources: { search, request } }: Pick<Observation, "sources">,
): { sources: ImageSources; encyclopedia: Encyclopedia } {
  const guarded = new GuardedFetch({
    warn: (message, properties) => log.warn(message, properties),
    openHosts: settings.SOURCE_HOSTS,
  });
  const isOff = settings.SOURCES === "off";
  const fetcher = isOff
    ? noFetcher
    : { fetch: (outgoing: OutgoingRequest) => request("fetch", () => guarded.fetch(outgoing)) };
  const client = new MediaWikiClient(fetcher, {
    gap: settings.ENCYCLOPEDIA_PAUSE * 1000,
    contact: settings.ENCYCLOPEDIA_CONTACT,
  });
  const encyclopedia = new Encyclopedia(client, {
    encyclopediaUrl: settings.WIKIPEDIA_URL,
    wikidataUrl: settings.WIKIDATA_URL,
  }, !isOff);
  const sources = new ImageSources({
    fetcher,
    sources: [
      googleSource(fetcher, {
        key: settings.GOOGLE_SEARCH_KEY,
        engine: settings.GOOGLE_SEARCH_ENGINE,
        url: settings.GOOGLE_SEARCH_URL,
        hidesKey: Symbol.for("opentelemetry.js.api.1") in globalThis,
      }),
      artsySource(fetcher, {
        clientId: settings.ARTSY_CLIENT_ID,
        clientSecret: settings.ARTSY_CLIENT_SECRET,
        url: settings.ARTSY_URL,
      }),
      new WikimediaSource(fetcher, {
        encyclopediaUrl: settings.WIKIPEDIA_URL,
        commonsUrl: settings.COMMONS_URL,
      }),
      duckDuckGoSource(fetcher, settings.DUCKDUCKGO_URL),
    ],
    observe: search,
  });
  return { sources, encyclopedia };
}
