// What an export writes into files that people wrote: the lines that changed, as they would be read.
import { diffLines } from "diff";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { isMapping } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import { readFiles } from "./read.server.ts";
import { yamlWith } from "./yaml-edit.server.ts";

const files = [...readFiles()].flatMap(([path, text]) =>
  typeof text === "string" &&
  /^(?:(?:en|ro|fr)\/.*|company)\.yaml$/.test(path) &&
  !/\/(?:ui|terms|assistant|phrasings|chat)\.yaml$/.test(path)
    ? [[path, text] as const]
    : [],
);

/** Lists the paths of every text. */
function textsIn(value: Value | undefined, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value === "string") return [path];
  if (!isMapping(value) && !Array.isArray(value)) return [];
  const named = Object.entries(value).filter(([name]) => name !== "id"); // no edit changes it
  return named.flatMap(([name, part]) => textsIn(part, [...path, name]));
}

function changed(value: Value, [name, ...rest]: readonly string[], change: (old: Value) => Value): Value {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(name), changed(value[Number(name)] ?? null, rest, change));
  return isMapping(value) ? { ...value, [name]: changed(value[name] ?? null, rest, change) } : value;
}

/** Counts the lines of each that the other doesn't have. */
function linesBetween(a: string, b: string): { removed: number; added: number } {
  const parts = diffLines(a, b);
  const count = (which: "added" | "removed") =>
    parts.filter((part) => part[which]).reduce((sum, part) => sum + part.count, 0);
  return { removed: count("removed"), added: count("added") };
}

const endings = ["!", ": x", " # y", ", z]", "\u201d"];

test.for(files)("[EDIT-10] an edit of a text changes its own line: %s", ([, text]) => {
  const before = parse(text) as Value;
  const paths = textsIn(before);
  const step = Math.max(1, Math.floor(paths.length / 6));
  for (const [index, path] of paths.filter((_, at) => at % step === 0).entries()) {
    const after = changed(before, path, (old) => `${String(old)}${endings[index % endings.length]}`);
    const written = yamlWith(text, { before, after });
    expect(parse(written)).toEqual(after);
    expect([path, linesBetween(text, written)]).toEqual([path, { removed: 1, added: 1 }]);
  }
});

const sample = `# Above
title: One   # beside
keywords: [one, two]
items:
    - {
        id: a,
        name: "First",
      }
    - { id: b, name: Second }

# Before the list
list:
    - x
    - y
number: 5
`;

test.for([
  ["a text that looks like a number", { title: "12" }, 1],
  ["a text that looks like a list", { title: "[x]" }, 1],
  ["a number", { number: 6 }, 1],
  ["a list of texts", { keywords: ["one", "two", "three"] }, 1],
  ["an item added to a block list", { list: ["x", "y", "z"] }, 3],
  ["an added key", { more: "More" }, 1],
  [
    "an item's name",
    {
      items: [
        { id: "a", name: "Other" },
        { id: "b", name: "Second" },
      ],
    },
    1,
  ],
] as const)("[EDIT-10] other kinds leave other lines as they are, with their comments: %s", ([, change, most]) => {
  const before = parse(sample) as Value;
  const after = { ...(before as object), ...change } as Value;
  const written = yamlWith(sample, { before, after });
  expect(parse(written)).toEqual(after);
  const { removed, added } = linesBetween(sample, written);
  expect(Math.max(removed, added)).toBeLessThanOrEqual(most);
  expect(written.match(/#.*$/gm)).toEqual(sample.match(/#.*$/gm));
});
