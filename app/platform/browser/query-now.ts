/**
 * Returns the URL's query, on which a change of it builds. What the router's hooks return is what was rendered last, which on
 * a busy device lacks the change before.
 */
export const queryNow = (): URLSearchParams => new URLSearchParams(window.location.search);
