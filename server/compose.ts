/** Builds the server from its settings: database → starter data → accounts → services → app. */
import { keepAllocatorLean } from "./allocator.ts";
import { Descriptors } from "./descriptors.ts";
import { composeSources } from "./compose_sources.ts";
import {
  assertSound,
  notOpened,
  openDatabase,
  openStore,
  placeOfImages,
} from "./compose_storage.ts";
import { addFirstCurator, anyCurator } from "../db/accounts/curators.ts";
import { catalogVersion } from "../db/gallery/version.ts";
import { Pictures } from "../db/gallery/pictures.ts";
import type { Database } from "../db/open.ts";
import { seedStarter } from "../db/seed/mod.ts";
import { publishStarterPictures, type StarterPictureJob } from "../db/seed/pictures.ts";
import { storageFaultOf } from "../db/storage_fault.ts";
import { addFirstAdministrator, anyAdministrator } from "../db/warehouse/accounts.ts";
import { assertUncommon } from "../domain/accounts/common_passwords.ts";
import { randomPassword } from "../adapters/accounts/password.ts";
import { ImageRenderer } from "../adapters/iiif/image_renderer.ts";
import { FileCache } from "../adapters/images/file_cache.ts";
import { ImageProcessor } from "../adapters/images/image_processor.ts";
import { PackingWorkers } from "../adapters/packing/packing_workers.ts";
import { WorkerPool } from "../adapters/workers/worker_pool.ts";
import { Observation } from "../adapters/observe/observation.ts";
import { tracerOfProcess } from "../adapters/observe/tracing.ts";
import { AnswerCache } from "../routes/answer_cache.ts";
import { createApp } from "../routes/app.ts";
import { encoderBeside } from "../routes/content_encoding.ts";
import { Pages } from "../routes/pages/pages.ts";
import type { Log } from "../domain/log.ts";
import { type Settings, WrongSettings } from "./settings.ts";

const BUILT_PAGES = new URL("../static/dist/", import.meta.url);

/** A server that is ready to answer. */
export interface Composition {
  fetch: ReturnType<typeof createApp>["fetch"];
  /** Of this process. */
  descriptors: Descriptors;
  /** Ends what would go on for long: event streams, and calculations that nobody waits for. */
  stop(): void;
  /** Ends what the server holds open; call it when the last answer has gone out. */
  close(): Promise<void>;
}

/**
 * Opens everything the server needs.
 *
 * @param descriptors Those of the process, where they are counted.
 * @throws {SettingsError} when the database cannot be opened; any error when the pages are not built.
 */
export async function compose(
  settings: Settings,
  log: Log,
  descriptors: Descriptors = new Descriptors(),
): Promise<Composition> {
  keepAllocatorLean();
  warnOfHost(settings, log);
  const pages = await Pages.load(BUILT_PAGES);
  const observation = new Observation({
    tracer: tracerOfProcess(),
    log,
    debug: settings.LOG_LEVEL === "debug",
    system: settings.DATABASE_URL.startsWith("file:") ? "sqlite" : "libsql",
  });
  // A worker that finds no file descriptors left takes the whole process with it.
  // Under `deno serve` nothing is counted, and Deno 2.9 ends at no signal there while it has a worker.
  const isCounted = descriptors.room !== Infinity;
  const warm = (count: number) => !isCounted ? 0 : descriptors.areFew ? Infinity : count;
  const up: Promise<void>[] = [];
  let listening = false;
  const starting = {
    mayStart: () => descriptors.allowWorker,
    afterStart: (worker: Worker) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      worker.addEventListener("message", () => resolve(), { once: true });
      if (!listening) up.push(promise);
      descriptors.letWorkerStart();
    },
  };
  const db = await openDatabase(settings, (migration, milliseconds) => {
    log.info("Applied a migration", { migration, milliseconds: Math.round(milliseconds) });
  }, { ...(isCounted ? { mayStart: starting.mayStart } : {}), keepsRoom: true });
  db.observe(observation.database);
  const store = await assertSound(db, settings).then(() => openStore(settings))
    .catch(async (error) => {
      await db.close();
      throw error;
    });
  const pictures = new Pictures(db, store, (message, properties) => log.warn(message, properties));
  try {
    await pictures.sweep().catch((error) => {
      throw storageFaultOf(error) === "unwritable"
        ? notOpened(placeOfImages(settings), error)
        : error;
    });
    if (settings.SEED !== "none") await seed(db, log);
    await makeFirstAccounts(db, settings);
  } catch (error) {
    await store.close();
    await db.close();
    throw error;
  }
  const workers = new WorkerPool({
    ...starting,
    warm: warm(2),
    observe: observation.pools.tasks,
  });
  const encoder = encoderBeside(workers);
  const answers = new AnswerCache(() => catalogVersion(db.read), {
    encoder,
    positions: () => db.positions(),
    onDrop: () => log.debug("The catalog has changed: kept answers are made anew"),
  });
  db.onWrite(() => answers.invalidate());
  db.onReplicaSwitch(() => answers.turn());
  const packing = new PackingWorkers({
    ...starting,
    warm: warm(1),
    observe: observation.pools.packing,
    onStuck: (order) => log.error("An order held its worker for too long", { order }),
  });
  const renderer = new ImageRenderer({
    ...starting,
    warm: isCounted,
    observe: observation.pools.iiif,
  });
  // Nobody is served before, who might take what their threads need.
  if (descriptors.areFew) await Promise.all(up);
  listening = true;
  const stopping = new AbortController();
  const images = new ImageProcessor(workers, { maxPixels: settings.MAX_MEGAPIXELS * 1e6 });
  const sources = composeSources(settings, log, observation);
  const files = new FileCache(store);
  const ending = new AbortController();
  observation.watch({
    pools: { tasks: workers, packing, iiif: renderer },
    caches: { answers, files, iiif: renderer.cache },
    db,
    images,
    answers,
  }, ending.signal);
  const { fetch } = createApp({
    db,
    answers,
    pages,
    store,
    files,
    pictures,
    images,
    renderer,
    sources,
    workers,
    packing,
    stopping: stopping.signal,
    settings,
    observation,
    log,
  });
  // Beside the first requests: a new database answers at once, and its pictures come in as they are read.
  const starterPictures = settings.SEED === "starter"
    ? publishPictures({ db, pictures, signal: ending.signal }, log)
    : undefined;
  const stop = () => stopping.abort();
  const close = async () => {
    stop();
    ending.abort();
    await starterPictures;
    workers.close();
    packing.close();
    renderer.close();
    await store.close();
    await db.close();
  };
  return { fetch, descriptors, stop, close };
}

