// What a request says about the beginning of a visit, as found in browsers (decision 147).
import type { IncomingHttpHeaders } from "node:http";
import { isbot, isbotPatterns } from "isbot";

/** Sent by browsers without `Sec-Fetch-*` while they only prefetch or preview a page. */
const olderPurposes = ["purpose", "x-moz", "x-purpose"];

/** What browsers send with a page that is loaded again. */
const reloads = new Set(["max-age=0", "no-cache"]);

/**
 * False for whatever says that it isn't the beginning of a visit: a file or a frame, a page that was reached from another of
 * ours, one that is only prefetched, one that is loaded again.
 */
export function mayBeEntry(headers: IncomingHttpHeaders): boolean {
  const cacheControl = headers["cache-control"];
  if (cacheControl !== undefined && reloads.has(cacheControl)) return false;
  if (tellsNavigations(headers)) return headers["sec-purpose"] === undefined && isNavigationFromOutside(headers);
  return olderPurposes.every((name) => headers[name] === undefined);
}

/** False for a browser, or a program, that says nothing of how it came to a page. */
export function tellsNavigations(headers: IncomingHttpHeaders): boolean {
  return headers["sec-fetch-mode"] !== undefined;
}

function isNavigationFromOutside(headers: IncomingHttpHeaders): boolean {
  if (headers["sec-fetch-mode"] !== "navigate" || headers["sec-fetch-dest"] !== "document") return false;
  const site = headers["sec-fetch-site"];
  return site === "none" || site === "cross-site" || (site === "same-origin" && isPreloadedByFirefox(headers));
}

/** Firefox calls what it preloads for a service worker `same-origin`, whoever led to it; `Referer` tells our own pages then. */
function isPreloadedByFirefox(headers: IncomingHttpHeaders): boolean {
  return headers["service-worker-navigation-preload"] !== undefined && headers["sec-fetch-user"] === undefined;
}

/** The host that a `Referer` names, null if none: no name is longer (RFC 1035 §2.3.4), and naming its source costs its square. */
export function referrerHost(referer: string): string | null {
  return /^[a-z-]+:\/\/([\w.-]{1,253})(?=[:/?#]|$)/i.exec(referer)?.[1]?.toLowerCase() ?? null;
}

/** Every browser asks for a page as HTML. */
export function wantsHtml({ accept = "" }: IncomingHttpHeaders): boolean {
  return accept.includes("text/html");
}

const longestUserAgent = 400;

const robot = /[a-z][a-z-]{1,24}(?:bot|spider|crawler|agent|-user)\b/;

/**
 * Returns the name of a machine's family, undefined if isbot knows it only by its form, as a program that anybody wrote; null
 * for a browser.
 * @example machineFamily("Mozilla/5.0 (compatible; bingbot/2.0)") // "bingbot"
 */
export function machineFamily(userAgent: string): string | null | undefined {
  const text = userAgent.slice(0, longestUserAgent).toLowerCase();
  if (!isbot(text)) return null;
  const known = isbotPatterns(text).map((pattern) => /^\^?([a-z][a-z-]{2,})(?=\W|$)/.exec(pattern)?.[1]);
  const name = robot.exec(text)?.[0] ?? known.find(Boolean);
  return name && new RegExp(`[a-z]*${name}`).exec(text)?.[0]; // what is known of curl is "url"
}
