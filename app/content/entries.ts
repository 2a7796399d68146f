// The registry of what the company can change in the admin area (EDIT-01): every field of the content files, with its
// label, help and kind. A schema key without an entry here doesn't compile, nor does an entry without a schema key.
import type { z } from "zod";
import { amountUnits } from "./amounts.ts";
import { actionKinds } from "./collections.schema.ts";
import type { CaseStudy, faqSchema, OwnPage, testimonialsSchema } from "./collections.schema.ts";
import { kindOf, pageEntryId, pictureFolderOf, slugOfPath } from "./company-page.ts";
import type { CompanyPageKind } from "./company-page.ts";
import type { companySchema } from "./company.schema.ts";
import type { emailsSchema } from "./emails.schema.ts";
import type { FieldKind, FixedNode, Group, Items, KeyedNode, Leaf, Node } from "./field.ts";
import { formFields, formSteps, questionKinds, requirements } from "./form-shape.ts";
import type { ChoiceList, FormFieldName } from "./form-shape.ts";
import type { formSchema } from "./form.schema.ts";
import { employmentKinds } from "./page-patterns.ts";
import type { PagePattern } from "./page-patterns.ts";
import type { picturesSchema } from "./pictures.schema.ts";
import type { PageName, WrittenPage } from "./schema.ts";
import { casePictures } from "./text.schema.ts";
import type { CompanyWords } from "./words.schema.ts";

/**
 * A part of an entry. `file` is in each language's folder or, if shared, exists once. `prefix` precedes the names of
 * its fields.
 */
export type Part = { file: string; isShared?: true; prefix: string; node: Node };

/** An entry of the admin area. `paths` are the pages that show it, `role` is the lowest role that may change it. */
export type EntryInfo = {
  id: string;
  title: string;
  role: "editor" | "admin";
  paths: readonly string[];
  parts: readonly Part[];
};

type LeafOf<Kind extends FieldKind> = Leaf & { kind: Kind };

/** The description of a value of a schema. */
type ValueNode<T> = FixedNode | EditableLeaf<T>;

type EditableLeaf<T> = [T] extends [string]
  ? LeafOf<"line" | "text" | "page" | "picture" | "choice" | "date" | "time">
  : [T] extends [number]
    ? LeafOf<"number">
    : [T] extends [boolean]
      ? LeafOf<"choice"> & { isFlag: true }
      : [T] extends [readonly string[]] | [readonly number[]]
        ? LeafOf<"list">
        : [T] extends [readonly (infer Item)[]]
          ? [Item] extends [{ value: string }]
            ? LeafOf<"list"> & { isOptions: true }
            : [Item] extends [{ question: string; answer: string; id?: never }]
              ? LeafOf<"list"> & { isQuestions: true }
              : ItemsOf<Item>
          : string extends keyof T
            ? KeyedOf<T[keyof T]>
            : GroupOf<T>;

type FieldsOf<T> = { readonly [Key in keyof T]-?: ValueNode<NonNullable<T[Key]>> };
type GroupOf<T> = Omit<Group, "fields"> & { fields: FieldsOf<T> };
type ItemsOf<T> = T extends { id: string } ? Omit<Items, "of"> & { of: FieldsOf<Omit<T, "id">> } : never;
type KeyedOf<T> = Omit<KeyedNode, "of"> & { of: ValueNode<T> };

/** Rejects names that the schema doesn't have. */
type RejectUnknownKeys<Own, T> = Own extends { node: "group"; fields: infer Fields }
  ? { fields: RejectUnknownFields<Fields, T> }
  : Own extends { node: "items"; of: infer Fields }
    ? { of: RejectUnknownFields<Fields, Omit<ItemOf<T>, "id">> }
    : Own extends { node: "keyed"; of: infer Each }
      ? { of: RejectUnknownKeys<Each, T[keyof T]> }
      : unknown;
type RejectUnknownFields<Fields, T> = {
  [Key in keyof Fields]: Key extends keyof T ? RejectUnknownKeys<Fields[Key], NonNullable<T[Key]>> : never;
};
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

const longest = { line: 300, text: 5_000 } as const;

const leaf = <Kind extends FieldKind>(
  kind: Kind,
  label: string,
  options: Omit<Partial<Leaf>, "kind"> = {},
): LeafOf<Kind> => ({
  node: "leaf",
  kind,
  label,
  isShared: false,
  ...options,
});
const line = (label: string, help?: string) =>
  leaf("line", label, { max: longest.line, ...(help === undefined ? {} : { help }) });
const text = (label: string, help?: string) =>
  leaf("text", label, { max: longest.text, ...(help === undefined ? {} : { help }) });
