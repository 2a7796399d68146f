// `npm run yardstick`: the size and readability of the code in figures. Only effects have a limit, which `npm run
// check` holds: a size that is limited gets met by cutting a concept in two, so sizes are printed.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./check/step.ts";
import { listForeignUses } from "./check/table-owners.ts";

/** The most React effects allowed. */
const maxEffects = 6;

type File = { path: string; text: string; lines: number };

const sources = read("{app,bench,db,scripts}/**/*.{ts,tsx}", "*.ts");
const tests = read("{e2e,test}/**/*.{ts,tsx}", "{app,bench,db,scripts}/**/*.test.{ts,tsx}");
const app = sources.filter(({ path }) => path.startsWith("app/"));
const figures = {
  "median lines of a file": quantile(0.5),
  "90th percentile of lines": quantile(0.9),
  "longest file": quantile(1),
  "comment lines, %": Number(((100 * count(app, /^\s*(\/\/|\/?\*)/gm)) / linesOf(app)).toFixed(1)),
};

print();

function print(): void {
  console.log(`app/: ${app.length} files, ${linesOf(app)} lines; all sources: ${sources.length}, ${linesOf(sources)}`);
  console.log(`test lines for each line of source: ${(linesOf(tests) / linesOf(sources)).toFixed(2)}`);
  for (const [name, figure] of Object.entries(figures)) console.log(`${name}: ${figure}`);
  const effects = count(sources, /\buseEffect\(/g);
  console.log(`useEffect: ${effects} (at most ${maxEffects})`);
  if (effects > maxEffects) process.exitCode = 1;
  const reads = listForeignUses(app).filter(({ isWrite }) => !isWrite);
  console.log(`SQL that reads a table of another owner: ${reads.length} (writes are refused)`);
}

function read(...patterns: string[]): File[] {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(e2e|test)\//.test(path);
  const wantsTests = patterns.some((pattern) => pattern.includes("test"));
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => !path.endsWith(".d.ts") && isTest(path) === wantsTests)
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, lines: text.split("\n").length };
    });
}

function quantile(share: number): number {
  const lines = sources.map((file) => file.lines).toSorted((a, b) => a - b);
  return lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
}

function linesOf(files: readonly File[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}

function count(files: readonly File[], pattern: RegExp): number {
  return files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
}
