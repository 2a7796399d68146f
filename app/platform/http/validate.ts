// Converts zod's issues to our field errors; used in browser and server.
import type * as z from "zod/mini";
import type { FieldIssue } from "#app/platform/errors.ts";

export type Validation<T> = { ok: true; value: T } | { ok: false; fields: Record<string, FieldIssue> };

/** The first issue of each field counts. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  const fields: Record<string, FieldIssue> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.map(String).join(".") || "body";
    fields[field] ??= describe(issue);
  }
  return { ok: false, fields };
}

function describe(issue: z.core.$ZodIssue): FieldIssue {
  if (issue.code === "too_big") return { code: "tooLong", max: Number(issue.maximum) };
  if (issue.code === "too_small" && issue.message !== "required")
    return { code: "tooShort", max: Number(issue.minimum) };
  return { code: issue.message };
}
