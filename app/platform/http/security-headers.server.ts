// The headers of every answer (quality.md, "Headers, exact values"; OWASP ASVS 5.0 §3.4). One function a kind of answer.
import { bookingUrl } from "#app/platform/booking-url.server.ts";
import { createHash } from "node:crypto";
import type { Config } from "#app/platform/config.server.ts";
import { scrollAreaStyle, trustedTypesPolicies } from "#app/ui/trusted-types.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { carriesSecret } from "#app/platform/secret-paths.ts";
import { barePath } from "#app/platform/i18n/locales.ts";

/** SHA-256 hash of the style text that radix's ScrollArea writes: in the admin area. */
const scrollAreaHash = `'sha256-${createHash("sha256").update(scrollAreaStyle).digest("base64")}'`;

const permissions =
  "accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/** Where the operator's analytics tag comes from and reports to; allowed only where one is set, loaded only after consent. */
const analyticsTag = {
  script: "https://www.googletagmanager.com",
  reports: "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
};

/** Subdomains and preloading bind more than this site: only an operator can know that all of it speaks https. */
const strictTransport = {
  host: "max-age=63072000",
  subdomains: "max-age=63072000; includeSubDomains",
  preload: "max-age=63072000; includeSubDomains; preload",
};

/** The headers that no kind of answer goes without. */
export function commonHeaders(config: Config): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": permissions,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(config.siteUrl.startsWith("https:") && config.HSTS !== "off"
      ? { "Strict-Transport-Security": strictTransport[config.HSTS] }
      : {}),
  };
}

/** Headers of what is one person's: nobody keeps it, lists it, or hears where a link in it was followed. */
export function privateHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  };
}

/** Headers of an API answer, which is never a page. */
export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  };
}

/** How a page's inline scripts are allowed: by their hashes where the page is cached, by a nonce where it is not. */
export type ScriptSource = { hashes: readonly string[] } | { nonce: string };

/** Headers of a page; `pathname` tells which page it is. */
export function pageHeaders(
  { config, content }: Pick<Deps, "config" | "content">,
  pathname: string,
  scripts: ScriptSource,
): Record<string, string> {
  const isAdmin = pathname === "/admin" || pathname.startsWith("/admin/");
  const isPrivate = isAdmin || carriesSecret(pathname);
  const scheduler = barePath(pathname) === "/contact" ? bookingUrl({ config, content }) : null;
  const policy = contentSecurityPolicy(config, scripts, {
    hasAnalytics: config.ANALYTICS_ID !== undefined && !isPrivate,
    scheduler,
  });
  return {
    ...(isPrivate ? privateHeaders(config) : commonHeaders(config)),
    // What the scheduler's frame opens, a call for one, must stay tied to it.
    ...(scheduler ? { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" } : {}),
    "Content-Security-Policy": policy,
    "Reporting-Endpoints": 'csp="/api/csp-report"',
  };
}

type Outside = { hasAnalytics: boolean; scheduler: string | null };

function contentSecurityPolicy(config: Config, scripts: ScriptSource, { hasAnalytics, scheduler }: Outside): string {
  const [tag, reports] = hasAnalytics ? [` ${analyticsTag.script}`, ` ${analyticsTag.reports}`] : ["", ""];
  const script =
    "nonce" in scripts ? `'nonce-${scripts.nonce}' 'strict-dynamic'` : ["'self'", ...scripts.hashes].join(" ") + tag;
  const style = "nonce" in scripts ? `'self' 'nonce-${scripts.nonce}' ${scrollAreaHash}` : "'self'";
  const images = config.imageHost === config.siteUrl ? "" : ` ${config.imageHost}`;
  return [
    "default-src 'none'",
    `script-src ${script}`,
    `style-src ${style}`,
    `img-src 'self' data:${images}${reports}`,
    "font-src 'self'",
    `connect-src 'self'${reports}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    scheduler ? `frame-src 'self' ${new URL(scheduler).origin}` : "frame-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypesPolicies.join(" ")}`,
    "report-to csp",
    ...(config.siteUrl.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
