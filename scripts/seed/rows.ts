// Fictional rows. All email addresses end in .example (RFC 2606).
import { columnOf } from "#app/features/enquiry/columns.ts";
import type { FieldColumn } from "#app/features/enquiry/columns.ts";
import { choiceFields } from "#app/features/enquiry/fields.ts";
import type { ChoiceField } from "#app/features/enquiry/fields.ts";
import { askedFields, builtForm, questionId, isCompanyQuestion } from "#app/features/enquiry/form-fields.ts";
import type { Answer, FieldDefinition, CompanyForm } from "#app/features/enquiry/form-fields.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { NewRow } from "#app/platform/db/tables.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { createRandom as createGenerator } from "#app/platform/pictures/random.ts";
import { folded } from "#app/platform/text/folded.ts";

/** Random numbers that depend only on the seed. */
export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** An integer below the limit. */
  below: (limit: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** Returns true with this probability. */
  chance: (share: number) => boolean;
};

export function createRandom(seed: number): Random {
  const next = createGenerator(seed);
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as (typeof list)[number]; // below() stays inside the list
    },
  };
}

const STATUSES = ["new", "new", "in-progress", "answered", "answered", "won", "lost"] as const;

/** `number` is unique; everything happens before `now`; `form` is the company's enquiry form. */
export type RowContext = { random: Random; now: Date; number: number; form?: CompanyForm };

export function makeEnquiry({ random, now, number, form = builtForm }: RowContext, at?: Date): NewRow<"enquiry"> {
  const person = makePerson(random, number);
  const createdAt = at ?? inLastYear(random, now);
  return {
    id: newId(createdAt),
    created_at: createdAt,
    first_name: person.firstName,
    last_name: person.lastName,
    email: person.email,
    company: form.fields.company === "none" ? "" : person.company,
    phone: random.chance(0.6) ? `+40 21 555 ${String(random.below(10_000)).padStart(4, "0")}` : null,
    ...makeChoices(random, form),
    answers: makeAnswers(random, form),
    project_details: random.pick(requests),
    message: random.chance(0.25) ? random.pick(remarks) : null,
    locale: random.pick(locales),
    source_page: "/contact",
    campaign: random.chance(0.2) ? JSON.stringify({ utm_source: "newsletter" }) : null,
    privacy_version: null,
    ...spamCheck(random.chance(0.03)),
    search_text: folded([person.firstName, person.lastName, person.email, person.company].join(" ")),
    landing_page: random.chance(0.5) ? random.pick(["/", "/services", "/blog"]) : null,
    referrer_host: random.chance(0.3) ? "search.example" : null,
    ...makeStanding(random, createdAt, now),
  };
}

function spamCheck(isSuspect: boolean) {
  return { is_spam_suspect: isSuspect, spam_reason: isSuspect ? "hidden field filled in" : null };
}

function makeChoices(random: Random, form: CompanyForm) {
  const chosen = choiceFields.map((field) => {
    const isAsked = form.fields[field] !== "none";
    return [columnOf(field), isAsked ? random.pick(form.choices[field]).value : ""];
  });
  return Object.fromEntries(chosen) as Record<FieldColumn<ChoiceField>, string>; // one of each
}

/** Makes answers to the company's own questions; two of three optional ones are answered. */
function makeAnswers(random: Random, form: CompanyForm): string | null {
  const answered = askedFields(form).filter(
    (field) => isCompanyQuestion(field.name) && (field.isRequired || random.chance(2 / 3)),
  );
  const answers = answered.map((field) => [questionId(field.name), makeAnswer(random, field)]);
  return answers.length === 0 ? null : JSON.stringify(Object.fromEntries(answers));
}

function makeAnswer(random: Random, { kind, options }: FieldDefinition): Answer {
  switch (kind) {
    case "choice":
      return random.pick(options).value;
    case "choices": {
      const chosen = options.filter(() => random.chance(0.5)).map(({ value }) => value);
      return chosen.length > 0 ? chosen : [random.pick(options).value];
    }
    case "number":
      return random.below(500);
    case "date":
      return `2027-0${1 + random.below(9)}-${10 + random.below(19)}`;
    case "yes":
      return true;
    default:
      return random.pick(remarks);
  }
}

/** Makes an enquiry's progress; nine of ten were answered in time. */
function makeStanding(random: Random, createdAt: Date, now: Date) {
  const status = random.pick(STATUSES);
  const dueAt = new Date(createdAt.getTime() + 24 * hourMs).toISOString();
  const isOpen = status === "new" || status === "in-progress";
  const hours = random.chance(0.9) ? 1 + random.below(23) : 25 + random.below(48);
  return {
    status,
    due_at: dueAt,
    open_until: isOpen ? dueAt : "9999",
    answered_at: isOpen ? null : new Date(Math.min(now.getTime(), createdAt.getTime() + hours * hourMs)),
    reminders_sent: 2, // no reminders about test data
  };
}

/** Makes staff's notes on an enquiry: up to two. */
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

