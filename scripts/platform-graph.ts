// Reads which rooms of app/platform, its folders and its loose files, import which, and on which floor each is.
import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import floors from "./check/platform-floors.json" with { type: "json" };

const root = fileURLToPath(new URL("..", import.meta.url));
const platform = "app/platform";

/** The rooms from the lowest to the highest: each may import those before it. */
const rooms = floors.flatMap((floor) => floor.rooms);

/** An import of another room. */
export type ModuleImport = { from: string; to: string };

export function listRoomImports(): ModuleImport[] {
  const files = globSync(`${platform}/**/*.{ts,tsx}`, { cwd: root, exclude: ["**/*.test.*"] });
  return files.flatMap((found) => {
    const file = found.replaceAll("\\", "/");
    const imported = readFileSync(join(root, file), "utf8").matchAll(
      /(?:from|import|import\() ?"((?:#app|\.\.?)\/[^"]+)"/g,
    );
    return [...imported].flatMap(([, specifier = ""]) => {
      const target = specifier.startsWith("#") ? specifier.slice(1) : posix.join(dirname(file), specifier);
      const [from, to] = [roomOf(file), roomOf(target)];
      return to === undefined || from === undefined || from === to ? [] : [{ from, to }];
    });
  });
}

function roomOf(path: string): string | undefined {
  return path.startsWith(`${platform}/`) ? path.split("/")[2] : undefined;
}

/** Returns imports of rooms that aren't below, and pairs of rooms that import each other. */
export function explainRoomImports(imports: readonly ModuleImport[]): { up: ModuleImport[]; pairs: ModuleImport[] } {
  const up = imports.filter(({ from, to }) => rooms.indexOf(to) > rooms.indexOf(from));
  const arrows = new Set(imports.map(({ from, to }) => `${from} ${to}`));
  const both = [...arrows]
    .map((arrow) => arrow.split(" "))
    .filter(([from = "", to = ""]) => from < to && arrows.has(`${to} ${from}`));
  return { up, pairs: both.map(([from = "", to = ""]) => ({ from, to })) };
}

/** Lists entries of app/platform without a floor. */
export function listFloorless(): string[] {
  return readdirSync(join(root, platform)).filter((name) => !rooms.includes(name));
}

/** @example describeFloors() // ["base: base, brand, text …", …] */
export function describeFloors(): string[] {
  return floors.map(({ floor, rooms: own }) => `${floor}: ${own.join(", ")}`);
}
