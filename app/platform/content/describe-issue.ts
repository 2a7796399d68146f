// Explains content errors to authors, without zod's vocabulary.
import type { z } from "zod";

type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "named values",
  record: "named values",
};

export function describeIssue(issue: Issue, above: PropertyKey[] = []): string[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") return describeUnion(issue, path);
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => `${[...path, key].join(".")}: unknown name; remove it or check its spelling`);
  return [
    `${path.join(".") || "the file"}: expected ${ownMessage(issue) ?? expectation(issue)}, got ${found(issue.input)}`,
  ];
}

// Of a union, describes the branch that fits best: its issues are the deepest.
function describeUnion(issue: Extract<Issue, { code: "invalid_union" }>, path: PropertyKey[]): string[] {
  const meant = issue.errors.find((faults) => faults.length > 0 && faults.every((fault) => fault.path.length > 0));
  if (meant) return meant.flatMap((fault) => describeIssue(fault, path));
  return [`${path.join(".")}: expected text, got ${found(issue.input)}`];
}

/** A message that the schema itself gives. */
function ownMessage({ message }: Issue): string | undefined {
  return message.startsWith("must be ") ? message.slice("must be ".length) : undefined;
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return kinds[issue.expected] ?? issue.expected;
    case "invalid_value":
      return issue.values.map((value) => (value === "" ? "nothing" : String(value))).join(" or ");
    case "too_small":
      return size(issue.origin, issue.minimum, issue.exact ? "exactly" : "at least");
    case "too_big":
      return size(issue.origin, issue.maximum, issue.exact ? "exactly" : "at most");
    case "invalid_format":
      return issue.format === "regex" ? `text that fits ${issue.pattern}` : `a valid ${issue.format}`;
    default:
      return issue.message;
  }
}

function size(origin: string, limit: number | bigint, how: string): string {
  if (origin === "string") return limit === 1 ? "text" : `${how} ${limit} characters`;
  return origin === "array" ? `${how} ${limit} items` : `${how} ${limit}`;
}

function found(input: unknown): string {
  if (input === undefined || input === null || (typeof input === "string" && input.trim() === "")) return "nothing";
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === "object") return "named values";
  const words = JSON.stringify(input);
  return words.length > 60 ? `${words.slice(0, 60)}…` : words;
}
