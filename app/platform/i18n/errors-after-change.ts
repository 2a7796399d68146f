/** Replaces the error of a changed field by the one `found` in it now, if any; others stay. */
export function errorsAfterChange<Errors extends Partial<Record<string, string>>>(
  errors: Errors,
  name: string,
  found: Errors,
): Errors {
  const entries = Object.entries(errors).map(([field, error]) => [field, field === name ? found[field] : error]);
  return Object.fromEntries(entries.filter(([, error]) => error)) as Errors; // the same names, or fewer
}
