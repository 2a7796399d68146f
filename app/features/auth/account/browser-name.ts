// Order matters: each of them also contains the names below it.
const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS", "Mac"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

/**
 * Names a browser and its system, to tell sessions apart.
 * @example browserName("Mozilla/5.0 (Windows NT 10.0) … Firefox/140.0") // "Firefox on Windows"
 */
export function browserName(userAgent: string | null): string {
  const named = (names: readonly (readonly [mark: string, name: string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [named(browsers), named(systems)];
  if (!browser) return userAgent?.slice(0, 60) || "Unknown browser";
  return system ? `${browser} on ${system}` : browser;
}
