// The passages of contact, booking, newsletter and blog.
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Asked, Passage } from "./passage.server.ts";
import { passagesOn, sentence } from "./passage.server.ts";

/** What the contact page says, each fact by itself. */
export function contactPassages({ pages, ui, company, chat }: Content, locale: Locale, asked: Asked): Passage[] {
  const { heading, lead, next } = pages.contact[locale];
  const { form, info, options } = ui[locale].contact;
  const [{ titles }, { emails }] = [chat[locale], company];
  const on = passagesOn({ page: ui[locale].nav.contact, href: "/contact" }, asked);
  const named = (label: string, value: string) => sentence(labelled(label, value, locale));
  const fact = (id: string, title: string, lines: readonly string[]) =>
    on(id, { title, lines, anchor: "contact-details" });
  const [byPhone, hours] = [named(info.phone, company.phone), named(info.hours, info.hoursText)];
  const budgets = Object.entries(options.projectBudget).map(([key, range]) =>
    named(String(range), String(options.budgetHint[key])),
  );
  const gates = Object.values(form.steps).map((step) => step.gate);
  const times = named(String(form["timeline"]), Object.values(options.timeline).join(", "));
  const fields = [...[form["required"], form["emailHint"], ...gates].map(String), times];
  const steps = next.map(({ title, text }) => named(title, text));
  return [
    fact("phone", titles.phone, [byPhone, hours]),
    fact("email", titles.email, [named(info.projects, emails.hello), named(info.support, emails.support), byPhone]),
    fact("address", info.office, [named(info.office, addressLine(company.address, locale))]),
    fact("hours", titles.hours, [hours]),
    on("enquiry", { title: heading, lines: [lead] }),
    on("next", { title: info.next, lines: steps, anchor: "next-points" }),
    on("form", { title: String(form["label"]), lines: fields }),
    on("budgets", { title: titles.budgets, lines: budgets }),
  ];
}

/** What the pages of booking, newsletter and blog say. */
export function otherPassages({ pages, ui }: Content, locale: Locale, asked: Asked): Passage[] {
  const { book, blog, newsletter, privacy } = pages;
  const { heading, lead, points, manage, description, title } = book[locale];
  const { booking, nav, newsletter: words } = ui[locale];
  const onBook = passagesOn({ page: title, href: "/book" }, asked);
  const onBlog = passagesOn({ page: nav.blog, href: "/blog" }, asked);
  const onNewsletter = passagesOn({ page: newsletter[locale].title, href: "/newsletter" }, asked);
  const { confirm, expired, confirmed, ...news } = newsletter[locale];
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
      more: { title: privacy[locale].heading, href: "/privacy#newsletter" },
    },
    onBlog("blog", { title: blog[locale].heading, lines: [blog[locale].description] }),
  ];
}
