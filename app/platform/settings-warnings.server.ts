// Settings that are accepted and probably not meant: a warning in the log's first lines and in the admin area's health.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { settingNames } from "#app/platform/config.server.ts";
import type { Config } from "#app/platform/config.server.ts";

/** A setting that is probably a mistake, and what to do about it. */
export type SettingsWarning = { name: string; text: string; todo: string };

/** What was given: the environment, and the names that stand in .env. */
export type GivenSettings = { environment: Record<string, string | undefined>; inFile: readonly string[] };

/**
 * Returns a warning for each setting that is probably not meant. A name in .env that is no setting is always one; a name of
 * the environment only if it looks like a setting.
 * @example settingsWarnings(config, { environment: { SITEURL: "https://x.example" }, inFile: [] })
 */
export function settingsWarnings(config: Config, { environment, inFile }: GivenSettings): SettingsWarning[] {
  const unknown = [...new Set([...inFile, ...Object.keys(environment).filter((name) => meant(name) !== undefined)])];
  return [
    ...unknown.filter((name) => !isKnown(name)).map(describeUnknown),
    ...(config.TRUST_PROXY > 0 && isOpen(config.HOST) ? [openBesideProxy(config)] : []),
    ...(config.TRUST_PROXY > 0 && !config.isPublicOrigin ? [localBehindProxy(config)] : []),
  ];
}

/** Names that other programs read from the same environment or file. */
const others = new Set(["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "NODE_EXTRA_CA_CERTS", "TZ"]);

function isKnown(name: string): boolean {
  return others.has(name) || settingNames.includes(name);
}

function describeUnknown(name: string): SettingsWarning {
  const near = meant(name);
  return {
    name: "Settings",
    text: `${name} is no setting and is ignored.`,
    todo: near ? `Write ${near}.` : "Remove it, or look it up in .env.example.",
  };
}

/** The setting that differs from a name by case, separators or one letter at most; undefined where there is none. */
function meant(name: string): string | undefined {
  if (isKnown(name)) return undefined;
  const plain = simplify(name);
  if (plain.length < 6) return undefined; // PORTS, HOSTS: too short to tell
  return settingNames.find((setting) => isWithinOne(simplify(setting), plain));
}

function simplify(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** True if two texts differ by one letter at most: another, one more or one less. */
function isWithinOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same++;
  const [restA, restB] = [a.slice(same), b.slice(same)];
  return restA === restB || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}

function isOpen(host: string): boolean {
  return host === "::" || host === "0.0.0.0";
}

function openBesideProxy({ TRUST_PROXY, HOST }: Config): SettingsWarning {
  return {
    name: "Proxy",
    text: `TRUST_PROXY is ${TRUST_PROXY} and the port is open on every interface (HOST ${HOST}): whoever reaches it directly chooses their own address, and limits don't hold them.`,
    todo: "Set HOST=127.0.0.1 where the proxy is on this machine; else let only the proxy reach the port.",
  };
}

function localBehindProxy({ siteUrl }: Config): SettingsWarning {
  return {
    name: "Address",
    text: `There is a proxy (TRUST_PROXY), and links, emails and search engines are told ${siteUrl}.`,
    todo: "Set SITE_URL to the public address.",
  };
}

/** What this process was given: its environment, which holds .env's settings too, and the names in .env. */
export function givenSettings(): GivenSettings {
  const inFile = existsSync(".env") ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : [];
  return { environment: process.env, inFile };
}
