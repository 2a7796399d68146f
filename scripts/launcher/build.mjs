import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

import { runWithNode24 } from "./node24.mjs";
import { LauncherError, stage } from "./say.mjs";
import { inTurn } from "./turn.mjs";

const SOURCES = [
  "app",
  "content",
  "public",
  "scripts/build.ts",
  "scripts/build",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const IS_TEST = /\.test\.tsx?$/;

/** Builds if sources are newer than the last build. */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  await inTurn(root, async () => {
    if (isBuilt(root)) return;
    const code = await stage("Building", () =>
      runWithNode24(root, ["scripts/build.ts"], { env: { ...process.env, NODE_ENV: "production" } }),
    );
    if (code !== 0) throw new LauncherError("The build failed; see the output above.");
  });
}

function isBuilt(root) {
  const built = modifiedAt(join(root, "build/.stamp"));
  return built > 0 && SOURCES.every((path) => newestIn(join(root, path)) <= built);
}

/** Includes folders, whose time changes with deletions. */
function newestIn(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path)
    .filter((name) => !IS_TEST.test(name))
    .reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), stats.mtimeMs);
}

function modifiedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
