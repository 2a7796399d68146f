// Finds the other engines' browsers, or installs them from the distribution: Firefox for `npm test`, WebKit for `npm
// run drills`.
import { installFromDistribution, inPath, isExecutable } from "./found.ts";
import type { FoundProgram } from "./found.ts";

/** Finds or installs Firefox; FIREFOX_PATH overrides it. */
export async function ensureFirefox(): Promise<FoundProgram> {
  const named = process.env.FIREFOX_PATH;
  if (named) {
    return isExecutable(named) ? { path: named } : { problem: `FIREFOX_PATH names ${named}, which cannot be run` };
  }
  if (firefoxPath() === undefined) await installFromDistribution("firefox-esr");
  const path = firefoxPath();
  return path === undefined
    ? { problem: "no Firefox found; install one, or set FIREFOX_PATH, to test in it" }
    : { path };
}

function firefoxPath(): string | undefined {
  const macOS = "/Applications/Firefox.app/Contents/MacOS/firefox";
  return inPath("firefox-esr") ?? inPath("firefox") ?? (isExecutable(macOS) ? macOS : undefined);
}

/** Finds or installs WebKitGTK's driver, which includes its browser, and Xvfb, without which it doesn't start. */
export async function ensureWebKit(): Promise<FoundProgram> {
  for (const [program, name] of [
    ["WebKitWebDriver", "webkit2gtk-driver"],
    ["Xvfb", "xvfb"],
  ] as const)
    if (inPath(program) === undefined) await installFromDistribution(name);
  const path = inPath("WebKitWebDriver");
  return path === undefined || inPath("Xvfb") === undefined
    ? { problem: "no WebKitWebDriver with Xvfb found; install them to test in WebKit" }
    : { path };
}
