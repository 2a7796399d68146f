// Refuses writes from another site's page (OWASP ASVS 5.0 §3.5).
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** Checks `Sec-Fetch-Site`, or `Origin` for browsers that don't send it. @throws AppError forbidden */
export function refuseCrossSiteWrites(request: Request, deps: Pick<Deps, "config" | "site">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("Sec-Fetch-Site");
  const isForeign = site === null ? hasForeignOrigin(request, deps) : site === "cross-site";
  if (isForeign) throw new AppError("forbidden");
}

/** Refuses every cross-site request, including reads: API tokens are not for web pages. @throws AppError forbidden */
export function refuseForeignPage(request: Request, deps: Pick<Deps, "config" | "site">): void {
  const isCrossSite = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (isCrossSite || hasForeignOrigin(request, deps))
    throw new AppError("forbidden", { message: "Tokens are for programs: pages of other sites may not use them." });
}

function hasForeignOrigin({ url, headers }: Request, { config, site }: Pick<Deps, "config" | "site">): boolean {
  const origin = headers.get("Origin");
  if (origin === null) return false; // not a browser
  const { host, pathname } = new URL(url);
  // Forms on pages with the policy `no-referrer` have this origin.
  if (origin === "null") return !site.isPrivatePage(pathname);
  // Compares only hosts: behind a proxy that terminates TLS the protocols differ.
  return ![host, new URL(config.siteUrl).host].includes(URL.parse(origin)?.host ?? "");
}
