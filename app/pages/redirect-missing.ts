import { redirect } from "react-router";
import type { RouterContextProvider } from "react-router";
import { servicesContext } from "./context.ts";

/**
 * Redirects an address where nothing was found, or counts it as missed if no redirect applies (MOVE-04).
 * @throws Response a redirect
 */
export async function redirectMissing(context: Readonly<RouterContextProvider>, pathname: string): Promise<void> {
  const { redirects } = context.get(servicesContext);
  const target = await redirects.findRedirect(pathname);
  if (target) throw redirect(target.to, target.permanent);
  redirects.countNotFound(pathname);
}
