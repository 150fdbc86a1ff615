/** A transaction that its server has ended because another process was waiting too long. */
export class TransactionLost extends Error {
  override readonly name = "TransactionLost";
}

// Codes of a lock held by another connection, and of a transaction that its server has ended
// because others wait.
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
