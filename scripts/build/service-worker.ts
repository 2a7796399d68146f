// Fills the site map's facts into the service worker: which pages it keeps for offline use, and which it ignores.
import { readFile, writeFile } from "node:fs/promises";
import { defaultLocale, localPath, locales } from "../../app/platform/i18n/locales.ts";
import { offlinePath, publicPages, site } from "../../app/site-map.ts";

/** Rewrites the built file; returns how many offline pages it keeps. */
export async function fillServiceWorker(file: string): Promise<string> {
  const offlinePages = locales.map((locale) => localPath(locale, offlinePath));
  const facts = {
    "[/* OFFLINE_PAGES */]": JSON.stringify(offlinePages),
    '/* ONLINE_ONLY */ ""': JSON.stringify(onlineOnly()),
  };
  let text = await readFile(file, "utf8");
  for (const [placeholder, value] of Object.entries(facts)) {
    if (!text.includes(placeholder)) throw new Error(`${file} has no ${placeholder} to fill in`);
    text = text.replace(placeholder, () => value);
  }
  await writeFile(file, text);
  return `${offlinePages.length} offline pages`;
}

/** Returns a pattern of paths that it leaves to the network: the API, and pages with personal data. */
function onlineOnly(): string {
  const prefixes = locales.filter((locale) => locale !== defaultLocale).join("|");
  const pages = publicPages.filter(({ isOnlineOnly }) => isOnlineOnly).map(({ path }) => path);
  const names = ["/api", site.adminPath, ...pages].map((path) => path.slice(1)).join("|");
  return String.raw`^(?:/(?:${prefixes}))?/(?:${names})(?:[/.]|$)`;
}
