// A fictional quarter of a company: visits, and the resulting enquiries, calls and won work.
import type { CompanyForm } from "#app/features/enquiry/form-fields.ts";
import { dayMs, hourMs } from "#app/platform/base/durations.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { NewRow } from "#app/platform/db/tables.ts";
import { companyDay, fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { createRandom, makeEnquiry, makeSubscriber } from "./rows.ts";
import type { Random } from "./rows.ts";

const issueSlug = "what-an-hour-costs";
const days = 90;
const issueDaysAgo = 20;
/** On SQLite everything waits for a writer. */
const batch = 500;
const halfHours = ["10:30", "14:00", "11:30", "15:30", "09:30", "16:30"];

type Visit = { landing_page: string | null; referrer_host: string | null; campaign: string | null };

const from = (referrer_host: string | null, campaign: object | null = null) => ({
  referrer_host,
  campaign: campaign && JSON.stringify(campaign),
});

/** Each as often as its number. */
const origins = [
  { times: 42, source: "search", visit: from("www.google.com") },
  { times: 22, source: "direct", visit: from(null) },
  {
    times: 9,
    source: `newsletter / ${issueSlug}`,
    visit: from(null, { utm_source: "newsletter", utm_campaign: issueSlug }),
  },
  { times: 12, source: "social", visit: from("www.linkedin.com") },
  { times: 8, source: "assistant", visit: from("chatgpt.com") },
  { times: 5, source: "partner.example", visit: from("partner.example") },
  { times: 2, source: "fair / bucharest", visit: from(null, { utm_source: "fair", utm_campaign: "bucharest" }) },
].flatMap(({ times, ...origin }) => Array.from({ length: times }, () => origin));
const direct = { source: "direct", visit: from(null) };
const pages = [
  "/",
  "/",
  "/",
  "/services",
  "/services",
  "/blog/counting-crates",
  "/ro",
  "/ro/services",
  "/fr",
  "/about",
  "/contact",
];
const machines = ["Googlebot", "Googlebot", "bingbot", "GPTBot"];

/** Inserts 5,000 entries, 120 enquiries, of which 9 were won, 40 calls, 60 subscribers and an issue that was sent. */
export async function fillQuarter(
  db: Db,
  { now = new Date(), seed = 20_261_124, ...asked }: { now?: Date; seed?: number; form?: CompanyForm } = {},
): Promise<void> {
  const random = createRandom(seed);
  const time = () => new Date(now.getTime() - random.below(days * dayMs));
  const sentAt = new Date(now.getTime() - issueDaysAgo * dayMs);
  const visit = (at: Date): Visit => ({ landing_page: random.pick(pages), ...originAt(at, sentAt, random).visit });
  const maker = (number: number) => ({ random, now, number: 1_000_000 + number, ...asked });
  const enquiries = Array.from({ length: 120 }, (_, number) => {
    const drawn = time();
    const at = number < 112 ? drawn : new Date(now.getTime() - (120 - number) * 6 * hourMs); // whose calls are to come
    const isWon = number % 13 === 0 && number < 117;
    const won = {
      status: "won",
      open_until: "9999",
      answered_at: new Date(at.getTime() + 5 * hourMs),
      value: (2 + random.below(18)) * 1_000,
      won_at: new Date(Math.min(now.getTime(), at.getTime() + 9 * dayMs)),
    } as const;
    const row = { ...makeEnquiry(maker(number), at), is_spam_suspect: false, spam_reason: null, ...visit(at) };
    if (isWon) return { ...row, ...won };
    return row.status === "won" ? { ...row, status: "lost" as const } : row;
  });
  await db.write(async (trx) => {
    const existing = await trx.selectFrom("issue").select("id").where("slug", "=", issueSlug).executeTakeFirst();
    if (existing) throw new Error("The made-up quarter is in the database already: nothing was added.");
    await trx.insertInto("enquiry").values(enquiries).execute();
    await trx
      .insertInto("booking")
      .values(callsOf([...enquiries.slice(0, 32), ...enquiries.slice(112)]))
      .execute();
    await trx
      .insertInto("subscriber")
      .values(
        Array.from({ length: 60 }, (_, number) => {
          const at = time();
          return { ...makeSubscriber(maker(number), at), ...visit(at) };
        }),
      )
      .execute();
    await insertIssue(trx, sentAt);
  });
  const entries = entriesOf(random, { time, sentAt });
  for (let start = 0; start < entries.length; start += batch)
    await db.write((trx) => addEntries(trx, entries.slice(start, start + batch)));
}

/** Adds entries to the visits that the site has counted. */
async function addEntries(trx: Db["kysely"], entries: NewRow<"site_entry">[]): Promise<void> {
  await trx
    .insertInto("site_entry")
    .values(entries)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "path", "source", "kind", "locale"])
        .doUpdateSet((eb) => ({ entries: eb("site_entry.entries", "+", eb.ref("excluded.entries")) })),
    )
    .execute();
}

