// Checks that the repository explains itself: docs/requirements.md defines the ids of tests and measurements once, and
// nothing refers to a document that readers don't have.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { failed, passed, root } from "./step.ts";
import type { Outcome } from "./step.ts";

const list = "docs/requirements.md";
const id = String.raw`[A-Z]+(?:-\d{2}|\d{1,2})`;
const bracketed = new RegExp(String.raw`\[(${id})\]`, "g");
const listed = new RegExp(String.raw`^- \*\*(${id})\*\* \S`, "gm");

/**
 * The forms in which documents outside the repository are cited: by section sign, by an id in a comment, by their file
 * name.
 */
const outside =
  /\b(?:spec|design|style|quality)(?:\.md)?,? §|\b(?:spec|beyond|decisions|quality|facts)\.md\b|\bdecisions? (?:OPEN|TENS)|\bquality [A-Z]\d|\((?:OPEN|TENS)-\d|\btrap \d/i;

/** Compares the ids in test titles with the list, and looks for references to documents that aren't here. */
export async function checkRequirements(): Promise<Outcome> {
  const names = [...read(list).matchAll(listed)].map(([, name = ""]) => name);
  const knownNames = new Set(names);
  const named = new Map(
    [...find("{app,db,e2e,scripts,test}/**/*.test.{ts,tsx}"), ...find("bench/*.ts")].flatMap(idsIn),
  );
  const problems = [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${list}: lists ${name} twice`),
    ...[...named]
      .filter(([name]) => !knownNames.has(name))
      .map(([name, file]) => `${file}: ${list} doesn't list ${name}`),
    ...[...knownNames]
      .filter((name) => !named.has(name))
      .map((name) => `${list}: no test or measurement names ${name}`),
    ...find("{app,bench,db,e2e,scripts,test,docs}/**/*.{ts,tsx,mjs,css,md}").flatMap(outsideIn),
  ];
  return problems.length === 0 ? passed : failed(problems.join("\n"));
}

function idsIn(file: string): [id: string, file: string][] {
  return [...read(file).matchAll(bracketed)].map(([, name = ""]) => [name, file]);
}

function outsideIn(file: string): string[] {
  if (file === "scripts/check/requirements.ts") return [];
  return read(file)
    .split("\n")
    .flatMap((line, index) => {
      const cited = outside.exec(line)?.[0];
      return cited ? [`${file}:${index + 1}: refers to a document outside the repository: ${cited}`] : [];
    });
}

function find(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
}

function read(file: string): string {
  return readFileSync(join(root, file), "utf8");
}
