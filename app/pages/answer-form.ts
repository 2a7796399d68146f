import { data } from "react-router";

/** Returns the form's fields with normalised line breaks; joins several values of one name with commas. */
export async function sentBy(request: Request): Promise<Record<string, string>> {
  const fields = await request.formData();
  const textOf = (name: string) => fields.getAll(name).map((value) => String(value).replaceAll("\r\n", "\n"));
  return Object.fromEntries([...fields.keys()].map((name) => [name, textOf(name).join(",")]));
}

/** Renders the page again with the error's status. */
export function answerRefused({ status, retryAfter }: { status: number; retryAfter?: string }) {
  return data(null, { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
}
