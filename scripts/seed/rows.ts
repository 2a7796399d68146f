// Made-up rows. All addresses end in .example (RFC 2606).
import { projectBudgets, serviceInterests, timelines } from "#app/features/enquiry/form-fields.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { folded } from "#app/platform/db/search.server.ts";
import type { NewRow } from "#app/platform/db/tables.ts";
import { locales } from "#app/platform/i18n/locales.ts";

import type { Random } from "./random.ts";
import {
  companies,
  companyEndings,
  firstNames,
  lastNames,
  paragraphs,
  remarks,
  requests,
  tags,
  titleParts,
} from "./words.ts";

const SERVICES = serviceInterests;
const BUDGETS = projectBudgets;
const TIMELINES = timelines;
const STATUSES = ["new", "new", "in-progress", "answered", "answered", "won", "lost"] as const;
const LOCALES = locales;
const HOUR_MS = 60 * 60 * 1000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** `number` is unique; everything happens before `now`. */
export type Maker = { random: Random; now: Date; number: number };

export function makeEnquiry({ random, now, number }: Maker): NewRow<"enquiry"> {
  const person = makePerson(random, number);
  const createdAt = inLastYear(random, now);
  return {
    id: newId(createdAt),
    created_at: createdAt,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    company: person.company,
    phone: random.chance(0.6) ? `+40 21 555 ${String(random.below(10_000)).padStart(4, "0")}` : null,
    service_interest: random.pick(SERVICES),
    project_budget: random.pick(BUDGETS),
    timeline: random.pick(TIMELINES),
    project_details: random.pick(requests),
    message: random.chance(0.25) ? random.pick(remarks) : null,
    locale: random.pick(LOCALES),
    source_page: "/contact",
    campaign: random.chance(0.2) ? JSON.stringify({ utm_source: "newsletter" }) : null,
    privacy_version: null,
    is_spam_suspect: random.chance(0.03),
    search_text: folded([person.firstName, person.lastName, person.email, person.company].join(" ")),
    landing_page: random.chance(0.5) ? random.pick(["/", "/services", "/blog"]) : null,
    referrer_host: random.chance(0.3) ? "search.example" : null,
    ...makeStanding(random, createdAt),
  };
}

/** How far it has come; nine of ten answers came in time. */
function makeStanding(random: Random, createdAt: Date) {
  const status = random.pick(STATUSES);
  const dueAt = new Date(createdAt.getTime() + 24 * HOUR_MS).toISOString();
  const isOpen = status === "new" || status === "in-progress";
  const hours = random.chance(0.9) ? 1 + random.below(23) : 25 + random.below(48);
  return {
    status,
    due_at: dueAt,
    open_until: isOpen ? dueAt : "9999",
    answered_at: isOpen ? null : new Date(createdAt.getTime() + hours * HOUR_MS),
    reminders_sent: 2, // nobody is reminded of what is made up
  };
}

/** What staff added to an enquiry: up to two notes. */
export function makeNotes(random: Random, enquiry: NewRow<"enquiry">): NewRow<"enquiry_note">[] {
  const at = new Date(enquiry.created_at);
  return Array.from({ length: random.below(3) }, () => ({
    id: newId(at),
    enquiry_id: enquiry.id,
    created_at: at,
    admin_id: null,
    admin_name: random.pick(firstNames),
    text: random.pick(remarks),
  }));
}

export function makeSubscriber({ random, now, number }: Maker): NewRow<"subscriber"> {
  const subscribedAt = inLastYear(random, now);
  const hasLeft = random.chance(0.1);
  return {
    id: newId(subscribedAt),
    email: makePerson(random, number).email,
    is_active: !hasLeft,
    subscribed_at: subscribedAt,
    unsubscribed_at: hasLeft ? now : null,
    unsubscribed_by: hasLeft ? "visitor" : null,
    locale: random.pick(LOCALES),
  };
}

/** One in ten is a draft. */
export function makePost({ random, now, number }: Maker): { post: NewRow<"post">; tags: NewRow<"post_tag">[] } {
  const createdAt = inLastYear(random, now);
  const id = newId(createdAt);
  const title = `${random.pick(titleParts.starts)} ${random.pick(titleParts.subjects)} (${number})`;
  const excerpt = random.pick(paragraphs);
  const isPublished = random.chance(0.9);
  const chosen = tags.filter(() => random.chance(0.25));
  const body = Array.from({ length: 3 + random.below(9) }, () => `<p>${random.pick(paragraphs)}</p>`).join("\n");
  // Our own text only: nothing to sanitise.
  const content = `<h2>${random.pick(paragraphs).slice(0, 40)}</h2>\n${body}`;
  const author = `${random.pick(firstNames)} ${random.pick(lastNames)}`;
  return {
    post: {
      id,
      slug: asSlug(title),
      title,
      excerpt,
      content,
      content_html: content,
      author,
      published_at: isPublished ? createdAt : null,
      created_at: createdAt,
      updated_at: createdAt,
      is_published: isPublished,
      is_featured: random.chance(0.05),
      tags: JSON.stringify(chosen),
      search_text: folded([title, excerpt, author, ...chosen].join(" ")),
    },
    tags: chosen.map((tag, position) => ({ post_id: id, tag, position, listed_at: isPublished ? createdAt : null })),
  };
}

function makePerson(random: Random, number: number) {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const company = random.pick(companies);
  const email = `${asSlug(firstName)}.${asSlug(lastName)}.${number}@${asSlug(company).slice(0, 40)}.example`;
  return { firstName, lastName, email, company: `${company} ${random.pick(companyEndings)}` };
}

function inLastYear(random: Random, now: Date): Date {
  return new Date(now.getTime() - Math.floor(random.next() * YEAR_MS));
}

function asSlug(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll(/[łŁ]/g, "l");
  return bare
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
