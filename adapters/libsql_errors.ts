/** A transaction that its server has ended because another process was waiting too long. */
export class TransactionLost extends Error {
  override readonly name = "TransactionLost";
}

// Message of a server that ends a transaction because others wait too long.
const TRANSACTION_ENDED = /^(SQLITE_BUSY|TRANSACTION_TIMEOUT)/;

/** True if an error, or its cause, says that another connection holds the database. */
export function isBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TransactionLost) return true;
    if ("code" in cause && TRANSACTION_ENDED.test(String(cause.code))) return true;
  }
  return false;
}

/** True if an error, or its cause, says that a row breaks a constraint of its table. */
export function isConstraint(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && String(cause.code).startsWith("SQLITE_CONSTRAINT")) return true;
  }
  return false;
}
