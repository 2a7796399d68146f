import { existsSync } from "node:fs";

/**
 * `hasWindow` excludes the headless shell.
 * @throws Error that says how to get one
 */
export function chromiumPath({ hasWindow = false } = {}): string {
  const places = [
    process.env["CHROMIUM_PATH"],
    ...(hasWindow ? [] : ["/usr/bin/chromium-headless-shell"]),
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  ];
  const found = places.find((place) => place !== undefined && existsSync(place));
  const remedy = hasWindow ? "install one that has windows" : "run `npm test`, which gets one";
  if (!found) throw new Error(`No Chromium found: ${remedy}, or set CHROMIUM_PATH.`);
  return found;
}
