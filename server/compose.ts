/** Builds the server from its settings: services, starter data, accounts, app. */
import {
  type OpenOptions,
  type OpenServices,
  openServices,
  type Storage,
} from "./open_services.ts";
import { assertSound, notOpened, placeOfImages, seed } from "./open_storage.ts";
import { storageFaultOf } from "../domain/storage_fault.ts";
import type { Log } from "../domain/log.ts";
import { createApp } from "../routes/app.ts";
import { Pages } from "../routes/pages/pages.ts";
import { retryWhileUnavailable } from "../services/retry_while_unavailable.ts";
import { type Settings, WrongSettings } from "./settings.ts";
import { randomPassword } from "../adapters/accounts/password.ts";
import { WorkerPool } from "../adapters/workers/worker_pool.ts";
import { addFirstCurator, hasCurator } from "../db/accounts/curators.ts";
import type { Database } from "../db/open.ts";
import { addFirstAdministrator, hasAdministrator } from "../services/warehouse/accounts.ts";
import { assertStrongPassword } from "../domain/accounts/assert_uncommon.ts";
import { containsName, isCommon } from "../domain/accounts/common_passwords.ts";
import { setTimeout as pause } from "node:timers/promises";
import { type Fetcher, GuardedFetch } from "../adapters/sources/guarded_fetch.ts";
import { fillPictures } from "../services/gallery/found/find_picture.ts";
import { analyseImages } from "../services/gallery/likeness/analyse_images.ts";
import { expireUploads } from "../services/gallery/pictures/uploads.ts";
import { publishStarterPictures } from "../services/seed/pictures.ts";
import { WebhookSender } from "../services/warehouse/webhooks/webhook_sender.ts";
import { purgeDeliveries } from "../services/warehouse/webhooks/webhooks.ts";

const BUILT_PAGES = new URL("../static/dist/", import.meta.url);

/** A server that is ready for requests. */
export interface Composition {
  fetch: ReturnType<typeof createApp>["fetch"];
  /** Ends long-running work: event streams and calculation jobs. */
  stop(): void;
  /** Closes everything; call it after the last response has been sent. */
  close(): Promise<void>;
}

/**
 * Opens everything that the server needs.
 * @param options As in {@link openServices}.
 * @throws {SettingsError} when the database cannot be opened; any error when the pages are not
 *   built.
 */
export async function compose(
  settings: Settings,
  log: Log,
  options: Pick<OpenOptions, "isLongRunning" | "overrides"> = {},
): Promise<Composition> {
  warnOfHost(settings, log);
  const pages = await Pages.load(BUILT_PAGES);
  const services = await openServices(settings, {
    log,
    ...options,
    prepare: (storage) => prepare(storage, settings, log),
  });
  const app = createApp({ ...services, pages });
  const ending = new AbortController();
  // Runs concurrently with the first requests: a new database responds at once, and its pictures
  // are added later.
  const background = backgroundWork(services, ending.signal);
  const close = async () => {
    services.stop();
    ending.abort();
    await background;
    await services.close();
  };
  return { fetch: app.fetch, stop: services.stop, close };
}

// Another server may be filling the same database.
const MAX_FILL_MS = 60_000;

/** Prepares the stored data for the start of the server. */
async function prepare({ db, pictures }: Storage, settings: Settings, log: Log): Promise<void> {
  await assertSound(db, settings);
  await pictures.sweep().catch((error) => {
    throw storageFaultOf(error) === "unwritable"
      ? notOpened(placeOfImages(settings), error)
      : error;
  });
  const fill = async () => {
    if (settings.SEED !== "none") await seed(db, log);
    await makeFirstAccounts(db, settings);
  };
  const isFile = settings.DATABASE_URL.startsWith("file:");
  await retryWhileUnavailable(fill, { patienceMs: isFile ? 0 : MAX_FILL_MS });
}

/** Warns if a server on a public address would respond to other clients with 421. */
function warnOfHost(settings: Settings, log: Log): void {
  const { HOST, PUBLIC_HOST, TRUSTED_PROXIES } = settings;
  if (PUBLIC_HOST.length > 0 || (TRUSTED_PROXIES === 0 && !/^(0\.0\.0\.0|\[?::\]?)$/.test(HOST))) {
    return;
  }
  log.warn("PUBLIC_HOST is not set: requests for any name but localhost are refused with 421");
}

/**
 * Creates the first curator and the first warehouse administrator if there are none. A missing
 * password is generated and printed once.
 * @throws {WrongSettings} when a configured password is too short or common
 */
