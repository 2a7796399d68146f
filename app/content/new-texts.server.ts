// New texts of a release in a company's content folder: they come in the release's words, each below a mark, until the company has
// written its own (docs/make-it-yours.md, "A newer release").
import { isMap, isScalar, isSeq, LineCounter, parse, parseDocument } from "yaml";
import type { Node } from "yaml";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { assemble } from "./assemble.server.ts";
import { isMarkedWhole, markedWhole, withFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { complete, isMapping } from "./fallback.ts";
import type { ValuesByName, Value } from "./fallback.ts";
import { yamlWith } from "./yaml-edit.server.ts";

const mark = "# to translate";

/** Each round may find what was hidden behind the faults of the one before. */
const mostRounds = 8;

/** A path in a file of a language folder; empty for the whole file. */
type Place = { file: string; path: readonly string[] };

/**
 * Returns the files with what they lack and the release has. A text that is there and wrong, or written empty, stays as it is.
 * `release` reads the content that came with the release.
 */
export function withNewTexts(own: ContentFiles, release: () => ContentFiles): ContentFiles {
  let files = own;
  for (let round = 0; round < mostRounds; round++) {
    const lacking = (assemble(files).faults ?? []).flatMap(readLack);
    if (lacking.length === 0) return files;
    const changed = fill(files, release(), lacking);
    if (changed.size === 0) return files;
    files = withFiles(files, changed);
  }
  return files;
}

/** Returns a file with the texts that it lacks and another one has, each below a mark. */
export function withTextsOf(text: string, other: string): string {
  const [before, original] = [parse(text) as Value, parse(other) as Value]; // that is all there is in YAML
  const added: string[][] = [];
  const after = complete(before, original, (path) => added.push(path.split(".")));
  return added.length === 0 ? text : marked(yamlWith(text, { before, after }), added);
}

/** A text for which a release has no place any more. */
export type Unplaced = Place & { text: string };

/** Returns the files without the names that the release doesn't know, and what stood there. Of other files they stay. */
export function withoutUnknownNames(own: ContentFiles): { files: ContentFiles; gone: Unplaced[] } {
  const unknown = (assemble(own).faults ?? []).flatMap((fault) => {
    const [, file = "", path = ""] = /^content\/(\S+\.(?:yaml|md)): (\S+): unknown name; /.exec(fault) ?? [];
    return isOfLanguage(file) ? [{ file, path: path.split(".") }] : [];
  });
  const gone: Unplaced[] = [];
  const changed = new Map<string, string>();
  for (const [file, all] of Map.groupBy(unknown, (place) => place.file)) {
    const text = own.get(file) ?? "";
    const next = inMatter(text, (matter) => {
      const before = parse(matter) as Value; // the check has parsed it
      const after = structuredClone(before);
      for (const { path } of all) {
        const [name = "", parent] = [path.at(-1), valueAt(after, path.slice(0, -1))];
        if (!isMapping(parent) || !Object.hasOwn(parent, name)) continue; // the fault is the first language's
        gone.push({ file, path, text: JSON.stringify(parent[name]) });
        delete parent[name];
      }
      return yamlWith(matter, { before, after });
    });
    changed.set(file, next);
  }
  return { files: changed.size === 0 ? own : withFiles(own, changed), gone };
}

/** Lists what the release's words stand in for, marked so by `withNewTexts`. */
export function listToTranslate(files: ContentFiles): Place[] {
  return [...files].flatMap(([file, text]) => {
    if (!text?.includes(mark) || !/\.(?:yaml|md)$/.test(file)) return [];
    return isMarkedWhole(text) ? [{ file, path: [] }] : markedIn(text).map((path) => ({ file, path }));
  });
}

/** @example describePlace({ file: "fr/ui.yaml", path: ["form", "send"] }) // "content/fr/ui.yaml: form.send" */
export function describePlace({ file, path }: Place): string {
  return path.length === 0 ? `content/${file}` : `content/${file}: ${path.join(".")}`;
}

function readLack(fault: string): Place[] {
  const [, file = "", path] =
    /^content\/(\S+\.(?:yaml|md)): (?:(\S+): expected .*, got nothing|there is no such file)$/s.exec(fault) ?? [];
  return isOfLanguage(file) ? [{ file, path: path === undefined ? [] : path.split(".") }] : [];
}

function isOfLanguage(file: string): boolean {
  return locales.some((locale) => file.startsWith(`${locale}/`));
}

/** Writes YAML anew: all of a file, or the front matter of a text. */
function inMatter(text: string, write: (matter: string) => string): string {
  const [, above = "", matter = text, below = ""] = /^(---\n)([\s\S]*?\n)(---\n[\s\S]*)$/.exec(text) ?? [];
  return above + write(matter) + below;
}

/** What the first language gets, the others get in their own words where the release has them. */
function fill(files: ContentFiles, release: ContentFiles, lacking: readonly Place[]): Map<string, string> {
  const source = releaseOf(files, release);
  const places = lacking.flatMap(({ file, path }) => {
    const [locale, name] = [file.slice(0, file.indexOf("/")), file.slice(file.indexOf("/"))];
    const others = locales.filter((one) => release.has(one + name) || path.at(-1) === "id");
    const all = locale === defaultLocale ? new Set([locale, ...others]) : [locale];
    return [...all].map((one) => ({ file: one + name, path }));
  });
  const changed = new Map<string, string>();
  for (const [file, all] of Map.groupBy(places, (place) => place.file)) {
    const paths = all.map(({ path }) => path);
    const text = files.get(file);
    const next = text ? filled(text, paths, (path, own) => source.find({ file, path }, own)) : source.whole(file);
    if (next !== undefined) changed.set(file, next);
  }
  return changed;
}

/** Returns undefined where nothing is lacking, or the release doesn't have it either. */
function filled(
  text: string,
  paths: readonly (readonly string[])[],
  find: (path: readonly string[], own: Value) => Value | undefined,
): string | undefined {
  const next = inMatter(text, (matter) => {
    const before = parse(matter) as Value; // the check has parsed it
    const after = structuredClone(before);
    const added: (readonly string[])[] = [];
    for (const path of paths) {
      const value = find(path, before);
      if (value !== undefined && add(after, path, value) && path.at(-1) !== "id") added.push(path);
    }
    const written = yamlWith(matter, { before, after });
    return written === matter ? matter : marked(written, added);
  });
  return next === text ? undefined : next;
}

/** Returns false where something is there already, or its place isn't. */
function add(root: Value, path: readonly string[], value: Value): boolean {
  const [name, parent] = [path.at(-1), valueAt(root, path.slice(0, -1))];
  if (name === undefined || !isMapping(parent) || Object.hasOwn(parent, name)) return false;
  parent[name] = value;
  return true;
}

/** Finds texts in the content of a release: what it doesn't have in a language, in its first one. */
function releaseOf(files: ContentFiles, release: ContentFiles) {
  const { languages = [] } = parse(release.get("brand.yaml") ?? "{}") as { languages?: string[] }; // checked by its schema
  const known = amountsIn(files);
  const foreign = amountsIn(release).filter((name) => !known.includes(name));
  const values = new Map<string, Value>();
  const inFirst = (file: string) => file.replace(/^[^/]+/, languages[0] ?? "");
  const textOf = (file: string) => release.get(file) ?? release.get(inFirst(file));
  const read = (file: string) => {
    const text = textOf(file);
    if (!text || !file.endsWith(".yaml")) return undefined;
    const value = values.get(file) ?? (parse(withoutAmounts(text, foreign)) as Value);
    values.set(file, value);
    return value;
  };
  return {
    whole: (file: string) => {
      const text = textOf(file);
      const language = release.has(file) ? undefined : languages[0];
      return text && file.endsWith(".yaml") ? markedWhole(withoutAmounts(text, foreign), language) : undefined;
    },
    find: ({ file, path }: Place, own: Value) =>
      isIdOfItem(path, own)
        ? newId(path, own)
        : (counterpart(read(file), own, path) ?? counterpart(read(inFirst(file)), own, path)),
  };
}

function amountsIn(files: ContentFiles): string[] {
  const company = parse(files.get("company.yaml") ?? "{}") as Value;
  const amounts = isMapping(company) ? company["amounts"] : undefined;
  return isMapping(amounts) ? Object.keys(amounts) : [];
}

/** The demonstration's prices are nobody else's. */
function withoutAmounts(text: string, names: readonly string[]): string {
  return text.replaceAll(/\{\{([\w-]+)(?:\.[\w-]+)?\}\}/g, (place, name: string) =>
    names.includes(name) ? "…" : place,
  );
}

function isIdOfItem(path: readonly string[], own: Value | undefined): boolean {
  return path.at(-1) === "id" && Array.isArray(valueAt(own, path.slice(0, -2)));
}

/** The same in each language, whose items are in one order. */
function newId(path: readonly string[], own: Value | undefined): string {
  const list = valueAt(own, path.slice(0, -2));
  const taken = Array.isArray(list) ? list.map((item) => isMapping(item) && item["id"]) : [];
  const id = `item-${Number(path.at(-2)) + 1}`;
  return taken.includes(id) ? `${id}-new` : id;
}

/** The value at a path: of an item, the one with the same id, else the first; of a name that only the company has, the first. */
function counterpart(value: Value | undefined, own: Value | undefined, path: readonly string[]): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const ownPart = valueAt(own, [name]);
  if (Array.isArray(value)) {
    const id = isMapping(ownPart) ? ownPart["id"] : undefined;
    const same = value.find((item) => id !== undefined && isMapping(item) && item["id"] === id);
    return counterpart(same ?? value[Number(name)] ?? value[0], ownPart, rest);
  }
  if (!isMapping(value)) return undefined;
  const isOwnName = !Object.hasOwn(value, name) && rest.length > 0;
  return counterpart(isOwnName ? Object.values(value)[0] : value[name], ownPart, rest);
}

