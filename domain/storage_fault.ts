/** Faults of database and image store, classified by their errors. */
import { StoreUnavailable } from "./images/store.ts";
import { AppError } from "./app_error.ts";
import { type Message, say } from "./messages/message.ts";

/** A transaction that its server has ended because another process was waiting for it. */
export class TransactionLost extends Error {
  override readonly name = "TransactionLost";
}

// Codes of a lock held by another connection, and of a transaction ended by its server.
const BUSY_CODES = /^(SQLITE_BUSY|TRANSACTION_TIMEOUT)/;

/** Returns true if an error, or its cause, says that another connection holds the database. */
export function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TransactionLost) return true;
    if ("code" in cause && BUSY_CODES.test(String(cause.code))) return true;
  }
  return false;
}

/** Returns true if an error, or its cause, says that a row breaks a constraint of its table. */
export function isConstraint(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && String(cause.code).startsWith("SQLITE_CONSTRAINT")) return true;
  }
  return false;
}

/** Kinds of storage faults. */
export type StorageFault =
  | "full"
  | "unwritable"
  | "locked"
  | "unavailable"
  | "unconfirmed"
  | "withoutImages"
  | "damaged";

// Faults by the prefix of SQLite's result codes (https://www.sqlite.org/rescode.html) and by error
// codes of the operating system. SQLite reports IOERR_SHMSIZE (4874) when there is no space for the
// index of its log.
const CODES: readonly [RegExp, StorageFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|UNKNOWN_SQLITE_ERROR_4874|ENOSPC|EDQUOT|EFBIG)/, "full"],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/, "unwritable"],
  [/^SQLITE_LOCKED/, "locked"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, "damaged"],
];

/** Returns the fault behind an error or its cause; undefined for any other error. */
export function storageFaultOf(error: unknown): StorageFault | undefined {
  const unavailable = unavailability(error);
  if (unavailable !== undefined) return unavailable.unconfirmed ? "unconfirmed" : "unavailable";
  if (isBusy(error)) return "locked";
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StoreUnavailable) return "withoutImages";
    const code = "code" in cause ? String(cause.code) : "";
    const match = CODES.find(([pattern]) => pattern.test(code));
    if (match !== undefined) return match[1];
  }
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

const fault = (status: 500 | 503 | 507, message: Message, wait?: number) => ({
  status,
  message,
  headers: wait === undefined ? {} : { "Retry-After": String(wait) },
});

const FAULTS: Readonly<Record<StorageFault, ReturnType<typeof fault>>> = {
  full: fault(507, say("storage_full")),
  unwritable: fault(503, say("storage_unwritable"), 60),
  locked: fault(503, say("database_held"), 5),
  unavailable: fault(503, say("database_away"), 1),
  unconfirmed: fault(503, say("change_unconfirmed"), 1),
  withoutImages: fault(503, say("images_away"), 5),
  damaged: fault(500, say("database_damaged")),
};

/** Returns the refusal of a request or command for such a fault; undefined for other errors. */
export function storageRefusal(error: unknown): AppError | undefined {
  const fault = storageFaultOf(error);
  if (fault === undefined) return undefined;
  const { status, message, headers } = FAULTS[fault];
  return Object.assign(new AppError(status, message, { headers }), { cause: error });
}