const list = (label: string, help = "One per line.") => leaf("list", label, { max: longest.text, help });
const shared = <Own extends Leaf>(node: Own): Own => ({ ...node, isShared: true });
const number = (label: string) => shared(leaf("number", label));
const numbers = (label: string) =>
  shared({
    ...leaf("list", label, { help: "One number per line. Empty: there is no chart." }),
    isNumbers: true as const,
  });
/** Marks a field as optional: its key is absent from the file if it is empty. */
const optional = <Own extends Leaf>(node: Own): Own => ({ ...node, ifEmpty: "absent" });
const maybeEmpty = <Own extends Leaf>(node: Own): Own => ({ ...node, ifEmpty: "blank" });
/** Marks the words of a client, which are never sent to a language model. */
const quoted = <Own extends Leaf>(node: Own): Own => ({ ...node, isQuoted: true });
/**
 * Describes a picture. `folder` is in content/pictures; the field holds a file name in it, or an address if the folder
 * begins with a slash.
 */
const picture = (label: string, folder: string) => {
  const help = `A picture of the library, or a file of content/pictures/${folder.replace("/pictures/", "")}.`;
  return shared(leaf("picture", label, { max: longest.line, help, folder }));
};
const choice = (label: string, choices: readonly string[]) => shared(leaf("choice", label, { choices }));
/** Describes an optional list of choices; empty means none. */
const options = (label: string, help?: string) =>
  optional({
    ...list(label, ["One per line, as “family: Family law | A note”. " + keptValue, help].filter(Boolean).join(" ")),
    isOptions: true as const,
  });
const keptValue = "The part before the colon is stored with enquiries: leave it when you change the wording.";
const instead = "If empty: the choices that the form comes with.";
const flag = (label: string) => ({ ...choice(label, ["yes", "no"]), isFlag: true as const });
/** Describes a choice among the names of a mapping in a file. */
const nameIn = (label: string, file: string, key: string) =>
  shared(leaf("choice", label, { choicesIn: { file, key } }));
const date = (label: string) => shared(leaf("date", label));
const time = (label: string, help = "In your company’s time zone.") => shared(leaf("time", label, { help }));
const page = (label: string) => shared(leaf("page", label, { max: longest.line }));
const fixed: FixedNode = { node: "fixed" };
const group = <T>(label: string, fields: T): { node: "group"; label: string; fields: T } => ({
  node: "group",
  label,
  fields,
});
/** Describes a group that is present or absent as a whole. */
const optionalGroup = <T>(label: string, fields: T) => ({ ...group(label, fields), isOptional: true as const });
const items = <T>(label: string, item: T): { node: "items"; label: string; of: T } => ({
  node: "items",
  label,
  of: item,
});
/** Describes a list to which no items can be added, because they need fixed values. */
const closed = <T>(label: string, item: T) => ({ ...items(label, item), isClosed: true as const });
const keyed = <T>(label: string, item: T): { node: "keyed"; label: string; of: T } => ({
  node: "keyed",
  label,
  of: item,
});

const head = {
  title: line("Title", "In the browser’s tab and in search results: 15 to 60 characters with the company’s name."),
  description: text("Description", "Search results show it: 50 to 160 characters."),
  keywords: { ...list("Keywords"), max: longest.line },
};
const linkHelp = "<a> and </a> mark the link to the privacy notice: keep them.";
const filled = "Text in {{ }} is filled in automatically: leave it as it is.";
const opening = { heading: line("Heading"), lead: text("Lead") };
const point = { title: line("Title"), text: text("Text") };
const section = {
  when: fixed,
  title: line("Heading"),
  paragraphs: optional(list("Paragraphs")),
  list: optional(list("List", "One point per line.")),
};

const home = group("", {
  ...head,
  blocks: fixed,
  panel: optionalGroup("The panel beside the headline", {
    title: line("Title"),
    label: line("Label"),
    lines: items("Lines", { time: line("Time"), text: line("Text"), state: line("State"), asks: fixed }),
    totals: items("Totals", { figure: line("Figure"), text: line("Text") }),
    run: optionalGroup("The drawing of invoices", {
      count: fixed,
      invoice: line("Invoice", "Read aloud before the supplier’s name."),
      doubt: line("Title of the doubt"),
      answer: line("Title of the answer"),
      items: items("Invoices with a doubt", {
        supplier: line("Supplier"),
        amount: line("Amount"),
        doubt: text("Doubt"),
        answer: text("Answer"),
      }),
    }),
  }),
  clients: optionalGroup("Clients", {
    label: line("Label"),
    items: items("Clients", {
      name: line("Name"),
      mark: optional(picture("Mark", "marks")),
      sector: line("Sector"),
      figure: line("Figure"),
      counts: line("What it counts"),
    }),
  }),
  services: group("Services", {
    ...opening,
    cards: closed("Cards", { service: fixed, text: text("Text"), link: line("Link") }),
  }),
  technologies: optionalGroup("Technologies", {
    ...opening,
    items: items("Technologies", { name: line("Name"), role: line("Role") }),
  }),
  testimonials: optionalGroup("Testimonials", { heading: line("Heading") }),
  why: group("Why us", {
    ...opening,
    figure: optionalGroup("Large figure", { figure: line("Figure"), text: line("Text") }),
    button: line("Button"),
    points: items("Points", point),
  }),
  ask: optionalGroup("Questions to the assistant", { ...opening, questions: list("Questions") }),
});

