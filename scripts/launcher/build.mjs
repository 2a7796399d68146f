import { createHash } from "node:crypto";
import { accessSync, constants, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFolderLock } from "./folder-lock.mjs";
import { runWithNode24 } from "./node24.mjs";
import { LauncherError, stage } from "./output.mjs";

const SOURCES = [
  "app",
  "content",
  "db",
  "public",
  "scripts/build.ts",
  "scripts/build",
  "scripts/release",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
/** Files created by the build. */
const MADE =
  /^public\/(?:(?:logo|logo-on-ink|mark|favicon)\.\w+|icon-[\w-]+\.png|apple-touch-icon\.png|manifest\.webmanifest)$/;
const STAMP = "build/.stamp";
const IS_TEST = /\.test\.tsx?$/;

/** Builds if sources are newer than the last build. */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  refuseReadOnly(root);
  await withFolderLock(root, async () => {
    if (isBuilt(root)) return;
    const code = await stage("Building", () =>
      runWithNode24(root, ["scripts/build.ts"], { env: { ...process.env, NODE_ENV: "production" } }),
    );
    if (code !== 0) throw new LauncherError("The build failed; see the output above.");
  });
}

function refuseReadOnly(root) {
  try {
    accessSync(root, constants.W_OK);
  } catch (error) {
    throw new LauncherError(
      `The program has to be built, and ${root} can't be written (${error.code}). Build it where it can be (npm run build) and copy build/ over, or run the release archive (docs/deploy.md).`,
    );
  }
}

function isBuilt(root) {
  const built = readStamp(root);
  const found = describeSources(root);
  if (built?.listing === found.listing) return true;
  if (built?.content !== found.content()) return false;
  writeStamp(root, { listing: found.listing, content: built.content });
  return true;
}

/**
 * Describes everything that a build is made from: by names, sizes and times, and by content. A copy or an unpacked
 * archive has other times and the same content; only then is all of it read.
 * @param {string} root
 */
export function describeSources(root) {
  const files = SOURCES.flatMap((path) => listFiles(root, path));
  const lines = files.map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`);
  return {
    listing: createHash("sha256").update(lines.join("\n")).digest("hex"),
    content: () => {
      const sum = createHash("sha256");
      for (const { path, size } of files) sum.update(`${path} ${size}\n`).update(readFileSync(join(root, path)));
      return sum.digest("hex");
    },
  };
}

/**
 * Records what the build was made from.
 * @param {string} root
 * @param {{ listing: string, content: string }} stamp
 */
export function writeStamp(root, stamp) {
  try {
    writeFileSync(join(root, STAMP), JSON.stringify(stamp));
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error; // the next start reads the contents again
  }
}

function readStamp(root) {
  try {
    return JSON.parse(readFileSync(join(root, STAMP), "utf8"));
  } catch {
    return undefined; // never built, not completely, or by an older release
  }
}

function listFiles(root, path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats || IS_TEST.test(path) || MADE.test(path)) return [];
  if (!stats.isDirectory()) return [{ path, size: stats.size, mtimeMs: stats.mtimeMs }];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => listFiles(root, `${path}/${name}`));
}
