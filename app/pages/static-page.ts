// The mark of pages that ship no script: they may be shown at another address than their own.

/**
 * For a route's `handle`; root.tsx then leaves the scripts out and tells the styles so.
 * @example export const handle = staticPage;
 */
export const staticPage = "static-page";
