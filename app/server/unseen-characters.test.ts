// Invisible characters in typed and pasted text, sent to forms and calls, on both databases.
import { describe, expect, test } from "vitest";
import { json, posted } from "#test/app.ts";
import { aBooking, bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";

/** With remains of Outlook, terminals and truncated texts. */
const sent = "One\vtwo\fthree\rfour\r\nfive\n\tsix\u0000 \u0007sev\u001Ben\u007F \uD83Deight\uDE00";
const stored = "One\ntwo\nthree\nfour\nfive\n\tsix seven eight";

/** Addresses as they are copied. */
const copied = [
  "\u200Bana@hexley.example",
  "ana@\u2060hex\u00ADley.example\uFEFF",
  "\u202Aana@hexley.example\u202C",
  "\u2068ana@hexley.example\u2069\u200E",
  "mailto:ana@hexley.example",
  "MAILTO: ana@hexley.example.",
  "mailto:ana@hexley.example?subject=Hello",
  "ana@hexley.example.",
  "<ana@hexley.example>",
  "Ana Pop <ana@hexley.example>",
  '"Pop, Ana" <mailto:ana@hexley.example.>',
  "ana\u0000@hexley.example\v",
  "\uD83Dana@hexley.example",
];

/** Ambiguous addresses, or none. */
const noAddresses = [
  "ben@hexley.example <ana@hexley.example>",
  "ana@hexley.example, ben@hexley.example",
  "<ana@hexley.example> <ben@hexley.example>",
  "ana@hexley.example..",
  "ana @hexley.example",
  "ana\v@hexley.example",
  "mailto:",
  "<>",
  "\u200B",
];

const invisible = [
  "\u200B",
  "\u200B \u2060",
  "\u202E",
  "\u0000\u0007",
  "\u00AD\u3164\u2800",
  "\uD83D",
  "\u115F\u{E0020}",
];

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({
    database,
    settings: {
      LIMIT_PUBLIC_WRITES_PER_MINUTE: "1000",
      BOOKING_MOST_PER_EMAIL: "1000",
      BOOKING_MOST_PER_ADDRESS: "1000",
    },
  });
  const headers = signInForEachTest(site);

  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    site.app.request(path, json("POST", body, more));
  const refused = async (response: Response) => [
    response.status,
    Object.keys((await readJson<{ errors: object }>(response)).errors),
  ];
  const enquiries = async () => (await site.services.enquiry.listEnquiries()).rows;

  test("[R20] an enquiry is taken whatever unseen characters its fields have, by a call and by a form without script", async () => {
    const fields = ["firstName", "lastName", "company", "projectDetails", "message"];
    const nasty = Object.fromEntries(fields.map((name) => [name, sent]));
    const enquiry = { ...anEnquiry(nasty), phone: "\u202A+40 721\u0000 000 000\u202C" };
    expect((await post("/api/contact", enquiry)).status).toBe(201);
    const [first] = await enquiries();
    expect(first).toMatchObject({
      ...Object.fromEntries(fields.map((name) => [name, stored])),
      phone: "+40 721 000 000",
    });

    const byForm = { ...enquiry, projectDetails: "One\vtwo\fthree\u0000", email: "mailto:ben@hexley.example." };
    const sentByForm = Object.fromEntries(Object.entries(byForm).map(([name, value]) => [name, String(value)]));
    const answer = await site.app.request("/contact", posted({ ...sentByForm, formToken: aFormToken(site) }));
    expect(answer.status).toBe(200);
    expect(await enquiries()).toContainEqual(
      expect.objectContaining({ email: "ben@hexley.example", projectDetails: "One\ntwo\nthree" }),
    );
  });

  test("[R20] a call, a chat message, a post and a text of the company are accepted in the same way", async () => {
    const { booking } = await bookSlot(site, { name: "Ana\u0000 \u202EPop", subject: sent });
    expect(booking).toMatchObject({ name: "Ana Pop", subject: stored });

    const visitor = { "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e11" };
    const { id } = await readJson<Record<string, unknown>>(
      post("/api/chat/conversations", { title: "Pri\u0000ces\uD83D" }, visitor),
    );
    const message = await readJson<Record<string, unknown>>(
      post(`/api/chat/conversations/${String(id)}/messages`, { content: sent }, visitor),
    );
    expect(message["content"]).toBe(stored);

    const draft = { title: "Seven\u0000 ways", content: "<p>One\vtwo\u0000 \uD83Dthree</p>", tags: ["so\u0007ft"] };
    const answer = await post("/api/admin/blog", draft, headers);
    expect([answer.status, await readJson<Record<string, unknown>>(answer)]).toMatchObject([
      201,
      { title: "Seven ways", content: "<p>One\ntwo three</p>", tags: ["soft"] },
    ]);

    const { values } = await readJson<Record<string, unknown>>(
      site.app.request("/api/admin/content/home", { headers }),
    );
    const before = (values as { en: Record<string, string> }).en["why.lead"];
    const change = { values: { en: { "why.lead": "Call\u0007\vus.\uDE00" } }, bases: { en: { "why.lead": before } } };
    const saved = await site.app.request("/api/admin/content/home/draft", json("PUT", change, headers));
    expect([saved.status, await readJson<Record<string, unknown>>(saved)]).toMatchObject([
      200,
      { values: { en: { "why.lead": "Call\nus." } } },
    ]);
  });

  test("[R20] an email address loses characters that were copied with it, and is refused if it could be two", async () => {
    const statuses = [];
    for (const email of copied) statuses.push((await post("/api/contact", anEnquiry({ email }))).status);
    expect(statuses).toEqual(copied.map(() => 201));
    expect(new Set((await enquiries()).map(({ email }) => email))).toEqual(new Set(["ana@hexley.example"]));
    const answers = [];
    for (const email of noAddresses) answers.push(await refused(await post("/api/newsletter", { email })));
    expect(answers).toEqual(noAddresses.map(() => [400, ["email"]]));
    for (const email of copied) expect((await post("/api/newsletter", { email })).status).toBe(200);
    expect((await site.services.newsletter.listSubscribers()).rows).toMatchObject([{ email: "ana@hexley.example" }]);
  });

  test("[R20] a name of invisible characters alone counts as missing", async () => {
    const answers = [];
    for (const name of invisible)
      answers.push(await refused(await post("/api/contact", anEnquiry({ lastName: name }))));
    expect(answers).toEqual(invisible.map(() => [400, ["lastName"]]));
    expect(await refused(await post("/api/booking", aBooking({ name: "\u200B" })))).toEqual([400, ["name"]]);
    expect(await refused(await post("/api/contact", anEnquiry({ projectDetails: "\u2060" })))).toEqual([
      400,
      ["projectDetails"],
    ]);
    expect((await post("/api/contact", anEnquiry({ lastName: "O\u200BNeill ❤️", message: "\u200B" }))).status).toBe(
      201,
    );
    expect(await enquiries()).toMatchObject([{ lastName: "O\u200BNeill ❤️" }]);
  });

  test("[R20] marks separated only by unseen characters take no more time than others", async () => {
    const apart = `a${`${"\u0316\u0301".repeat(15)}\u0000`.repeat(3)}`;
    expect(await refused(await post("/api/contact", anEnquiry({ company: apart })))).toEqual([400, ["company"]]);
    const turned = apart.replaceAll("\u0000", "\u202E");
    expect(await refused(await post("/api/contact", anEnquiry({ company: turned })))).toEqual([400, ["company"]]);
  });

  test("[MOVE-05] [R20] an imported address is read as a typed one", async () => {
    const csv = `email,locale,consentSource,consentDate\r\n"Ana <\u200Bana@hexley.example.>",en,Fair,2026-03-31`;
    const type = { "Content-Type": "text/csv" };
    const answer = await site.app.request("/api/admin/newsletter/import", {
      method: "POST",
      body: csv,
      headers: { ...headers, ...type },
    });
    expect(answer.status).toBe(200);
    expect((await site.services.newsletter.listSubscribers()).rows).toMatchObject([{ email: "ana@hexley.example" }]);
  });
});
