import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, YAMLParseError } from "yaml";
import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { Named, Value } from "./fallback.ts";

/** A content folder being read, with the problems found so far. */
export type Source = { folder: string; faults: string[]; missing: string[] };

export function addProblems(source: Source, file: string, faults: string[]): void {
  source.faults.push(...faults.map((fault) => `content/${file}: ${fault}`));
}

/** Lists names without extension, sorted; empty if the folder doesn't exist. */
export function listNames(source: Source, folder: string, ending: string): string[] {
  const path = join(source.folder, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();
}

export function readYaml(source: Source, file: string): Value | undefined {
  const words = readText(source, file);
  return words === undefined ? undefined : parseYaml(source, file, words);
}

/** Reads the front matter of a text file, with the text as `body`. */
export function readFrontMatter(source: Source, file: string): { frontMatter: Named; body: string } | undefined {
  const words = readText(source, file);
  if (words === undefined) return undefined;
  const parts = splitFrontMatter(words);
  const frontMatter = parts && parseYaml(source, file, parts.frontMatter);
  if (parts && typeof frontMatter === "object" && frontMatter !== null && !Array.isArray(frontMatter))
    return { frontMatter, body: parts.body };
  addProblems(source, file, ["expected front matter between two lines of --- at the top"]);
  return undefined;
}

/** Splits a file at its front matter: between `---` lines, in HTML inside a leading comment. */
function splitFrontMatter(source: string): { frontMatter: string; body: string } | null {
  const match = /^(?:<!--\s*\n)?---\n([\s\S]*?)\n---\n(?:-->\n?)?([\s\S]*)$/.exec(source.replaceAll("\r\n", "\n"));
  return match?.[1] !== undefined && match[2] !== undefined ? { frontMatter: match[1], body: match[2].trim() } : null;
}

/** The paragraphs under each `## Heading`. */
export function splitSections(body: string): string[][] {
  return body
    .split(/^## .*$/m)
    .slice(1)
    .map((part) =>
      part
        .trim()
        .split(/\n{2,}/)
        .map((paragraph) => paragraph.replaceAll("\n", " ").trim())
        .filter(Boolean),
    );
}

function readText(source: Source, file: string): string | undefined {
  const path = join(source.folder, file);
  return existsSync(path) ? readFileSync(path, "utf8").normalize("NFC") : undefined;
}

function parseYaml(source: Source, file: string, words: string): Value | undefined {
  try {
    return parse(words) as Value;
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    addProblems(source, file, [error.message.split("\n")[0]?.replace(/:$/, "") ?? error.code]);
    return undefined;
  }
}

/** Parses a value by its schema; issues are added to the file's problems. */
export function checkShape<Schema extends z.ZodType>(
  source: Source,
  file: string,
  schema: Schema,
  value: Value | undefined,
): z.infer<Schema> {
  if (value === undefined && source.faults.some((fault) => fault.startsWith(`content/${file}: `)))
    return value as z.infer<Schema>;
  if (value === undefined) addProblems(source, file, ["there is no such file"]);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (value !== undefined)
    addProblems(
      source,
      file,
      result.error.issues.flatMap((issue) => describeIssue(issue)),
    );
  return value as z.infer<Schema>; // never used: problems end the reading first
}
