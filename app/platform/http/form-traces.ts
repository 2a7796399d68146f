const names = ["privacyVersion", "website", "formToken"] as const;

/** Reads a form's hidden fields, without empty ones. */
export function tracesIn(data: FormData): Partial<Record<(typeof names)[number], string>> {
  const filled = names.map((name) => [name, String(data.get(name) ?? "")]).filter(([, value]) => value !== "");
  return Object.fromEntries(filled) as Partial<Record<(typeof names)[number], string>>;
}
