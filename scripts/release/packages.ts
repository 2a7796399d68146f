// The packages of the release archive.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type LockedPackage = {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Returns the folders of packages beside the bundle: those named and their dependencies, on this platform. */
export function packagesOf(root: string, names: readonly string[]): string[] {
  const locked = readLock(root);
  const packageNames = new Set<string>();
  const visit = (name: string) => {
    const path = `node_modules/${name}`;
    if (packageNames.has(path) || !existsSync(join(root, path))) return;
    packageNames.add(path);
    const { dependencies, optionalDependencies } = locked[path] ?? {};
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next);
  };
  for (const name of names) visit(name);
  return [...packageNames].toSorted();
}

/** Returns the licences of all packages whose code may be in the archive. */
export function licencesOf(root: string): string {
  const folders = Object.entries(readLock(root)).flatMap(([path, { dev }]) => (path === "" || dev ? [] : [path]));
  return folders.flatMap((path) => licenceOf(root, path)).join("\n\n");
}

function licenceOf(root: string, path: string): string[] {
  if (!existsSync(join(root, path))) return [];
  const names = readdirSync(join(root, path)).filter((name) => /^(licen[cs]e|copying)/i.test(name));
  const texts = names.map((name) => readFileSync(join(root, path, name), "utf8").trim());
  return texts.length === 0 ? [] : [`== ${path.replace(/^.*node_modules\//, "")}\n\n${texts.join("\n\n")}`];
}

function readLock(root: string): Record<string, LockedPackage> {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
  }; // npm's own format
  return packages;
}
