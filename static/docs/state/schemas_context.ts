import { createContext } from "preact";
import type { Schema } from "./document.ts";

/** The named schemas of the document, for whatever refers to one. */
export const SchemasContext = createContext<Readonly<Record<string, Schema>>>({});
