// Reads which modules of app/platform, its folders and its loose files, import which, and in which layer each is.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import layers from "./check/platform-layers.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const platform = "app/platform";

/** The modules from the lowest to the highest: each may import those before it. */
const modules = layers.flatMap((layer) => layer.modules);

/** An import of another module. */
export type ModuleImport = { from: string; to: string };

export function listModuleImports(): ModuleImport[] {
  const files = globSync(`${platform}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/*.test.*"] });
  return files.flatMap((found) => {
    const file = found.replaceAll("\\", "/");
    const imported = readFileSync(join(root, file), "utf8").matchAll(
      /(?:from|import|import\() ?"((?:#app|\.\.?)\/[^"]+)"/g,
    );
    return [...imported].flatMap(([, specifier = ""]) => {
      const target = specifier.startsWith("#") ? specifier.slice(1) : posix.join(dirname(file), specifier);
      const [from, to] = [moduleOf(file), moduleOf(target)];
      return to === undefined || from === undefined || from === to ? [] : [{ from, to }];
    });
  });
}

function moduleOf(path: string): string | undefined {
  return path.startsWith(`${platform}/`) ? path.split("/")[2] : undefined;
}

/** Returns imports of modules that aren't below, and pairs of modules that import each other. */
export function explainModuleImports(imports: readonly ModuleImport[]): { up: ModuleImport[]; pairs: ModuleImport[] } {
  const up = imports.filter(({ from, to }) => modules.indexOf(to) > modules.indexOf(from));
  const arrows = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  const both = [...arrows]
    .map((arrow) => arrow.split(" "))
    .filter(([from = "", to = ""]) => from < to && arrows.has(`${to} ${from}`));
  return { up, pairs: both.map(([from = "", to = ""]) => ({ from, to })) };
}

/** Lists entries of app/platform without a layer. */
export function listUnlayered(): string[] {
  return readdirSync(join(root, platform)).filter((name) => !modules.includes(name));
}

/** @example describeLayers() // ["base: base, brand, text …", …] */
export function describeLayers(): string[] {
  return layers.map(({ layer, modules: own }) => `${layer}: ${own.join(", ")}`);
}
