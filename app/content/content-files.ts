// The files of the content folder, and what is known of their values.
import type { Value } from "./fallback.ts";

/** The content folder: its texts by path, as `en/pages/home.yaml`, and null for every other file. */
export type ContentFiles = ReadonlyMap<string, string | null>;

/** The first line of a file, or of its front matter, whose texts are in another language's or the release's words. */
const wholeFileMark = /^(?:---\n)?# to translate: this file(?:, in ([a-z]{2}))?\n/;

export function isMarkedWhole(text: string | null | undefined): boolean {
  return wholeFileMark.test(text ?? "");
}

/** Returns the language that a marked file is in, where it is another one than its folder's. */
export function markedLanguage(text: string | null | undefined): string | undefined {
  return wholeFileMark.exec(text ?? "")?.[1];
}

/** @example markedWhole("title: One\n", "en") // "# to translate: this file, in en\ntitle: One\n" */
export function markedWhole(text: string, language?: string): string {
  const mark = `# to translate: this file${language === undefined ? "" : `, in ${language}`}\n`;
  return isMarkedWhole(text) ? text : text.replace(/^(?:---\n)?/, (before) => before + mark);
}

/** A publication parses nothing again, and a release archive brings the values along, as parsing all takes a second. */
const parsed = new WeakMap<ContentFiles, Map<string, Value>>();

/** What is known of the files' values by now. Nobody changes a value. */
export function parsedValues(files: ContentFiles): Map<string, Value> {
  const known = parsed.get(files) ?? new Map<string, Value>();
  parsed.set(files, known);
  return known;
}

type Layer = { base: ContentFiles; changed: ReadonlyMap<string, string | null> };

const layers = new WeakMap<ContentFiles, Layer>();

/** What is known of the values of files with this one as it is here: what many states share is parsed once. */
export function parsedWith(files: ContentFiles, path: string): Map<string, Value> {
  const layer = layers.get(files);
  return layer && !layer.changed.has(path) ? parsedWith(layer.base, path) : parsedValues(files);
}

/** The files with others laid over them; null takes one out. What is known of the values of those that stay is known of theirs. */
export function withFiles(files: ContentFiles, changed: ReadonlyMap<string, string | null>): ContentFiles {
  const next = new Map(files);
  for (const [path, text] of changed) {
    if (text === null) next.delete(path);
    else next.set(path, text);
  }
  layers.set(next, { base: files, changed });
  return next;
}