export function makeSubscriber({ random, now, number }: RowContext, at?: Date): NewRow<"subscriber"> {
  const inYear = inLastYear(random, now);
  const subscribedAt = at ?? inYear;
  const hasLeft = random.chance(0.1);
  return {
    id: newId(subscribedAt),
    email: makePerson(random, number).email,
    is_active: !hasLeft,
    subscribed_at: subscribedAt,
    unsubscribed_at: hasLeft ? new Date((subscribedAt.getTime() + now.getTime()) / 2) : null,
    unsubscribed_by: hasLeft ? "visitor" : null,
    locale: random.pick(locales),
  };
}

/** Makes a post; one in ten is a draft. */
export function makePost({ random, now, number }: RowContext): { post: NewRow<"post">; tags: NewRow<"post_tag">[] } {
  const createdAt = inLastYear(random, now);
  const id = newId(createdAt);
  const title = `${random.pick(starts)} ${random.pick(subjects)} (${number})`;
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
  return new Date(now.getTime() - Math.floor(random.next() * 365 * dayMs));
}

function asSlug(text: string): string {
  const bare = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll(/[łŁ]/g, "l");
  return bare
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

// Names in several languages, with diacritics, some of them long.
const firstNames = [
  "Ștefan|Ioana|Mihaela|Răzvan|Andreea|Țuțu|Bogdan|Crina|Éloïse|François|Zoë|Håkon|Łucja|Anna-Katharina",
  "José María|Maximiliana-Alexandra|Olivia|James|Priya|Noor|Søren|Ágnes|Dragoș|Ilinca",
].flatMap((line) => line.split("|"));
const lastNames = [
  "Ionescu|Popa|Constantinescu-Mărgineanu|Țurcanu|Șerban|Dăscălescu|Lefèvre|de La Rochefoucauld-Montbéliard",
  "Müller|O'Sullivan|Nguyễn|Kowalczyk|García Íñiguez|Smith|Andersson|Wolfeschlegelsteinhausenberger|Rădulescu",
  "Bălan|D'Angelo|Van den Broeck|Ng|Çelik",
].flatMap((line) => line.split("|"));
const companies = [
  "Brutăria Țării|Transilvania Logistică|Ateliers Bréguet|Nordwind Maschinenbau|Oțelăria Șirna",
  "Helianthus Pharma|Câmpia Verde Agro|Mănăstireanu & Asociații|Crédit Maritime du Ponant",
  "Blue Harbour Shipping|Ícaro Energía|Peak Textiles",
  "Institutul pentru Cercetarea și Dezvoltarea Sistemelor Avansate de Automatizare|Kestrel Insurance",
].flatMap((line) => line.split("|"));
const companyEndings = "SRL|SA|GmbH|SAS|Ltd|AB|BV".split("|");
const starts = [
  "What we learned from|A quiet look at|Five questions before|Cum am abordat|The real cost of",
  "Pourquoi nous aimons|Notes on",
].flatMap((line) => line.split("|"));
const subjects = [
  `automating a customer inbox|an assistant that says "I don't know"|moving a warehouse to the cloud`,
  "documentele scanate|les formulaires simples|measuring before building|agents that ask first",
  "old systems that still earn money|training a team of forty",
  "whole-company search with permissions and several very long titles",
].flatMap((line) => line.split("|"));
const requests = [
  "We answer some 400 emails a day about delivery dates. Most could be answered from our order system; we would like to know what a first step would cost.",
  "Avem un centru de apeluri cu 35 de operatori și am dori ca întrebările simple să primească răspuns automat, în română și în engleză.",
  "Nos techniciens cherchent encore leurs procédures dans des classeurs. Nous souhaitons un assistant qui réponde à partir de nos propres documents, sans rien envoyer à l'extérieur.",
  "Invoices arrive as scans, as PDF and on paper. We want them read, checked against the order and booked, with a person deciding on every doubt.",
  "Dorim integrarea ERP-ului cu magazinul online și alerte când stocul scade sub prag.",
  "Our pricing team spends two days a week comparing tenders. Could an agent prepare the comparison and leave the decision to us?",
  "Migration d'une application interne vers le cloud, environ 120 utilisateurs, avec reprise des données depuis 2009.",
  "Short question: do you also support what others have built?",
];
const remarks = [
  "Please call after 16:00.",
  "Vă rog să ne contactați doar prin e-mail.",
  "Merci de nous proposer deux dates pour un premier échange.",
  "We have seen your case study about logistics and would like something similar.",
];
const paragraphs = [
  "Most projects do not fail at the model. They fail at the question nobody asked in the first week: who will look at the answers, and what happens when one is wrong?",
  "Am măsurat trei săptămâni înainte de a scrie o linie de cod. Rezultatul a schimbat planul: jumătate din muncă nu mai era necesară.",
  "Une petite équipe, un seul processus, une liste de cas réels : c'est ainsi que nous commençons toujours.",
  "The numbers are modest and honest. Handling time fell by a third; complaints stayed where they were; two people moved to work they like better.",
  "If you keep one thing from this text, keep the habit of writing down what you expect before you measure it.",
];
const tags = "AI|Automation|Cloud|Chatbots|Strategy|Integration|Case notes|Învățare|Données".split("|");
