// The passages of contact, booking, newsletter and blog.
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Making, Passage } from "./passage.server.ts";
import { sentence } from "./passage.server.ts";

/** What the contact page says, each fact by itself. */
export function contactPassages({ content, locale, on, named }: Making): Passage[] {
  const { heading, lead, next } = content.pages.contact[locale];
  const { form, info, options } = content.ui[locale].contact;
  const { company, chat } = content;
  const [{ titles }, { emails }] = [chat[locale], company];
  const onContact = on(content.ui[locale].nav.contact, "/contact");
  const said = (label: string, value: string) => sentence(named(label, value));
  const fact = (id: string, title: string, lines: readonly string[]) =>
    onContact(id, { title, lines, anchor: "contact-details" });
  const [byPhone, hours] = [said(info.phone, company.phone), said(info.hours, info.hoursText)];
  const budgets = Object.entries(options.projectBudget).map(([key, range]) =>
    said(String(range), String(options.budgetHint[key])),
  );
  const gates = Object.values(form.steps).map((step) => step.gate);
  const times = said(String(form["timeline"]), Object.values(options.timeline).join(", "));
  const fields = [...[form["required"], form["emailHint"], ...gates].map(String), times];
  const steps = next.map(({ title, text }) => said(title, text));
  return [
    fact("phone", titles.phone, [byPhone, hours]),
    fact("email", titles.email, [said(info.projects, emails.hello), said(info.support, emails.support), byPhone]),
    fact("address", info.office, [said(info.office, addressLine(company.address, locale))]),
    fact("hours", titles.hours, [hours]),
    onContact("enquiry", { title: heading, lines: [lead] }),
    onContact("next", { title: info.next, lines: steps, anchor: "next-points" }),
    onContact("form", { title: String(form["label"]), lines: fields }),
    onContact("budgets", { title: titles.budgets, lines: budgets }),
  ];
}

/** What the pages of booking, newsletter and blog say. */
export function otherPassages({ content: { pages, ui }, locale, on }: Making): Passage[] {
  const { heading, lead, points, manage, description, title } = pages.book[locale];
  const { booking, nav, newsletter: words } = ui[locale];
  const { confirm, expired, confirmed, ...news } = pages.newsletter[locale];
  const onBook = on(title, "/book");
  const onNewsletter = on(news.title, "/newsletter");
  const { heading: blogHeading, description: blogText } = pages.blog[locale];
  const leaving = String(words["note"] ?? "").replace(/<a>.*<\/a>/, "");
  return [
    onBook("book", {
      title: heading,
      lines: [sentence(heading), booking.hours && `${booking.hours}.`, lead, ...points],
    }),
    onBook("how-we-call", { title: String(booking["title"]), lines: [String(booking.form["phoneHint"]), ...points] }),
    onBook("manage", { title: manage.heading, lines: [description, manage.lead] }),
    onNewsletter("newsletter", { title: news.heading, lines: [news.description, news.lead] }),
    onNewsletter("confirm", { title: confirm.heading, lines: [expired.lead, confirmed.lead] }),
    {
      ...onNewsletter("unsubscribe", { title: news.heading, lines: [leaving.trim()] }),
      more: { title: pages.privacy[locale].heading, href: "/privacy#newsletter" },
    },
    on(nav.blog, "/blog")("blog", { title: blogHeading, lines: [blogText] }),
  ];
}
