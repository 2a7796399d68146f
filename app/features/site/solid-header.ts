/** Scroll position in pixels beyond which the home page's header is opaque. */
export const solidFromPx = 50;
