// Which packages the server needs at run time, by the lock file: no development packages, none of other platforms, no Node.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Entry = { dev?: boolean; peer?: boolean };

/** Peers and binaries that the lock file counts as needed and the server never loads. */
const unneeded = /^node_modules\/(node-(linux|win|bin)|typescript$|@types\/|csstype$)/;

/** Returns the folders of the packages, as `node_modules/hono`. */
export function runtimePackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Entry>;
  }; // npm's own format
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev && !unneeded.test(path));
  const isNested = (path: string) => needed.some(([other]) => path.startsWith(`${other}/node_modules/`));
  return needed.map(([path]) => path).filter((path) => !isNested(path) && existsSync(join(root, path)));
}
