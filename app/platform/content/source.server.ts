// Opens the files of a content folder and collects every fault and every missing text on the way; judges nothing itself.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, YAMLParseError } from "yaml";
import type { z } from "zod";
import { describeIssue } from "./describe-issue.ts";
import type { Named, Value } from "./fallback.ts";
import { splitFacts } from "./story.ts";

/** A content folder being read, with what was found wrong so far. */
export type Source = { folder: string; faults: string[]; missing: string[] };

/** Notes a fault of one file, as `content/en/ui.yaml: nav.home: expected text, got nothing`. */
export function addFaults(source: Source, file: string, faults: string[]): void {
  source.faults.push(...faults.map((fault) => `content/${file}: ${fault}`));
}

/** The names of a folder's files with this ending, without it, in order; none where the folder is absent. */
export function listNames(source: Source, folder: string, ending: string): string[] {
  const path = join(source.folder, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .toSorted();
}

/** What a YAML file holds; undefined where it is absent. */
export function readYaml(source: Source, file: string): Value | undefined {
  const words = readText(source, file);
  return words === undefined ? undefined : parseYaml(source, file, words);
}

/** The facts on top of a text file, with the text as `body`; undefined where it is absent. */
export function readFactsAndText(source: Source, file: string): { facts: Named; body: string } | undefined {
  const words = readText(source, file);
  if (words === undefined) return undefined;
  const parts = splitFacts(words);
  const facts = parts && parseYaml(source, file, parts.facts);
  if (parts && typeof facts === "object" && facts !== null && !Array.isArray(facts)) return { facts, body: parts.body };
  addFaults(source, file, ["expected facts between two lines of --- at the top"]);
  return undefined;
}

function readText(source: Source, file: string): string | undefined {
  const path = join(source.folder, file);
  return existsSync(path) ? readFileSync(path, "utf8").normalize("NFC") : undefined;
}

function parseYaml(source: Source, file: string, words: string): Value | undefined {
  try {
    return parse(words) as Value; // YAML's core schema knows no other values.
  } catch (error) {
    if (!(error instanceof YAMLParseError)) throw error;
    addFaults(source, file, [error.message.split("\n")[0]?.replace(/:$/, "") ?? error.code]);
    return undefined;
  }
}

/** The value as its schema's type; what doesn't fit is noted as a fault of the file. */
export function checkShape<Schema extends z.ZodType>(
  source: Source,
  file: string,
  schema: Schema,
  value: Value | undefined,
): z.infer<Schema> {
  if (value === undefined && source.faults.some((fault) => fault.startsWith(`content/${file}: `)))
    return value as z.infer<Schema>;
  if (value === undefined) addFaults(source, file, ["there is no such file"]);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (value !== undefined)
    addFaults(
      source,
      file,
      result.error.issues.flatMap((issue) => describeIssue(issue)),
    );
  return value as z.infer<Schema>; // Never looked into; a fault ends the reading before the texts are used.
}
