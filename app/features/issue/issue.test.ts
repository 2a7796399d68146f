// Writing newsletter issues through the API, on both databases.
import { describe, expect, test } from "vitest";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Issue, IssueHead } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(`/api/admin/issues${path}`, {
      ...(body === undefined ? { method } : json(method, body)),
      headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers, ...more },
    });
  const texts = [
    { locale: "ro", subject: "Vești", preheader: "Pe scurt", content: "<p>Salut</p>" },
    { locale: "en", subject: "News", content: '<h2>Hello</h2><p onclick="x()">There</p><script>1</script>' },
  ];
  const make = async () => readJson<Issue>(call("POST", "", { texts }));

  test("[ISSU-01] an issue has one version for each language, sanitised, the default language first", async () => {
    const response = await call("POST", "", { texts });
    expect(response.status).toBe(201);
    const issue = await readJson<Issue>(response);
    expect(issue).toMatchObject({ status: "draft", slug: null, sendAt: null, version: 1 });
    expect(issue.texts).toEqual([
      { locale: "en", subject: "News", preheader: "", content: "<h2>Hello</h2><p>There</p>" },
      { locale: "ro", subject: "Vești", preheader: "Pe scurt", content: "<p>Salut</p>" },
    ]);
    const read = await call("GET", `/${issue.id}`);
    expect([await read.json(), read.headers.get("ETag")]).toEqual([issue, '"1"']);
  });

  test("[ISSU-01] the list holds the newest first, with the default language's subject", async () => {
    const first = await make();
    site.clock.advance(1000);
    const second = await readJson<Issue>(call("POST", "", { texts: texts.slice(0, 1) }));
    const listed = await call("GET", "?page=1");
    const heads = await readJson<IssueHead[]>(listed);
    expect(heads.map(({ id, subject, locales }) => [id, subject, locales])).toEqual([
      [second.id, "Vești", ["ro"]],
      [first.id, "News", ["en", "ro"]],
    ]);
    expect(listed.headers.get("X-Total-Count")).toBe("2");
    expect(await (await call("GET", "?status=sent")).json()).toEqual([]);
  });

  test("[ISSU-01] the list is searched by subject and sorted", async () => {
    const first = await make();
    site.clock.advance(1000);
    const second = await readJson<Issue>(call("POST", "", { texts: [{ locale: "ro", subject: "Știri de iarnă" }] }));
    const idsOf = async (query: string) => {
      const listed = await call("GET", query);
      return [(await readJson<IssueHead[]>(listed)).map(({ id }) => id), listed.headers.get("X-Total-Count")];
    };
    expect(await idsOf("?search=iarn")).toEqual([[second.id], "1"]);
    expect(await idsOf("?search=NEWS&page=1")).toEqual([[first.id], "1"]);
    expect(await idsOf("?search=100%25")).toEqual([[], "0"]);
    expect(await idsOf("?sort=createdAt&order=asc")).toEqual([[first.id, second.id], "2"]);
    expect(await idsOf("?sort=status&page=1&perPage=1")).toEqual([[first.id], "2"]);
    expect((await call("GET", "?sort=subject")).status).toBe(400);
  });

  test("[ISSU-01] saving replaces the texts; a stale version is 412", async () => {
    const { id } = await make();
    const change = { texts: [{ locale: "fr", subject: "Nouvelles" }] };
    const saved = await call("PUT", `/${id}`, change, { "If-Match": '"1"' });
    expect([saved.status, saved.headers.get("ETag")]).toEqual([200, '"2"']);
    expect((await call("PUT", `/${id}`, change, { "If-Match": '"1"' })).status).toBe(412);
    const read = await readJson<Issue>(call("GET", `/${id}`));
    expect(read.texts).toEqual([{ locale: "fr", subject: "Nouvelles", preheader: "", content: "" }]);
  });

  test("[TEAM-06] the audit log records who started an issue, but not each autosave", async () => {
    const { id } = await make();
    for (const subject of ["N", "Ne", "New"]) await call("PUT", `/${id}`, { texts: [{ locale: "en", subject }] });
    const events = await site.app.request("/api/admin/audit?action=issue-saved", { headers });
    expect(await events.json()).toMatchObject([{ action: "issue-saved", about: id }]);
  });

  test("[BRND-05] an issue's text in a removed language is set aside and survives changes of the others", async () => {
    const { id } = await make();
    const move = async (from: string, to: string) =>
      site.deps.db.kysely
        .updateTable("issue_text")
        .set({ locale: to as Locale })
        .where("locale", "=", from as Locale)
        .execute();
    await move("ro", "de");
    const heads = await readJson<IssueHead[]>(call("GET", ""));
    expect(heads.map(({ locales }) => locales)).toEqual([["en"]]);
    const change = { texts: [{ locale: "en", subject: "Other news" }] };
    expect((await call("PUT", `/${id}`, change, { "If-Match": '"1"' })).status).toBe(200);
    await move("de", "ro");
    const read = await readJson<Issue>(call("GET", `/${id}`));
    expect(read.texts.map(({ subject }) => subject)).toEqual(["Other news", "Vești"]);
  });

  test("[ISSU-09] a copy, even of a sent issue, is a separate draft with the same texts, and is in the audit log", async () => {
    const { id, texts: own } = await make();
    await site.deps.db.kysely.updateTable("issue").set({ status: "sent", slug: "news", sent: 3 }).execute();
    const key = { "Idempotency-Key": "a-key-of-sixteen-characters" };
    const response = await call("POST", `/${id}/copy`, undefined, key);
    expect([response.status, response.headers.get("ETag")]).toEqual([201, '"1"']);
    const copy = await readJson<Issue>(response);
    expect(copy).toMatchObject({ status: "draft", slug: null, startedAt: null, texts: own, progress: { sent: 0 } });
    expect(copy.id).not.toBe(id);
    expect(await (await call("POST", `/${id}/copy`, undefined, key)).json()).toMatchObject({ id: copy.id });
    await call("PUT", `/${copy.id}`, { texts: [] });
    expect((await readJson<Issue>(call("GET", `/${id}`))).texts).toEqual(own);
    expect((await call("POST", "/none/copy")).status).toBe(404);
    const events = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select(["action", "about"])
      .where("action", "=", "issue-copied")
      .execute();
    expect(events).toEqual([{ action: "issue-copied", about: copy.id }]);
  });

  test("[ISSU-01] a language can't have two versions, and a deleted draft is gone", async () => {
    const twice = [texts[0], texts[0]];
    expect((await call("POST", "", { texts: twice })).status).toBe(400);
    const { id } = await make();
    expect((await call("DELETE", `/${id}`)).status).toBe(200);
    expect((await call("GET", `/${id}`)).status).toBe(404);
    expect((await call("DELETE", `/${id}`)).status).toBe(404);
  });
});
