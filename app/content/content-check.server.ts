import { isMap, isNode, isSeq, LineCounter, parse, parseDocument, YAMLParseError } from "yaml";
import type { Document } from "yaml";
import type { z } from "zod";
import { describeYamlFault } from "#app/platform/brand/yaml-fault.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { parsedWith } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import type { ValuesByName, Value } from "./fallback.ts";
import { faultText } from "./fault.ts";
import type { ContentFault, FileFault } from "./fault.ts";
import { memoizeByObject } from "./memoize-by-object.ts";

/** Returns the value of a file with edits applied. */
export type Overlay = (file: string, value: Value | undefined) => Value | undefined;

/** The files being checked, with the problems found so far. */
export type ContentCheck = {
  files: ContentFiles;
  overlay: Overlay;
  faults: ContentFault[];
  missing: string[];
  /** The placeholders that figures of the company fill. */
  figures: ReadonlySet<string>;
  /** Texts that may have placeholders, as written. */
  texts: { file: string; locale: Locale; value: Value | undefined }[];
};

export function addFaults(source: ContentCheck, file: string, faults: readonly FileFault[]): void {
  source.faults.push(...faults.map((fault) => ({ ...fault, file })));
}

/**
 * Returns a function that checks that files have had no fault so far, so that others can be compared with them.
 * No-break spaces that are missing don't count.
 */
export function createSoundCheck({ faults }: Pick<ContentCheck, "faults">): (...files: string[]) => boolean {
  const unsound = new Set(faults.filter(({ cause }) => cause?.kind !== "no-break-space").map(({ file }) => file));
  return (...files) => !files.some((file) => unsound.has(file));
}

/**
 * Leaves out the faults of a translation in values that only the default language has written, which stand in for its
 * own.
 */
export function withoutInherited({ files, faults }: Pick<ContentCheck, "files" | "faults">): ContentFault[] {
  const isWritten = (file: string, path: string) => parseYamlOf(files, file).parsed.hasIn(path.split("."));
  return faults.filter(({ file, path = "", sentence }) => {
    const original = faults.find((fault) => fault.path === path && fault.sentence === sentence);
    const isSame = original !== undefined && original.file === file.replace(/^[a-z]{2}(?=\/)/, defaultLocale);
    return original?.file === file || !isSame || isWritten(file, path) || !isWritten(original.file, path);
  });
}

const checkedOf = memoizeByObject<{ value: unknown; faults: readonly ContentFault[]; missing: readonly string[] }>();

/**
 * Checks a file and caches the result as long as its value is the same, so that an edit of one file doesn't recheck the
 * others.
 * @param by what else the check depends on
 */
export function checkOnce<T>(
  source: ContentCheck,
  { file, value, by }: { file: string; value: Value | undefined; by: readonly unknown[] },
  check: (source: ContentCheck) => T,
): T {
  if (value === undefined) return check(source); // the result for a missing file depends on the source
  const checked = checkedOf(value, [file, ...by], () => {
    const apart: ContentCheck = { ...source, faults: [], missing: [] };
    return { value: check(apart), faults: apart.faults, missing: apart.missing };
  });
  source.faults.push(...checked.faults);
  source.missing.push(...checked.missing);
  return checked.value as T; // the type that this file's check returned before
}

/** Lists names without extension, sorted; empty if the folder doesn't exist. */
export function listNames({ files }: Pick<ContentCheck, "files">, folder: string, ending: string): string[] {
  const within = [...files.keys()].filter((path) => path.startsWith(`${folder}/`) && path.endsWith(ending));
  return within
    .map((path) => path.slice(folder.length + 1, -ending.length))
    .filter((name) => !name.includes("/"))
    .toSorted();
}

export function readYaml(source: ContentCheck, file: string): Value | undefined {
  const text = readText(source, file);
  return source.overlay(file, text === undefined ? undefined : parseYaml(source, file, text));
}

/**
 * Returns the parsed value of a file that passed the check, or undefined if there is none; a case study or own page
 * in the shape of its schema.
 */
