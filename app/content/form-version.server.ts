// Identifies a form by the values that it accepts; labels may change.
import { createHash } from "node:crypto";
import type { CompanyForm, FormOption } from "./form-shape.ts";

/** Returns a version of 14 hexadecimal digits. */
export function versionOfForm({ fields, choices, questions }: CompanyForm): string {
  const valuesOf = (options: readonly FormOption[] = []) => options.map(({ value }) => value);
  const rules = [
    Object.entries(fields),
    Object.entries(choices).map(([field, options]) => [field, valuesOf(options)]),
    questions.map(({ id, kind, options, required = false }) => [id, kind, valuesOf(options), required]),
  ];
  return createHash("sha256").update(JSON.stringify(rules)).digest("hex").slice(0, 14);
}
