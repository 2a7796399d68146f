// Inserts the no-break spaces of French, which keyboards lack, into a content folder, for `npm run check -- --fix`.
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, visit } from "yaml";
import { withNoBreakSpaces } from "#app/content/no-break-spaces.ts";

/** Returns the changed files. */
export function fixFrenchSpaces(folder: string): string[] {
  return globSync("fr/**/*.{yaml,md,html}", { cwd: folder }).filter((name) => {
    const file = join(folder, name);
    const text = readFileSync(file, "utf8");
    const fixed = name.endsWith(".yaml") ? fixValues(text) : fixProse(text);
    if (fixed !== text) writeFileSync(file, fixed);
    return fixed !== text;
  });
}

/** Fixes only values: in YAML a space may also precede the colon after a key. */
function fixValues(source: string): string {
  const parts: string[] = [];
  let end = 0;
  visit(parseDocument(source), {
    Scalar(key, { value, range }) {
      if (key === "key" || typeof value !== "string" || !range) return;
      parts.push(source.slice(end, range[0]), withNoBreakSpaces(source.slice(range[0], range[1])));
      end = range[1];
    },
  });
  return parts.join("") + source.slice(end);
}

/** Fixes text; code keeps its spaces. */
function fixProse(text: string): string {
  return text
    .split(/(<pre>.*?<\/pre>)/s)
    .map((part) => (part.startsWith("<pre>") ? part : withNoBreakSpaces(part)))
    .join("");
}