export function parseFile(files: ContentFiles, file: string): Value | undefined {
  const source: ContentCheck = {
    files,
    overlay: (_file, value) => value,
    faults: [],
    missing: [],
    figures: new Set(),
    texts: [],
  };
  if (!file.endsWith(".md")) return readYaml(source, file);
  const parts = readFrontMatter(source, file);
  return parts && parseCompanyPage(file, parts);
}

const companyPages = memoizeByObject<ValuesByName>();

/**
 * Returns a case study or own page: its slug is the file's name. The paragraphs of the body are fields, under each
 * heading of a case study, or of all of an own page.
 */
export function parseCompanyPage(
  file: string,
  { frontMatter, body }: { frontMatter: ValuesByName; body: string },
): ValuesByName {
  return companyPages(frontMatter, [file, body], () => {
    const parts = partsOfBody(file, body);
    const texts = bodyFields(file).map((name, index) => [name, parts[index] ?? []]);
    return { ...frontMatter, slug: file.replaceAll(/^.*\/|\.md$/g, ""), ...Object.fromEntries(texts) };
  });
}

/** Returns the names of the fields in the body of a file, in order: each is a list of paragraphs. */
export function bodyFields(file: string): readonly string[] {
  return isOwnPage(file) ? ["text"] : ["challenge", "solution"];
}

export function isOwnPage(file: string): boolean {
  return /^[^/]+\/own\//.test(file);
}

/** Reads the front matter of a text file, with the text as `body`. */
export function readFrontMatter(
  source: ContentCheck,
  file: string,
): { frontMatter: ValuesByName; body: string } | undefined {
  const text = readText(source, file);
  if (text === undefined) return undefined;
  const parts = splitFrontMatter(text);
  const frontMatter = parts && parseYaml(source, file, parts.frontMatter);
  if (parts && typeof frontMatter === "object" && frontMatter !== null && !Array.isArray(frontMatter))
    return { frontMatter, body: parts.body };
  addFaults(source, file, [{ sentence: "expected front matter between two lines of --- at the top" }]);
  return undefined;
}

/** Splits a file at its front matter: between `---` lines, in HTML inside a leading comment. */
export function splitFrontMatter(source: string): { frontMatter: string; body: string } | null {
  const match = /^(?:<!--\s*\n)?---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n(?:-->\n?)?([\s\S]*))?$/.exec(
    source.replaceAll("\r\n", "\n"),
  );
  return match?.[1] === undefined ? null : { frontMatter: match[1], body: (match[2] ?? "").trim() };
}

