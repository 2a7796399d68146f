// A page that nobody phrased: what was published a minute ago is asked for in plain words, on the demonstration and on
// the site of a company that has no phrasings.
import { expect, test } from "vitest";
import type { Content } from "#app/content/schema.ts";
import type { Message } from "#app/features/chat/contract.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { plain } from "../../scripts/learn/evaluate.ts";
import { readJson } from "../read-json.ts";
import { buildContent, readCompanies } from "./company.ts";
import type { Company } from "./company.ts";

const session = "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e12";

/** Publishes a company's post through the API, and returns what the assistant says to each question about it. */
async function repliesTo({ locale, post, team }: Company, content: Content) {
  const { app, deps, close } = await createTestApp({ content, settings: { LIMIT_CHAT_MESSAGES_PER_MINUTE: "100000" } });
  const { title, excerpt, html, questions } = post;
  const draft = { title, excerpt, content: html, author: team[0]?.[0], locale, published: true, tags: [] };
  const published = await app.request("/api/admin/blog", json("POST", draft, await signInAdmin(deps)));
  expect(published.status).toBe(201);
  const headers = { "X-Session-Id": session, "Accept-Language": locale };
  const replies = [];
  for (const { ask, says } of questions.answerable ?? []) {
    const { id } = await readJson<{ id: string }>(app.request("/api/chat/conversations", json("POST", {}, headers)));
    const path = `/api/chat/conversations/${id}/messages`;
    const sent = await app.request(path, json("POST", { content: ask }, headers));
    const { reply } = await readJson<{ reply: Message }>(sent);
    const isFound = says.some((text) => plain(reply.content).includes(plain(text)));
    replies.push({ ask, kind: reply.kind, isFound });
    await app.request(`/api/chat/conversations/${id}`, { method: "DELETE", headers });
  }
  await close();
  return replies;
}

test.each(readCompanies().map((company) => [company.name, company] as const))(
  "[ANSW-02] a post published a minute ago is found for plain questions, with and without phrasings elsewhere: %s",
  async (_name, company) => {
    const least = [
      [siteContent, 9],
      [buildContent(company), 9], // of 12; reached: 9 to 12, and 4, 8, 4 when texts counted by their most similar sentence alone
    ] as const;
    for (const [content, count] of least) {
      const replies = await repliesTo(company, content);
      const result = replies.filter(({ isFound, kind }) => isFound && kind !== "unknown");
      expect(result.length).toBeGreaterThanOrEqual(count);
    }
  },
);
