// Importing enquiries of other programs and our own export, through the API, on both databases.
import { readFileSync } from "node:fs";
import { describe, expect, onTestFinished, test } from "vitest";
import { optionLabel } from "#app/platform/i18n/option-label.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { signInForEachTest, siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { enquiryCsv } from "../admin/enquiry-csv.ts";
import type { Enquiry } from "../contract.ts";
import type { EnquiryImport } from "./import-contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  type On = { app: TestApp["app"]; by: Record<string, string> };
  const here = (): On => ({ app: site.app, by: headers });
  const send = (file: string | Uint8Array<ArrayBuffer>, query: Record<string, string> = {}, { app, by } = here()) =>
    app.request(`/api/admin/contacts/import?${new URLSearchParams(query).toString()}`, {
      method: "POST",
      body: file,
      headers: { ...by, "Content-Type": "text/csv" },
    });
  const importCsv = async (...input: Parameters<typeof send>) => {
    const answer = await send(...input);
    expect(answer.status).toBe(200);
    return readJson<EnquiryImport>(answer);
  };
  const fileOf = (name: string) => new Uint8Array(readFileSync(`test/leads/${name}`));
  const list = async ({ app, by } = here()) => {
    const answer = await app.request("/api/admin/contacts?status=all&sort=createdAt&order=asc", { headers: by });
    return readJson<Enquiry[]>(answer);
  };
  const counted = async () => {
    const { kysely } = site.deps.db;
    const tables = ["outbox_email", "webhook_delivery"] as const;
    return Promise.all(tables.map(async (table) => (await kysely.selectFrom(table).select("id").execute()).length));
  };

  test("[MOVE-05] HubSpot's contacts are imported: one origin for the file, no notifications, rows without a name refused", async () => {
    await site.app.request(
      "/api/admin/webhooks",
      json("POST", { url: "https://hooks.example/x", events: ["enquiry.created"] }, headers),
    );
    const dry = await importCsv(fileOf("hubspot.csv"), { dryRun: "true", origin: "event" });
    expect(await list()).toEqual([]);
    const report = await importCsv(fileOf("hubspot.csv"), { origin: "event" });
    expect({ ...report, dryRun: true }).toEqual(dry);
    expect(report).toMatchObject({ taken: 2, known: 0, refused: 1, unread: ["Record ID", "Contact owner"] });
    expect(report.rows[2]).toMatchObject({
      line: 4,
      who: "carol@hexley.example",
      result: "refused",
      field: "lastName",
    });
    expect(await list()).toMatchObject([
      {
        firstName: "Ana",
        lastName: "Pop",
        email: "ana@hexley.example",
        phone: "+40 21 555 0101",
        company: "Hexley Works",
        message: "Quotes are typed by hand",
        createdAt: "2026-01-12T09:30:00.000Z",
        status: "new",
        origin: "event",
        dueAt: null,
        ownerName: "andrei",
      },
      { firstName: "Bogdan", status: "in-progress", origin: "event", dueAt: null },
    ]);
    expect(await counted()).toEqual([0, 0]);
    const again = await importCsv(fileOf("hubspot.csv"));
    expect(again).toMatchObject({ taken: 0, known: 2, refused: 1 });
    expect(again.rows[0]).toMatchObject({ enquiryId: (await list())[0]?.id, reason: "Ana Pop, 12 Jan 2026" });
    const audit = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select("counts")
      .where("action", "=", "enquiries-imported")
      .orderBy("id")
      .execute();
    expect(audit.map(({ counts }) => JSON.parse(counts ?? "") as object)).toEqual([
      { taken: 2, known: 0, refused: 1 },
      { taken: 0, known: 2, refused: 1 },
    ]);
  });

  test.for([
    [
      "pipedrive.csv",
      [
        { firstName: "Dan", lastName: "Marin", email: "dan@hexley.example", value: 12_501, company: "Hexley SA" },
        { firstName: "Ela", email: "ela@home.example", phone: "0722 123 456", projectDetails: "Forms on paper" },
        { firstName: "Fane", email: null, phone: "0040 722 123 457", value: 900 },
      ],
    ],
    [
      "tabel.csv",
      [
        { firstName: "Ștefania", lastName: "Țîrlea", phone: "0264 555 010", company: "Hexley Works SRL" },
        { firstName: "Ion", lastName: "Pop", email: "ion@hexley.example", createdAt: "2026-02-03T00:00:00.000Z" },
      ],
    ],
    ["tableau.csv", [{ firstName: "Zoé", lastName: "Lefèvre", value: 12_001, createdAt: "2026-01-31T00:00:00.000Z" }]],
    [
      "brevo.csv",
      [
        { firstName: "Ana", email: "ana@pop.example", phone: "+40722123456", createdAt: "2025-01-15T10:00:00.000Z" },
        { firstName: "Radu", email: null, phone: "+40315550777" },
      ],
    ],
  ] as const)("[MOVE-05] the leads of %s are imported by the names of their columns", async ([name, expected]) => {
    expect(await importCsv(fileOf(name))).toMatchObject({ taken: expected.length, refused: 0 });
    expect(await list()).toMatchObject(expected);
  });

  test("[MOVE-05] [SALE-01] columns are matched by hand; notes, value, next step and status come along", async () => {
    const file = "Wer,Anruf,Was,Am,Stand,Wie viel\nAna Pop,0722 123 456,Call back,2026-12-01,Won,1.200\n";
    const matched = {
      "map.name": "Wer",
      "map.phone": "Anruf",
      "map.notes": "Was",
      "map.value": "Wie viel",
      "map.status": "Stand",
    };
    expect(await importCsv(file)).toMatchObject({ taken: 0, refused: 1 });
    expect(await importCsv(file, matched)).toMatchObject({ taken: 1, unread: ["Am"] });
    const [enquiry] = await list();
    expect(enquiry).toMatchObject({ firstName: "Ana", status: "won", value: 1_200, origin: "other", email: null });
    const notes = await site.deps.db.kysely.selectFrom("enquiry_note").select(["text", "admin_name"]).execute();
    expect(notes).toEqual([{ text: "Call back", admin_name: "andrei" }]);
    const german =
      "Ansprechpartner,E-Mail-Adresse,Nachricht,Datum,Wert,Quelle,Langue,Status\n" +
      "Eva Kern,eva@pop.example,Angebot,2026-01-31,300,Event,fr-CA,\nUwe,uwe@pop.example,,,,,,gewonnen\n";
    const report = await importCsv(german);
    expect(report).toMatchObject({ taken: 1, unread: [] });
    expect(report.rows[1]?.reason).toMatch(/“gewonnen” isn’t known\. The known ones are New, .*Won/);
    expect((await list()).find(({ firstName }) => firstName === "Eva")).toMatchObject({
      message: "Angebot",
      createdAt: "2026-01-31T00:00:00.000Z",
      value: 300,
      origin: "event",
      locale: "fr",
    });
    expect(await importCsv(german, { "map.status": "" })).toMatchObject({ taken: 1, known: 1 });
    const step = "Name,Email,Next step,Next step on\nDan,dan@pop.example,Call back,2026-12-01\n";
    expect(await importCsv(step)).toMatchObject({ taken: 1 });
    expect((await list()).find(({ firstName }) => firstName === "Dan")?.nextStep).toEqual({
      on: "2026-12-01",
      text: "Call back",
    });
  });

  test("[MOVE-05] faults of rows are reported with line and field, and the counts of rows add up", async () => {
    const rows = [
      "Ana,,,,,", // unreachable
      "Ana,no address,,,,",
      "Ana,a@pop.example,,2999-01-01,,",
      "Ana,a@pop.example,,03/04/2025,,",
      "Ana,a@pop.example,,,Zombie,",
      "Ana,a@pop.example,,,,much",
      "Ana,,12,,,",
      "Ana,a@pop.example,,2001-01-01,,",
      "Ana,a@pop.example,,,,12",
    ];
    const report = await importCsv(["Name,Email,Phone,Created,Status,Value", ...rows].join("\n"));
    expect(report.rows.map(({ line, field }) => [line, field])).toEqual([
      [2, "email"],
      [3, "email"],
      [4, "createdAt"],
      [5, "createdAt"],
      [6, "status"],
      [7, "value"],
      [8, "phone"],
      [9, "createdAt"],
      [10, undefined],
    ]);
    expect(report.rows.slice(0, 8).every(({ reason }) => reason)).toBe(true);
    expect(report).toMatchObject({ taken: 1, known: 0, refused: 8 });
  });

  test("[MOVE-05] a known person with the same text isn't imported twice, not even by two imports at once", async () => {
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const { projectDetails, message } = anEnquiry();
    const file = [
      "First name,Last name,Email,Phone,Project details,Message",
      `Ștefania,Țîrlea,STEFANIA@hexley.example,,"${projectDetails}",${message}`,
      `Ștefania,Țîrlea,,0215550199,"${projectDetails}",${message}`,
      "Ștefania,Țîrlea,stefania@hexley.example,,Something else,",
      "Dan,Marin,dan@pop.example,021 555 0200,,",
      "Ela,Rus,ela@pop.example,021 555 0200,,",
      "Dan,Marin,,+40 (21) 555 02 00,,",
    ].join("\n");
    const [item, other] = await Promise.all([importCsv(file), importCsv(file)]);
    expect(item.taken + other.taken).toBe(3);
    const first = item.taken === 3 ? item : other;
    expect(first.rows.map(({ result }) => result)).toEqual(["known", "known", "taken", "taken", "taken", "known"]);
    expect(first.rows[5]?.reason).toBe("line 5");
    expect(await list()).toHaveLength(4);
  });

  test("[MOVE-05] [S20] our own export of enquiries is imported unchanged by another site", async () => {
    const cells = { landingPage: "/blog", referrerHost: "a.example", campaign: { utm_source: "paper; =x" } };
    await site.app.request("/api/contact", json("POST", anEnquiry({ ...cells, company: "=SUM(A1)", phone: "+40 21" })));
    const entered = { firstName: "Ana Maria", lastName: "de la Cruz", phone: "0722 123 456", origin: "referral" };
    await site.app.request("/api/admin/contacts", json("POST", entered, headers));
    const [, second] = await list();
    const change = { status: "in-progress", nextStep: { on: "2026-12-01", text: "-call" }, value: 12 };
    await site.app.request(`/api/admin/contacts/${second?.id}`, json("PATCH", change, headers));
    const labelOf = (field: string, value: string) =>
      optionLabel((key) => site.deps.translate("ro", key), field, value);
    const csvOf = async (on: On) => enquiryCsv(await list(on), labelOf);
    const file = await csvOf(here());

    const other = await createTestApp({ db: await database.open() });
    onTestFinished(() => other.close());
    const otherSite: On = { app: other.app, by: await signInAdmin(other.deps) };
    expect(await importCsv(file, {}, otherSite)).toMatchObject({ taken: 2, known: 0, refused: 0 });
    const withoutClock = (csv: string) => csv.replaceAll(/"2026-\d\d-\d\d \d\d:\d\d",(?="",")/g, '"",'); // no clock starts
    expect((await csvOf(otherSite)).split("\r\n")).toEqual(withoutClock(file).split("\r\n"));
    expect(await importCsv(file, {}, otherSite)).toMatchObject({ taken: 0, known: 2 });
  });

  test("[MOVE-05] [TEAM-03] sales may import, editors and visitors may not; a file that is too long is refused", async () => {
    const file = "Name,Email\nAna,ana@pop.example\n";
    const status = async (by: Record<string, string>, body = file) =>
      (await send(body, {}, { app: site.app, by })).status;
    expect(await status(await signInAdmin(site.deps, { username: "sanda", role: "sales" }))).toBe(200);
    expect(await status(await signInAdmin(site.deps, { username: "edi", role: "editor" }))).toBe(403);
    expect(await status({})).toBe(401);
    expect(await status(headers, "x".repeat(5 * 1024 * 1024 + 1))).toBe(413);
    expect((await send(Uint8Array.of(0x4e, 0xff, 0x0a))).status).toBe(400);
  });
});
