/** The scroll position from which the header over the home page's hero is solid: more than this many pixels. */
export const solidFromPx = 50;
