// Importing subscribers with evidence, bounces, and figures of subscribers, through the API, on both databases.
import { describe, expect, test } from "vitest";
import { startOfDay } from "#app/platform/i18n/company-time.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { addSubscribers } from "#test/issues.ts";
import { readJson } from "#test/read-json.ts";
import type { ConsentProof, Subscriber, SubscriberFigures } from "./contract.ts";
import type { SubscriberImportReport } from "./import-contract.ts";

const head = "email,locale,consentSource,consentDate";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const send = (csv: string | Uint8Array<ArrayBuffer>, query = "") =>
    site.app.request(`/api/admin/newsletter/import${query}`, {
      method: "POST",
      body: csv,
      headers: { ...headers, "Content-Type": "text/csv" },
    });
  const importCsv = async (lines: string[], query?: string) =>
    readJson<SubscriberImportReport>(send([head, ...lines].join("\r\n"), query));
  const list = async (query = "") => {
    const answer = await site.app.request(`/api/admin/newsletter/subscribers${query}`, { headers });
    return readJson<Subscriber[]>(answer);
  };
  const results = ({ rows }: SubscriberImportReport) => rows.map(({ line, result }) => [line, result]);
  const audit = () =>
    site.deps.db.kysely
      .selectFrom("audit_event")
      .select(["action", "counts"])
      .where("action", "=", "subscribers-imported")
      .execute();

  test("[L4] [ISSU-09] the proof of a consent has when, where and the words shown, even after the notice changed; an import has its own evidence", async () => {
    const field = "purposes.items.newsletter.what";
    const content = (path: string, method = "GET", body?: unknown) =>
      site.app.request(`/api/admin/content/privacy${path}`, body ? json(method, body, headers) : { headers });
    const { values } = await readJson<{ values: { en: Record<string, string> } }>(content(""));
    const before = values.en[field] ?? "";
    const proofOf = async (email: string) => {
      const id = (await list()).find((each) => each.email === email)?.id ?? "none";
      const answer = await site.app.request(`/api/admin/newsletter/${id}/consent`, { headers });
      return readJson<ConsentProof>(answer);
    };
    const signUp = (email: string) =>
      site.app.request("/api/newsletter", json("POST", { email, landingPage: "/blog" }));
    await signUp("ana@pop.example");
    const first = await proofOf("ana@pop.example");
    expect(first).toMatchObject({ source: "form", landingPage: "/blog", subscribedAt: "2026-11-20T12:00:00.000Z" });
    expect(first.text).toContainEqual(expect.stringContaining(before.slice(0, 20)));

    const change = { values: { en: { [field]: "Your address alone." } }, bases: { en: { [field]: before } } };
    expect((await content("/draft", "PUT", change)).status).toBe(200);
    expect((await content("/publish", "POST", { locales: ["en"] })).status).toBe(200);
    await signUp("dan@pop.example");
    const second = await proofOf("dan@pop.example");
    expect(second.privacyVersion).not.toBe(first.privacyVersion);
    expect(second.text).toContainEqual(expect.stringContaining("Your address alone."));
    expect(await proofOf("ana@pop.example")).toEqual(first);

    await importCsv(["eva@pop.example,en,Fair in Cluj,2025-03-31"]);
    expect(await proofOf("eva@pop.example")).toMatchObject({
      source: "import",
      consentSource: "Fair in Cluj",
      privacyVersion: null,
      text: null,
    });
    expect((await site.app.request("/api/admin/newsletter/none/consent", { headers })).status).toBe(404);
  });

  test("[ISSU-09] subscribers are exported as CSV with their evidence, safe in spreadsheets, and the audit log has each file", async () => {
    await addSubscribers(site.deps.db, 1);
    await importCsv(['ana@pop.example,ro,"=HYPERLINK(""https://evil.example"")",2025-03-31']);
    const visit = { landingPage: "/blog", referrerHost: "a.example", campaign: { utm_source: "paper", utm_term: "x" } };
    await site.app.request("/api/newsletter", json("POST", { email: "z@pop.example", ...visit }));
    const read = (accept: string, query = "") =>
      site.app.request(`/api/admin/newsletter/subscribers${query}`, { headers: { ...headers, Accept: accept } });
    const file = await read("text/csv");
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("X-Total-Count")).toBe("3");
    const lines = (await file.text()).split("\r\n");
    expect(lines[0]).toMatch(/^(?:\uFEFF)?"email","locale","consentSource","consentDate","state"/);
    expect(lines[0]).toMatch(/,"landingPage","referrerHost","campaign"$/);
    expect(lines.slice(1, 4).toSorted()).toEqual([
      expect.stringMatching(/^"a0@hexley\.example","en","Form on the site","2026-01-10T10:00:00\.000Z","Active",/),
      expect.stringMatching(
        /^"ana@pop\.example","ro","'=HYPERLINK\(""https:\/\/evil\.example""\)","2025-03-31T00:00:00\.000Z","Active",/,
      ),
      expect.stringMatching(/^"z@pop\.example",.*,"\/blog","a\.example","utm_source=paper; utm_term=x"$/),
    ]);
    expect((await (await read("text/csv", "?locale=ro&page=1")).text()).match(/@/g)).toHaveLength(1);
    expect((await read("application/json")).headers.get("Content-Type")).toContain("json");
    const exports = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select("counts")
      .where("action", "=", "exported-subscribers")
      .execute();
    expect(exports.map(({ counts }) => JSON.parse(counts ?? "") as object)).toEqual([{ rows: 3 }, { rows: 1 }]);
    const editor = await signInAdmin(site.deps, { username: "mara", role: "editor" });
    const refused = { headers: { ...editor, Accept: "text/csv" } };
    expect((await site.app.request("/api/admin/newsletter/subscribers", refused)).status).toBe(403);
  });

  test("[ISSU-08] rows with evidence are imported, known addresses stay as they are, and faulty rows are refused with the reason", async () => {
    await addSubscribers(site.deps.db, 1);
    const report = await importCsv([
      "Ana@Pop.example,ro,Trade fair,2025-03-31",
      '"bogdan@pop.example",,"The form, on paper",2025-03-31T10:00:00+02:00',
      "a0@hexley.example,en,Trade fair,2025-03-31",
      "ana@pop.example,ro,Trade fair,2025-03-31",
      "no address,ro,Trade fair,2025-03-31",
      "c@pop.example,de,Trade fair,2025-03-31",
      "d@pop.example,ro,,2025-03-31",
      "e@pop.example,ro,Trade fair,03/04/2025",
      "f@pop.example,ro,Trade fair,2030-01-01",
      "g@pop.example,ro,Trade fair,2025-02-30",
      "",
      "h@pop.example",
    ]);
    expect(report).toMatchObject({ dryRun: false, taken: 2, known: 2, refused: 7 });
    expect(results(report).slice(0, 5)).toEqual([
      [2, "taken"],
      [3, "taken"],
      [4, "known"],
      [5, "known"],
      [6, "refused"],
    ]);
    expect(results(report).at(-1)).toEqual([13, "refused"]);
    expect(report.rows.filter(({ result }) => result === "refused").every(({ reason }) => reason)).toBe(true);
    const imported = await list("?source=import&sort=email");
    expect(imported).toMatchObject([
      {
        email: "ana@pop.example",
        locale: "ro",
        isActive: true,
        consentSource: "Trade fair",
        consentDate: "2025-03-31T00:00:00.000Z",
      },
      {
        email: "bogdan@pop.example",
        locale: "en",
        consentSource: "The form, on paper",
        consentDate: "2025-03-31T08:00:00.000Z",
      },
    ]);
    expect((await audit()).at(-1)).toEqual({
      action: "subscribers-imported",
      counts: JSON.stringify({ taken: 2, known: 2, refused: 7 }),
    });
  });

  test("[ISSU-08] a dry run reports the same and changes nothing", async () => {
    const lines = ["ana@pop.example,ro,Fair,2025-03-31", "x,ro,Fair,2025-03-31"];
    const dry = await importCsv(lines, "?dryRun=true");
    expect([await audit(), await list()]).toEqual([[], []]);
    expect({ ...(await importCsv(lines)), dryRun: true }).toEqual(dry);
    expect(await list()).toHaveLength(1);
  });

  test("[ISSU-08] an import doesn't resubscribe anyone who unsubscribed or was deactivated by staff", async () => {
    await addSubscribers(site.deps.db, 3);
    const { kysely } = site.deps.db;
    const end = (email: string, by: "visitor" | "admin") =>
      kysely
        .updateTable("subscriber")
        .set({ is_active: 0, unsubscribed_by: by, unsubscribed_at: new Date() })
        .where("email", "=", email)
        .execute();
    await end("a0@hexley.example", "visitor");
    await end("a1@hexley.example", "admin");
    await kysely
      .updateTable("subscriber")
      .set({ is_active: 0, confirmed_at: null, pending_since: new Date() })
      .where("email", "=", "a2@hexley.example")
      .execute();
    const report = await importCsv([0, 1, 2].map((index) => `a${index}@hexley.example,en,Fair,2025-03-31`));
    expect(report.rows.map(({ result }) => result)).toEqual(["refused", "refused", "taken"]);
    expect((await list("?sort=email")).map(({ isActive }) => isActive)).toEqual([false, false, true]);
  });

  test("[ISSU-03] [ISSU-08] a subscriber who never confirmed counts as confirmed once evidence is imported", async () => {
    await addSubscribers(site.deps.db, 1);
    await site.deps.db.kysely.updateTable("subscriber").set({ confirmed_at: null }).execute();
    const report = await importCsv(["a0@hexley.example,fr,Fair,2025-03-31"]);
    expect(results(report)).toEqual([[2, "known"]]);
    expect(await list()).toMatchObject([{ consentSource: "Fair", source: "form", locale: "en" }]);
  });

  test("[ISSU-08] semicolons, a byte order mark, quotes and line breaks in quotes are read", async () => {
    const csv = `\uFEFF"email";"locale";"consentSource";"consentDate"\n"ana@pop.example";ro;"Târg ""București""; standul 5\nla intrare";2025-03-31\nb@pop.example;ro;Fair;2025-03-31\n`;
    const report = await readJson<SubscriberImportReport>(send(csv));
    expect(report.rows.map(({ line, result }) => [line, result])).toEqual([
      [2, "refused"],
      [4, "taken"],
    ]);
    const withoutStand = csv.replace("\nla intrare", "");
    expect((await readJson<SubscriberImportReport>(send(withoutStand))).taken).toBe(1);
    expect((await list("?search=ana@"))[0]?.consentSource).toBe('Târg "București"; standul 5');
  });

  test("[ISSU-08] a file that is too large, of another type or encoding, or without the columns is refused", async () => {
    const other = await site.app.request("/api/admin/newsletter/import", json("POST", {}, headers));
    const latin = await send(Uint8Array.from([...Buffer.from(`${head}\nana@pop.example,ro,T`), 0xe2, 0x72, 0x67]));
    const large = await send("x".repeat(5 * 1024 * 1024 + 1));
    const columns = await send("email,locale\nana@pop.example,ro");
    expect([other.status, latin.status, large.status, columns.status]).toEqual([415, 400, 413, 400]);
    expect((await readJson<{ message: string }>(columns)).message).toContain("consentSource, consentDate");
  });

  test("[ISSU-08] a control character in a column doesn't refuse the row", async () => {
    const columns = ["b@pop.example", "ro", "Fair", "2025-03-31"];
    const lines = columns.map((_, index) => columns.map((value, at) => (at === index ? `${value}\0` : value)).join());
    const report = await importCsv(["ana@pop.example,ro,Fair,2025-03-31", ...lines]);
    expect(report).toMatchObject({ taken: 2, known: 3, refused: 0 });
  });

  test("[ISSU-08] other requests are answered while a long file is imported", async () => {
    const lines = Array.from({ length: 6_000 }, (_, index) => `v${index}@pop.example,ro,Fair,2025-03-31`);
    const order: string[] = [];
    const importing = importCsv([...lines, lines[0] ?? ""]).then((report) => {
      order.push("import");
      return report;
    });
    await expect.poll(async () => (await list("?page=1&perPage=1")).length, { interval: 5 }).toBe(1);
    await site.app.request("/api/newsletter", json("POST", { email: "visitor@pop.example" }));
    order.push("visitor");
    expect(await importing).toMatchObject({ taken: 6_000, known: 1, refused: 0 });
    expect(order).toEqual(["visitor", "import"]);
  });

  test("[ISSU-06] bounces received by mail are recorded and undone", async () => {
    await addSubscribers(site.deps.db, 2);
    const call = async (body: unknown) =>
      (await site.app.request("/api/admin/newsletter/bounces", json("POST", body, headers))).json();
    const emails = ["A0@hexley.example", "nobody@pop.example"];
    expect(await call({ emails })).toEqual({ changed: 1, unknown: ["nobody@pop.example"] });
    expect(await call({ emails })).toMatchObject({ changed: 0 });
    expect((await list("?status=bounced")).map(({ email }) => email)).toEqual(["a0@hexley.example"]);
    expect(await call({ emails, undo: true })).toMatchObject({ changed: 1 });
    const withKey = json("POST", { emails }, { ...headers, "Idempotency-Key": "once" });
    const repeat = async () => (await site.app.request("/api/admin/newsletter/bounces", withKey)).json();
    expect([await repeat(), await repeat()]).toMatchObject([{ changed: 1 }, { changed: 1 }]);
    expect(await call({ emails, undo: true })).toMatchObject({ changed: 1 });
    expect(await list("?status=bounced")).toEqual([]);
  });

  test("[ISSU-01] growth by months of the company's time zone, languages, sources and bounces are counted", async () => {
    const midnight = startOfDay("2026-10-01");
    await addSubscribers(site.deps.db, 3, { at: new Date("2026-09-10T10:00:00.000Z") });
    await addSubscribers(site.deps.db, 2, { name: "b", at: new Date("2026-11-10T10:00:00.000Z"), locales: ["ro"] });
    await site.deps.db.kysely
      .updateTable("subscriber")
      .set({ is_active: 0, unsubscribed_at: midnight, unsubscribed_by: "visitor" })
      .where("email", "=", "a0@hexley.example")
      .execute();
    await importCsv(["ana@pop.example,fr,Fair,2025-03-31"]);
    const answer = await site.app.request("/api/admin/newsletter/figures", { headers });
    const figures = await readJson<SubscriberFigures>(answer);
    expect(figures.growth).toHaveLength(12);
    expect(figures.growth.slice(-4)).toEqual([
      { month: "2026-08", subscribed: 0, unsubscribed: 0, active: 0 },
      { month: "2026-09", subscribed: 3, unsubscribed: 0, active: 3 },
      { month: "2026-10", subscribed: 0, unsubscribed: 1, active: 2 },
      { month: "2026-11", subscribed: 3, unsubscribed: 0, active: 5 },
    ]);
    expect(figures).toMatchObject({ active: 5, bounced: 0 });
    expect(figures.locales).toEqual([
      { locale: "en", count: 0 },
      { locale: "ro", count: 3 },
      { locale: "fr", count: 2 },
    ]);
    expect(figures.sources).toEqual([
      { source: "form", count: 4 },
      { source: "import", count: 1 },
    ]);
  });
});
