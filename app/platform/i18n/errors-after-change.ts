// Errors at a form's fields stay true while somebody mends them.

/**
 * Returns the errors to show once one field has changed: its own is what was found in it now, those of other fields stay.
 * @example errorsAfterChange({ email: "…", name: "…" }, "email", {}) // { name: "…" }
 */
export function errorsAfterChange<Errors extends Partial<Record<string, string>>>(
  errors: Errors,
  name: string,
  found: Errors,
): Errors {
  const entries = Object.entries(errors).map(([field, error]) => [field, field === name ? found[field] : error]);
  return Object.fromEntries(entries.filter(([, error]) => error)) as Errors; // the same names, or fewer
}