function valueAt(value: Value | undefined, path: readonly string[]): Value | undefined {
  return path.reduce<Value | undefined>(
    (part, name) => (typeof part === "object" && part !== null ? (part as ValuesByName)[name] : undefined),
    value,
  );
}

/** With a mark on a line of its own above each name. */
function marked(text: string, paths: readonly (readonly string[])[]): string {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const found = paths.flatMap((path) => {
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair =
      isMap<Node, Node>(parent) && parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    return pair && pair.key.range ? [lines.linePos(pair.key.range[0]).line] : [];
  });
  const isMarked = new Set(found);
  const written = text.split("\n").map((line, at) => {
    const [indent = ""] = /^ */.exec(line) ?? [];
    return isMarked.has(at + 1) ? `${indent}${mark}\n${line}` : line;
  });
  return written.join("\n");
}

/** A mark counts for the name that begins the next line. */
function markedIn(text: string): string[][] {
  const all = text.split("\n");
  const nextText = (index: number) => all.findIndex((line, at) => at > index && !/^\s*(?:#.*)?$/.test(line));
  const wanted = new Set(all.flatMap((line, at) => (line.trim() === mark ? [nextText(at) + 1] : [])));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const found: string[][] = [];
  const walk = (node: unknown, path: string[]): void => {
    if (isSeq(node)) node.items.forEach((item, index) => walk(item, [...path, String(index)]));
    if (!isMap<Node, Node>(node)) return;
    for (const { key, value } of node.items) {
      const here = [...path, String(isScalar(key) ? key.value : key)];
      const line = key.range ? lines.linePos(key.range[0]).line : 0;
      if (wanted.delete(line)) found.push(here);
      else walk(value, here);
    }
  };
  walk(document.contents, []);
  return found;
}
