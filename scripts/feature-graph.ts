// Reads from the sources which features import which others' public files.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Features, each with those whose public files it imports. */
export type FeatureGraph = ReadonlyMap<string, ReadonlySet<string>>;

export function readFeatureGraph(): FeatureGraph {
  const graph = new Map<string, Set<string>>();
  for (const file of globSync("app/features/*/**/*.{ts,tsx}", { cwd: root, exclude: ["**/*.test.*"] })) {
    const [, , feature = ""] = file.replaceAll("\\", "/").split("/");
    const imported = readFileSync(join(root, file), "utf8").matchAll(
      /"#app\/features\/([^/"]+)\/public(?:\.server)?\.ts"/g,
    );
    const others = graph.get(feature) ?? new Set();
    for (const [, other = ""] of imported) others.add(other);
    graph.set(feature, others);
  }
  return new Map([...graph].toSorted(([a], [b]) => a.localeCompare(b)));
}

/** Returns features that import each other in a circle, the first one twice; undefined if there are none. */
export function findCircle(graph: FeatureGraph): string[] | undefined {
  const done = new Set<string>();
  const walk = (feature: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(feature)) return [...path.slice(path.indexOf(feature)), feature];
    if (done.has(feature)) return undefined;
    for (const other of graph.get(feature) ?? []) {
      const circle = walk(other, [...path, feature]);
      if (circle) return circle;
    }
    done.add(feature);
    return undefined;
  };
  for (const feature of graph.keys()) {
    const circle = walk(feature, []);
    if (circle) return circle;
  }
  return undefined;
}
