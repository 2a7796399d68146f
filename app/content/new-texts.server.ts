// Adds new texts of a release to a company's content folder: the release's words are inserted, each below a mark, until
// the company has written its own (docs/make-it-yours.md, "A newer release").
import { isMap, isScalar, isSeq, LineCounter, parse, parseDocument } from "yaml";
import type { Node } from "yaml";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { assemble } from "./assemble.server.ts";
import { isMarkedWhole, markedWhole, withFiles } from "./content-files.ts";
import type { ContentFiles } from "./content-files.ts";
import { complete, isMapping, pluralForms } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import type { ContentFault } from "./fault.ts";
import { createShownCheck } from "./unshown.server.ts";
import { valueIn, yamlWith } from "./yaml-edit.server.ts";

const mark = "# to translate";

/** The maximum number of rounds; each may find faults that those of the previous round concealed. */
const maxRounds = 8;

/** A path in a file of a language folder; empty for the whole file. */
export type TextLocation = { file: string; path: readonly string[] };

/** Texts in which a company speaks of itself, by file and path; German ships without them (decision 158). */
const companysTexts = [
  /^(?:words|faq|testimonials|pictures)\.yaml|^pages\/(?:home|about|services)\.yaml|^case-studies\//,
  /^ui\.yaml (?:common\.(?:place|local)|contact\.options|chat\.templates)(?:\.|$)/,
  /^pages\/(?:case-studies\.yaml (?:lead|band\.heading)|contact\.yaml next|newsletter\.yaml issue)(?:\.|$)/,
  /^pages\/(?:faq\.yaml groups|legal\.yaml consumers|book\.yaml points)(?:\.|$)/,
];

/** Returns true for a text that suits any company, such as a label, a message or a legal page. */
export function isOfProgram({ file, path }: TextLocation): boolean {
  const location = `${file.slice(file.indexOf("/") + 1)} ${path.join(".")}`;
  return !companysTexts.some((texts) => texts.test(location));
}

/**
 * Adds the texts that the files lack and the release has. A text that exists stays as it is, even if it is wrong or
 * empty. `release` reads the content that came with the release; `isWanted` chooses among the texts.
 */
export function withNewTexts(
  companyFiles: ContentFiles,
  release: () => ContentFiles,
  isWanted: (location: TextLocation) => boolean = () => true,
): ContentFiles {
  let files = companyFiles;
  for (let round = 0; round < maxRounds; round++) {
    const lacking = (assemble(files).faults ?? []).flatMap(lackingAt).filter(isWanted);
    if (lacking.length === 0) return files;
    const changed = fill(files, release(), lacking);
    if (changed.size === 0) return files;
    files = withFiles(files, changed);
  }
  return files;
}

/** Returns a file with the texts that it lacks and the other file has, each below a mark. */
export function withTextsOf(text: string, other: string): string {
  const [before, original] = [parse(text) as Value, parse(other) as Value]; // YAML has no other types
  const added: string[][] = [];
  const after = complete(before, original, (path) => added.push(path.split(".")));
  return added.length === 0 ? text : marked(yamlWith(text, { before, after }), added);
}

/** A text whose name the release no longer knows. */
export type RemovedText = TextLocation & { text: string };

/**
 * Removes names that the release doesn't know from the files of the languages, and returns their texts. Other files
 * stay unchanged.
 */
export function withoutUnknownNames(companyFiles: ContentFiles): { files: ContentFiles; gone: RemovedText[] } {
  const unknown = (assemble(companyFiles).faults ?? []).flatMap(({ file, path = "", cause }) =>
    cause?.kind === "unknown-name" && isOfLanguage(file) ? [{ file, path: path.split(".") }] : [],
  );
  const gone: RemovedText[] = [];
  const changed = new Map<string, string>();
  for (const [file, all] of Map.groupBy(unknown, (location) => location.file)) {
    const text = companyFiles.get(file) ?? "";
    const next = inMatter(text, (matter) => {
      const before = parse(matter) as Value; // the check has parsed it
      const after = structuredClone(before);
      for (const { path } of all) {
        const [name = "", parent] = [path.at(-1), valueIn(after, path.slice(0, -1))];
        if (!isMapping(parent) || !Object.hasOwn(parent, name)) continue; // the fault is the default language's
        gone.push({ file, path, text: JSON.stringify(parent[name]) });
        delete parent[name];
      }
      return yamlWith(matter, { before, after });
    });
    changed.set(file, next);
  }
  return { files: changed.size === 0 ? companyFiles : withFiles(companyFiles, changed), gone };
}

