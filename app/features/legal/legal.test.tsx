import { renderToStaticMarkup } from "react-dom/server";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { createTestApp } from "#test/app.ts";
import { fixtureContent } from "#test/content.ts";
import { CompanyIdentity, ConsumerNotice } from "./legal-notice.tsx";
import { LinkedText } from "./legal-text.tsx";
import { ProcessorsList } from "./privacy-lists.tsx";
import { describeProcessors, processorsInUse } from "./processors.ts";
import { retentionPeriods, retentionWords } from "./retention.ts";

const { pages } = fixtureContent;
const { providers } = fixtureContent.company;

test("[L5] the privacy notice lists exactly the processors in use, each with its host", () => {
  const { recipients } = pages.privacy.en;
  const processors = describeProcessors(recipients.items, [{ kind: "mail", host: "smtp.hexley.example" }]);
  const html = renderToStaticMarkup(<ProcessorsList recipients={recipients} processors={processors} />);
  expect(html.match(/data-processor="\w+"/g)).toEqual(['data-processor="mail"']);
  expect(html).toContain(recipients.items.mail.name.replace("{{mailHost}}", "smtp.hexley.example"));
  expect(html).toContain(recipients.some);
  expect(html).not.toContain(recipients.none);
});

test("[L5] without processors the notice says that there are none", () => {
  const { recipients } = pages.privacy.ro;
  const html = renderToStaticMarkup(<ProcessorsList recipients={recipients} processors={[]} />);
  expect(html).toContain(recipients.none);
  expect(html).not.toContain("data-processor");
});

test("[L5] the settings determine the processors", () => {
  expect(processorsInUse({ ...readConfig({}), providers, externalSchedulerUrl: null })).toEqual([]);
  const settings = {
    SMTP_URL: "smtps://user:secret@mail.hexley.example:465",
    MAIL_FROM: "hello@hexley.example",
    AI_BASE_URL: "https://model.example/v1",
    AI_MODEL: "small",
    ANALYTICS_ID: "G-1",
  };
  const externalSchedulerUrl = "https://calendar.example/northwind?x=1";
  expect(processorsInUse({ ...readConfig(settings), providers, externalSchedulerUrl })).toEqual([
    { kind: "mail", host: "mail.hexley.example" },
    { kind: "model", host: "model.example" },
    { kind: "scheduler", host: "calendar.example" },
    { kind: "analytics", host: "www.googletagmanager.com" },
  ]);
});

test("[L5] services on this machine aren't listed as processors", () => {
  const settings = { AI_BASE_URL: "http://localhost:11434/v1", AI_MODEL: "small" };
  const mail = { SMTP_URL: "smtp://127.0.0.1:25", MAIL_FROM: "hello@hexley.example" };
  expect(processorsInUse({ ...readConfig({ ...settings, ...mail }), providers, externalSchedulerUrl: null })).toEqual(
    [],
  );
});

test("[L5] the privacy notice speaks of health data if company.yaml says that people write of their health", async () => {
  const { title } = pages.privacy.en.purposes.items.find(({ id }) => id === "health") ?? {};
  expect(title).toBeDefined();
  for (const healthData of [false, true]) {
    const content = { ...fixtureContent, company: { ...fixtureContent.company, healthData } };
    const { app, close } = await createTestApp({ content });
    onTestFinished(close);
    expect((await (await app.request("/privacy")).text()).includes(`${title}`)).toBe(healthData);
  }
});

test("[L7] periods are formatted in each language", () => {
  const retention = retentionPeriods(readConfig({}));
  expect(retentionWords(retention, "en")["chat"]).toBe("90 days");
  expect(retentionWords(retention, "ro")["chat"]).toBe("90 de zile");
  expect(retentionWords(retention, "fr")["enquiries"]).toBe("24\u00A0mois");
});

test("[L11] fiscal code and trade-register number appear on the legal page once set", () => {
  const facts = [
    { name: "name", value: "Hexley SRL" },
    { name: "cui", value: "RO00000000" },
    { name: "tradeRegister", value: "" },
  ] as const;
  const html = renderToStaticMarkup(<CompanyIdentity labels={pages.legal.en.identity} facts={facts} />);
  expect(html).toContain("RO00000000");
  expect(html).toContain(pages.legal.en.identity.cui);
  expect(html).not.toContain(pages.legal.en.identity.tradeRegister);
});

test("[L12] the consumer pictogram has its size, text and link to ANPC, and no reference to the closed ODR platform", () => {
  const { consumers } = pages.legal.ro;
  if (!consumers) throw new Error("the demonstration has a notice");
  const html = renderToStaticMarkup(<ConsumerNotice texts={{ ...consumers, picture: "/assets/anpc-sal.svg" }} />);
  expect(html).toMatch(/<a href="https:\/\/anpc\.ro\/[^"]*"[^>]*><img src="\/assets\/anpc-sal\.svg"/);
  expect(html).toContain('width="250" height="50"');
  expect(html).toContain(`alt="${consumers.link}"`);
  expect(html).not.toContain("ec.europa.eu");
});

test("[L12] the consumer notice of a company in another country has its own link, or none, and never one to ANPC", () => {
  const { url: _url, picture: _picture, ...texts } = { ...pages.legal.fr.consumers, text: "Médiation", link: "MCP" };
  expect(renderToStaticMarkup(<ConsumerNotice texts={texts} />)).toMatch(/^<p[^>]*>Médiation<\/p>$/);
  const html = renderToStaticMarkup(<ConsumerNotice texts={{ ...texts, url: "https://mediation.example/" }} />);
  expect(html).toMatch(/<a href="https:\/\/mediation\.example\/"[^>]*>MCP<\/a>/);
});

test("addresses in a text become links", () => {
  const html = renderToStaticMarkup(
    <p>
      <LinkedText text="Write to ana@hexley.example, call +40 21 555 0142 or see www.dataprotection.ro." />
    </p>,
  );
  expect(html).toContain('href="mailto:ana@hexley.example"');
  expect(html).toContain('href="tel:+40215550142"');
  expect(html).toContain('href="https://www.dataprotection.ro"');
  expect(html).toMatch(/>www\.dataprotection\.ro<\/a>\.<\/p>/);
});
