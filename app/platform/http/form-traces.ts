// What a public form sends along unseen (ui/form-traces.tsx), read from the form by what sends it.

const names = ["privacyVersion", "website", "formToken"] as const;

/** What stands in a form's hidden fields; those that are empty are left out. */
export function tracesIn(data: FormData): Partial<Record<(typeof names)[number], string>> {
  const filled = names.map((name) => [name, String(data.get(name) ?? "")]).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as Partial<Record<(typeof names)[number], string>>; // the names are those above
}
