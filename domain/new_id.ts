/**
 * Returns a random UUID (RFC 9562, section 5.4). This is the only source of randomness in
 * `domain/`. Browsers lack `crypto.randomUUID` on pages loaded by plain HTTP from another machine.
 */
export function newId(): string {
  const source: Pick<Crypto, "getRandomValues"> & { randomUUID?: () => string } = crypto;
  return source.randomUUID?.() ?? fromBytes(source.getRandomValues(new Uint8Array(16)));
}

function fromBytes(bytes: Uint8Array): string {
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
