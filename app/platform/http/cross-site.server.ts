// Refuses writes that another site's page causes (OWASP ASVS 5.0 §3.5).
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";

/** Checks `Sec-Fetch-Site`, or `Origin` for browsers that don't send it. @throws AppError forbidden */
export function refuseCrossSiteWrites(request: Request, deps: Pick<Deps, "config" | "site">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("Sec-Fetch-Site");
  const isForeign = site === null ? hasForeignOrigin(request, deps) : site === "cross-site";
  if (isForeign) throw new AppError("forbidden");
}

/** Refuses what another site's page sends, reads too: a token belongs to a program. @throws AppError forbidden */
export function refuseForeignPage(request: Request, deps: Pick<Deps, "config" | "site">): void {
  const isCrossSite = request.headers.get("Sec-Fetch-Site") === "cross-site";
  if (isCrossSite || hasForeignOrigin(request, deps))
    throw new AppError("forbidden", { message: "Tokens are for programs: pages of other sites may not use them." });
}

function hasForeignOrigin({ url, headers }: Request, { config, site }: Pick<Deps, "config" | "site">): boolean {
  const origin = headers.get("Origin");
  if (origin === null) return false; // not a browser
  const { host, pathname } = new URL(url);
  // Forms of pages with the policy `no-referrer` have this origin.
  if (origin === "null") return !site.isPrivatePage(pathname);
  // Hosts only: behind a proxy that ends TLS the protocols differ.
  return ![host, new URL(config.siteUrl).host].includes(URL.parse(origin)?.host ?? "");
}
