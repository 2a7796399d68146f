// Reads from a request whether it begins a visit, as found in browsers (decision 147).
import type { IncomingHttpHeaders } from "node:http";
import { isbot, isbotPatterns } from "isbot";

/** Headers of browsers without `Sec-Fetch-*` that only prefetch or preview a page. */
const olderPurposes = ["purpose", "x-moz", "x-purpose"];

/** Values that browsers send when a page is reloaded. */
const reloads = new Set(["max-age=0", "no-cache"]);

/**
 * Returns false for requests that don't begin a visit: files, frames, navigation within the site, prefetches and
 * reloads.
 */
export function mayBeEntry(headers: IncomingHttpHeaders): boolean {
  const cacheControl = headers["cache-control"];
  if (cacheControl !== undefined && reloads.has(cacheControl)) return false;
  if (sendsFetchMetadata(headers)) return headers["sec-purpose"] === undefined && isNavigationFromOutside(headers);
  return olderPurposes.every((name) => headers[name] === undefined);
}

/** Returns false for a browser, or a program, that doesn't send how it reached a page. */
export function sendsFetchMetadata(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] !== undefined;
}

function isNavigationFromOutside(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document") return false;
  const site = headers["sec-fetch-site"];
  return site === "none" || site === "cross-site" || (site === "same-origin" && isPreloadedByFirefox(headers));
}

/** Returns true for Firefox's service worker preloads, which it always marks `same-origin`; check `Referer` then. */
function isPreloadedByFirefox(headers: IncomingHttpHeaders): boolean {
  return headers["service-worker-navigation-preload"] !== undefined && headers["sec-fetch-user"] === undefined;
}

/** Returns a `Referer`'s host, or null. The length is limited (RFC 1035 §2.3.4): finding its source is quadratic. */
export function referrerHost(referer: string): string | null {
  return /^[a-z-]+:\/\/([\w.-]{1,253})(?=[:/?#]|$)/i.exec(referer)?.[1]?.toLowerCase() ?? null;
}

/** Returns true if HTML is accepted, as by every browser. */
export function wantsHtml({ accept = "" }: IncomingHttpHeaders): boolean {
  return accept.includes("text/html");
}

const maxUserAgentLength = 400;

const robot = /[a-z][a-z-]{1,24}(?:bot|spider|crawler|agent|-user)\b/;

/**
 * Returns the name of a bot's family; null for a browser; undefined for a bot without a known name, such as a custom
 * program.
 * @example machineFamily("Mozilla/5.0 (compatible; bingbot/2.0)") // "bingbot"
 */
export function machineFamily(userAgent: string): string | null | undefined {
  const text = userAgent.slice(0, maxUserAgentLength).toLowerCase();
  if (!isbot(text)) return null;
  const names = isbotPatterns(text).map((pattern) => /^\^?([a-z][a-z-]{2,})(?=\W|$)/.exec(pattern)?.[1]);
  const name = robot.exec(text)?.[0] ?? names.find(Boolean);
  return name && new RegExp(`[a-z]*${name}`).exec(text)?.[0]; // isbot's pattern for curl is "url"
}
