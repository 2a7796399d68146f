// An issue's preview before it is sent, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { readJson } from "#test/read-json.ts";

const mailSettings = {
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "news@northwind.example",
  NOTIFY_TO: "team@northwind.example",
};

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: mailSettings });
  let id: string;
  const headers = signInForEachTest(site);
  beforeEach(async () => {
    const texts = [{ locale: "ro", subject: "Vești", preheader: "Pe scurt", content: "<p>Salut</p>" }];
    id = (await readJson<{ id: string }>(call("POST", "", { texts }))).id;
  });

  const call = (method: string, path: string, body: unknown) =>
    site.app.request(`/api/admin/issues${path}`, {
      ...json(method, body),
      headers: { "Content-Type": "application/json", ...headers },
    });
  const preview = async (body: object) => {
    const response = await call("POST", `/${id}/preview`, body);
    return new URL((await readJson<{ url: string }>(response)).url).pathname;
  };

  test("[ISSU-02] a preview is the email at a secret address that works once, in a sandbox", async () => {
    const path = await preview({ locale: "ro" });
    const answer = await site.app.request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Security-Policy")).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'",
    );
    expect(answer.headers.get("X-Frame-Options")).toBeNull();
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toContain("Salut</p>");
    expect((await site.app.request(path)).status).toBe(404);
    expect(JSON.stringify(site.logged)).not.toContain(path.split("/").at(-1));
  });

  test("[ISSU-02] [OPEN-20] a test goes out in the first language by default; a repeat with its key sends nothing and shows no secret", async () => {
    expect((await call("POST", `/${id}/test`, {})).status).toBe(404); // there is no English version
    const texts = [{ locale: "en", subject: "News", content: "<p>Hello</p>" }];
    await call("PUT", `/${id}`, { texts });
    const repeat = (path: string, body: object = {}) =>
      site.app.request(`/api/admin/issues/${id}${path}`, json("POST", body, { ...headers, "Idempotency-Key": "once" }));
    const tests = [await repeat("/test"), await repeat("/test")];
    expect(tests.map(({ status }) => status)).toEqual([200, 200]);
    expect((await readEmails(site.deps)).map(({ subject }) => subject)).toEqual(["[Test] News"]);
    const previews = [await repeat("/preview", { locale: "en" }), await repeat("/preview", { locale: "en" })];
    expect(previews.map(({ status }) => status)).toEqual([201, 409]);
  });

  test("[ISSU-02] a preview can be plain text, and light or dark independent of the system", async () => {
    const text = await site.app.request(await preview({ locale: "ro", as: "text" }));
    expect(text.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await text.text()).toMatch(/^Vești\n=====\n/);
    const dark = await (await site.app.request(`${await preview({ locale: "ro" })}?look=dark`)).text();
    expect(dark).toContain("@media all {");
    expect(dark).not.toContain("prefers-color-scheme");
    const light = await (await site.app.request(`${await preview({ locale: "ro" })}?look=light`)).text();
    expect(light).toContain("@media not all {");
  });

  test("[ISSU-02] it ends after five minutes, and a language without a version has none", async () => {
    const path = await preview({ locale: "ro" });
    site.clock.advance(5 * 60_000);
    expect((await site.app.request(path)).status).toBe(404);
    expect((await call("POST", `/${id}/preview`, { locale: "fr" })).status).toBe(404);
  });

  test("[ISSU-02] a test email goes to one's own address, and its unsubscribe link unsubscribes nobody", async () => {
    expect((await call("POST", `/${id}/test`, { locale: "ro" })).status).toBe(200);
    const email = (await readEmails(site.deps)).find(({ kind }) => kind === "issue-test");
    expect(email).toMatchObject({ subject: "[Test] Vești", locale: "ro", unsubscribe_url: null });
    expect(email?.text).toContain("/ro/newsletter/unsubscribe/test");
    expect(email?.html).toContain("Salut</p>");
  });
});

test("[ISSU-02] without a mail server a test is 409", async () => {
  const site = await createTestApp();
  const headers = { "Content-Type": "application/json", ...(await signInAdmin(site.deps)) };
  const post = (path: string, body: unknown) => site.app.request(path, { ...json("POST", body), headers });
  const response = await post("/api/admin/issues", { texts: [{ locale: "en", subject: "News", content: "<p>x</p>" }] });
  const { id } = await readJson<{ id: string }>(response);
  const refused = await post(`/api/admin/issues/${id}/test`, { locale: "en" });
  expect(refused.status).toBe(409);
  expect((await readJson<{ message: string }>(refused)).message).toContain("no mail server");
});
