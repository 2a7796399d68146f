// The assistant's page as served, identical for everyone.
import { expect, test } from "vitest";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { findMeta, listTexts } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readJson } from "#test/read-json.ts";

const { app, html } = useOwnSite();

const notices = {
  en: /You are talking to an AI system/,
  ro: /sistem de inteligență artificială|sistem AI|sistem de IA/i,
  fr: /système d’IA|système d'IA|système d’intelligence artificielle/i,
};

test.for(locales)(
  "[CHAT-01] [CHAT-10] [L13] the served HTML has the input, the words before the first conversation, links to answers and the AI notice: %s",
  async (locale) => {
    const path = localPath(locale, "/ai-chat");
    const read = await html(path);
    const { welcome, welcomeText, start, placeholder, search } = siteContent.ui[locale].chat;
    const { questions = [] } = siteContent.pages.home[locale].ask ?? {};
    expect(listTexts(read)).toEqual(expect.arrayContaining([welcome, welcomeText, start]));
    expect(read).toContain(`placeholder="${placeholder}"`);
    expect(read).not.toContain(`placeholder="${search}"`);
    const answers = siteContent.faq[locale].filter(({ question }) => questions.includes(question));
    expect(answers.length).toBe(questions.length);
    for (const { id } of answers) expect(read).toContain(`href="${localPath(locale, `/faq#${id}`)}"`);
    expect(read).toMatch(notices[locale as keyof typeof notices]);
    for (const way of ["/contact", "/faq"]) expect(read).toContain(`href="${localPath(locale, way)}"`);
  },
);

test("[CHAT-01] the page's description mentions an assistant", async () => {
  expect(findMeta(await html("/ai-chat"), "description")).toMatch(/assistant/i);
});

test("[S29] [LITE-02] its HTML is the same for every visitor, question and session, and cached by the server", async () => {
  const { app: site } = app();
  const session = crypto.randomUUID();
  const created = json("POST", { title: "Heron pilot" }, { "X-Session-Id": session });
  const { id } = await readJson<{ id: string }>(site.request("/api/chat/conversations", created));
  const headers = { "X-Session-Id": session, Cookie: `chat-session-id=${session}` };
  const plain = await site.request("/ai-chat");
  const asked = await site.request("/ai-chat?q=Heron%20pilot%20%3Cb%3E", { headers });
  expect(asked.status).toBe(200);
  for (const name of ["Cache-Control", "ETag"]) expect(asked.headers.get(name)).toBe(plain.headers.get(name));
  expect(asked.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  expect(asked.headers.get("ETag")).toMatch(/\w/);
  const text = await asked.text();
  expect(text).toBe(await plain.text());
  for (const own of [session, id, "Heron pilot"]) expect(text).not.toContain(own);
});
