// Settings that are valid but probably a mistake: a warning in the log's first lines and in the admin area's health.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { settingNames } from "./config.server.ts";
import type { Config } from "./config.server.ts";

/** A setting that is probably a mistake, and what to do about it. */
export type SettingsWarning = { name: string; text: string; todo: string };

/** The settings given: the environment, and the names in .env. */
export type GivenSettings = {
  environment: Record<string, string | undefined>;
  inFile: readonly string[];
  /** True in a container: only its network reaches the port unless the port is published. */
  isInContainer?: boolean;
};

/**
 * Returns a warning for each setting that is probably a mistake. An unknown name in .env always is one; a name of the
 * environment only if it looks like a setting.
 * @example settingsWarnings(config, { environment: { SITEURL: "https://x.example" }, inFile: [] })
 */
export function settingsWarnings(
  config: Config,
  { environment, inFile, isInContainer = false }: GivenSettings,
): SettingsWarning[] {
  const unknown = [
    ...new Set([...inFile, ...Object.keys(environment).filter((name) => findSimilarSetting(name) !== undefined)]),
  ];
  return [
    ...unknown.filter((name) => !isKnown(name)).map(describeUnknown),
    ...proxySettings(config, isInContainer),
    ...(config.NOTIFY_TO && !config.SMTP_URL ? [notifiesNobody] : []),
  ];
}

function proxySettings(config: Config, isInContainer: boolean): SettingsWarning[] {
  if (config.TRUST_PROXY === 0) return config.siteUrl.startsWith("https:") ? [untrustedProxy] : [];
  return [
    ...(openHosts.has(config.HOST) && !isInContainer ? [openBesideProxy(config)] : []),
    ...(config.isPublicOrigin ? [] : [localBehindProxy(config)]),
  ];
}

/** Names that other programs read from the same environment or file, and ours for commands. */
const foreignNames = new Set([
  ..."NODE_ENV NODE_OPTIONS NODE_COMPILE_CACHE NODE_EXTRA_CA_CERTS TZ SETTINGS_FILE".split(" "),
  ..."MAIL EMAIL SESSION HOSTS PORTS".split(" "), // similar to a setting, and common
]);

function isKnown(name: string): boolean {
  return foreignNames.has(name) || /^(?:MALLOC|npm)_/.test(name) || settingNames.includes(name);
}

function describeUnknown(name: string): SettingsWarning {
  const similarName = findSimilarSetting(name);
  return {
    name: "Settings",
    text: `${name} isn't a setting and is ignored.`,
    todo: similarName ? `Write ${similarName}.` : "Remove it, or look it up in .env.example.",
  };
}

/**
 * Returns the setting that a name begins or resembles (ignoring case, separators and a letter or two), or undefined.
 */
function findSimilarSetting(name: string): string | undefined {
  if (isKnown(name)) return undefined;
  const plain = simplify(name);
  const similarName = simplified.find(({ letters }) => isSimilarName(letters, plain))?.setting;
  return (
    similarName ?? settingNames.find((setting) => name.length >= 5 && setting.startsWith(`${name.toUpperCase()}_`))
  );
}

const simplified = settingNames.map((setting) => ({ setting, letters: simplify(setting) }));

function simplify(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
}

/** Compares names. Short ones resemble too many others: two of their letters may be swapped and nothing more. */
function isSimilarName(setting: string, plain: string): boolean {
  const shortest = Math.min(setting.length, plain.length);
  if (Math.abs(setting.length - plain.length) > 2) return false;
  if (setting[0] !== plain[0] && setting.at(-1) !== plain.at(-1)) return false; // rules out most pairs cheaply
  const distance = distanceBetween(setting, plain);
  if (shortest < 6) return distance <= 1 && [...setting].toSorted().join("") === [...plain].toSorted().join("");
  return distance <= (shortest < 9 ? 1 : 2);
}

/** Returns the Damerau–Levenshtein distance: replaced, added, missing or transposed characters. */
function distanceBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= a.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const other = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = isSwapped ? at(row - 2, column - 2) + 1 : Infinity;
      rows[row]?.push(Math.min(at(row - 1, column) + 1, at(row, column - 1) + 1, other, swapped));
    }
  }
  return at(a.length, b.length);
}

const openHosts: ReadonlySet<string> = new Set(["::", "0.0.0.0"]);

const notifiesNobody: SettingsWarning = {
  name: "Notifications",
  text: "NOTIFY_TO is set, and mail is off: nobody is notified of enquiries and calls.",
  todo: "Set SMTP_URL and MAIL_FROM.",
};

function openBesideProxy({ TRUST_PROXY, HOST }: Config): SettingsWarning {
  return {
    name: "Proxy",
    text: `TRUST_PROXY is ${TRUST_PROXY} and the port is open on every interface (HOST ${HOST}): anyone who reaches it directly chooses their own address, and limits don't apply to them.`,
    todo: "Set HOST=127.0.0.1 where the proxy is on this machine; otherwise let only the proxy reach the port.",
  };
}

/** This server only supports http. */
const untrustedProxy: SettingsWarning = {
  name: "Proxy",
  text: "SITE_URL is https, so a proxy is in front, and TRUST_PROXY is 0: all visitors count as one address, and limits hit everybody at once.",
  todo: "Set TRUST_PROXY to the number of proxies in front, which must set X-Forwarded-For, as in deploy/.",
};

function localBehindProxy({ siteUrl }: Config): SettingsWarning {
  return {
    name: "Address",
    text: `There is a proxy (TRUST_PROXY), but links, emails and search engines are given ${siteUrl}.`,
    todo: "Set SITE_URL to the public address.",
  };
}

/** Reads this process's environment, which includes .env's settings, and the names in .env. */
export function givenSettings(): GivenSettings {
  const inFile = existsSync(".env") ? Object.keys(parseEnv(readFileSync(".env", "utf8"))) : [];
  const isInContainer = ["/.dockerenv", "/run/.containerenv"].some((path) => existsSync(path));
  return { environment: process.env, inFile, isInContainer };
}
