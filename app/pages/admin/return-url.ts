/** The login page's history state. */
export type LoginState = { from: string };

/** Returns an admin URL of this origin, by default the dashboard. */
export function returnUrl(state: unknown): string {
  const from: unknown = Object(state).from;
  const isOurs = typeof from === "string" && /^\/admin(?:\/[\w-]+)*(?:\?[^\s\\]*)?$/.test(from);
  return isOurs && !/^\/admin\/(?:login|setup)\b/.test(from) ? from : "/admin";
}