const about = group("", {
  ...head,
  ...opening,
  story: group("Story", {
    heading: line("Heading"),
    paragraphs: list("Paragraphs"),
    picture: group("Its picture", { name: fixed, caption: line("Caption") }),
  }),
  strokes: optional(line("What a stroke beside the figures stands for", "If empty: none are drawn.")),
  stages: group("How we work", {
    heading: line("Heading"),
    items: items("Stages", { ...point, time: line("Time") }),
  }),
  team: items("Team", {
    name: line("Name"),
    portrait: optional(picture("Portrait", "portraits")),
    role: line("Role"),
    text: text("About them"),
  }),
  band: group("At the end", opening),
  mission: group("Mission", point),
  vision: group("Vision", point),
});

const services = group("", {
  ...head,
  ...opening,
  button: line("Button"),
  integration: optionalGroup("Before the services", {
    heading: line("Heading"),
    paragraphs: list("Paragraphs"),
  }),
  blocks: keyed("Link for a service", group("", { link: line("Link") })),
  cost: group("What it costs", {
    ...opening,
    items: items("Prices", { ...point, price: line("Price"), time: line("Time") }),
    more: text("More"),
  }),
  band: group("At the end", { ...opening, button: line("Button") }),
});

const caseStudies = group("The list of case studies", {
  ...head,
  ...opening,
  more: fixed,
  chapters: fixed,
  neighbours: fixed,
  band: group("At the end", {
    heading: line("Heading"),
    contact: line("Link to contact"),
    services: line("Link to services"),
  }),
});

const blog = group("Blog", { ...head, ...opening });

const faqPage = group("", {
  ...head,
  ...opening,
  groups: keyed("Groups", line("Heading")),
  band: group("At the end", {
    heading: line("Heading"),
    assistant: line("Link to the assistant"),
    contact: line("Link to contact"),
  }),
});

const notFound = group("Page not found", {
  ...head,
  ...opening,
  home: line("Link to the home page"),
  blog: line("Link to the blog"),
  near: line("Heading above similar pages"),
});

const search = group("Search", {
  ...head,
  ...opening,
  noneText: text("Text without results"),
  assistant: line("Link to the assistant"),
  contact: line("Link to contact"),
});

const offline = group("Without a connection", {
  ...head,
  ...opening,
  retry: fixed,
  home: fixed,
  note: text("Note"),
});

const aiChat = group("Assistant", {
  ...head,
  heading: line("Heading"),
  noScript: text("Without JavaScript"),
});

const sections = items("Sections", section);

const inShort = items("In short", { figure: line("Figure", filled), text: line("Text") });

const accessibility = group("", {
  ...head,
  ...opening,
  version: shared(leaf("date", "Date", { help: "Publishing sets it to that day." })),
  versionLabel: fixed,
  summary: inShort,
  sections,
});

const contact = group("", { ...head, ...opening, next: items("What happens next", point) });

const asks = (label: string, name: FormFieldName) => ({
  ...optional(choice(label, requirements)),
  unset: formFields[name].specified,
});
const listed = (label: string, comesWith: ChoiceList) => ({ ...options(label, instead), comesWith });

/** The part of the enquiry form that a company can change. Empty lists default to those of company.yaml. */
const form = group("", {
  services: listed("Services", "services"),
  budgets: listed("Budgets", "budgets"),
  timelines: listed("Timelines", "timelines"),
  fields: group("What is asked", {
    email: asks("Email", "email"),
    phone: asks("Phone", "phone"),
    company: asks("Company", "company"),
    service: asks("Service", "service"),
    budget: asks("Budget", "budget"),
    timeline: asks("Timeline", "timeline"),
  }),
  questions: items("Questions of your own", {
    label: line("Question"),
    hint: optional(line("Note below it")),
    step: choice("Step", formSteps),
    kind: shared(
      leaf("choice", "Kind", {
        choices: questionKinds,
        help: "line and text: typed in. choice: pick one. choices: pick several. yes: a box to tick.",
      }),
    ),
    options: options("Options", "For choice and choices."),
    required: { ...optional(flag("Must be answered")), unset: "no" },
  }),
});

const stated = (label: string) => group(label, opening);
const formPart = (label: string) => group(label, { ...opening, button: fixed });

