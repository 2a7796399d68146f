// Sending an enquiry, by the API and by the form without script, on both databases.
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { json, posted } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import { fieldNames, fieldFacts } from "./fields.ts";

/** Texts that break careless programs. All are already NFC and without blanks at their ends. */
const nastyTexts = [
  "undefined",
  "null",
  "NaN",
  "0",
  "-1e309",
  "true",
  "\\",
  "\\0",
  "%00",
  "%s%d%n",
  "${7*7}",
  "{{7*7}}",
  "`id`",
  "$(reboot)",
  "' OR '1'='1",
  "'; drop table enquiry; --",
  '"; --',
  "<script>alert(1)</script>",
  "</textarea><svg onload=alert(1)>",
  "<!--<script",
  "]]>",
  "../../etc/passwd",
  "file:///etc/passwd",
  "Ω≈ç√∫˜µ≤≥÷",
  "Ștefăniță Țâțu",
  "Œuvre à ÿ",
  "田中さんにあげて下さい",
  "ﷺ",
  "Ṱ̺̺̕o͞ ̷i̲̬͇̪͙n̝̗͕v̟̜̘̦͟o̶̙̰̠kè͚̮̺̪̹̱̤ ",
  "مُنَاقَشَةُ سُبُلِ",
  "a\u200Bb",
  "👩‍👩‍👧‍👦 🏳️‍🌈 🇷🇴",
  "a\tb",
  "line one\nline two\n\nline four",
  "\u2028x\u2029x",
  "😀".repeat(2500),
  "x".repeat(5000),
  "1;2,3|4",
  "=1+1",
  "@SUM(A1)",
  "+40 21",
  "nul\\u0000",
].map((text) => text.trim().normalize("NFC"));

