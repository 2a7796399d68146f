// Newsletter issues and their subscribers, through the API if it has a call.
import type { Issue, IssueInput } from "#app/features/issue/contract.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { json } from "./app.ts";
import type { TestApp } from "./app.ts";
import { readJson } from "./read-json.ts";

type Headers = Record<string, string>;

/** Inserts confirmed subscribers, each with the next language: `a0@…`, `a1@…`. */
export async function addSubscribers(
  db: Db,
  count: number,
  {
    name = "a",
    domain = "hexley.example",
    at = new Date("2026-01-10T10:00:00.000Z"),
    locales = ["en", "ro", "fr"],
  } = {},
): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(at),
    email: `${name}${index}@${domain}`,
    subscribed_at: at,
    confirmed_at: at,
    locale: locales[index % locales.length] ?? "en",
  }));
  await db.write(async (trx) => {
    for (let start = 0; start < rows.length; start += 1_000)
      await trx
        .insertInto("subscriber")
        .values(rows.slice(start, start + 1_000))
        .execute();
  });
}

export const issueTexts: IssueInput["texts"] = [
  { locale: "en", subject: "The November issue", preheader: "In short", content: "<h2>News</h2><p>Hello there.</p>" },
  { locale: "ro", subject: "Numărul din noiembrie", preheader: "", content: "<p>Salut.</p>" },
];

export async function callIssues<T = Issue>(
  { app }: Pick<TestApp, "app">,
  headers: Headers,
  { method = "POST", path = "", body }: { method?: string; path?: string; body?: unknown },
): Promise<{ status: number; answer: T }> {
  const init = body === undefined ? { method, headers } : json(method, body, headers);
  const response = await app.request(`/api/admin/issues${path}`, init);
  return { status: response.status, answer: await readJson<T>(response) };
}

/** Makes a draft. */
export async function makeIssue(
  site: Pick<TestApp, "app">,
  headers: Headers,
  texts: unknown = issueTexts,
): Promise<Issue> {
  return (await callIssues(site, headers, { body: { texts } })).answer;
}
