// Finds a Chromium: configured or installed, the distribution's, or npm's.
import { browserFromNpm } from "./browser-from-npm.ts";
import { works } from "./command.ts";
import { installFromDistribution, inPath, isExecutable } from "./found.ts";
import type { FoundProgram } from "./found.ts";

/** Opens a page with less than half the CPU time of a whole Chromium, so it is installed even if one exists. */
const SHELL = "chromium-headless-shell";
const NAMES = [
  SHELL,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
];
const PLACES = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

/** Finds or installs a browser; CHROMIUM_PATH overrides it. */
export async function ensureBrowser(): Promise<FoundProgram> {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    return isExecutable(named) ? { path: named } : { problem: `CHROMIUM_PATH names ${named}, which cannot be run` };
  }
  if (inPath(SHELL) === undefined) await installFromDistribution(SHELL);
  const path = (await installedBrowser()) ?? (await browserFromDistribution()) ?? (await browserFromNpm());
  return path === undefined
    ? {
        problem: "no Chrome or Chromium found; install one, or set CHROMIUM_PATH, to run the end-to-end tests",
      }
    : { path };
}

async function installedBrowser(): Promise<string | undefined> {
  const candidates = [...NAMES.map(inPath), ...PLACES].filter((file) => file !== undefined && isExecutable(file));
  for (const file of candidates) {
    // Ubuntu's "chromium" may be a snap stub. Windows opens a window for --version.
    if (file !== undefined && (process.platform === "win32" || (await works(file, ["--version"])))) return file;
  }
  return undefined;
}

async function browserFromDistribution(): Promise<string | undefined> {
  return (await installFromDistribution("chromium")) ? installedBrowser() : undefined;
}
