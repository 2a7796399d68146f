// The layers of app/platform: in which each of its folders and loose files is. .dependency-cruiser.cjs holds their
// order.
import { globSync, readdirSync } from "node:fs";
import type { Dirent } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import layers from "./check/platform-layers.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const platform = "app/platform";

const modules = new Set(layers.flatMap((layer) => layer.modules));

/** Lists entries of app/platform without a layer. */
export function listUnlayered(): string[] {
  const isEmpty = ({ name }: Dirent) => globSync(`${name}/**/*.*`, { cwd: join(root, platform) }).length === 0;
  return readdirSync(join(root, platform), { withFileTypes: true })
    .filter((entry) => !modules.has(entry.name) && !(entry.isDirectory() && isEmpty(entry))) // git knows no empty folder
    .map(({ name }) => name);
}

/** @example describeLayers() // ["base: base, brand, text …", …] */
export function describeLayers(): string[] {
  return layers.map(({ layer, modules: layerModules }) => `${layer}: ${layerModules.join(", ")}`);
}
