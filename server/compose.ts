/** Builds the server from its settings: services, starter data, accounts, app. */
import { backgroundWork } from "./background_work.ts";
import { makeFirstAccounts } from "./first_accounts.ts";
import { type OpenOptions, openServices, type Storage } from "./open_services.ts";
import { assertSound, notOpened, placeOfImages, seed } from "./open_storage.ts";
import { storageFaultOf } from "../db/storage_fault.ts";
import type { Log } from "../domain/log.ts";
import { createApp } from "../routes/app.ts";
import { Pages } from "../routes/pages/pages.ts";
import { retryWhileUnavailable } from "../services/retry_while_unavailable.ts";
import type { Settings } from "./settings.ts";

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
 *
 * @param options `isLongRunning` as in {@link openServices}.
 * @throws {SettingsError} when the database cannot be opened; any error when the pages are not
 *   built.
 */
export async function compose(
  settings: Settings,
  log: Log,
  options: Pick<OpenOptions, "isLongRunning"> = {},
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
