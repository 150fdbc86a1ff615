/** Whether the screen is too narrow for pages of paper, as the style sheet sees it. */
import { signal } from "@preact/signals";

const query = matchMedia("(width <= 720px), (height <= 500px)");

export const isPhone = signal(query.matches);

query.addEventListener("change", () => (isPhone.value = query.matches));
