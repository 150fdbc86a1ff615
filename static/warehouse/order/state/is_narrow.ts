/**
 * Tells if the page shows one part of an order at a time, as the style sheet does at this width.
 */
import { signal } from "@preact/signals";

const query = matchMedia("(width <= 960px)");

export const isNarrow = signal(query.matches);

query.addEventListener("change", () => (isNarrow.value = query.matches));
