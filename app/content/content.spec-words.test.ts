// Exact texts and counts that the specification fixes, in content/.
import { expect, test } from "vitest";
import { siteContent as content } from "#test/content.ts";

const { en } = content.ui;

test("[CONT-25] the contact translation strings are the specification's", () => {
  expect(en.contact.successMessage).toBe("Message sent successfully!");
  expect(en.contact.errorMessage).toBe("Failed to send message. Please try again.");
});

test("the specified English sentences are exact", () => {
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

test("[NAV-19] the four services, which form and footer offer, are named as the specification does", () => {
  expect(Object.values(en.contact.options.serviceInterest)).toEqual([
    "AI Integration & Automation",
    "Intelligent Chatbots",
    "Autonomous Business Agents",
    "Custom Development",
  ]);
});

test("the options of the enquiry are as decided", () => {
  const { projectBudget, timeline } = en.contact.options;
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

test("the texts of cookie banner and chat are as specified", () => {
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

test("[CASE-01] [CASE-04] the pages have as many items as specified", () => {
  const { home, about, services } = content.pages;
  expect(home.en.services.cards.map((card) => card.service)).toEqual(["chatbots", "agents", "cloud", "development"]);
  expect(services.en.blocks.map((block) => block.id)).toEqual(["chatbots", "agents", "cloud", "development"]);
  expect(home.en.technologies?.items).toHaveLength(12);
  expect(home.en.why.points).toHaveLength(3);
  expect(about.en.stats.map((stat) => stat.figure)).toEqual(["50+", "5+", "24/7"]);
  expect(content.testimonials.en.map((testimonial) => testimonial.rating)).toEqual([5, 5, 5]);
  expect(content.caseStudies.en.slice(0, 3).map((study) => study.durationMonths)).toEqual([8, 12, 10]);
});

test("[SERV-04] hero and services claim up to 60% in every language", () => {
  expect(content.pages.home.en.hero.lead).toContain("up to 60%");
  expect(content.pages.services.en.lead).toContain("up to 60%");
  expect(content.pages.services.ro.lead).toContain("până la 60%");
  expect(content.pages.services.fr.lead).toContain("jusqu’à 60\u00a0%");
});