const newsletter = group("", {
  ...head,
  ...opening,
  done: text("After signing up"),
  issue: group("The example of an issue", {
    label: line("Label"),
    subject: line("Subject"),
    text: optional(text("Opening lines")),
    parts: items("Parts", { ...point, figure: line("Figure") }),
  }),
  confirm: formPart("Page: confirm"),
  confirmed: stated("Page: confirmed"),
  expired: stated("Page: link expired"),
  unsubscribe: formPart("Page: unsubscribe"),
  unsubscribed: stated("Page: unsubscribed"),
  unknown: stated("Page: unknown link"),
  sent: group("Once an issue has been sent", { lead: text("Lead"), link: line("Link to the archive") }),
});

const newsletterArchive = group("Archive", {
  ...head,
  ...opening,
  label: fixed,
  number: fixed,
  read: fixed,
  back: fixed,
  empty: formPart("While there is no issue"),
});

const book = group("", {
  ...head,
  ...opening,
  points: list("Points"),
  privacy: text("Beside the button", linkHelp),
  manage: group("Page for a booked call", {
    ...opening,
    cancelConfirm: fixed,
    keep: fixed,
    lost: group("A link that no longer works", { ...opening, book: fixed }),
  }),
});

const dated = {
  ...head,
  ...opening,
  version: shared(leaf("date", "Date", { help: "Publishing sets it to that day." })),
  versionLabel: fixed,
};
const titled = (label: string) => group(label, { title: line("Heading"), paragraphs: list("Paragraphs") });
const processor = (label: string) =>
  group(label, { name: line("Name", filled), what: text("What for"), where: line("Where") });

const privacy = group("", {
  ...dated,
  summary: inShort,
  controller: titled("Controller"),
  purposes: group("Purposes", {
    title: line("Heading"),
    caption: fixed,
    what: fixed,
    why: fixed,
    basis: fixed,
    kept: fixed,
    items: items("Purposes", {
      when: fixed,
      title: line("Title"),
      what: text("What is kept"),
      why: text("Why"),
      basis: text("Legal basis"),
      kept: text("How long", filled),
    }),
  }),
  recipients: group("Recipients", {
    title: line("Heading"),
    lead: text("Lead"),
    none: text("Where there are none"),
    some: text("Where there are some"),
    controllers: text("Those that are controllers in their own right"),
    name: fixed,
    what: fixed,
    where: fixed,
    items: group("", {
      hosting: processor("Hosting"),
      database: processor("Database"),
      mail: processor("Mail"),
      inbox: processor("Mailbox for answers"),
      systems: processor("Connected systems"),
      model: processor("Language model"),
      scheduler: processor("Scheduler"),
      videoCalls: processor("Video calls"),
      images: processor("Pictures"),
      analytics: processor("Analytics"),
    }),
  }),
  transfers: group("Transfers", {
    title: line("Heading"),
    none: text("Where there are none"),
    some: text("Where there are some"),
    unknown: text("Where hosting or mail isn’t named"),
  }),
  objection: titled("Objection"),
  sections,
});

const cookies = group("", {
  ...dated,
  summary: fixed,
  change: group("Change the choice", { text: text("Text"), button: fixed }),
  table: fixed,
  categories: fixed,
  places: fixed,
  entries: closed("What is kept in browsers", {
    key: fixed,
    name: line("Name"),
    where: fixed,
    category: fixed,
    purpose: text("What for"),
    kept: text("How long"),
    isStaff: fixed,
  }),
  sections,
});

const legal = group("", {
  ...dated,
  demonstration: fixed,
  identity: fixed,
  consumers: optionalGroup("Consumers", {
    heading: line("Heading"),
    text: text("Text"),
    link: line("Link"),
    url: optional(line("Address")),
    picture: fixed,
  }),
  sections,
});

/** words.yaml, divided among the entries: each key belongs to one. */
const ownWords = {
  home: {
    hero: group("Top of the page", {
      subtitle: line("Above the headline"),
      title: text("Headline", "Each line is a line of the headline."),
      description: text("Description"),
      primaryButton: line("First button"),
      secondaryButton: line("Second button"),
    }),
  },
  services: {
    services: keyed(
      "Service",
      group("", { title: line("Title"), description: text("Description"), features: list("Features") }),
    ),
  },
  about: {
    about: keyed("Beside the figures, and above the team", line("Words")),
  },
  contact: {
    contact: group("", {
      info: group("Beside the form", {
        title: line("Heading"),
        projects: line("Projects"),
        support: line("Support"),
        phone: line("Phone"),
        office: line("Office"),
        hours: line("Hours"),
        hoursText: line("The hours in words"),
        next: line("What happens next"),
      }),
    }),
    footer: group("Footer of every page", { blurb: text("About the company") }),
  },
  booking: { booking: group("Hours", { hours: line("When calls can be") }) },
  newsletter: {
    newsletter: group("Sign-up on every page", {
      heading: line("Heading"),
      note: text("Note", linkHelp),
    }),
  },
  glossary: {
    glossary: group("", {
      keep: optional(
        shared(list("Words that stay", "One per line, such as names of products. Every translation keeps them.")),
      ),
      terms: items("Words with a fixed translation", { term: line("Word") }),
    }),
  },
};

