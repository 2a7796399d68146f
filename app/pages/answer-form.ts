// What pages with a form that works without script have in common: what was sent, and the answer that takes it back.
import { data } from "react-router";

/** What a form sent, its line ends as the API gets them. */
export async function sentBy(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())];
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value).replaceAll("\r\n", "\n")]));
}

/** The answer where a form was not taken: the page again, with the refusal's status. */
export function answerRefused({ status, retryAfter }: { status: number; retryAfter?: string }) {
  return data(null, { status, headers: retryAfter ? { "Retry-After": retryAfter } : {} });
}
