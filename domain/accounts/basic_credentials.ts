/** HTTP Basic credentials. Source: RFC 7617, section 2, with the charset UTF-8 of section 2.1. */

/** A login and its password. */
export interface Credentials {
  login: string;
  password: string;
}

const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;
// Neither part may hold control characters.
// deno-lint-ignore no-control-regex
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f]/;
// Longer than any login or password; longer headers are rejected without computation.
const MAX_CREDENTIAL_LENGTH = 1000;

/** The challenge of a 401 response. */
export const BASIC_CHALLENGE = 'Basic realm="warehouse", charset="UTF-8"';

/**
 * Returns the credentials in an `Authorization` header. The login ends at the first colon; the
 * password may contain further ones. Undefined if there are no valid ones: no header, another
 * scheme, invalid UTF-8.
 */
export function parseBasicCredentials(header: string | undefined): Credentials | undefined {
  const [, encoded] = BASIC.exec(header ?? "") ?? [];
  if (encoded === undefined) return undefined;
  const pair = decoded(encoded);
  const colon = pair?.indexOf(":") ?? -1;
  if (pair === undefined || colon < 0 || CONTROL_CHARACTERS.test(pair)) return undefined;
  const login = pair.slice(0, colon);
  const password = pair.slice(colon + 1);
  return login.length > MAX_CREDENTIAL_LENGTH || password.length > MAX_CREDENTIAL_LENGTH
    ? undefined
    : { login, password };
}

function decoded(base64: string): string | undefined {
  try {
    const bytes = Uint8Array.fromBase64(base64);
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