const testimonials = items("Testimonials", {
  name: quoted(line("Name")),
  role: quoted(line("Role")),
  company: quoted(line("Company")),
  content: quoted(text("What they say")),
  rating: optional(shared(leaf("number", "Stars", { help: "1 to 5, or empty where they gave none." }))),
  image: optional(picture("Portrait", "/pictures/portraits")),
});

const questions = items("Questions", {
  group: nameIn("Group", "pages/faq.yaml", "groups"),
  question: line("Question"),
  answer: text("Answer", `Its first sentence states the fact without the question: the assistant quotes it. ${filled}`),
  figure: optional(line("In a few words", "The answer at a glance. Shown beside the question.")),
  alternates: optional(list("Other ways to ask", "One per line: the assistant finds the answer by them.")),
  kind: optional({
    ...nameIn("Kind", "assistant.yaml", "asked"),
    help: "What every company is asked. The assistant then knows the usual ways to ask it.",
  }),
  page: page("Page with more"),
});

const pictures = group("", {
  example: line("Example"),
  chatbots: group("Drawing: chatbots", {
    alt: text("In words"),
    question: line("Question"),
    answer: line("Answer"),
    orderSystem: line("Order system"),
    carrier: line("Carrier"),
    followUp: line("Second question"),
    handOver: line("Second answer"),
  }),
  agents: group("Drawing: agents", {
    alt: text("In words"),
    invoice: line("Invoice"),
    match: line("Match"),
    check: line("Check"),
    unclear: line("Unclear"),
    post: line("Post"),
    ask: line("Ask"),
  }),
  development: group("Drawing: development", {
    alt: text("In words"),
    release: line("Release"),
    tests: line("Tests"),
    reviewed: line("Reviewed"),
    live: line("Live"),
  }),
  cloud: group("Drawing: cloud", {
    alt: text("In words"),
    autoscaling: line("Autoscaling"),
    bill: line("Bill"),
    saving: line("Saving"),
  }),
  freight: group("Drawing: freight", { alt: text("In words"), before: line("Before"), after: line("After") }),
  bank: group("Drawing: bank", {
    alt: text("In words"),
    before: line("Before"),
    after: line("After"),
    legend: line("Legend"),
  }),
  clinic: group("Drawing: clinic", {
    alt: text("In words"),
    title: line("Title"),
    reached: line("Reached"),
    answered: line("Answered"),
    missed: line("Missed"),
  }),
  portrait: line("Portraits", `Describes a portrait to people who can’t see it. ${filled}`),
});

const email = (label: string) =>
  group(label, { subject: line("Subject", filled), heading: line("Heading"), text: text("Text", filled) });
const notice = (label: string) => group(label, { subject: line("Subject", filled), text: text("Text", filled) });

