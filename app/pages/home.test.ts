// The home page as served, with the site's own texts.
import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { createTestApp } from "#test/app.ts";
import { fixtureContent, siteContent } from "#test/content.ts";
import { parseJsonLd, findLinks } from "#test/html.ts";
import { useOwnSite } from "#test/own-site.ts";
import { readJson } from "#test/read-json.ts";

const { app, html, page } = useOwnSite();
const { home } = siteContent.pages;
const { testimonials } = siteContent;

test("[HOME-01] [HOME-02] [HOME-03] the hero has a title, a subtitle, a description, and buttons to /contact and /about", async () => {
  const hero = (await page("/")).one(".home-hero");
  expect(hero.one("h1").words).toBe("Put AI to work where the hours go");
  expect(hero.words).toContain("AI integration consultancy, Bucharest");
  expect(hero.words).toContain("We find the task that eats your team’s week");
  const buttons = hero.all("a").map((link) => [link.words, link.get("href")]);
  expect(buttons.slice(0, 2)).toEqual([
    ["Start a project", "/contact"],
    ["How we work", "/about"],
  ]);
});

test.for(["/", "/services", "/case-studies", "/faq"])(
  "the way to an enquiry has one name and one colour: %s",
  async (path) => {
    const buttons = (await page(path)).all('main [data-slot="button"]');
    const ways = buttons.filter((button) => button.get("href") === "/contact");
    expect(ways.length).toBeGreaterThan(0);
    expect(ways.map(({ words }) => words)).toEqual(ways.map(() => "Start a project"));
    expect(ways.map((way) => way.get("class")?.split(" ").includes("bg-flare"))).toEqual(ways.map(() => true));
  },
);

test("[HOME-08] six clients are shown, each with its mark, its sector and what changed", async () => {
  const cells = (await page("/")).named(home.en.clients.label).all("li");
  expect(cells.map(({ lines }) => lines)).toEqual(
    home.en.clients.items.map(({ name, figure, counts, sector }) => [name, figure, counts, sector]),
  );
  expect(cells).toHaveLength(6);
  expect(cells.map((cell) => cell.one("img").get("src"))).toEqual(cells.map(() => expect.stringMatching(/\.svg$/)));
});

test("[BRND-02] a company says which blocks its home page has and in which order, for all languages in the first one", async () => {
  const { pages } = fixtureContent;
  const blocks = ["newsletter", "why", "services"] as const;
  const own = { ...pages, home: { ...pages.home, en: { ...pages.home.en, blocks: [...blocks] } } };
  const { app: ownApp, close } = await createTestApp({ content: { ...fixtureContent, pages: own } });
  onTestFinished(close);
  const { why, services, technologies, ask } = pages.home.fr;
  const shownText = await (await ownApp.request("/fr")).text();
  const places = [fixtureContent.ui.fr.newsletter.heading, why.heading, services.heading].map((text) =>
    shownText.indexOf(text),
  );
  expect([places.every((place) => place > 0), places]).toEqual([true, places.toSorted((a, b) => a - b)]);
  expect([technologies, ask].filter((block) => shownText.includes(block?.heading ?? ""))).toEqual([]);
});

test("[BRND-02] a company without technologies, testimonials, questions and an introduction to its services has pages without them", async () => {
  const { pages } = fixtureContent;
  const absent = { technologies: undefined, testimonials: undefined, ask: undefined };
  const own = {
    ...pages,
    home: { ...pages.home, en: { ...pages.home.en, ...absent } },
    services: { ...pages.services, en: { ...pages.services.en, integration: undefined } },
  };
  const { app: ownApp, close } = await createTestApp({ content: { ...fixtureContent, pages: own } });
  onTestFinished(close);
  const [start, offered, chat] = await Promise.all(
    ["/", "/services", "/ai-chat"].map(async (path) => (await ownApp.request(path)).text()),
  );
  expect(start).toContain(pages.home.en.why.heading);
  expect(Object.keys(absent).filter((block) => start?.includes(`id="${block}"`))).toEqual([]);
  expect(offered).toContain(pages.services.en.cost.heading);
  expect(offered).not.toContain('id="integration"');
  expect(chat).toContain(fixtureContent.faq.en[0]?.question); // in place of the block's questions
});

test("[HOME-09] four service cards are shown: chatbots, agents, cloud, development", async () => {
  const cards = (await page("/")).all(".service-cards li");
  expect(cards.map((card) => [card.one("h3").words, card.one("a").get("href")])).toEqual([
    ["Intelligent chatbots", "/services#chatbots"],
    ["Autonomous business agents", "/services#agents"],
    ["Cloud & DevOps", "/services#cloud"],
    ["Custom development", "/services#development"],
  ]);
  expect(cards.map((card) => card.all('[role="img"]').length)).toEqual([1, 1, 1, 1]);
});

