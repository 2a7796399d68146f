// Browser tests run against the build, with its server bundled as `npm run release` does it: a start takes half the time.
import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { readContent } from "#app/platform/content/read.server.ts";
import { bundleServer } from "../scripts/release/bundle.ts";
import { writeContent } from "../scripts/release/prepared-content.ts";
import { bundledSite } from "./site.ts";

export default async function setup(): Promise<void> {
  if (!existsSync("build/server/index.js")) throw new Error("There is no build: run `npm run build` first.");
  rmSync(bundledSite, { recursive: true, force: true });
  mkdirSync(`${bundledSite}/build`, { recursive: true });
  await bundleServer(bundledSite, []);
  writeContent(bundledSite, readContent());
  copyFileSync("package.json", `${bundledSite}/package.json`);
  copyFileSync("build/release.json", `${bundledSite}/build/release.json`);
  symlinkSync("../../client", `${bundledSite}/build/client`);
  process.env["BUNDLED_SITE"] = bundledSite; // of the drills, too
}
