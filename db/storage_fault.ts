/** What database and image store may lack, recognized by their errors. */
import { AppError } from "../domain/app_error.ts";
import { type Message, say } from "../domain/messages/message.ts";
import { StoreUnavailable } from "../domain/images/store.ts";
import { unavailability } from "./unavailable.ts";
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
  unconfirmed: fault(
    503,
    say("change_unconfirmed"),
    1,
  ),
  withoutImages: fault(503, say("images_away"), 5),
  damaged: fault(
    500,
    say("database_damaged"),
  ),
};

/** What may be wrong with the place where things are stored. */
export type StorageFault = keyof typeof FAULTS;

// By the beginning of SQLite's result codes (https://www.sqlite.org/rescode.html) and by those of the
// operating system. SQLite says IOERR_SHMSIZE (4874) when the index of its log finds no room.
const CODES: readonly [RegExp, StorageFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|UNKNOWN_SQLITE_ERROR_4874|ENOSPC|EDQUOT|EFBIG)/, "full"],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM)/, "unwritable"],
  [/^SQLITE_LOCKED/, "held"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, "damaged"],
];

/** Which fault an error, or what caused it, tells of; undefined for any other error. */
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

/** The refusal of a request, or of a command, that met such a fault; undefined for other errors. */
export function storageRefusal(error: unknown): AppError | undefined {
  const found = storageFaultOf(error);
  if (found === undefined) return undefined;
  const { status, message, headers } = FAULTS[found];
  return Object.assign(new AppError(status, message, { headers }), { cause: error });
}
