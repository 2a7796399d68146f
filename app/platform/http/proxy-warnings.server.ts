// Detects a proxy that doesn't match the settings: warns once in the log, and on the admin area's health page.
import ipaddr from "ipaddr.js";
import { isLoopbackName } from "#app/platform/base/client-address.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { SettingsWarning } from "#app/platform/settings/settings-warnings.server.ts";

type ProxyState = { warnings: Map<string, SettingsWarning>; hasForwarded: boolean };

const seen = new WeakMap<Deps["config"], ProxyState>();

/** Returns the warnings since the start. */
export function proxyWarnings(config: Deps["config"]): SettingsWarning[] {
  return [...(seen.get(config)?.warnings.values() ?? [])];
}

/** Returns true for a path that load balancers and monitors request. */
export function isProbe(path: string): boolean {
  return path === "/readyz" || path === "/healthz";
}

/** Checks a request. `socketAddress` is the connection's remote address; empty for the server's own requests. */
export function warnAboutProxy(
  { config, log }: Pick<Deps, "config" | "log">,
  { headers, url }: Pick<Request, "headers" | "url">,
  socketAddress: string,
): void {
  const noticed = seen.get(config) ?? { warnings: new Map<string, SettingsWarning>(), hasForwarded: false };
  seen.set(config, noticed);
  for (const warning of warningsFor(config, { headers, url, socketAddress }, noticed)) {
    if (noticed.warnings.has(warning.name)) continue;
    noticed.warnings.set(warning.name, warning);
    log.warn({ todo: warning.todo }, warning.text);
  }
}

type IncomingRequest = { headers: Headers; url: string; socketAddress: string };

function warningsFor(config: Deps["config"], request: IncomingRequest, noticed: ProxyState): SettingsWarning[] {
  const { headers, socketAddress } = request;
  if (!headers.has("X-Forwarded-For")) return noticed.hasForwarded ? [] : withoutForwarded(config, request);
  noticed.hasForwarded = true;
  noticed.warnings.delete(forwardedName);
  return [...withoutAddress(config), ...ofOtherName(config, headers), ...withoutTrust(config, socketAddress)];
}

const forwardedName = "X-Forwarded-For";

/**
 * Warns only while no request has had the header, and only about requests passed on by a proxy: by a name that isn't
 * this machine's, or with another header of a proxy. Monitors call this machine directly.
 */
function withoutForwarded(
  { TRUST_PROXY }: Deps["config"],
  { headers, url, socketAddress }: IncomingRequest,
): SettingsWarning[] {
  const path = new URL(url).pathname;
  if (TRUST_PROXY === 0 || socketAddress === "" || isProbe(path) || path === "/metrics") return [];
  const hasOwnHeader = ["X-Forwarded-Proto", "X-Forwarded-Host", "X-Real-IP", "Via"].some((name) => headers.has(name));
  const host = (headers.get("Host") ?? "").replace(/:\d+$/, "");
  if (!hasOwnHeader && (!/[a-z]/i.test(host) || isLoopbackName(host) || host.startsWith("["))) return [];
  const text = `TRUST_PROXY is ${TRUST_PROXY}, and requests come without X-Forwarded-For: all visitors count as one address, and limits hit everybody at once.`;
  const todo =
    "Let the proxy set X-Forwarded-For to the visitor's address, as in deploy/; without a proxy set TRUST_PROXY=0.";
  return [{ name: forwardedName, text, todo }];
}

function withoutAddress({ isPublicOrigin, siteUrl }: Deps["config"]): SettingsWarning[] {
  if (isPublicOrigin) return [];
  const text = `Requests come through a proxy, but links, emails and search engines are given ${siteUrl}.`;
  return [{ name: "Address behind a proxy", text, todo: "Set SITE_URL to the public address." }];
}

/** Checks only domain names: scanners request bare IP addresses all the time. */
function ofOtherName({ isPublicOrigin, siteUrl }: Deps["config"], headers: Headers): SettingsWarning[] {
  const name = /^[\w.-]{1,253}\.[a-z]{2,63}(?=:\d+$|$)/i.exec(headers.get("Host") ?? "")?.[0].toLowerCase();
  const ownHost = new URL(siteUrl).hostname;
  if (!isPublicOrigin || name === undefined || name === ownHost || name === `www.${ownHost}`) return [];
  const text = `A request came for ${name}, but links, emails and forms use ${siteUrl}.`;
  const todo = `If visitors use ${name}, set SITE_URL to it; otherwise let the proxy refuse or redirect that name.`;
  return [{ name: "Name behind a proxy", text, todo }];
}

/** Address ranges in which the operator's own proxy may be: loopback, container networks, private networks. */
const nearRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "linkLocal", "carrierGradeNat"]);

/** Warns only about a proxy on this machine or in a private network: anyone can send the header. */
function withoutTrust({ TRUST_PROXY }: Deps["config"], socketAddress: string): SettingsWarning[] {
  if (TRUST_PROXY > 0 || !isNear(socketAddress)) return [];
  const text = "Requests come through a proxy, and all visitors count as one address: limits hit everybody at once.";
  return [{ name: "Visitors behind a proxy", text, todo: "Set TRUST_PROXY to the number of proxies in front." }];
}

function isNear(socketAddress: string): boolean {
  const address = socketAddress.split("%")[0] ?? "";
  return ipaddr.isValid(address) && nearRanges.has(ipaddr.process(address).range());
}
