/** A transaction that its server has ended: another process waited for too long. */
export class TransactionLost extends Error {
  override readonly name = "TransactionLost";
}