export async function makeFirstAccounts(db: Database, settings: Settings): Promise<void> {
  // Ending the worker frees its WebAssembly memory, 20 MB per password.
  const workers = new WorkerPool({ size: 1 });
  const hash = (password: string) => workers.run("hashPassword", password);
  try {
    if (!await hasCurator(db)) {
      const { CURATOR_USERNAME: name = "curator", CURATOR_PASSWORD: givenPassword } = settings;
      const password = await firstPassword("CURATOR_PASSWORD", givenPassword, name);
      const isCreated = await addFirstCurator(db, name, password, hash);
      if (isCreated && givenPassword === undefined) announce("gallery curator", name, password);
    }
    if (!await hasAdministrator(db.read)) {
      const { WAREHOUSE_ADMIN_LOGIN: name = "admin", WAREHOUSE_ADMIN_PASSWORD: givenPassword } =
        settings;
      const password = await firstPassword("WAREHOUSE_ADMIN_PASSWORD", givenPassword, name);
      const login = await addFirstAdministrator(db, name, password, hash);
      if (login === undefined) return;
      if (login !== name) {
        console.log(
          `There was no warehouse administrator, and "${name}" is another user's login: ` +
            `the administrator's is "${login}"`,
        );
      }
      if (givenPassword === undefined) announce("warehouse administrator", login, password);
    }
  } finally {
    workers.close();
  }
}

async function firstPassword(
  setting: keyof Settings,
  givenPassword: string | undefined,
  name: string,
): Promise<string> {
  if (givenPassword === undefined) return randomPassword();
  if (!await isCommon(givenPassword, name) && containsName(givenPassword, name)) {
    // The operator has chosen this password: an automated installation continues with a warning.
    console.log(
      `${setting} contains the account's name or “depot”: change it after the first login`,
    );
  } else {
    await assertStrongPassword(givenPassword, name).catch((error: Error) => {
      throw new WrongSettings(`${setting}: ${error.message}`);
    });
  }
  return givenPassword;
}

// Outside the log, because logs are stored and a password must not be.
function announce(role: string, name: string, password: string): void {
  console.log(`Made the first ${role}: "${name}", password ${password} (shown only now)`);
}

const REPEAT_MS = 10 * 60 * 1000;
// Time without a request after which the server is idle, and minimum time between two searches.
const IDLE_MS = 30_000;

/**
 * Sends events to webhooks. Publishes the starter's pictures. Then, every ten minutes, it analyses
 * new images, and deletes expired uploads, old deliveries of webhooks and pictures whose retention
 * has ended; if enabled, it also searches other sources for pictures of linked works. Failures are
 * logged and retried at the next start or repetition.
 * @returns When the signal has ended it.
 */
async function backgroundWork(services: OpenServices, signal: AbortSignal): Promise<void> {
  const { db, log, observation, pictures, settings, sources } = services;
  const attempt = async (failure: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!signal.aborted) log.warn(failure, { error });
    }
  };
  const whenIdle = async () => {
    for (let remainingMs = IDLE_MS; remainingMs > 0;) {
      await pause(remainingMs, undefined, { signal, ref: false });
      remainingMs = observation.lastRequestAt + IDLE_MS - performance.now();
    }
  };
  const guardedFetch = new GuardedFetch({
    warn: (message, properties) => log.warn(message, properties),
    openHosts: settings.WEBHOOK_HOSTS,
    onlyOpenHosts: settings.SOURCES === "off",
  });
  const { request } = observation.sources;
  const fetcher: Fetcher = { fetch: (one) => request("webhook", () => guardedFetch.fetch(one)) };
  const sender = new WebhookSender({ db, log, fetcher });
  const sending = sender.run(signal);
  if (settings.SEED === "starter") {
    await attempt("Not all starter pictures could be published", async () => {
      const published = await publishStarterPictures({ db, pictures, signal });
      if (published > 0) log.info("Published the starter pictures", { published });
    });
  }
  const repeat = async (work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work();
      // The timer must not keep a finished process alive.
      await pause(REPEAT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const maintenance = repeat(async () => {
    await attempt("Not all pictures could be analysed", async () => {
      const pictureCount = await analyseImages({ ...services, signal });
      if (pictureCount > 0) {
        log.info("Analysed the colours and composition of pictures", { analysed: pictureCount });
      }
    });
    await attempt("Pictures that were replaced long ago could not be removed", async () => {
      while (!signal.aborted && await pictures.deleteExpired());
    });
    await attempt("Expired uploads could not be removed", () => expireUploads(services));
    await attempt("Old deliveries of webhooks could not be removed", async () => {
      while (!signal.aborted && await purgeDeliveries(db));
    });
    // Another instance may have died before it sent its events.
    sender.wake();
  });
  // Runs separately, because on a busy server it waits endlessly for an idle time.
  const search = settings.PICTURE_SEARCH === "on" && sources.enabled &&
    repeat(() =>
      attempt("Pictures of linked works could not be searched", async () => {
        const { FOUND_PICTURES: found } = settings;
        const searchCount = await fillPictures({ ...services, found, signal, whenIdle });
        if (searchCount > 0) {
          log.info("Searched pictures of linked works", { searched: searchCount });
        }
      })
    );
  await Promise.all([sending, maintenance, search]);
}