const emails = group("", {
  frame: group("Around every email", {
    greeting: line("Greeting", filled),
    farewell: text("Farewell", filled),
    automatic: text("Why: sent automatically"),
    personal: text("Why: written by a person"),
    team: text("Why: to the team"),
    unsubscribe: line("Unsubscribe"),
  }),
  enquiry: group("Confirmation of an enquiry", {
    subject: line("Subject"),
    heading: line("Heading"),
    thanks: text("Thanks"),
    promise: text("Promise"),
    more: text("More"),
    team: group("Enquiry, to the team", {
      subject: line("Subject"),
      suspect: line("Suspect"),
      spam: line("Spam"),
      details: line("Details"),
      message: line("Message"),
      cut: line("Cut"),
      notAsked: line("For a field that its form didn’t ask for"),
      open: line("Open"),
      reply: line("Reply"),
      facts: fixed,
      due: line("Due"),
      nextStep: notice("Reminder: next step"),
      received: group("Client’s answer", {
        subject: line("Subject", filled),
        text: text("Text"),
        differs: text("If another address has sent it", filled),
        unconfirmed: text("The mail server could not confirm the sender", filled),
      }),
      undelivered: group("Answer that could not be delivered", {
        subject: line("Subject", filled),
        text: text("Text"),
        openAgain: text("If the enquiry is open again"),
      }),
      dueSoon: notice("Reminder: due soon"),
      overdue: notice("Reminder: overdue"),
    }),
  }),
  booking: group("Calls", {
    call: line("Title in calendars", filled),
    callUnnamed: line("Title without a name"),
    byPhone: text("By phone", filled),
    byGivenPhone: text("By the phone number given"),
    byVideo: text("By video"),
    ratherByPhone: text("Rather by phone"),
    hint: text("Hint"),
    facts: fixed,
    manage: line("Move or cancel"),
    again: line("Book again"),
    secret: text("The link is secret"),
    confirmed: email("Confirmed"),
    rejected: email("Rejected"),
    reminder: email("Reminder"),
    moved: email("Moved"),
    changed: email("Changed"),
    cancelled: email("Cancelled"),
    cancelledByUs: text("Cancelled by us"),
    team: group("Calls, to the team", {
      booked: line("Booked", filled),
      requested: line("Requested", filled),
      decide: text("Decide"),
      openRequests: line("Open the requests"),
      moved: line("Moved", filled),
      changed: line("Changed", filled),
      cancelled: line("Cancelled", filled),
      name: line("Name"),
      email: line("Email"),
      theirTime: line("Their time"),
      video: text("Without a link for the video call"),
      addPlace: line("Add a link or place"),
    }),
  }),
  newsletterConfirmation: group("Newsletter: confirm", {
    subject: line("Subject"),
    heading: line("Heading"),
    text: text("Text"),
    button: line("Button"),
    note: text("Note"),
  }),
  newsletterWelcome: group("Newsletter: welcome", {
    subject: line("Subject"),
    heading: line("Heading"),
    text: text("Text"),
    button: line("Button"),
  }),
  newsletterKnown: email("Newsletter: already subscribed"),
  newsletterIssue: group("Newsletter: around an issue", {
    why: text("Why they get it"),
    inBrowser: line("Read in the browser"),
    readPost: line("Read the post"),
    picture: line("Before a picture’s description"),
  }),
});

/** company.yaml, divided in the same way as words.yaml. */
const facts = {
  figures: {
    figures: keyed("Figures", shared(line("Figure"))),
    amounts: keyed(
      "In texts",
      group("", {
        from: leaf("number", "From", { help: "The amount, if it isn’t a range." }),
        to: optional(
          leaf("number", "To", { help: "The end of the range. If there is none: empty, or the same number." }),
        ),
        unit: choice("Unit", amountUnits),
        counts: fixed,
      }),
    ),
    hours: group("Business hours", {
      days: list("Days", "One per line, in English, for example monday: search engines read them."),
      opens: line("From", "For example 09:00. Calls can be booked in these hours until others are set under Calendar."),
      closes: line("To", "For example 18:00."),
    }),
  },
  company: {
    founded: number("Founded in"),
    onlineSince: optional(number("Online since")),
    emails: group("Email addresses", { hello: line("For enquiries"), support: line("For support") }),
    phone: line("Phone"),
    address: group("Address", {
      street: line("Street"),
      postalCode: line("Postal code"),
      city: line("City"),
      country: line("Country"),
      countryCode: fixed,
      translations: keyed(
        "In the language",
        group("", { street: optional(line("Street")), city: line("City"), country: line("Country") }),
      ),
    }),
    booking: line("Address of another scheduler", "If empty: the site’s own."),
    social: keyed("Profile", line("Address")),
    services: fixed,
    serviceType: line("Kind of service", "For search engines."),
    areaServed: line("Area served", "For search engines."),
    enquiries: fixed,
    answersIn: fixed,
    law: fixed,
    trade: fixed,
    legal: group("Legal data", {
      legalForm: line("Legal form"),
      representative: line("Represented by", "With their job title, as in “Managing director Anna Schmidt”."),
      cui: line("CUI"),
      tradeRegister: line("Trade register", "“none” if the law requires none of you."),
      vat: line("VAT number"),
      shareCapital: line("Share capital", "“none” if you have none."),
    }),
    providers: group("Providers", {
      hosting: line("Hosting"),
      mail: line("Mail"),
      inbox: line("Mailbox for answers"),
      systems: line("Connected systems"),
      videoCalls: line("Video calls"),
    }),
    translations: keyed(
      "Facts in the language",
      group("", {
        legalForm: optional(line("Legal form")),
        representative: optional(line("Represented by")),
        tradeRegister: optional(line("Trade register")),
        shareCapital: optional(line("Share capital")),
        hosting: optional(line("Hosting")),
        serviceType: optional(line("Kind of service")),
        areaServed: optional(line("Area served")),
      }),
    ),
    consumers: fixed,
    healthData: fixed,
    demonstration: fixed,
  },
};

const plainText =
  "One paragraph per line; lines that begin with “- ” are a list. https:// and email addresses become links.";

