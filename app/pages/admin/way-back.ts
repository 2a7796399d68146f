// Where a sign-in leads: back to where the session ended, else to the dashboard.

/**
 * What the router carries to the login page: where a session ended in use, or that the first admin was made in this document.
 * Kept in the history entry alone.
 */
export type LoginState = { from: string } | { isJustSetUp: true };

/** Whether the first admin was made since this document was loaded. */
export function isJustSetUp(state: unknown): boolean {
  return Object(state).isJustSetUp === true;
}

/**
 * The address after a sign-in: only ever one of the admin area, on this origin.
 * @example wayBack({ from: "/admin/contacts?page=2" }) // "/admin/contacts?page=2"
 */
export function wayBack(state: unknown): string {
  const from: unknown = Object(state).from;
  const isOurs = typeof from === "string" && /^\/admin(?:\/[\w-]+)*(?:\?[^\s\\]*)?$/.test(from);
  return isOurs && !/^\/admin\/(?:login|setup)\b/.test(from) ? from : "/admin";
}
