/** Largest JSON body that is read, in bytes. */
export const BODY_LIMIT = 20 * 1024 * 1024;