const chaptersOf = (kind: CompanyPageKind) =>
  items("Chapters", {
    title: line("Title"),
    paragraphs: list("Paragraphs", plainText),
    figure: optionalGroup("Figure", {
      label: line("Figure: what"),
      was: line("Figure: before"),
      is: line("Figure: after"),
    }),
    picture: optionalGroup("Picture", {
      file: picture("Picture", pictureFolderOf(kind)),
      alt: maybeEmpty(line("Alternative text", "Leave empty if it is decorative.")),
      caption: optional(line("Caption")),
    }),
    weeks: optionalGroup("Weeks", {
      label: line("Chart: what"),
      unit: optional(line("Chart: unit", "For example %, or leave empty.")),
      from: optional(shared(leaf("number", "Chart: first week", { help: "If empty: week 1." }))),
      values: numbers("Chart: a number for each week"),
    }),
    quote: optionalGroup("Quotation", { text: text("Quotation"), author: line("Quotation: who says it") }),
    questions: optional({
      ...list("Questions", "One per line, as “Is there a dress code? | No. Wear what you like.”"),
      isQuestions: true as const,
    }),
  });

const caseStudy = group("", {
  title: line("Title"),
  client: line("Client"),
  industry: line("Industry"),
  description: text("Description", "Search results show it: 50 to 160 characters."),
  durationMonths: number("Months"),
  order: shared(
    leaf("number", "Place in the list", {
      help: "1 comes first. Entries with the same number are in alphabetical order.",
    }),
  ),
  logo: optional(picture("Logo", "marks")),
  picture: optional(choice("Drawing", casePictures)),
  challenge: list("The challenge", "One paragraph per line."),
  solution: list("The solution", "One paragraph per line."),
  results: items("Results", {
    metric: line("Metric"),
    improvement: line("Improvement"),
    was: maybeEmpty(line("Before", "If empty: it isn’t shown.")),
    description: text("Description"),
  }),
  technologies: list("Technologies"),
  chapters: chaptersOf("case-study"),
  testimonial: group("What the client says", {
    quote: quoted(text("Quote")),
    author: quoted(line("Author")),
    position: quoted(line("Position")),
    portrait: optional(picture("Portrait", "portraits")),
  }),
});

/** When a page ends whose end is empty (ended-pages.ts). */
const whenLeftEmpty: Record<PagePattern, string> = {
  text: "it stays",
  service: "it stays",
  event: "it ends with the event",
  vacancy: "it ends after the last day to apply",
};

/** Returns the fields of a page of the company's own; only its pattern's facts are among them. */
const ownPage = (pattern: PagePattern) =>
  group("", {
    pattern: fixed,
    title: head.title,
    description: head.description,
    lead: text("Lead"),
    event:
      pattern === "event"
        ? group("Event", {
            start: time("Begins"),
            end: time("Ends"),
            place: optional(line("Place")),
            address: optional(
              shared(line("Online address", "For example https://example.org. Leave empty if it isn’t held online.")),
            ),
          })
        : fixed,
    vacancy:
      pattern === "vacancy"
        ? group("Vacancy", {
            place: line("Place"),
            employment: choice("Employment", employmentKinds),
            pay: optional(line("Pay", "For example “€3,000 to €3,600 a month”. If empty, it isn’t stated.")),
            posted: date("Advertised since"),
            lastDay: date("Last day to apply"),
          })
        : fixed,
    text: optional(list("Text", plainText)),
    chapters: chaptersOf("page"),
    action: optionalGroup("At the end", {
      kind: optional(choice("The button leads to", actionKinds)),
      heading: line("Heading"),
      button: line("Button"),
      subject: optional(line("Subject of an enquiry", "The first line of what is written. If empty: none.")),
      address: optional(
        shared(
          line(
            "Address",
            "If the button leads to one: /services, https://example.org, mailto:jobs@example.org or tel:+40264555019.",
          ),
        ),
      ),
    }),
    isInFooter: flag("In the footer"),
    until: optional(
      time(
        "Page ends",
        `In your company’s time zone. From then on, visitors see that it has ended. Empty: ${whenLeftEmpty[pattern]}.`,
      ),
    ),
    leadsTo: optional(page("Page to point visitors to after that")),
  });

/** The contents of each file; company.yaml and words.yaml are divided. */
type Files = { [Name in PageName as `pages/${Name}.yaml`]: WrittenPage<Name> } & {
  [Study in `case-studies/${string}.md`]: Omit<CaseStudy, "slug">;
} & {
  [Page in `own/${string}.md`]: Omit<OwnPage, "slug">;
} & {
  "testimonials.yaml": z.infer<typeof testimonialsSchema>;
  "faq.yaml": z.infer<typeof faqSchema>;
  "pictures.yaml": z.infer<typeof picturesSchema>;
  "emails.yaml": z.infer<typeof emailsSchema>;
  "form.yaml": z.infer<typeof formSchema>;
};