/** Lists the shown texts that still have the release's words, as marked by `withNewTexts`. */
export function listToTranslate(files: ContentFiles): TextLocation[] {
  const isShown = createShownCheck(files);
  const locations: TextLocation[] = [...files].flatMap(([file, text]) => {
    if (!text?.includes(mark) || !/\.(?:yaml|md)$/.test(file)) return [];
    return isMarkedWhole(text) ? [{ file, path: [] }] : markedIn(text).map((path) => ({ file, path }));
  });
  return locations.filter(({ file, path }) => isShown(file.slice("en/".length), path.join(".")));
}

/**
 * Formats a location for a message.
 * @example describeLocation({ file: "fr/ui.yaml", path: ["form", "send"] }) // "content/fr/ui.yaml: form.send"
 */
export function describeLocation({ file, path }: TextLocation): string {
  return path.length === 0 ? `content/${file}` : `content/${file}: ${path.join(".")}`;
}

/**
 * Returns the location of a text that a fault reports as missing in a language; undefined if a file's whole value is.
 */
function lackingAt({ file, path, isLacking }: ContentFault): TextLocation[] {
  const isText = isLacking === true && path !== "" && isOfLanguage(file) && /\.(?:yaml|md)$/.test(file);
  return isText ? [{ file, path: path === undefined ? [] : path.split(".") }] : [];
}

function isOfLanguage(file: string): boolean {
  return locales.some((locale) => file.startsWith(`${locale}/`));
}

/** Rewrites YAML: the whole file, or the front matter of a text. */
function inMatter(text: string, write: (matter: string) => string): string {
  const [, above = "", matter = text, below = ""] = /^(---\n)([\s\S]*?\n)(---\n[\s\S]*)$/.exec(text) ?? [];
  return above + write(matter) + below;
}

/**
 * Returns the changed files. A text added in the default language is also added in each other language that the release
 * has, in that language's own words.
 */
function fill(files: ContentFiles, release: ContentFiles, lacking: readonly TextLocation[]): Map<string, string> {
  const source = releaseOf(files, release);
  const locations = lacking.flatMap(({ file, path }) => {
    const [locale, name] = [file.slice(0, file.indexOf("/")), file.slice(file.indexOf("/"))];
    const others = locales.filter((language) => release.has(language + name) || path.at(-1) === "id");
    const all = locale === defaultLocale ? new Set([locale, ...others]) : [locale];
    return [...all].flatMap((language) =>
      pluralPaths(language, path).map((each) => ({ file: language + name, path: each })),
    );
  });
  const changed = new Map<string, string>();
  for (const [file, all] of Map.groupBy(locations, (location) => location.file)) {
    const paths = all.map(({ path }) => path);
    const text = files.get(file);
    const next = text
      ? filled(text, paths, (path, companyValue) => source.find({ file, path }, companyValue))
      : source.whole(file);
    if (next !== undefined) changed.set(file, next);
  }
  return changed;
}

/** Returns the paths of a text's plural forms in a language; of another text, its path. */
function pluralPaths(locale: string, path: readonly string[]): (readonly string[])[] {
  const [, name] = /^(.+)_other$/.exec(path.at(-1) ?? "") ?? [];
  return name === undefined ? [path] : pluralForms(locale).map((form) => [...path.slice(0, -1), `${name}_${form}`]);
}

/** Returns undefined if nothing is lacking, or if the release doesn't have it either. */
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

/** Adds a value; returns false if there is one already, or if its parent is missing. */
function add(root: Value, path: readonly string[], value: Value): boolean {
  const [name, parent] = [path.at(-1), valueIn(root, path.slice(0, -1))];
  if (name === undefined || !isMapping(parent) || Object.hasOwn(parent, name)) return false;
  parent[name] = value;
  return true;
}

/** Finds texts in the content of a release: those missing in a language are taken from the release's first one. */
function releaseOf(files: ContentFiles, release: ContentFiles) {
  const { languages = [] } = parse(release.get("brand.yaml") ?? "{}") as { languages?: string[] }; // checked by its schema
  const values = new Map<string, Value>();
  const inFirst = (file: string) => file.replace(/^[^/]+/, languages[0] ?? "");
  const textOf = (file: string) => release.get(file) ?? release.get(inFirst(file));
  const read = (file: string) => {
    const text = textOf(file);
    if (!text || !file.endsWith(".yaml")) return undefined;
    const value = values.get(file) ?? (parse(withoutForeignAmounts(text, files, release)) as Value);
    values.set(file, value);
    return value;
  };
  return {
    whole: (file: string) => {
      const text = textOf(file);
      const language = release.has(file) ? undefined : languages[0];
      return text && file.endsWith(".yaml")
        ? markedWhole(withoutForeignAmounts(text, files, release), language)
        : undefined;
    },
    find: ({ file, path }: TextLocation, companyValue: Value) =>
      isIdOfItem(path, companyValue)
        ? newId(path, companyValue)
        : (counterpart(read(file), companyValue, path) ?? counterpart(read(inFirst(file)), companyValue, path)),
  };
}

