// Unsubscribing by an email's link: the page, and one click (RFC 8058), on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { unsubscribeUrl, unsubscribeUrlOfIssue } from "#app/platform/mail/unsubscribe-link.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases, holdChange } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";

const oneClick = "List-Unsubscribe=One-Click";
const form = "application/x-www-form-urlencoded";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let link: string;
  beforeEach(async () => {
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    link = new URL(unsubscribeUrl(site.deps, (await only()).id, "fr")).pathname;
  });

  const only = async () => {
    const [subscriber] = (await site.services.newsletter.listSubscribers()).rows;
    if (!subscriber) throw new Error("There is no subscriber.");
    return subscriber;
  };
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    site.app.request(path, { method: "POST", body, headers: { "Content-Type": form, ...headers } });

  test("[L9] the link opens a page with a button and the masked address, and changes nothing", async () => {
    const page = await site.app.request(link);
    const html = await page.text();
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(html).toContain("a…@pop.example");
    expect(html).not.toContain("ana@pop.example");
    expect(html).toMatch(/<form[^>]*action="\/fr\/newsletter\/unsubscribe\/[^"]*"[^>]*method="post"/);
    await site.app.request(link, { method: "HEAD" });
    expect((await only()).isActive).toBe(true);
  });

  test("[L9] the page's button unsubscribes without script, idempotently", async () => {
    const pressed = [await post(link, ""), await post(link, "")];
    expect(pressed.map(({ status }) => status)).toEqual([303, 303]);
    expect(pressed[0]?.headers.get("Location")).toBe("/fr/newsletter?unsubscribed=1");
    expect(await only()).toMatchObject({ isActive: false, unsubscribedBy: "visitor" });
    const text = await (await site.app.request("/fr/newsletter?unsubscribed=1")).text();
    expect(text).toContain("Vous ne recevrez plus la lettre");
    expect((await site.app.request(link)).headers.get("Location")).toBe("/fr/newsletter?unsubscribed=1");
  });

  test("[L9] one-click unsubscribe from another site gets 200, even repeatedly", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site", Origin: "https://mail.other.example" };
    const answers = [await post(link, oneClick, headers), await post(link, oneClick, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await only()).toMatchObject({ isActive: false, unsubscribedBy: "visitor" });
  });

  test("[ISSU-07] several clicks at once on an issue's link count as one unsubscription", async () => {
    const headers = await signInAdmin(site.deps);
    const texts = [{ locale: "en", subject: "News" }];
    const response = await site.app.request("/api/admin/issues", json("POST", { texts }, headers));
    const { id: issueId } = await readJson<{ id: string }>(response);
    const url = unsubscribeUrlOfIssue(site.deps, { id: (await only()).id, issueId, locale: "en" });
    const clicks = await Promise.all(Array.from({ length: 5 }, () => post(new URL(url).pathname, oneClick)));
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const read = await site.app.request(`/api/admin/issues/${issueId}`, { headers });
    expect(await read.json()).toMatchObject({ progress: { unsubscribed: 1 } });
  });

  test("[L9] one-click unsubscribe may be multipart/form-data, as RFC 8058 prefers", async () => {
    const body = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    const answer = await post(link, body, { "Content-Type": "multipart/form-data; boundary=x" });
    expect(answer.status).toBe(200);
    expect((await only()).isActive).toBe(false);
  });

  test("[S19] other cross-site writes are still rejected on this path", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const answers = [await post(link, "", headers), await post("/newsletter", oneClick, headers)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect((await only()).isActive).toBe(true);
  });

  test("[L9] an invalid link unsubscribes nobody", async () => {
    const { id } = await only();
    const signature = link.slice(-64);
    const other = id.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const paths = [`${other}-${signature}`, `${id}-${"0".repeat(64)}`, `${id}-`, id, "x"];
    const answers = await Promise.all(paths.map((token) => post(`/newsletter/unsubscribe/${token}`, oneClick)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const page = await site.app.request(`/newsletter/unsubscribe/${id}-${"0".repeat(64)}`);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("This link is not complete");
    expect((await only()).isActive).toBe(true);
  });

  test("[L9] a deleted subscriber counts as unsubscribed", async () => {
    await site.services.newsletter.deleteSubscriber((await only()).id);
    expect((await post(link, oneClick)).status).toBe(200);
    expect((await site.app.request(link)).status).toBe(303);
  });

  test("someone who unsubscribed can sign up again", async () => {
    await post(link, oneClick);
    await site.app.request("/api/newsletter", json("POST", { email: "ana@pop.example" }));
    expect((await only()).isActive).toBe(true);
  });
});

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  test("[L9] [ISSU-08] [ANEW-04] unsubscribing while an import or staff write the same address prevails", async () => {
    const email = "ana@pop.example";
    await site.app.request("/api/newsletter", json("POST", { email }));
    const read = async () => (await site.services.newsletter.listSubscribers()).rows;
    const id = (await read())[0]?.id ?? "";
    const { waiting, release } = await holdChange(site.deps.db, (trx) =>
      trx.selectFrom("subscriber").select("id").where("email", "=", email).forUpdate().execute(),
    );
    const unsubscribing = site.app.request(new URL(unsubscribeUrl(site.deps, id, "en")).pathname, {
      method: "POST",
      body: oneClick,
      headers: { "Content-Type": form },
    });
    await expect.poll(waiting).toBe(1);
    const imported = site.app.request("/api/admin/newsletter/import", {
      method: "POST",
      body: `email,locale,consentSource,consentDate\n${email},en,Fair,2025-03-31`,
      headers: { ...headers, "Content-Type": "text/csv" },
    });
    await expect.poll(waiting).toBe(2);
    const activated = site.app.request(`/api/admin/newsletter/${id}`, json("PUT", { isActive: true }, headers));
    await expect.poll(waiting).toBe(3);
    await release();
    expect([(await unsubscribing).status, (await imported).status, (await activated).status]).toEqual([200, 200, 409]);
    expect(await (await imported).json()).toMatchObject({ known: 0, refused: 1 });
    expect(await read()).toMatchObject([{ isActive: false, unsubscribedBy: "visitor" }]);
  });
});
