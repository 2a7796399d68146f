// Proposing times for a consultation by the API, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";

const wish = {
  firstName: "Ana",
  lastName: "Pop",
  email: "ana@hexley.example",
  company: "Hexley",
  firstTime: "2026-11-24T10:00",
  secondTime: "2026-11-25T16:30",
  thirdTime: "",
  note: "Quotes take too long.\nMornings are best.",
};

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open() });
  });
  afterEach(() => site.close());

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    site.app.request("/api/consultation", json("POST", body, headers));
  const list = async () => {
    const headers = await signInAdmin(site.deps);
    return (await (await site.app.request("/api/admin/contacts", { headers })).json()) as Record<string, unknown>[];
  };
  const errorsOf = async (body: unknown, headers = {}) =>
    ((await (await send(body, headers)).json()) as { errors?: Record<string, string> }).errors ?? {};

  test("[BOOK-04] proposed times are kept and listed as an enquiry that was not asked for budget and timeline", async () => {
    const response = await send({ ...wish, sourcePage: "/contact", privacyVersion: "2026-11-20" });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ success: true, message: "We'll get back to you within 24 hours." });
    expect(await list()).toEqual([
      expect.objectContaining({
        firstName: "Ana",
        lastName: "Pop",
        email: "ana@hexley.example",
        company: "Hexley",
        phone: null,
        serviceInterest: "ai-integration",
        projectBudget: "",
        timeline: "",
        projectDetails: [
          "Free 30-minute consultation. Proposed times:",
          "- 2026-11-24 10:00 (Europe/Bucharest)",
          "- 2026-11-25 16:30 (Europe/Bucharest)",
          "",
          "Quotes take too long.\nMornings are best.",
        ].join("\n"),
        sourcePage: "/contact",
        privacyVersion: "2026-11-20",
        isSuspect: false,
      }),
    ]);
  });

  test("[BOOK-04] they are written down in the visitor's language", async () => {
    const { secondTime: _second, thirdTime: _third, note: _note, ...least } = wish;
    expect((await send(least, { "Accept-Language": "ro" })).status).toBe(201);
    const details = "Consultație gratuită de 30 de minute. Ore propuse:\n- 2026-11-24 10:00 (Europe/Bucharest)";
    expect(await list()).toEqual([expect.objectContaining({ locale: "ro", projectDetails: details })]);
  });

  test("[BOOK-04] a field that is missing or no time is refused by name, in the visitor's language; nothing is kept", async () => {
    expect(Object.keys(await errorsOf({})).toSorted()).toEqual([
      "company",
      "email",
      "firstName",
      "firstTime",
      "lastName",
    ]);
    const french = await errorsOf({ ...wish, firstTime: "", email: "ana@hexley" }, { "Accept-Language": "fr" });
    expect(Object.keys(french).toSorted()).toEqual(["email", "firstTime"]);
    expect(french["firstTime"]).toContain("Premier choix");
    const noTimes = ["tomorrow", "2026-11-24", "2026-02-31T10:00", "2026-11-24T25:00", "2026-11-24T10:00Z", "?"];
    const refused = await Promise.all(noTimes.map((secondTime) => errorsOf({ ...wish, secondTime })));
    expect(refused.map((errors) => Object.keys(errors))).toEqual(noTimes.map(() => ["secondTime"]));
    expect(await list()).toEqual([]);
  });

  test("[BOOK-04] the same wish under the same key is one, however often it is sent", async () => {
    const headers = { "Idempotency-Key": "wish-0001-0001-0001" };
    const answers = [await send(wish, headers), await send(wish, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await list()).toHaveLength(1);
  });

  test("[BOOK-04] the dashboard tells of it without a budget", async () => {
    await send(wish);
    const headers = await signInAdmin(site.deps);
    const response = await site.app.request("/api/admin/activity", { headers });
    expect(await response.json()).toEqual([
      expect.objectContaining({ kind: "enquiry", detail: "AI Integration & Automation" }),
    ]);
  });

  test("who fills in the hidden field is kept and marked; an enquiry still has to name budget and timeline", async () => {
    await send({ ...wish, website: "https://spam.example" });
    expect(await list()).toEqual([expect.objectContaining({ isSuspect: true })]);
    const enquiry = { ...anEnquiry(), projectBudget: "", timeline: "" };
    expect((await site.app.request("/api/contact", json("POST", enquiry))).status).toBe(400);
  });
});