test("[HOME-10] twelve technologies are named", async () => {
  expect((await page("/")).all(".technology-cell h3").map(({ words }) => words)).toEqual([
    "OpenAI",
    "Anthropic",
    "LangChain",
    "Python",
    "TypeScript",
    "React",
    "Node.js",
    "PostgreSQL",
    "Docker",
    "Kubernetes",
    "AWS",
    "Azure",
  ]);
});

test("[HOME-11] [HOME-12] the carousel holds three testimonials, each with name, role, company, words, five stars and a picture", async () => {
  const slides = (await page("/")).all('[aria-roledescription="slide"]');
  expect(slides.map(({ lines }) => lines)).toEqual(
    testimonials.en.map(({ name, role, company, content }) => [content, name, `${role}, ${company}`]),
  );
  expect(slides).toHaveLength(3);
  const stars = slides.map((slide) => slide.one("svg"));
  expect(stars.map((svg) => [svg.get("aria-label"), svg.all("path").length])).toEqual(
    stars.map(() => ["5 out of 5 stars", 5]),
  );
  const pictures = testimonials.en.map(({ image }) => /([\w-]+)\.svg$/.exec(image)?.[1] ?? image);
  expect(slides.map((slide) => slide.one("img").get("src"))).toEqual(
    pictures.map((name) => expect.stringContaining(name)),
  );
});

test("[HOME-19] three reasons are given", async () => {
  expect(
    (await page("/"))
      .named("Why teams choose us")
      .all("li h3")
      .map(({ words }) => words),
  ).toEqual(["One number, agreed first", "People make the decisions that matter", "Yours when we leave"]);
});

test("[HOME-20] the home page has the newsletter's form", async () => {
  const form = (await page("/")).named("Newsletter");
  const label = form.all("label").find(({ words }) => words.includes("Email address"));
  expect(form.one(`#${label?.get("for")}`).get("type")).toBe("email");
  expect(form.one("button").words).toBe("Subscribe");
});

test.for(["/", "/ro", "/fr"])("[HOME-23] the last section of the home page asks to book a call: %s", async (path) => {
  const last = (await page(path)).all("main section").at(-1);
  const prefix = path === "/" ? "" : path;
  const { band } = siteContent.pages.services[localeOf(path)];
  expect(last?.all("a").map((link) => [link.words, link.get("href")])).toEqual([[band.button, `${prefix}/book`]]);
  expect(last?.one("h2").words).toBe(band.heading);
});

test("the questions link to the assistant with the question prefilled", async () => {
  const links = (await page("/")).named("Ask before you write").all("a");
  expect(links[0]?.get("href")).toBe("/ai-chat?q=What%20does%20a%20first%20project%20cost%3F");
});

test("[GEN-14] [GEN-15] [GEN-16] [GEN-17] [E16] the organisation has name, description, url, logo, phone, languages, address and profiles", async () => {
  const organization = (records: ReturnType<typeof parseJsonLd>) =>
    records.find((record) => record["@type"] === "Organization");
  const result = organization(parseJsonLd(await html("/")));
  expect(result).toMatchObject({
    name: siteContent.company.name,
    description: expect.stringMatching(/.{30}/),
    url: expect.stringMatching(/^http.+\/$/),
    logo: { "@type": "ImageObject" },
    contactPoint: { telephone: siteContent.company.phone, availableLanguage: ["English", "Romanian"] },
    address: { "@type": "PostalAddress", addressLocality: "Bucharest", addressCountry: "RO" },
    sameAs: [expect.stringContaining("linkedin.com")],
  });
  const logo = result?.["logo"] as { url: string } | undefined;
  expect((await app().app.request(new URL(logo?.url ?? "").pathname)).status).toBe(200);
  expect(organization(parseJsonLd(await html("/about")))).toBeUndefined();
});

test("[GEN-25] the connection to the image host is opened early", async () => {
  const read = await html("/");
  const hosts = (rel: string) => findLinks(read, rel).map(({ href }) => new URL(href).origin);
  expect(hosts("preconnect")).toEqual(hosts("canonical"));
});

test("the manifest and the icons it names are there", async () => {
  const [link] = findLinks(await html("/"), "manifest");
  const manifest = await app().app.request(link?.href ?? "");
  expect(manifest.headers.get("Content-Type")).toContain("application/manifest+json");
  const { icons } = await readJson<{ icons: { src: string }[] }>(manifest);
  const statuses = await Promise.all(icons.map(async ({ src }) => (await app().app.request(src)).status));
  expect(statuses).toEqual([200, 200, 200, 200]);
});

test("[LITE-05] the worker's file may run by its own policy, to which WebKit holds it", async () => {
  const file = readdirSync("build/client/assets").find((name) => /^hero-worker-.*\.js$/.test(name));
  const policy = (await app().app.request(`/assets/${file}`)).headers.get("Content-Security-Policy");
  expect(policy).toContain("script-src 'self'");
});