const part = <File extends keyof Files, Own extends EditableLeaf<Files[File]>>(
  file: File,
  node: Own & RejectUnknownKeys<Own, Files[File]>,
  prefix = "",
): Part => ({ file, prefix, node });

/** Describes a file that several entries share: each of its keys belongs to one share. */
const divided =
  <T>() =>
  <Shares extends Record<string, Partial<FieldsOf<T>>>>(
    file: Pick<Part, "file" | "isShared">,
    shares: Shares & { [Share in keyof Shares]: RejectUnknownFields<Shares[Share], T> } & RequireAllKeys<T, Shares>,
  ) =>
  (share: keyof Shares): Part => ({ ...file, prefix: "", node: { node: "group", label: "", fields: shares[share] } });

type RequireAllKeys<T, Shares> = [keyof T] extends [KeysIn<Shares>]
  ? unknown
  : { missing: Exclude<keyof T, KeysIn<Shares>> };
type KeysIn<Shares> = { [Share in keyof Shares]: keyof Shares[Share] }[keyof Shares];

const wordsOf = divided<CompanyWords>()({ file: "words.yaml" }, ownWords);
const companyOf = divided<z.infer<typeof companySchema>>()({ file: "company.yaml", isShared: true }, facts);

const editors = (id: string, title: string, paths: readonly string[], parts: readonly Part[]): EntryInfo => ({
  id,
  title,
  role: "editor",
  paths,
  parts,
});
const admins = (id: string, title: string, paths: readonly string[], parts: readonly Part[]): EntryInfo => ({
  ...editors(id, title, paths, parts),
  role: "admin",
});

/** All entries except case studies and own pages, in the order of the site. */
export const entries: readonly EntryInfo[] = [
  editors("home", "Home", ["/"], [wordsOf("home"), part("pages/home.yaml", home)]),
  editors("about", "About", ["/about"], [part("pages/about.yaml", about), wordsOf("about")]),
  editors("services", "Services", ["/services", "/"], [part("pages/services.yaml", services), wordsOf("services")]),
  editors("testimonials", "Testimonials", ["/"], [part("testimonials.yaml", testimonials, "testimonials")]),
  editors(
    "questions",
    "Questions",
    ["/faq"],
    [part("pages/faq.yaml", faqPage), part("faq.yaml", questions, "questions")],
  ),
  editors("booking", "Booking", ["/book"], [part("pages/book.yaml", book), wordsOf("booking")]),
  editors("contact", "Contact", ["/contact"], [part("pages/contact.yaml", contact), wordsOf("contact")]),
  editors("form", "Enquiry form", ["/contact"], [part("form.yaml", form)]),
  editors(
    "newsletter",
    "Newsletter",
    ["/newsletter", "/newsletter/archive"],
    [
      part("pages/newsletter.yaml", newsletter),
      wordsOf("newsletter"),
      part("pages/newsletter-archive.yaml", newsletterArchive, "archive."),
    ],
  ),
  editors("figures", "Figures", ["/about", "/contact", "/services", "/faq"], [companyOf("figures")]),
  editors(
    "small-pages",
    "Small pages",
    ["/case-studies", "/blog", "/ai-chat", "/search"],
    [
      part("pages/case-studies.yaml", caseStudies, "case-studies."),
      part("pages/blog.yaml", blog, "blog."),
      part("pages/ai-chat.yaml", aiChat, "assistant."),
      part("pages/not-found.yaml", notFound, "not-found."),
      part("pages/search.yaml", search, "search."),
      part("pages/offline.yaml", offline, "offline."),
    ],
  ),
  editors("glossary", "Glossary", [], [wordsOf("glossary")]),
  editors("pictures", "Alternative texts", ["/services"], [part("pictures.yaml", pictures)]),
  admins("emails", "Emails", [], [part("emails.yaml", emails)]),
  admins("company", "Company facts", ["/contact", "/legal"], [companyOf("company")]),
  admins("privacy", "Privacy", ["/privacy"], [part("pages/privacy.yaml", privacy)]),
  admins("cookies", "Cookies", ["/cookies"], [part("pages/cookies.yaml", cookies)]),
  admins("legal", "Legal notice", ["/legal"], [part("pages/legal.yaml", legal)]),
  admins("accessibility", "Accessibility", ["/accessibility"], [part("pages/accessibility.yaml", accessibility)]),
];

/** Returns the entry of a case study or own page. */
export function entryOfPage(path: string, title: string, pattern: PagePattern = "text"): EntryInfo {
  const slug = slugOfPath(path);
  return kindOf(path) === "case-study"
    ? editors(pageEntryId(path), title, [path, "/case-studies"], [part(`case-studies/${slug}.md`, caseStudy)])
    : editors(pageEntryId(path), title, [path], [part(`own/${slug}.md`, ownPage(pattern))]);
}
