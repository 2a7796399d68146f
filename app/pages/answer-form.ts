import { data } from "react-router";

/** Returns the form's fields with normalised line breaks. */
export async function sentBy(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value).replaceAll("\r\n", "\n")]));
}

/** Renders the page again with the error's status. */
export function answerRefused({ status, retryAfter }: { status: number; retryAfter?: string }) {
  return data(null, { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
}
