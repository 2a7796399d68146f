// The files of the content folder, and what is known of their values.
import type { Value } from "./fallback.ts";

/** The content folder: its texts by path, as `en/pages/home.yaml`, and null for every other file. */
export type ContentFiles = ReadonlyMap<string, string | null>;

/** A publication parses nothing again, and a release archive brings the values along, as parsing all takes a second. */
const parsed = new WeakMap<ContentFiles, Map<string, Value>>();

/** What is known of the files' values by now. Nobody changes a value. */
export function parsedValues(files: ContentFiles): Map<string, Value> {
  const known = parsed.get(files) ?? new Map<string, Value>();
  parsed.set(files, known);
  return known;
}