function amountsIn(files: ContentFiles): string[] {
  const company = parse(files.get("company.yaml") ?? "{}") as Value;
  const amounts = isMapping(company) ? company["amounts"] : undefined;
  return isMapping(amounts) ? Object.keys(amounts) : [];
}

/**
 * Replaces placeholders for amounts that the company doesn't have, such as the demonstration's prices, by an ellipsis.
 */
export function withoutForeignAmounts(text: string, companyFiles: ContentFiles, release: ContentFiles): string {
  const [companyAmounts, names] = [amountsIn(companyFiles), amountsIn(release)];
  return text.replaceAll(/\{\{([\w-]+)(?:\.[\w-]+)?\}\}/g, (placeholder, name: string) =>
    names.includes(name) && !companyAmounts.includes(name) ? "…" : placeholder,
  );
}

function isIdOfItem(path: readonly string[], companyValue: Value | undefined): boolean {
  return path.at(-1) === "id" && Array.isArray(valueIn(companyValue, path.slice(0, -2)));
}

/** Returns the id of a new item; it is the same in each language, because items have the same order. */
function newId(path: readonly string[], companyValue: Value | undefined): string {
  const list = valueIn(companyValue, path.slice(0, -2));
  const taken = Array.isArray(list) ? list.map((item) => isMapping(item) && item["id"]) : [];
  const id = `item-${Number(path.at(-2)) + 1}`;
  return taken.includes(id) ? `${id}-new` : id;
}

/**
 * Returns the value at a path. A list item is matched by id, then by index, or else the first item is used; for a name
 * that only the company has, the first value is used.
 */
function counterpart(
  value: Value | undefined,
  companyValue: Value | undefined,
  path: readonly string[],
): Value | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const ownPart = valueIn(companyValue, [name]);
  if (Array.isArray(value)) {
    const id = isMapping(ownPart) ? ownPart["id"] : undefined;
    const same = value.find((item) => id !== undefined && isMapping(item) && item["id"] === id);
    return counterpart(same ?? value[Number(name)] ?? value[0], ownPart, rest);
  }
  if (!isMapping(value)) return undefined;
  const isOwnName = !Object.hasOwn(value, name) && rest.length > 0;
  return counterpart(isOwnName ? Object.values(value)[0] : value[name], ownPart, rest);
}

/** Inserts a mark on its own line above each name. */
function marked(text: string, paths: readonly (readonly string[])[]): string {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineNumbers = paths.flatMap((path) => {
    const parent = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair =
      isMap<Node, Node>(parent) && parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1));
    return pair && pair.key.range ? [lines.linePos(pair.key.range[0]).line] : [];
  });
  const isMarked = new Set(lineNumbers);
  const written = text.split("\n").map((line, at) => {
    const [indent = ""] = /^ */.exec(line) ?? [];
    return isMarked.has(at + 1) ? `${indent}${mark}\n${line}` : line;
  });
  return written.join("\n");
}

/**
 * Lists the paths of marked names; a mark applies to the name on the next line. Where that line has a mapping in
 * braces, any of its names may be meant, so the path is that of the mapping.
 */
export function markedIn(text: string): string[][] {
  const all = text.split("\n");
  const nextText = (index: number) => all.findIndex((line, at) => at > index && !/^\s*(?:#.*)?$/.test(line));
  const markedLines = new Set(all.flatMap((line, at) => (line.trim() === mark ? [nextText(at) + 1] : [])));
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const paths: string[][] = [];
  const walk = (node: unknown, path: string[]): void => {
    if (isSeq(node)) node.items.forEach((item, index) => walk(item, [...path, String(index)]));
    if (!isMap<Node, Node>(node)) return;
    for (const { key, value } of node.items) {
      const here = [...path, String(isScalar(key) ? key.value : key)];
      const line = key.range ? lines.linePos(key.range[0]).line : 0;
      if (markedLines.delete(line)) paths.push(node.flow ? path : here);
      else walk(value, here);
    }
  };
  walk(document.contents, []);
  return paths;
}
