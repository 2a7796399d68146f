// The values of content files, once parsed: a publication parses none again, and a release archive brings them along, as parsing
// all takes a second.
import type { Value } from "./fallback.ts";
import type { ContentFiles } from "./source.server.ts";

const parsed = new WeakMap<ContentFiles, Map<string, Value>>();

/** What is known of the files' values by now. Nobody changes a value. */
export function parsedValues(files: ContentFiles): Map<string, Value> {
  const known = parsed.get(files) ?? new Map<string, Value>();
  parsed.set(files, known);
  return known;
}
