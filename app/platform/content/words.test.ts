// What the specification asks of the words that stand in content/: complete bundles, exact sentences, right numbers of things.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { inWords } from "./fill-in.ts";
import { readContent } from "./read.server.ts";

const content = readContent();
const { en, ro, fr } = content.ui;

/** A bundle as its file has it, before anything is taken from English. */
function writtenBundle(locale: Locale): Record<string, unknown> {
  return parse(readFileSync(fileURLToPath(new URL(`../../../content/${locale}/ui.yaml`, import.meta.url)), "utf8"));
}

/** What an object must look like that has a text under each of these names. */
function texts(...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, expect.stringMatching(/\S/)]));
}

/** Every text of a value, by its path. */
function textsOf(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => textsOf(item, `${path}.${key}`));
}

test("[GEN-46] Romanian and French lack nothing that English has", () => {
  expect(locales).toEqual(["en", "ro", "fr"]);
  expect(content.missing).toEqual([]);
});

test("[GEN-46] [E9] nearly every Romanian and French text differs from the English one", () => {
  const words = (locale: "en" | "ro" | "fr") =>
    new Map(
      textsOf([
        content.ui[locale],
        Object.values(content.pages).map((page) => page[locale]),
        content.faq[locale],
        content.caseStudies[locale],
      ]),
    );
  const sameAs = (locale: "ro" | "fr") => {
    const own = words(locale);
    const prose = [...words("en")].filter(([, text]) => text.includes(" ") && /[a-z]{3}/.test(text));
    return prose.filter(([path, text]) => own.get(path) === text).map(([, text]) => text);
  };
  const allowed = new Set([
    "Andrei Tolan",
    "Radu Minel",
    "Ioana Delmar",
    "Sanda Ilves",
    "39 min",
    "9 min",
    "6 min",
    "4 min",
    "contact Corvane",
    "Calendar ({{schedulerHost}})",
    "30 minutes",
  ]);
  expect(sameAs("ro").filter((text) => !allowed.has(text))).toEqual([]);
  expect(sameAs("fr").filter((text) => !allowed.has(text))).toEqual([]);
});

test.each(locales)("[GEN-52] the %s bundle covers nav, hero, about, footer, blog and caseStudies", (locale) => {
  const bundle = writtenBundle(locale);
  expect(bundle["nav"]).toEqual(
    expect.objectContaining(texts("home", "about", "services", "caseStudies", "blog", "contact")),
  );
  expect(bundle["hero"]).toEqual(texts("title", "subtitle", "description", "primaryButton", "secondaryButton"));
  expect(bundle["about"]).toEqual(texts("projects", "years", "support", "team"));
  expect(bundle["footer"]).toEqual(
    expect.objectContaining(texts("blurb", "services", "company", "contact", "rights", "cookieSettings")),
  );
  expect(bundle["blog"]).toEqual(expect.objectContaining(texts("all", "empty", "back", "share", "readPost")));
  expect(bundle["caseStudies"]).toEqual(
    expect.objectContaining(texts("challenge", "solution", "results", "technologies")),
  );
});

test.each(locales)(
  "[GEN-53] the %s bundle has the four services, each with title, description and features",
  (locale) => {
    const features = Array.from({ length: 4 }, () => expect.stringMatching(/\S/));
    const service = { ...texts("title", "description"), features };
    expect(writtenBundle(locale)["services"]).toEqual({
      chatbots: service,
      agents: service,
      development: service,
      cloud: service,
    });
  },
);

test.each(locales)(
  "[GEN-54] the %s bundle has the contact form's labels, success and error text, and info",
  (locale) => {
    const labels = texts(
      "firstName",
      "lastName",
      "email",
      "phone",
      "company",
      "serviceInterest",
      "projectBudget",
      "timeline",
      "projectDetails",
      "message",
    );
    expect(writtenBundle(locale)["contact"]).toMatchObject({
      form: expect.objectContaining(labels),
      success: texts("title", "text"),
      error: texts("title", "text"),
      ...texts("successMessage", "errorMessage"),
      info: expect.objectContaining(texts("title", "projects", "support", "phone", "office", "hours", "hoursText")),
    });
  },
);

test("[CONT-25] the contact translation strings are the specification's", () => {
  expect(en.contact.successMessage).toBe("Message sent successfully!");
  expect(en.contact.errorMessage).toBe("Failed to send message. Please try again.");
});

test("the English sentences that the specification gives are letter for letter", () => {
  expect(en.contact.success).toEqual({
    title: "Message sent successfully!",
    text: "We'll get back to you within 24 hours.",
  });
  expect(en.contact.error).toEqual({
    title: "Error sending message",
    text: "Failed to send message. Please try again later.",
  });
  expect(en.newsletter.success).toEqual({
    title: "Successfully subscribed!",
    text: "You'll receive our latest updates and insights.",
  });
  expect(en.newsletter.error).toEqual({ title: "Subscription failed", text: "Please try again later." });
  expect([en.contact.form.submit, en.contact.form.submitting, en.newsletter.submitting]).toEqual([
    "Send Message",
    "Sending...",
    "Subscribing...",
  ]);
  expect(content.pages["not-found"].en.heading).toBe("404 Page Not Found");
  expect(en.blog.empty).toBe("No posts found");
  expect(en.blog.defaultTag).toBe("Technology");
});

test("[NAV-19] the footer names the four services as the specification does", () => {
  expect(en.footer.links).toEqual([
    "AI Integration & Automation",
    "Intelligent Chatbots",
    "Autonomous Business Agents",
    "Custom Development",
  ]);
});