/** Returns an origin; links of the issue have no visits before it was sent. */
function originAt(at: Date, sentAt: Date, random: Random) {
  const origin = random.pick(origins);
  return at < sentAt && origin.source.endsWith(issueSlug) ? direct : origin;
}

function entriesOf(random: Random, { time, sentAt }: { time: () => Date; sentAt: Date }): NewRow<"site_entry">[] {
  const rows = new Map<string, NewRow<"site_entry">>();
  const add = (kind: "browser" | "unknown" | "machine", source?: string) => {
    const path = random.pick(pages);
    const locale = /^\/(ro|fr)\b/.exec(path)?.[1] ?? "en";
    const at = time();
    const row = {
      day: companyDay(at),
      path,
      source: source ?? originAt(at, sentAt, random).source,
      kind,
      locale,
      entries: 0,
    };
    const key = Object.values(row).join(" ");
    rows.set(key, { ...row, entries: (rows.get(key)?.entries ?? 0) + 1 });
  };
  for (let entry = 0; entry < 5_000; entry++) add("browser");
  for (let entry = 0; entry < 300; entry++) add("unknown", "unknown");
  for (let entry = 0; entry < 1_500; entry++) add("machine", random.pick(machines));
  return [...rows.values()];
}

/** Returns a call for each enquiry, at least two days later, on a weekday, in the first free half hour. */
function callsOf(enquiries: readonly (NewRow<"enquiry"> & Visit)[]): NewRow<"booking">[] {
  const taken = new Set<string>();
  return enquiries.map((enquiry) => {
    const time = callTimes(new Date(enquiry.created_at)).find((candidate) => !taken.has(candidate)) ?? "";
    taken.add(time);
    return callOf(enquiry, new Date(time));
  });
}

function callTimes(at: Date): string[] {
  const later = Array.from({ length: 10 }, (_, number) => new Date(at.getTime() + (number + 2) * dayMs));
  const weekdays = later.map(companyDay).filter((day) => ![0, 6].includes(new Date(day).getUTCDay()));
  const times = weekdays.flatMap((day) => halfHours.map((time) => fromCompanyTime(`${day}T${time}`)));
  return times.filter((time) => time !== null);
}

function callOf(enquiry: NewRow<"enquiry"> & Visit, startsAt: Date): NewRow<"booking"> {
  const at = new Date(enquiry.created_at);
  return {
    id: newId(at),
    created_at: at,
    starts_at: startsAt,
    name: `${enquiry.first_name} ${enquiry.last_name}`,
    email: enquiry.email,
    phone: enquiry.phone ?? null,
    subject: enquiry.project_details,
    locale: enquiry.locale,
    time_zone: "Europe/Bucharest",
    secret_hash: newId(at),
    cancelled_by: null,
    privacy_version: null,
    network_key: null,
    spam_reason: null,
    search_text: enquiry.search_text,
    enquiry_id: enquiry.id,
    landing_page: enquiry.landing_page,
    referrer_host: enquiry.referrer_host,
    campaign: enquiry.campaign,
  };
}

async function insertIssue(trx: Db["kysely"], at: Date): Promise<void> {
  const id = newId(at);
  const sent = { status: "sent", slug: issueSlug, started_at: at, ended_at: at, recipients: 60, sent: 60 } as const;
  await trx
    .insertInto("issue")
    .values({ id, created_at: at, updated_at: at, created_by: "ioana", ...sent })
    .execute();
  const text = "<p>Time the work before you automate it.</p>";
  await trx
    .insertInto("issue_text")
    .values({
      issue_id: id,
      locale: "en",
      subject: "What an hour costs",
      preheader: "",
      content: text,
      content_html: text,
    })
    .execute();
}
