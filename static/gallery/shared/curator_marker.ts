import { storedText } from "../../shared/storage.ts";

/**
 * Remembers that a curator has logged in with this browser. Only a hint that saves other visitors a
 * request; the server decides about permissions.
 */
const marker = storedText("depot_curator", ["1"]);

/** Stores or removes the hint. */
export const rememberCurator = (is: boolean) => marker.write(is ? "1" : undefined);

/** Returns the hint. */
export const maybeCurator = () => marker.read() !== undefined;
