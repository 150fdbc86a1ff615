/** Pixels that an image may have on either side when it goes out. */
export const MOST_PIXELS_A_SIDE = 4096;
