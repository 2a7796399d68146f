// The files of the content folder, with a cache of their parsed values.
import type { Value } from "./fallback.ts";

/**
 * The content folder: its texts by path, such as `en/pages/home.yaml`, and null for every other file. A map is never
 * changed, since results are cached for it: another state is another map.
 */
export type ContentFiles = ReadonlyMap<string, string | null>;

/** The first line of a file, or of its front matter, whose texts are in another language or are the release's. */
const wholeFileMark = /^(?:---\n)?# to translate: this file(?:, in ([a-z]{2}))?\n/;

export function isMarkedWhole(text: string | null | undefined): boolean {
  return wholeFileMark.test(text ?? "");
}

/** Returns the language of a marked file if it differs from its folder's. */
export function markedLanguage(text: string | null | undefined): string | undefined {
  return wholeFileMark.exec(text ?? "")?.[1];
}

/**
 * Marks a whole file as still to be translated.
 * @example markedWhole("title: One\n", "en") // "# to translate: this file, in en\ntitle: One\n"
 */
export function markedWhole(text: string, language?: string): string {
  const mark = `# to translate: this file${language === undefined ? "" : `, in ${language}`}\n`;
  return isMarkedWhole(text) ? text : text.replace(/^(?:---\n)?/, (before) => before + mark);
}

/**
 * Parsed values by file set. Parsing everything takes a second, so publishing reuses them and a release archive
 * includes them.
 */
const parsed = new WeakMap<ContentFiles, Map<string, Value>>();

/** Returns the values of the files that are parsed so far. They must not be changed. */
export function parsedValues(files: ContentFiles): Map<string, Value> {
  const values = parsed.get(files) ?? new Map<string, Value>();
  parsed.set(files, values);
  return values;
}

type Layer = { base: ContentFiles; changed: ReadonlyMap<string, string | null> };

const layers = new WeakMap<ContentFiles, Layer>();

/**
 * Returns the parsed values of all file sets that have this file with this text, so that shared files are parsed once.
 */
export function parsedWith(files: ContentFiles, path: string): Map<string, Value> {
  const layer = layers.get(files);
  return layer && !layer.changed.has(path) ? parsedWith(layer.base, path) : parsedValues(files);
}

/** Returns the files with others replacing them; null removes one. Parsed values of unchanged files are reused. */
export function withFiles(files: ContentFiles, changed: ReadonlyMap<string, string | null>): ContentFiles {
  const next = new Map(files);
  for (const [path, text] of changed) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  layers.set(next, { base: files, changed });
  return next;
}