/** Returns the paragraphs below each `## Heading` of a case study, or those of a whole body without headings. */
function partsOfBody(file: string, body: string): string[][] {
  const parts = isOwnPage(file) ? [body] : body.split(/^## .*$/m).slice(1);
  return parts.map((part) =>
    part
      .trim()
      .split(/\n{2,}/)
      .map((paragraph) =>
        paragraph
          .replaceAll("\n", " ")
          .trim()
          .replace(/^\\(?=\\*## )/, ""),
      )
      .filter(Boolean),
  );
}

/** Formats paragraphs below a heading: a line that would begin another heading is escaped as in Markdown. */
export function writtenParagraphs(paragraphs: readonly string[]): string {
  return paragraphs.map((paragraph) => paragraph.replace(/^(?=\\*## )/, "\\")).join("\n\n");
}

/**
 * Formats a fault with the line number of its value, if the file has it.
 * @example withLine(files, { file: "en/faq.yaml", path: "3.answer", sentence: "filler text" }) // "… filler text (line 41)"
 */
export function withLine(files: ContentFiles, fault: ContentFault): string {
  const { path, cause } = fault;
  if (path === undefined || path === "") return faultText(fault);
  const { parsed, lineOf } = parseYamlOf(files, fault.file);
  const nodeAt = (names: readonly string[]) => parsed.getIn(names, true);
  const names = path.split(".");
  const isUnknown = cause?.kind === "unknown-name"; // it may have no value
  const node = nodeAt(names) ?? (isUnknown ? nodeAt(names.slice(0, -1)) : nodeAt(indexesAlong(parsed, names)));
  return isNode(node) && node.range ? `${faultText(fault)} (line ${lineOf(node.range[0])})` : faultText(fault);
}

/** Converts the ids of list items in a path to their indexes. */
function indexesAlong(parsed: Document, path: readonly string[]): string[] {
  const names: string[] = [];
  for (const name of path) {
    const list = parsed.getIn(names, true);
    const index = isSeq(list) ? list.items.findIndex((item) => isMap(item) && item.get("id") === name) : -1;
    names.push(index === -1 ? name : String(index));
  }
  return names;
}

const parsedOf = memoizeByObject<ReturnType<typeof parseWithLines>>();

/** Parses a file, or its front matter, once for all its faults. */
function parseYamlOf(files: ContentFiles, file: string) {
  return parsedOf(files, [file], () => parseWithLines(files, file));
}

/** Returns the parsed file with a function that returns the line in the file of a position. */
function parseWithLines(files: ContentFiles, file: string) {
  const text = files.get(file) ?? "";
  const yaml = file.endsWith(".yaml") ? text : (splitFrontMatter(text)?.frontMatter ?? "");
  const lines = new LineCounter();
  const above = text.slice(0, text.indexOf(yaml)).split("\n").length - 1;
  const parsed = parseDocument(yaml, { lineCounter: lines });
  return { parsed, lineOf: (position: number) => lines.linePos(position).line + above };
}

function readText({ files }: ContentCheck, file: string): string | undefined {
  return files.get(file) ?? undefined;
}

function parseYaml(source: ContentCheck, file: string, text: string): Value | undefined {
  const parsed = parsedWith(source.files, file);
  try {
    const value = parsed.get(file) ?? (file.endsWith(".md") ? parseKept(text) : parseTree(text));
    parsed.set(file, value);
    return value;
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error; // a ReferenceError for `*a*` without quotes
    addFaults(source, file, [{ sentence: error instanceof YAMLParseError ? describeYamlFault(error) : error.message }]);
    return undefined;
  }
}

/**
 * A cache of parsed case studies and own pages in two generations, because every publication applies those that the
 * company made to the files again.
 */
let [recent, previous] = [new Map<string, Value>(), new Map<string, Value>()];
const maxRecent = 1_000;

function parseKept(text: string): Value {
  const value = recent.get(text) ?? previous.get(text) ?? parseTree(text);
  if (recent.size >= maxRecent) [recent, previous] = [new Map(), recent];
  recent.set(text, value);
  return value;
}

/**
 * Parses YAML.
 * @throws ReferenceError for an anchor inside itself: `a: &a [*a]`
 */
function parseTree(text: string): Value {
  const value = parse(text, { logLevel: "error" }) as Value; // the schema reports keys that are no text
  refuseCircle(value, []);
  return value;
}

function refuseCircle(value: Value | undefined, above: readonly Value[]): void {
  if (typeof value !== "object" || value === null) return;
  if (above.includes(value)) throw new ReferenceError("A value contains itself, by an alias inside its anchor");
  for (const part of Object.values(value)) refuseCircle(part, [...above, value]);
}

/** Parses a value by its schema; adds issues to the file's problems. */
export function checkShape<Schema extends z.ZodType>(
  source: ContentCheck,
  file: string,
  schema: Schema,
  value: Value | undefined,
): z.infer<Schema> {
  if (value === undefined && source.faults.some((fault) => fault.file === file)) return value as z.infer<Schema>;
  if (value === undefined) addFaults(source, file, [{ sentence: "there is no such file", isLacking: true }]);
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  if (value !== undefined)
    addFaults(
      source,
      file,
      result.error.issues.flatMap((issue) => describeIssue(issue)),
    );
  return value as z.infer<Schema>; // never used: problems end the reading first
}

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

function describeIssue(issue: Issue, above: PropertyKey[] = []): FileFault[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") return describeUnion(issue, path);
  if (issue.code === "invalid_key") return issue.issues.flatMap((inner) => describeIssue(inner, path));
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      path: [...path, key].join("."),
      sentence: `unknown name; ${adviceFor(key, issue.input)}`,
      cause: { kind: "unknown-name" },
    }));
  const got = found(issue.input);
  const sentence = isSentence(issue)
    ? issue.message
    : `expected ${ownMessage(issue) ?? expectation(issue)}, got ${got}${quotesFor(issue)}`;
  const cause = causeOf(issue);
  return [{ path: path.join("."), sentence, isLacking: got === "nothing", ...(cause ? { cause } : {}) }];
}

/**
 * Says what an unknown name may be instead: between `{` and `}`, a comma ends a text, and the rest is a name without a
 * value.
 */
function adviceFor(key: string, among: unknown): string {
  if (/^\d+$/.test(key)) return "a number with decimals is written with a point, such as 78.50";
  return typeof among === "object" &&
    among !== null &&
    Object.entries(among).some(([name, value]) => name === key && value === null)
    ? "a text with a comma inside { } goes between double quotes"
    : "remove it or check its spelling";
}

/** Says how to write a text that YAML takes for something else: 64, yes, {{company}}. */
function quotesFor(issue: Issue): string {
  if (issue.code !== "invalid_type" || issue.expected !== "string") return "";
  const { input } = issue;
  if (typeof input === "number" || typeof input === "boolean") return `; as a text it is written "${input}"`;
  return typeof input === "object" && input !== null && !Array.isArray(input)
    ? "; a text that begins with { goes between double quotes"
    : "";
}

/** Describes the branch of a union that fits best: its issues are the deepest. */
function describeUnion(issue: Extract<Issue, { code: "invalid_union" }>, path: PropertyKey[]): FileFault[] {
  const meant = issue.errors.find((faults) => faults.length > 0 && faults.every((fault) => fault.path.length > 0));
  if (meant) return meant.flatMap((fault) => describeIssue(fault, path));
  const got = found(issue.input);
  const fault = { path: path.join("."), sentence: `expected text, got ${got}` };
  return [got === "nothing" ? { ...fault, isLacking: true, cause: { kind: "no-text" } } : fault];
}

/** Returns the cause of an issue, if the admin area words it otherwise. */
function causeOf(issue: Issue): FileFault["cause"] {
  if (issue.code === "custom") return optionsCause(issue.params?.["kinds"]);
  if (ownMessage(issue) !== undefined) return undefined;
  if (issue.code === "invalid_format" && issue.format === "regex") return { kind: "pattern" };
  if (Array.isArray(issue.input)) return itemsCause(issue, issue.input.length);
  return found(issue.input) === "nothing" ? lackingCause(issue) : undefined;
}

function lackingCause(issue: Issue): FileFault["cause"] {
  if (issue.code === "invalid_value") return { kind: "no-choice" };
  return expectation(issue) === "text" ? { kind: "no-text" } : undefined;
}

function optionsCause(named: unknown): FileFault["cause"] {
  return typeof named === "string" ? { kind: "no-options", kinds: named } : undefined;
}

function itemsCause(issue: Issue, got: number): FileFault["cause"] {
  if ((issue.code !== "too_big" && issue.code !== "too_small") || issue.exact) return undefined;
  if (issue.code === "too_big") return { kind: "too-many", max: Number(issue.maximum), got };
  return got === 0 && issue.minimum === 1 ? { kind: "no-item" } : undefined;
}

/** Returns true for a message of the schema that is a whole sentence. */
function isSentence({ message }: Issue): boolean {
  return message.endsWith(".");
}

/** Returns a custom message of the schema. */
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

function size(origin: string, limit: number | bigint, comparison: string): string {
  if (origin === "string") return limit === 1 ? "text" : `${comparison} ${limit} characters`;
  return origin === "array" ? `${comparison} ${limit} items` : `${comparison} ${limit}`;
}

function found(input: unknown): string {
  if (input === undefined || input === null || (typeof input === "string" && input.trim() === "")) return "nothing";
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === "object") return "named values";
  const json = JSON.stringify(input);
  return json.length > 60 ? `${json.slice(0, 60)}…` : json;
}
