/** A length on paper, in CSS pixels, as the style sheet scales it: smaller on narrow screens. */
export const onPaper = (pixels: number) => `calc(var(--u) * ${pixels})`;