/** Says beforehand why a server that others are to reach would answer them 421. */
function warnOfHost(settings: Settings, log: Log): void {
  const { HOST, PUBLIC_HOST, TRUSTED_PROXIES } = settings;
  if (PUBLIC_HOST.length > 0 || (TRUSTED_PROXIES === 0 && !/^(0\.0\.0\.0|\[?::\]?)$/.test(HOST))) {
    return;
  }
  log.warn("PUBLIC_HOST is not set: requests for any name but localhost are refused with 421");
}

/** Fills an empty database with the starter data and says so. */
export async function seed(db: Database, log: Pick<Log, "info">): Promise<void> {
  for (const [what, written] of Object.entries(await seedStarter(db))) {
    if (written) log.info(`Filled with the starter ${what}`);
  }
}

/** Publishes the starter's pictures; what keeps it from doing so is logged, and the next start goes on. */
async function publishPictures(job: StarterPictureJob, log: Log): Promise<void> {
  try {
    const published = await publishStarterPictures(job);
    if (published > 0) log.info("Published the starter pictures", { published });
  } catch (error) {
    log.warn("The starter pictures could not all be published", { error });
  }
}

async function makeFirstAccounts(db: Database, settings: Settings): Promise<void> {
  if (!await anyCurator(db)) {
    const { CURATOR_USERNAME: name = "curator", CURATOR_PASSWORD: given } = settings;
    const password = await firstPassword("CURATOR_PASSWORD", given, name);
    const made = await addFirstCurator(db, name, password);
    if (made && given === undefined) announce("gallery curator", name, password);
  }
  if (!await anyAdministrator(db.read)) {
    const { WAREHOUSE_ADMIN_LOGIN: name = "admin", WAREHOUSE_ADMIN_PASSWORD: given } = settings;
    const password = await firstPassword("WAREHOUSE_ADMIN_PASSWORD", given, name);
    const login = await addFirstAdministrator(db, name, password);
    if (login === undefined) return;
    if (login !== name) {
      console.log(
        `There was no warehouse administrator, and "${name}" is another user's login: ` +
          `the administrator's is "${login}"`,
      );
    }
    if (given === undefined) announce("warehouse administrator", login, password);
  }
}

/** @throws {WrongSettings} when the password that is given is one of those that are guessed first */
async function firstPassword(
  setting: keyof Settings,
  given: string | undefined,
  name: string,
): Promise<string> {
  if (given === undefined) return randomPassword();
  await assertUncommon(given, name).catch((error: Error) => {
    throw new WrongSettings(`${setting}: ${error.message}`);
  });
  return given;
}

// Beside the log, because a log is kept and a password must not be.
function announce(role: string, name: string, password: string): void {
  console.log(`Made the first ${role}: "${name}", password ${password} (shown only now)`);
}