/** More combining marks than normalising can bear, and one character too many: refused, and the field is named. */
const brokenTexts = [`a${"\u0301".repeat(31)}`, "x".repeat(5001)];

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { LIMIT_PUBLIC_WRITES_PER_MINUTE: "200" } });

  const send = (body: unknown, headers: Record<string, string> = {}) =>
    site.app.request("/api/contact", json("POST", body, headers));
  const storedEnquiries = async () => (await site.services.enquiry.listEnquiries()).rows;
  const token = (ageMs: number) => issueFormToken(site.deps.secret, new Date(site.clock.now().getTime() - ageMs));
  const post = (path: string, fields: Record<string, string>) => site.app.request(path, posted(fields));
  const form = (changes: Record<string, string> = {}) => ({
    ...Object.fromEntries(Object.entries(anEnquiry()).map(([name, value]) => [name, String(value)])),
    formToken: token(60_000),
    ...changes,
  });

  test("[CONT-19] [CONT-20] [GEN-03] all fields of an enquiry are taken without a token and answered with success and message", async () => {
    const response = await send(anEnquiry());
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ success: true, message: "We'll get back to you within 24 hours." });
    expect(await storedEnquiries()).toEqual([
      expect.objectContaining({ ...anEnquiry(), isSpamSuspect: false, locale: "en" }),
    ]);
  });

  test("[API-03] phone and message may be left out, nothing else", async () => {
    const { phone: _phone, message: _message, ...required } = anEnquiry();
    expect((await send(required)).status).toBe(201);
    expect(await storedEnquiries()).toEqual([expect.objectContaining({ ...required, phone: null, message: null })]);
    const response = await send({});
    expect(response.status).toBe(400);
    const { errors } = await readJson<{ errors: Record<string, string> }>(response);
    expect(Object.keys(errors).sort()).toEqual(Object.keys(required).sort());
  });

  test("the answer and its errors are in the language of the call", async () => {
    const inFrench = { "Accept-Language": "fr" };
    expect(await (await send(anEnquiry(), inFrench)).json()).toMatchObject({
      message: "Nous vous répondons sous 24 heures.",
    });
    const { errors } = await readJson<{ errors: Record<string, string> }>(send(anEnquiry({ company: " " }), inFrench));
    expect(errors["company"]).toContain("Entreprise");
  });

  test("[CONT-14] [CONT-15] [CONT-17] each value of a choice is accepted and stored unchanged", async () => {
    const services = ["ai-integration", "chatbots", "autonomous-agents", "custom-development"] as const;
    const budgets = ["5k-15k", "15k-50k", "50k-100k", "100k+"] as const;
    const timelines = ["asap", "1-3months", "3-6months", "6months+"] as const;
    const chosen = services.map((serviceInterest, index) => ({
      serviceInterest,
      projectBudget: budgets[index],
      timeline: timelines[index],
    }));
    for (const choices of chosen) expect((await send({ ...anEnquiry(), ...choices })).status).toBe(201);
    expect((await storedEnquiries()).toReversed()).toMatchObject(chosen);
  });

  test("[CONT-14] [CONT-15] [CONT-17] a choice is one of the values of the form", async () => {
    const bodies = [
      anEnquiry({ serviceInterest: "cloud" as never }),
      anEnquiry({ projectBudget: "1M" as never }),
      anEnquiry({ timeline: "never" as never }),
    ];
    const answers = await Promise.all(bodies.map(async (body) => readJson<{ errors: object }>(send(body))));
    expect(answers.map(({ errors }) => Object.keys(errors))).toEqual([
      ["serviceInterest"],
      ["projectBudget"],
      ["timeline"],
    ]);
  });

  test("a text of the maximum length is accepted, one more character is rejected with the limit", async () => {
    const longest = anEnquiry({
      firstName: "ș".repeat(fieldFacts.firstName.max),
      company: "x".repeat(fieldFacts.company.max),
      projectDetails: "ț".repeat(fieldFacts.projectDetails.max),
      message: "y".repeat(fieldFacts.message.max),
    });
    expect((await send(longest)).status).toBe(201);
    const response = await send(anEnquiry({ projectDetails: "x".repeat(fieldFacts.projectDetails.max + 1) }));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: { projectDetails: expect.stringContaining("5000") } });
  });

  test("[R20] an unusual text is stored unchanged in every field that it fits into", async () => {
    const limits = Object.entries(fieldFacts).flatMap(([name, facts]) =>
      "max" in facts && facts.kind !== "email" ? [{ name, max: facts.max }] : [],
    );
    const filled = nastyTexts.map((text) =>
      Object.fromEntries(limits.flatMap(({ name, max }) => (text.length <= max ? [[name, text]] : []))),
    );
    const responses = await Promise.all(filled.map((texts) => send(anEnquiry(texts))));
    expect(responses.map(({ status }) => status)).toEqual(nastyTexts.map(() => 201));
    const rows = await storedEnquiries();
    expect(filled.filter((texts) => !rows.some((row) => isDeepStrictEqual({ ...row, ...texts }, row)))).toEqual([]);
  });

  test("[S13] names lose the characters that turn the direction of text, messages keep them", async () => {
    const turned = "\u202A\u202B\u202C\u202D\u202Eanna\u2066\u2067\u2068\u2069";
    const names = { firstName: turned, lastName: turned, company: turned, phone: turned };
    expect((await send(anEnquiry({ ...names, projectDetails: turned, message: turned }))).status).toBe(201);
    const plain = Object.fromEntries(Object.keys(names).map((name) => [name, "anna"]));
    expect((await storedEnquiries())[0]).toMatchObject({ ...plain, projectDetails: turned, message: turned });
    const empty = await send(anEnquiry({ company: "\u202E" }));
    expect([empty.status, Object.keys((await readJson<{ errors: object }>(empty)).errors)]).toEqual([400, ["company"]]);
  });

  test("[R20] a text that can't be stored is refused in every field, and the field is named", async () => {
    const tries = fieldNames.flatMap((field) => brokenTexts.map((text) => ({ field, text })));
    const responses = await Promise.all(tries.map(({ field, text }) => send({ ...anEnquiry(), [field]: text })));
    const answers = await Promise.all(
      responses.map(async (response) => ({
        status: response.status,
        fields: Object.keys((await readJson<{ errors: object }>(response)).errors),
      })),
    );
    expect(answers).toEqual(tries.map(({ field }) => ({ status: 400, fields: [field] })));
    expect(await storedEnquiries()).toEqual([]);
  });

  test("[R20] a program's line ends are stored as a browser's", async () => {
    const lines = { projectDetails: "one\r\ntwo\r\n\r\nthree", message: "\r\nfour\nfive\r\n" };
    expect((await send(anEnquiry(lines))).status).toBe(201);
    expect((await storedEnquiries())[0]).toMatchObject({ projectDetails: "one\ntwo\n\nthree", message: "four\nfive" });
    const longest = `${"x".repeat(fieldFacts.projectDetails.max - 2)}\r\nx`;
    expect((await send(anEnquiry({ projectDetails: longest }))).status).toBe(201);
  });

  test("[S11] additional fields of the caller are ignored", async () => {
    const response = await send({
      ...anEnquiry(),
      id: "mine",
      createdAt: "2000-01-01T00:00:00.000Z",
      isSpamSuspect: true,
      spamReason: "x",
      locale: "xx",
      role: "admin",
    });
    expect(response.status).toBe(201);
    expect(await storedEnquiries()).toEqual([
      expect.objectContaining({
        id: expect.not.stringMatching("mine"),
        createdAt: site.clock.now().toISOString(),
        isSpamSuspect: false,
        spamReason: null,
        locale: "en",
      }),
    ]);
    expect(Object.keys(await readJson<object>(send(anEnquiry())))).toEqual([
      "success",
      "message",
      "followUp",
      "formToken",
      "timeZone",
      "slots",
    ]);
  });

  test("[S32] an enquiry that looks automated is stored and marked", async () => {
    const sent = [
      await send(anEnquiry({ website: "https://spam.example" })),
      await send(anEnquiry({ formToken: token(2_999) })),
      await send(anEnquiry({ formToken: "not-ours" })),
      await send(anEnquiry({ formToken: token(3_000) })),
      await send(anEnquiry({ formToken: token(30 * 24 * 60 * 60 * 1000) })), // a tab that stayed open
      await send(anEnquiry()),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    const reasons = (await storedEnquiries()).toReversed().map(({ spamReason }) => spamReason);
    expect(reasons.sort()).toEqual(
      ["form token not ours", "hidden field filled in", "sent within 3 seconds", null, null, null].sort(),
    );
  });

  test("the page, the campaign and the notice's version are kept with the enquiry", async () => {
    await send(
      anEnquiry({ sourcePage: "/contact", campaign: { utm_source: "newsletter" }, privacyVersion: "2026-11-20" }),
    );
    expect(await storedEnquiries()).toEqual([
      expect.objectContaining({
        sourcePage: "/contact",
        campaign: { utm_source: "newsletter" },
        privacyVersion: "2026-11-20",
      }),
    ]);
  });

  test("[S11] at most ten utm parameters of a campaign are stored", async () => {
    const utm = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`utm_p${i}`, "x"]));
    await send(anEnquiry({ campaign: { note: "a book", "utm_<b>": "x", ...utm } }));
    const [enquiry] = await storedEnquiries();
    expect(Object.keys(enquiry?.campaign ?? {})).toEqual(Object.keys(utm).slice(0, 10));
    await send(anEnquiry({ campaign: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, "v"])) }));
    expect((await storedEnquiries()).map(({ campaign }) => campaign)).toContain(null);
  });

  test("whatever campaign the address of a form without script names, the enquiry is stored", async () => {
    const long = encodeURIComponent(`${"ă".repeat(199)}😀`);
    const response = await post(`/contact?utm_source=${long}&utm_medium=a%00b%0D%0Ac`, form());
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('id="enquiry-outcome"')]);
    expect((await storedEnquiries())[0]?.campaign).toEqual({
      utm_source: `${"ă".repeat(199)}\uFFFD`,
      utm_medium: "a b c",
    });
  });

  test("[R8] a form without script that is posted many times makes one enquiry; with another text it makes a second", async () => {
    const fields = form();
    const responses = await Promise.all(Array.from({ length: 20 }, () => retryOn503(() => post("/contact", fields))));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await storedEnquiries()).toHaveLength(1);
    await post("/contact", { ...fields, projectDetails: "Something else" });
    expect(await storedEnquiries()).toHaveLength(2);
  });

  test("a form without script is kept as typed: line ends, language, page and campaign", async () => {
    const response = await post(
      "/ro/contact?utm_source=newsletter&x=1",
      form({ projectDetails: "unu\r\ndoi\r\n", privacyVersion: "2026-11-20" }),
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await storedEnquiries()).toEqual([
      expect.objectContaining({
        projectDetails: "unu\ndoi",
        locale: "ro",
        sourcePage: "/ro/contact",
        campaign: { utm_source: "newsletter" },
        privacyVersion: "2026-11-20",
        isSpamSuspect: false,
      }),
    ]);
    expect(await response.text()).toContain(`<title>${site.deps.content.ui.ro.contact.sent.title}`);
  });

  test("a rejected form without script is shown again with its values, the errors and another title", async () => {
    const response = await post(
      "/contact",
      form({ email: "ana@hexley", timeline: "", projectDetails: '</textarea><svg onload="alert(1)">' }),
    );
    const html = await response.text();
    const { ui, pages } = site.deps.content;
    expect(response.status).toBe(400);
    expect(html).toContain(`<title>${ui.en.form.errorPrefix} ${pages.contact.en.title}`);
    expect(html).toContain(siteContent.ui.en.form.summaryTitle);
    expect(html.match(/>Enter an email address such as/g)).toHaveLength(2);
    expect(html.match(/>Please choose an option for “Timeline”\./g)).toHaveLength(2);
    expect(html).toContain('value="ana@hexley"');
    expect(html).toContain("&lt;/textarea&gt;");
    expect(html).not.toContain("<svg onload");
    expect(fieldNames.filter((field) => !html.includes(`name="${field}"`))).toEqual([]);
    expect(await storedEnquiries()).toEqual([]);
  });

  test("if the database fails, the form is shown again with its values", async () => {
    const full = Object.assign(
      new Error("database or disk is full"),
      database.name === "SQLite" ? { code: "ERR_SQLITE_ERROR", errcode: 13 } : { code: "53100" },
    );
    const insert = site.deps.db.write;
    let calls = 0;
    site.deps.db.write = (work) => (calls++ === 0 ? Promise.reject(full) : insert(work));
    const response = await post("/contact", form({ company: "Kept GmbH" }));
    expect(response.status).toBe(507);
    const html = await response.text();
    expect(html).toContain("Our server is out of space, so nothing was saved.");
    expect(html).toContain('value="Kept GmbH"');
    expect(await storedEnquiries()).toEqual([]);
    expect(site.logged).toContainEqual(
      expect.objectContaining({ msg: "request failed", request: response.headers.get("X-Request-Id") }),
    );
  });

  test("[S30] a bug in handling a form without script is 500, and its log line has the request's id", async () => {
    const { write } = site.deps.db;
    let calls = 0;
    site.deps.db.write = (work) => (calls++ === 0 ? Promise.reject(new Error("a bug")) : write(work));
    const response = await post("/contact", form({ company: "Kept GmbH" }));
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('value="Kept GmbH"');
    expect(site.logged).toContainEqual(
      expect.objectContaining({ msg: "unexpected error", request: response.headers.get("X-Request-Id") }),
    );
  });

  test("calls beyond the limit are refused with the time to wait", async () => {
    const responses = await Promise.all(Array.from({ length: 201 }, () => send({})));
    const refused = responses.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(Number(refused[0]?.headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});
