// Notices a proxy that the settings don't mention: warns once in the log, and on the admin area's health page.
import type { Deps } from "#app/platform/deps.server.ts";
import { isLoopbackAddress } from "#app/platform/http/client-address.server.ts";
import type { SettingsWarning } from "#app/platform/settings-warnings.server.ts";

const seen = new WeakMap<Deps["config"], Map<string, SettingsWarning>>();

/** Returns the warnings since the start. */
export function proxyWarnings(config: Deps["config"]): SettingsWarning[] {
  return [...(seen.get(config)?.values() ?? [])];
}

/** Looks at one request. `socketAddress` is where its connection comes from. */
export function noticeProxy(
  { config, log }: Pick<Deps, "config" | "log">,
  headers: Headers,
  socketAddress: string,
): void {
  if (!headers.has("X-Forwarded-For")) return;
  const warnings = seen.get(config) ?? new Map<string, SettingsWarning>();
  seen.set(config, warnings);
  for (const warning of [
    ...withoutAddress(config),
    ...ofOtherName(config, headers),
    ...withoutTrust(config, socketAddress),
  ]) {
    if (warnings.has(warning.name)) continue;
    warnings.set(warning.name, warning);
    log.warn({ todo: warning.todo }, warning.text);
  }
}

function withoutAddress({ isPublicOrigin, siteUrl }: Deps["config"]): SettingsWarning[] {
  if (isPublicOrigin) return [];
  const text = `Requests come through a proxy, and links, emails and search engines are told ${siteUrl}.`;
  return [{ name: "Address behind a proxy", text, todo: "Set SITE_URL to the public address." }];
}

/** By domain names alone: scanners ask for bare addresses all day. */
function ofOtherName({ isPublicOrigin, siteUrl }: Deps["config"], headers: Headers): SettingsWarning[] {
  const name = /^[\w.-]{1,253}\.[a-z]{2,63}(?=:\d+$|$)/i.exec(headers.get("Host") ?? "")?.[0].toLowerCase();
  const own = new URL(siteUrl).hostname;
  if (!isPublicOrigin || name === undefined || name === own || name === `www.${own}`) return [];
  const text = `A request came for ${name}, and links, emails and forms belong to ${siteUrl}.`;
  const todo = `If visitors use ${name}, set SITE_URL to it; else let the proxy refuse or redirect that name.`;
  return [{ name: "Name behind a proxy", text, todo }];
}

/** Only a proxy on this machine is believed to be one: anybody can send the header. */
function withoutTrust({ TRUST_PROXY }: Deps["config"], socketAddress: string): SettingsWarning[] {
  if (TRUST_PROXY > 0 || !isLoopbackAddress(socketAddress)) return [];
  const text = "Requests come through a proxy, and all visitors count as one address: limits hit everybody at once.";
  return [{ name: "Visitors behind a proxy", text, todo: "Set TRUST_PROXY to the number of proxies in front." }];
}
