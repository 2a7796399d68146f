// Importing files of other programs, known by name or matched by hand, through the API, on both databases.
import { describe, expect, test } from "vitest";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Subscriber } from "./contract.ts";
import type { SubscriberImportReport } from "./import-contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const send = (lines: readonly string[], query: Record<string, string> = {}) =>
    site.app.request(`/api/admin/newsletter/import?${new URLSearchParams(query).toString()}`, {
      method: "POST",
      body: lines.join("\n"),
      headers: { ...headers, "Content-Type": "text/csv" },
    });
  const importCsv = async (lines: readonly string[], query?: Record<string, string>) =>
    readJson<SubscriberImportReport>(send(lines, query));
  const list = async () => {
    const answer = await site.app.request("/api/admin/newsletter/subscribers?sort=email", { headers });
    const rows = await readJson<Subscriber[]>(answer);
    return rows.map(({ email, isActive, consentSource, consentDate }) => [email, isActive, consentSource, consentDate]);
  };

  test.for([
    [
      "Ghost",
      [
        "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
        "1,a@pop.example,Ana,,true,false,,2025-01-15T10:00:00.000Z,,,",
        "2,b@pop.example,Bogdan,,false,false,,2025-01-15T10:00:00.000Z,,,",
      ],
      "created_at",
      "2025-01-15T10:00:00.000Z",
    ],
    [
      "listmonk",
      [
        "uuid,email,name,attributes,status,created_at,updated_at",
        '1,a@pop.example,Ana,"{""city"": ""Cluj, RO""}",enabled,2025-01-15 10:00:00+00:00,2025-01-16 10:00:00+00:00',
        "2,b@pop.example,Bogdan,{},blocklisted,2025-01-15 10:00:00+00:00,2025-01-16 10:00:00+00:00",
      ],
      "created_at",
      "2025-01-15T10:00:00.000Z",
    ],
    [
      "Substack",
      [
        "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at",
        "a@pop.example,false,,other,false,2025-01-15T10:00:00.000Z,",
        "b@pop.example,true,2026-01-01,yearly,true,2025-01-15T10:00:00.000Z,",
      ],
      "created_at",
      "2025-01-15T10:00:00.000Z",
    ],
    [
      "MailerLite",
      [
        "Subscriber,Status,subscribed_at,unsubscribed_at,optedin_at,optin_ip",
        "a@pop.example,active,2025-01-14 10:00:00,,2025-01-15 10:00:00,192.0.2.1",
        "b@pop.example,unsubscribed,2025-01-14 10:00:00,2025-02-14 10:00:00,,192.0.2.1",
      ],
      "optedin_at",
      "2025-01-15T10:00:00.000Z",
    ],
    [
      "Brevo",
      [
        "EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_MARKETING;ADDED_TIME;MODIFIED_TIME",
        "a@pop.example;Ana;Pop;;Subscribed;15-01-2025 10:00:00;16-01-2025 10:00:00",
        "b@pop.example;Bogdan;Pop;;Unsubscribed;15-01-2025 10:00:00;16-01-2025 10:00:00",
      ],
      "ADDED_TIME",
      "2025-01-15T10:00:00.000Z",
    ],
  ] as const)(
    "[MOVE-05] the header of %s is recognised: subscribed people are active, those who left aren't",
    async ([, lines, source, date]) => {
      expect(await importCsv(lines)).toMatchObject({ taken: 2, unsubscribed: 1, refused: 0 });
      const [first, second] = await list();
      expect(first).toEqual(["a@pop.example", true, source, date]);
      expect(second?.slice(0, 2)).toEqual(["b@pop.example", false]);
      expect(await importCsv(lines)).toMatchObject({ taken: 0, known: 2, refused: 0 });
      expect(await site.deps.db.kysely.selectFrom("outbox_email").select("id").execute()).toEqual([]);
    },
  );

  test("[MOVE-05] unknown columns are matched by hand, for the check and for the import alike", async () => {
    const lines = ["Wohin,Seit,Abgemeldet", "a@pop.example,2025-01-15,nein", "b@pop.example,2025-01-15,yes"];
    expect((await send(lines)).status).toBe(400);
    const matched = { "map.email": "Wohin", "map.signedUpAt": "Seit", "map.optedOut": "Abgemeldet" };
    const dry = await importCsv(lines, { ...matched, dryRun: "true" });
    expect(dry).toMatchObject({ taken: 1, refused: 1, unsubscribed: 1 });
    expect(dry.rows[0]).toMatchObject({ line: 2, result: "refused", reason: "“nein” is neither yes nor no." });
    expect(await list()).toEqual([]);
    expect({ ...(await importCsv(lines, matched)), dryRun: true }).toEqual(dry);
    expect((await list())[0]?.slice(0, 2)).toEqual(["b@pop.example", false]);
  });

  test("[MOVE-05] a chosen column that the file lacks is refused at its field; a column about who left remains required", async () => {
    const lines = ["email,status,created_at", "a@pop.example,active,2025-01-15"];
    const missing = await send(lines, { "map.email": "Mail" });
    expect(missing.status).toBe(400);
    expect(await missing.json()).toMatchObject({ errors: { "map.email": "The file has no column “Mail”." } });
    const response = await send(lines, { "map.state": "" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining("status") as unknown });
    expect(await list()).toEqual([]);
  });

  test("[MOVE-05] one source and date for all are evidence of the rows without, and of no other", async () => {
    const lines = ["Email,Created at", "a@pop.example,", "b@pop.example,2025-01-15", "c@pop.example,31.31.2025"];
    expect(await importCsv(lines)).toMatchObject({ taken: 1, refused: 2 });
    const forAll = { consentSource: "Fair in Cluj", consentDate: "2025-03-31" };
    expect(await importCsv(lines, forAll)).toMatchObject({ taken: 1, known: 1, refused: 1 });
    expect(await list()).toEqual([
      ["a@pop.example", true, "Fair in Cluj", "2025-03-31T00:00:00.000Z"],
      ["b@pop.example", true, "Created at", "2025-01-15T00:00:00.000Z"],
    ]);
    expect((await send(lines, { consentSource: "Fair" })).status).toBe(400);
    expect((await send(lines, { ...forAll, consentDate: "2999-01-01" })).status).toBe(400);
  });

  test("[MOVE-05] the rows that are reported add up to the file's, and columns that nothing was read from are named", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => `a${index}@pop.example,2025-01-15,"5"" screen"`);
    const report = await importCsv(["email,created_at,note", ...rows, "no address,,"]);
    expect(report).toMatchObject({ taken: 1_200, known: 0, refused: 1, unread: ["note"] });
    expect(report.rows).toHaveLength(1_201);
  });
});
