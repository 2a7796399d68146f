// Rejects cross-site writes, that is CSRF (OWASP ASVS 5.0 §3.5).
import type { Config } from "#app/platform/config.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isPrivatePage } from "#app/platform/http/page-address.server.ts";

/**
 * Checks `Sec-Fetch-Site`, or `Origin` for browsers without it.
 * @throws AppError forbidden
 */
export function refuseCrossSiteWrites(request: Request, config: Pick<Config, "siteUrl">): void {
  if (request.method === "GET" || request.method === "HEAD") return;
  const site = request.headers.get("Sec-Fetch-Site");
  const isForeign = site === null ? hasForeignOrigin(request, config) : site === "cross-site";
  if (isForeign) throw new AppError("forbidden");
}

function hasForeignOrigin({ url, headers }: Request, { siteUrl }: Pick<Config, "siteUrl">): boolean {
  const origin = headers.get("Origin");
  if (origin === null) return false; // not a browser
  const { host, pathname } = new URL(url);
  // Forms of pages with the policy `no-referrer` send this origin.
  if (origin === "null") return !isPrivatePage(pathname);
  // Hosts only: behind a TLS-terminating proxy the schemes differ.
  return ![host, new URL(siteUrl).host].includes(URL.parse(origin)?.host ?? "");
}
