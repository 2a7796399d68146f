// The layout of emails, as far as text shows it.
import { describe, expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { fixtureContent } from "#test/content.ts";
import type { Email } from "./email.ts";
import { bodyToStore, renderParts, layOutRow } from "./stored-body.server.ts";

const deps = { content: fixtureContent, config: readConfig({ SITE_URL: "https://www.northwind.example" }) };
const nasty = `"><script>alert(1)</script><img src=x onerror='alert(1)'>&amp;`;

function anEmail(changes: Partial<Email> = {}): Email {
  return {
    kind: "test",
    to: "ana@hexley.example",
    locale: "en",
    subject: "News",
    heading: "News",
    parts: [],
    ...changes,
  };
}

describe.for(locales)("%s", (locale) => {
  test("[L11] both parts name the sender, its address, contact details, and the reason for the email", () => {
    const { text, html } = renderParts(deps, anEmail({ locale, name: "Ana" }));
    for (const fact of ["Fernhollow, Strada Morii 7, 400002", "hello@fernhollow.example", "+40 264 555 0199"]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    const words = deps.content.emails[locale].frame;
    for (const sentence of [words.automatic, words.farewell, words.greeting.replace("{{name}}", "Ana")])
      expect(text.replaceAll(/\s+/g, " ")).toContain(sentence);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(text + html).not.toMatch(/\{\{/);
  });
});

test("[L11] who represents the company, its fiscal code and trade-register number appear in both parts once set, with their labels", () => {
  const ids = { representative: "Managing director Ana Pop", cui: "RO00000000", tradeRegister: "J00/0000/2026" };
  const legal = { ...deps.content.company.legal, ...ids, legalForm: "Partnership of lawyers" };
  const company = { ...deps.content.company, legal };
  const { text, html } = renderParts({ ...deps, content: { ...deps.content, company } }, anEmail());
  for (const part of [text, html]) {
    const written = part.replaceAll(/\s+/g, " ");
    expect(written).toContain("Ana Pop, Fiscal code (CUI) RO00000000, Trade register number J00/0000/2026");
    expect(written).toContain(`${company.name}, Partnership of lawyers, `);
  }
});

test("[S21] user text stays text in every part", () => {
  const { html } = renderParts(
    deps,
    anEmail({
      subject: nasty,
      heading: nasty,
      name: nasty,
      unsubscribeUrl: `https://www.northwind.example/?${nasty}`,
      parts: [
        { paragraph: nasty },
        { facts: [[nasty, nasty]] },
        { quote: nasty },
        { button: { label: nasty, url: `https://www.northwind.example/?${nasty}` } },
        { note: nasty },
      ],
    }),
  );
  expect(html).not.toMatch(/<script|<img|onerror='/);
  expect(html.match(/&lt;script&gt;alert\(1\)&lt;\/script&gt;/g)?.length).toBe(13);
});

test("an email loads nothing", () => {
  const { html } = renderParts(
    deps,
    anEmail({ parts: [{ button: { label: "x", url: "https://www.northwind.example/x" } }] }),
  );
  expect(html).not.toMatch(/\ssrc=|url\(|@import|<link|<img|<iframe|<form/i);
  expect(html).toContain('<meta name="color-scheme" content="light dark" />');
});

test("the text part has lines of at most 76 characters, and unbroken URLs", () => {
  const url = `https://www.northwind.example/newsletter/confirm?token=${"x".repeat(60)}`;
  const { text } = renderParts(
    deps,
    anEmail({
      parts: [{ paragraph: "word ".repeat(60) }, { quote: "zwei\n\nvier" }, { button: { label: "Yes", url } }],
    }),
  );
  expect(text).toContain(`\nYes:\n${url}\n`);
  expect(text).toContain("\n> zwei\n>\n> vier\n");
  expect(text.split("\n").filter((line) => line.length > 76 && line !== url)).toEqual([]);
});

test("an email to the company has no greeting and no sign-off, and a newsletter email ends with the unsubscribe link", () => {
  const team = renderParts(deps, anEmail({ isForTeam: true, name: "Ana" })).text;
  expect(team).not.toMatch(/Hello|team\n/);
  const unsubscribeUrl = "https://www.northwind.example/newsletter/end?token=abc";
  const { text, html } = renderParts(deps, anEmail({ unsubscribeUrl }));
  expect(text).toContain(`Unsubscribe: ${unsubscribeUrl}`);
  expect(html).toContain(`href="${unsubscribeUrl}"`);
});

test("[EDIT-01] an email keeps the words with which it was queued", () => {
  const email = anEmail({ name: "Ana" });
  const body = bodyToStore(deps, email);
  const { emails, company } = deps.content;
  const frame = { ...emails.en.frame, farewell: "Later words" };
  const later = { ...deps, content: { ...deps.content, emails: { ...emails, en: { ...emails.en, frame } }, company } };
  const row = {
    kind: email.kind,
    recipient: email.to,
    locale: "en",
    subject: email.subject,
    unsubscribe_url: null,
    body,
  };
  expect(layOutRow(later, row).text).toBe(renderParts(deps, email).text);
  expect(renderParts(later, email).text).toContain("Later words");
});
