// A value from a setting or company.yaml is the same wherever it is mentioned.
import { expect, test } from "vitest";
import type { Company } from "#app/content/company.schema.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { createTestApp } from "#test/app.ts";
import { siteContent } from "#test/content.ts";

type SiteSettings = { settings?: Record<string, string>; company?: Partial<Company> };

/** Returns a page's text in each language. */
async function readPage(path: string, { settings = {}, company = {} }: SiteSettings = {}): Promise<string[]> {
  const content = { ...siteContent, company: { ...siteContent.company, ...company } };
  const { app, close } = await createTestApp({ settings, content });
  try {
    const read = locales.map(async (locale) => (await app.request(localPath(locale, path))).text());
    return (await Promise.all(read)).map((html) => html.replaceAll(/<[^>]+>/g, "").replaceAll("\u2011", "-")); // decision 177
  } finally {
    await close();
  }
}

const saying = (texts: readonly string[], words: readonly string[]) =>
  texts.map((text, index) => text.includes(words[index] ?? "missing"));
const all = [true, true, true];
const none = [false, false, false];

test("[L11] only the demonstration says that its clients are invented", async () => {
  const invented = ["figures are invented", "cifrele lor sunt ficțiune", "chiffres sont fictifs"];
  const own = { company: { demonstration: false } };
  expect(saying(await readPage("/legal"), invented)).toEqual(all);
  expect(saying(await readPage("/legal", own), invented)).toEqual(none);
  const measured = ["no client’s data", "datele niciunui client", "les données d’aucun client"];
  expect(saying(await readPage("/legal", own), measured)).toEqual(all);
});

test("[L12] [L14] a company that serves consumers denies them no duty", async () => {
  const denied = ["Our services are for companies", "se adresează companiilor", "s’adressent aux entreprises"];
  const consumers = { company: { consumers: true } };
  expect(saying(await readPage("/accessibility"), denied)).toEqual(all);
  expect(saying(await readPage("/accessibility", consumers), denied)).toEqual(none);
  const owed = [
    "We also serve consumers",
    "Ne adresăm și consumatorilor",
    "Nous nous adressons aussi aux consommateurs",
  ];
  expect(saying(await readPage("/accessibility", consumers), owed)).toEqual(all);
});

test("[SRCE-03] [L5] with INSIGHTS=off neither the notice nor the cookies page says that visits are counted", async () => {
  const counted = ["How many visits begin", "vizitelor care încep pe fiecare", "nombre de visites commencées"];
  const noticed = ["How many visits began", "Câte vizite au început", "nombre de visites commencées"];
  const off = { settings: { INSIGHTS: "off" } };
  expect(saying(await readPage("/cookies"), counted)).toEqual(all);
  expect(saying(await readPage("/cookies", off), counted)).toEqual(none);
  expect(saying(await readPage("/privacy"), noticed)).toEqual(all);
  expect(saying(await readPage("/privacy", off), noticed)).toEqual(none);
});

test("[L5] the notice says that no data leaves the EEA only if hosting, mail and all others are named in it", async () => {
  const { providers } = siteContent.company;
  const transfers = async (input: SiteSettings) => {
    const texts = await readPage("/privacy", input);
    const ways = ["none", "some", "unknown"] as const;
    return ways.filter((way) =>
      texts.every((text, index) => text.includes(siteContent.pages.privacy[locales[index] ?? "en"].transfers[way])),
    );
  };
  const named = (changes: Partial<typeof providers>) => ({ company: { providers: { ...providers, ...changes } } });
  const here = { hosting: "Hexley Hosting, Germany", mail: "Hexley Mail, Roumanie" };
  expect(await transfers({})).toEqual(["unknown"]);
  expect(await transfers(named({ hosting: here.hosting }))).toEqual(["unknown"]);
  expect(await transfers(named(here))).toEqual(["none"]);
  expect(await transfers(named({ ...here, systems: "Hexley Customers, USA" }))).toEqual(["some"]);
  const model = { AI_BASE_URL: "https://model.example/v1", AI_MODEL: "small" };
  expect(await transfers({ ...named(here), settings: model })).toEqual(["some"]);
});

test("[L5] a contract under art. 28 is asserted of processors alone", async () => {
  const providers = {
    ...siteContent.company.providers,
    hosting: "Hexley Hosting, Germany",
    videoCalls: "Hexley Meet, France",
  };
  for (const [index, text] of (await readPage("/privacy", { company: { providers } })).entries()) {
    const { some, controllers } = siteContent.pages.privacy[locales[index] ?? "en"].recipients;
    const places = [some, "Hexley Hosting", controllers, "Hexley Meet"].map((output) => text.indexOf(output));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  }
  const onlyCalls = { ...siteContent.company.providers, videoCalls: "Hexley Meet, France" };
  const [notice] = await readPage("/privacy", { company: { providers: onlyCalls } });
  expect(notice).not.toContain(siteContent.pages.privacy.en.recipients.some);
});

test("[COOK-01] [COOK-02] the banner mentions the analysis of pages only if the site has an analytics provider", async () => {
  const [without] = await readPage("/about");
  const [withOne] = await readPage("/about", { settings: { ANALYTICS_ID: "G-TEST123" } });
  expect([without, withOne].map((text) => text?.includes("which pages help"))).toEqual([false, true]);
  for (const text of [without, withOne])
    for (const button of ["Customize", "Reject All", "Accept All", "Save Preferences"]) expect(text).toContain(button);
});

test("[LEAD-10] [L5] the notice gives attribution a purpose and a basis, for enquiries, calls and subscribers", async () => {
  const purposes = [
    ["bring enquiries", "ne aduc cereri", "amènent des demandes"],
    ["bring calls", "ne aduc discuții", "amènent des rendez-vous"],
    ["bring subscribers", "ne aduc abonați", "amènent des abonnés"],
  ];
  const notice = await readPage("/privacy");
  for (const words of purposes) expect(saying(notice, words)).toEqual(all);
  const basis = [
    "in knowing what our publicity achieves",
    "de a ști ce efect are promovarea",
    "à connaître l’effet de notre communication",
  ];
  for (const [index, text] of notice.entries()) expect(text.split(basis[index] ?? "").length).toBeGreaterThan(2);
});

test("[L10] no email says that its reader did something on the site: staff book calls too", () => {
  const claims = ["something you did", "unei acțiuni făcute", "une action que vous"];
  const texts = locales.map((locale) => siteContent.emails[locale].frame.automatic);
  expect(saying(texts, claims)).toEqual(none);
});
