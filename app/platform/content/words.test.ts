// What the specification asks of the words that stand in content/: complete bundles, exact sentences, right numbers of things.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import { inWords } from "./fill-in.ts";
import { readContent } from "./read.server.ts";

const content = readContent();
const { en, ro, fr } = content.ui;

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
  const words = (locale: "en" | "ro" | "fr") => new Map(textsOf([content.ui[locale], Object.values(content.pages).map((page) => page[locale]), content.faq[locale], content.caseStudies[locale]]));
  const sameAs = (locale: "ro" | "fr") => {
    const own = words(locale);
    const prose = [...words("en")].filter(([, text]) => text.includes(" ") && /[a-z]{3}/.test(text));
    return prose.filter(([path, text]) => own.get(path) === text).map(([, text]) => text);
  };
  const allowed = new Set(["Andrei Tolan", "Radu Minel", "Ioana Delmar", "Sanda Ilves", "39 min"]);
  expect(sameAs("ro").filter((text) => !allowed.has(text))).toEqual([]);
  expect(sameAs("fr").filter((text) => !allowed.has(text))).toEqual([]);
});

test("[GEN-52] each bundle covers nav, hero, about, footer, blog and caseStudies", () => {
  const parts = ["nav", "hero", "about", "footer", "blog", "caseStudies"];
  expect(Object.keys(en)).toEqual(expect.arrayContaining(parts));
  expect(Object.keys(ro)).toEqual(expect.arrayContaining(parts));
  expect(Object.keys(fr)).toEqual(expect.arrayContaining(parts));
  expect(textsOf([en.nav, ro.hero, fr.about, fr.footer, ro.blog, en.caseStudies]).every(([, text]) => text !== "")).toBe(true);
});

test("[GEN-53] each bundle covers the four services, each with title, description and four features", () => {
  const service = { title: expect.any(String), description: expect.any(String), features: [expect.any(String), expect.any(String), expect.any(String), expect.any(String)] };
  const services = { chatbots: service, agents: service, development: service, cloud: service };
  expect(en.services).toEqual(services);
  expect(ro.services).toEqual(services);
  expect(fr.services).toEqual(services);
});

test("[GEN-54] each bundle covers the contact form's labels, success and error text, and info", () => {
  const labels = ["firstName", "lastName", "email", "phone", "company", "serviceInterest", "projectBudget", "timeline", "projectDetails", "message"];
  const contact = {
    form: expect.objectContaining(Object.fromEntries(labels.map((label) => [label, expect.any(String)]))),
    success: { title: expect.any(String), text: expect.any(String) },
    error: { title: expect.any(String), text: expect.any(String) },
    info: expect.objectContaining({ phone: expect.any(String), office: expect.any(String), hours: expect.any(String) }),
  };
  expect(en.contact).toMatchObject(contact);
  expect(ro.contact).toMatchObject(contact);
  expect(fr.contact).toMatchObject(contact);
});

test("[CONT-25] the contact translation strings are the specification's", () => {
  expect(en.contact.successMessage).toBe("Message sent successfully!");
  expect(en.contact.errorMessage).toBe("Failed to send message. Please try again.");
});

test("the English sentences that the specification gives are letter for letter", () => {
  expect(en.contact.success).toEqual({ title: "Message sent successfully!", text: "We'll get back to you within 24 hours." });
  expect(en.contact.error).toEqual({ title: "Error sending message", text: "Failed to send message. Please try again later." });
  expect(en.newsletter.success).toEqual({ title: "Successfully subscribed!", text: "You'll receive our latest updates and insights." });
  expect(en.newsletter.error).toEqual({ title: "Subscription failed", text: "Please try again later." });
  expect([en.contact.form.submit, en.contact.form.submitting, en.newsletter.submitting]).toEqual(["Send Message", "Sending...", "Subscribing..."]);
  expect(content.pages["not-found"].en.heading).toBe("404 Page Not Found");
  expect(en.blog.empty).toBe("No posts found");
  expect(en.blog.defaultTag).toBe("Technology");
});

test("[NAV-19] the footer names the four services as the specification does", () => {
  expect(en.footer.links).toEqual(["AI Integration & Automation", "Intelligent Chatbots", "Autonomous Business Agents", "Custom Development"]);
});

test("the options of the enquiry read as decided in OPEN-06", () => {
  const { serviceInterest, projectBudget, timeline } = en.contact.options;
  expect(Object.values(serviceInterest)).toEqual(en.footer.links);
  expect(projectBudget).toEqual({ "5k-15k": "$5,000-15,000", "15k-50k": "$15,000-50,000", "50k-100k": "$50,000-100,000", "100k+": "$100,000+" });
  expect(timeline).toEqual({ asap: "As soon as possible", "1-3months": "1-3 months", "3-6months": "3-6 months", "6months+": "6+ months" });
});

test("the cookie banner's and the chat's words are the specification's", () => {
  expect([en.consent.customize, en.consent.rejectAll, en.consent.acceptAll, en.consent.save]).toEqual(["Customize", "Reject All", "Accept All", "Save Preferences"]);
  expect(Object.values(en.chat.templates).map(({ title }) => title)).toEqual(["AI Integration Services", "Chatbot Development", "Custom Software", "Pricing Information", "Technical Support"]);
  expect([en.chat.title, en.chat.conversations, en.chat.search, en.chat.start, en.chat.newConversation]).toEqual(["AI Assistant", "Conversations", "Search conversations...", "Start New Chat", "New Conversation"]);
  expect([en.chat["regenerating"], en.chat["copied"], en.chat["noMatch"]]).toEqual(["Regenerating response...", "Conversation copied to clipboard", "No conversations found"]);
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
  expect([...new Set(open)].toSorted()).toEqual(["analyticsHost", "chat", "consent", "enquiries", "letters", "logs", "mailHost", "modelHost", "schedulerHost", "unconfirmed"].map((name) => `{{${name}}}`));
});

test("every portrait that a text names is drawn", () => {
  const named = [content.pages.about.en.team.portrait, ...content.caseStudies.en.map((study) => study.testimonial.portrait)];
  expect(Object.keys(content.portraits)).toEqual(expect.arrayContaining(named));
});

test("lengths of time follow the grammar of each language", () => {
  expect([inWords(90, "day", "en"), inWords(90, "day", "ro"), inWords(7, "day", "ro"), inWords(24, "month", "fr")]).toEqual(["90 days", "90 de zile", "7 zile", "24 mois"]);
});

test("what the browser gets of a bundle stays under 5 kB", () => {
  const weigh = (bundle: unknown) => brotliCompressSync(JSON.stringify(bundle)).length;
  expect(Math.max(weigh(en), weigh(ro), weigh(fr))).toBeLessThanOrEqual(5_000);
});
