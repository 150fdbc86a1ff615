/** Faults of database and image store, classified by their errors. */
import { AppError } from "../domain/app_error.ts";
import { type Message, say } from "../domain/messages/message.ts";
import { StoreUnavailable } from "../domain/images/store.ts";
import { isBusy } from "../adapters/libsql_errors.ts";

const fault = (status: 500 | 503 | 507, message: Message, wait?: number) => ({
  status,
  message,
  headers: wait === undefined ? {} : { "Retry-After": String(wait) },
});

const FAULTS = {
  full: fault(507, say("storage_full")),
  unwritable: fault(503, say("storage_unwritable"), 60),
  held: fault(503, say("database_held"), 5),
  away: fault(503, say("database_away"), 1),
  unconfirmed: fault(503, say("change_unconfirmed"), 1),
  withoutImages: fault(503, say("images_away"), 5),
  damaged: fault(500, say("database_damaged")),
};

/** Kinds of storage faults. */
export type StorageFault = keyof typeof FAULTS;

// Faults by the prefix of SQLite's result codes (https://www.sqlite.org/rescode.html) and by error
// codes of the operating system. SQLite reports IOERR_SHMSIZE (4874) when there is no space for the
// index of its log.
const CODES: readonly [RegExp, StorageFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|UNKNOWN_SQLITE_ERROR_4874|ENOSPC|EDQUOT|EFBIG)/, "full"],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/, "unwritable"],
  [/^SQLITE_LOCKED/, "held"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, "damaged"],
];

/** Returns the fault behind an error or its cause; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  const away = unavailability(error);
  if (away !== undefined) return away.unconfirmed ? "unconfirmed" : "away";
  if (isBusy(error)) return "held";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreUnavailable) return "withoutImages";
    const code = "code" in cause ? String(cause.code) : "";
    const found = CODES.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return found[1];
  }
}

/** Returns the refusal of a request or command for such a fault; undefined for other errors. */
export function storageRefusal(error: unknown): AppError | undefined {
  const found = storageFaultOf(error);
  if (found === undefined) return undefined;
  const { status, message, headers } = FAULTS[found];
  return Object.assign(new AppError(status, message, { headers }), { cause: error });
}

/** A database server that does not respond in time; the caller may retry. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  /** True if a commit may or may not have happened. */
  readonly unconfirmed: boolean;

  constructor(message: string, options: ErrorOptions & { unconfirmed?: boolean } = {}) {
    super(message, options);
    this.unconfirmed = options.unconfirmed ?? false;
  }
}

/**
 * Returns the {@link DatabaseUnavailable} that is an error or its cause; undefined for any other
 * error.
 */
export function unavailability(error: unknown): DatabaseUnavailable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DatabaseUnavailable) return cause;
  }
  return undefined;
}

const BETWEEN_ATTEMPTS_MS = 500;

/**
 * Retries background work while the database is unavailable.
 *
 * @param options `patienceMs`: time after which the error is thrown; `signal` ends it too.
 */
export async function retryWhileUnavailable<T>(
  attempt: () => Promise<T>,
  { patienceMs = 0, signal }: { patienceMs?: number | undefined; signal?: AbortSignal | undefined },
): Promise<T> {
  for (const end = performance.now() + patienceMs;;) {
    try {
      return await attempt();
    } catch (error) {
      if (unavailability(error) === undefined || performance.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS));
    signal?.throwIfAborted();
  }
}