test("the options of the enquiry read as decided in OPEN-06", () => {
  const { serviceInterest, projectBudget, timeline } = en.contact.options;
  expect(Object.values(serviceInterest)).toEqual(en.footer.links);
  expect(projectBudget).toEqual({
    "5k-15k": "$5,000-15,000",
    "15k-50k": "$15,000-50,000",
    "50k-100k": "$50,000-100,000",
    "100k+": "$100,000+",
  });
  expect(timeline).toEqual({
    asap: "As soon as possible",
    "1-3months": "1-3 months",
    "3-6months": "3-6 months",
    "6months+": "6+ months",
  });
});

test("the cookie banner's and the chat's words are the specification's", () => {
  expect([en.consent.customize, en.consent.rejectAll, en.consent.acceptAll, en.consent.save]).toEqual([
    "Customize",
    "Reject All",
    "Accept All",
    "Save Preferences",
  ]);
  expect(Object.values(en.chat.templates).map(({ title }) => title)).toEqual([
    "AI Integration Services",
    "Chatbot Development",
    "Custom Software",
    "Pricing Information",
    "Technical Support",
  ]);
  expect([en.chat.title, en.chat.conversations, en.chat.search, en.chat.start, en.chat.newConversation]).toEqual([
    "AI Assistant",
    "Conversations",
    "Search conversations...",
    "Start New Chat",
    "New Conversation",
  ]);
  expect([en.chat["regenerating"], en.chat["copied"], en.chat["noMatch"]]).toEqual([
    "Regenerating response...",
    "Conversation copied to clipboard",
    "No conversations found",
  ]);
  expect(en.chat.errors).toMatchObject({
    conversations: "Failed to fetch conversations",
    messages: "Failed to fetch messages",
    create: "Failed to create conversation",
    send: "Failed to send message",
    delete: "Failed to delete conversation",
  });
});

test("the pages hold as many things as the specification counts", () => {
  const { home, about, services } = content.pages;
  expect(home.en.services.cards.map((card) => card.service)).toEqual(["chatbots", "agents", "cloud", "development"]);
  expect(services.en.blocks.map((block) => block.id)).toEqual(["chatbots", "agents", "development", "cloud"]);
  expect(home.en.technologies.items).toHaveLength(12);
  expect(home.en.why.points).toHaveLength(3);
  expect(about.en.stats.map((stat) => stat.figure)).toEqual(["50+", "5+", "24/7"]);
  expect(content.testimonials.en.map((testimonial) => testimonial.rating)).toEqual([5, 5, 5]);
  expect(content.caseStudies.en.map((study) => study.durationMonths)).toEqual([8, 12, 10]);
  expect(content.caseStudies.ro.map((study) => study.results.length)).toEqual([4, 4, 4]);
});

test("[SERV-04] hero and services claim up to 60% in every language", () => {
  expect(content.pages.home.en.hero.lead).toContain("up to 60%");
  expect(content.pages.services.en.lead).toContain("up to 60%");
  expect(content.pages.services.ro.lead).toContain("până la 60%");
  expect(content.pages.services.fr.lead).toContain("jusqu’à 60\u00a0%");
});

test("the company's facts stand where pages name them, and no place of theirs is left open", () => {
  expect(content.pages.about.ro.lead).toContain("2020");
  expect(content.pages.privacy.ro.controller.paragraphs[0]).toContain("010101 București, România");
  const open = textsOf(content.pages).flatMap(([, text]) => text.match(/\{\{\w+\}\}/g) ?? []);
  expect([...new Set(open)].toSorted()).toEqual(
    [
      "analyticsHost",
      "chat",
      "consent",
      "enquiries",
      "letters",
      "logs",
      "mailHost",
      "modelHost",
      "schedulerHost",
      "unconfirmed",
    ].map((name) => `{{${name}}}`),
  );
});

test("every portrait that a text names is drawn", () => {
  const named = [
    content.pages.about.en.team.portrait,
    ...content.caseStudies.en.map((study) => study.testimonial.portrait),
  ];
  expect(Object.keys(content.portraits)).toEqual(expect.arrayContaining(named));
});

test("lengths of time follow the grammar of each language", () => {
  expect([
    inWords(90, "day", "en"),
    inWords(90, "day", "ro"),
    inWords(7, "day", "ro"),
    inWords(24, "month", "fr"),
  ]).toEqual(["90 days", "90 de zile", "7 zile", "24\u00a0mois"]);
});

test("what the browser gets of a bundle stays within 5 KiB", () => {
  const weigh = (bundle: unknown) => brotliCompressSync(JSON.stringify(bundle)).length;
  expect(Math.max(weigh(en), weigh(ro), weigh(fr))).toBeLessThanOrEqual(5_120);
});

test("the starter posts are six articles of 800 to 1,500 words, one of them featured", () => {
  const words = content.posts.map(
    (post) =>
      post.content
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/\s+/).length,
  );
  expect(words).toHaveLength(6);
  expect(Math.min(...words)).toBeGreaterThanOrEqual(800);
  expect(Math.max(...words)).toBeLessThanOrEqual(1_500);
  expect(content.posts.filter((post) => post.featured)).toHaveLength(1);
});

test("links between starter posts lead to a starter post", () => {
  const links = content.posts.flatMap((post) =>
    [...post.content.matchAll(/href="\/blog\/([^"]+)"/g)].map((match) => match[1]),
  );
  expect(links.length).toBeGreaterThan(0);
  expect(content.posts.map((post) => post.slug)).toEqual(expect.arrayContaining(links));
});
