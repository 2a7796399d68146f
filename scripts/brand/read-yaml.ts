// Reads YAML files for `npm run brand`, which also runs while the content has faults: an error names its file.
import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseDocument } from "yaml";
import type { Document } from "yaml";
import { describeYamlFault } from "#app/platform/brand/yaml-fault.ts";

const root = join(import.meta.dirname, "../..");

/**
 * @throws Error such as `content/brand.yaml can't be read: Map keys must be unique at line 3, column 1. Fix it first.`
 */
export function readYaml(path: string): Document {
  const document = parseDocument(readFileSync(path, "utf8"));
  const [error] = document.errors;
  if (!error) return document;
  const file = relative(root, path).split(sep).join("/");
  throw new Error(`${file} can't be read: ${describeYamlFault(error)}. Fix it first.`);
}
