// Converts zod's issues to our field errors; used in browser and server.
import type * as z from "zod/mini";
import type { FieldIssue } from "#app/platform/base/errors.ts";

export type Validation<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldIssue> };

/** Most issues described: a body of 90 kB can have 9,000, whose description is 20 times as long. */
const maxIssues = 100;

/**
 * Parses a value; the first issue of each field counts. `labels` are the names of the company's own fields, by path: an
 * issue in an entry of a list is reported for the whole list.
 */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  labels: Readonly<Record<string, string>> = {},
): Validation<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, FieldIssue> = {};
  for (const issue of result.error.issues.flatMap(flattenIssue).slice(0, maxIssues)) {
    const path = issue.path.map(String).join(".") || "body";
    const whole = path.replace(/\.\d+$/, "");
    const field = Object.hasOwn(labels, whole) ? whole : path;
    const label = Object.hasOwn(labels, field) ? { label: labels[field] ?? "" } : {};
    fields[field] ??= { ...describe(issue), ...label };
  }
  return { ok: false, fields };
}

/** Returns a union's issues for the kind of value that was sent, and a separate issue for each unknown name. */
function flattenIssue(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ code: "custom", message: "invalid", path: [...issue.path, key] }));
  if (issue.code !== "invalid_union") return [issue];
  const isOfKind = (zodIssue: z.core.$ZodIssue) => zodIssue.code !== "invalid_type" || zodIssue.path.length > 0;
  const meant = issue.errors.find((issues) => issues.every(isOfKind)) ?? [];
  const inside = meant.flatMap(flattenIssue).map((nested) => ({ ...nested, path: [...issue.path, ...nested.path] }));
  return inside.length === 0 ? [issue] : inside;
}

function describe(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.code !== "too_big" || issue.message === "invalid") return { code: issue.message };
  return { code: issue.origin === "array" ? "tooMany" : "tooLong", max: Number(issue.maximum) };
}
