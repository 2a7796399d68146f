// Security headers per kind of response (OWASP ASVS 5.0 §3.4).
import { createHash } from "node:crypto";
import { scrollAreaStyle, trustedTypesPolicies } from "#app/platform/browser/trusted-types.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";

/** Hash of the style that radix's ScrollArea injects, in the admin area. */
const scrollAreaHash = cspHash(scrollAreaStyle);

/** Returns the hash of a script or style as a source of a content security policy. */
export function cspHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

const permissions =
  "accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()";

/** Origins of the analytics tag; allowed only if one is configured, loaded only after consent. */
const analyticsTag = {
  script: "https://www.googletagmanager.com",
  reports: "https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com",
};

/** Subdomains and preloading affect more than this site: only the operator knows whether all of it supports https. */
const strictTransport = {
  host: "max-age=63072000",
  subdomains: "max-age=63072000; includeSubDomains",
  preload: "max-age=63072000; includeSubDomains; preload",
};

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

/** Returns the headers of personal pages: no caching, indexing or referrer. */
export function privateHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  };
}

export function apiHeaders(config: Config): Record<string, string> {
  return {
    ...commonHeaders(config),
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Robots-Tag": "noindex",
    "Cache-Control": "no-store",
  };
}

/** Hashes for cached pages, a nonce for others. */
export type ScriptSource = { hashes: readonly string[] } | { nonce: string };

export function pageHeaders(
  { config, content, site }: Pick<Deps, "config" | "site"> & { content: CompanyContent },
  pathname: string,
  scripts: ScriptSource,
): Record<string, string> {
  const isPrivate = site.isPrivatePage(pathname);
  const scheduler = site.framesScheduler(pathname) ? externalSchedulerUrl({ config, content }) : null;
  const policy = contentSecurityPolicy(config, scripts, {
    framesPreviews: site.isAdminPage(pathname),
    hasAnalytics: config.ANALYTICS_ID !== undefined && !isPrivate,
    scheduler,
  });
  return {
    ...(isPrivate ? privateHeaders(config) : commonHeaders(config)),
    // The scheduler's popups must keep their opener.
    ...(scheduler ? { "Cross-Origin-Opener-Policy": "same-origin-allow-popups" } : {}),
    "Content-Security-Policy": policy,
    "Reporting-Endpoints": 'csp="/api/csp-report"',
  };
}

/** Only a newsletter issue's preview can be framed: every other page forbids it. */
type PolicySources = { hasAnalytics: boolean; scheduler: string | null; framesPreviews: boolean };

function contentSecurityPolicy(
  config: Config,
  scripts: ScriptSource,
  { hasAnalytics, scheduler, framesPreviews }: PolicySources,
): string {
  const frames = [framesPreviews || scheduler ? "'self'" : "'none'", ...(scheduler ? [new URL(scheduler).origin] : [])];
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
    `frame-src ${frames.join(" ")}`,
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
