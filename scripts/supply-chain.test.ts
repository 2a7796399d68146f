// The installed packages: none runs code at install time, all are pinned by version and hash, and there are few.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Manifest = {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  scripts: Record<string, string>;
};
type LockedPackage = {
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
};

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
const manifest = read("package.json") as Manifest; // npm reads it too, and would refuse another shape
const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> }; // written by npm
const installed = Object.entries(packages).filter(([path]) => path !== "");

test("[S33] no package runs an install script, nor do we", () => {
  expect(installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([]);
  const hooks = Object.keys(manifest.scripts).filter((name) => /^(pre|post)?(install|prepare)$/.test(name));
  expect(hooks).toEqual([]);
  expect(readFileSync(new URL("../.npmrc", import.meta.url), "utf8")).toMatch(/^ignore-scripts=true$/m);
});

test("[S33] at most 38 packages are needed at run time, with exact versions", () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(38);
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});

test("[S33] every package is locked by its hash and comes from a registry", () => {
  expect(installed.length).toBeGreaterThan(100);
  const unlocked = installed.filter(([, { integrity }]) => !integrity?.startsWith("sha512-")); // decision 061
  expect(unlocked.map(([path]) => path)).toEqual([]);
  const foreign = installed.filter(
    ([, { resolved, link }]) => link || (resolved !== undefined && !/^https:\/\/[^/]+\/.+\.tgz$/.test(resolved)),
  );
  expect(foreign.map(([path]) => path)).toEqual([]);
});
