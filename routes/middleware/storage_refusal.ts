/** Statuses and texts for faults of database and image store. */
import { type StorageFault, storageFaultOf } from "../../db/storage_fault.ts";
import { AppError } from "../../domain/app_error.ts";
import { type Message, say } from "../../domain/messages/message.ts";

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
