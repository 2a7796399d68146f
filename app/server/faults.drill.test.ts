// Every write of the API, with each of its database calls failing once: done and answered so, or refused and not done.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { ensureSetup } from "#app/features/auth/admins.server.ts";
import { hashPassword } from "#app/features/auth/password.server.ts";
import type { ImportRun } from "#app/features/move-in/contract.ts";
import { webhookEvents } from "#app/features/webhook/contract.ts";
import { deleteSettings, saveSetting } from "#app/platform/db/settings.server.ts";
import { pauseJob } from "#app/platform/jobs/paused.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { aBooking } from "#test/bookings.ts";
import { fixtureContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { failCall } from "#test/failing-driver.ts";
import { aFormToken } from "#test/form-token.ts";
import { issueTexts } from "#test/issues.ts";
import { noLimits } from "#test/no-limits.ts";
import { computeCode } from "#test/one-time-code.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

type TestRequest = { path: string; init: RequestInit };
type FaultSite = { site: TestApp; admin: { Authorization: string } };
type WriteCall = { call: string; tables: string[]; prepare: (ground: FaultSite) => Promise<TestRequest> };

const visitor = { "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e11" };
const anAddress = () => `a${randomUUID()}@pop.example`;
const password = "long enough for anybody";
const aCalendar = { name: "Ana", url: "https://calendar.example/secret.ics" };
const aSpan = { from: "2026-12-02T10:00", to: "2026-12-02T11:00", repeats: "weekly" };

const settings = {
  ...noLimits,
  LIMIT_SIGN_INS_PER_MINUTE: "1000000",
  LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT: "1000000",
  LIMIT_SIGN_IN_FAILURES_PER_ADDRESS: "1000000",
  SMTP_URL: "smtp://127.0.0.1:9", // nothing is sent
  MAIL_FROM: "hello@northwind.example",
  CONFIRMED_OPT_IN: "off",
};

/** Sends a call that must succeed; returns its response. */
async function done({ site }: FaultSite, path: string, init: RequestInit): Promise<Record<string, string>> {
  const response = await site.app.request(path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return readJson<Record<string, string>>(response);
}

async function freeSlot(ground: FaultSite): Promise<string> {
  const { slots } = (await done(ground, "/api/booking/slots", {})) as unknown as { slots: string[] };
  const taken = await ground.site.deps.db.kysely.selectFrom("booking").select("starts_at").execute();
  const free = slots.find((slot) => !taken.some(({ starts_at: at }) => at === slot));
  if (!free) throw new Error("All slots are taken.");
  return free;
}

async function aCall(ground: FaultSite): Promise<{ secret: string; id: string }> {
  const { managePath = "" } = await done(
    ground,
    "/api/booking",
    json("POST", aBooking({ startsAt: await freeSlot(ground), formToken: aFormToken(ground.site) })),
  );
  return { secret: managePath.split("/").at(-1) ?? "", id: await newestId(ground, "booking") };
}

/** Creates a booking that waits for staff; returns the call that decides it. */
async function aRequest(ground: FaultSite, act: "accept" | "reject"): Promise<TestRequest> {
  const body = aBooking({ startsAt: await freeSlot(ground), website: "https://spam.example" });
  await done(ground, "/api/booking", json("POST", body));
  const id = await newestId(ground, "booking");
  return { path: `/api/admin/bookings/${id}/${act}`, init: { method: "POST", headers: ground.admin } };
}

async function newestId({ site }: FaultSite, table: "enquiry" | "subscriber" | "booking"): Promise<string> {
  const rows = await site.deps.db.kysely.selectFrom(table).select("id").orderBy("id", "desc").limit(1).execute();
  return rows[0]?.id ?? "";
}

async function anEnquiryId(ground: FaultSite): Promise<string> {
  await done(ground, "/api/contact", json("POST", anEnquiry()));
  return newestId(ground, "enquiry");
}

const aRedirect = () => ({ from: `/old-${randomUUID()}`, to: "/about" });

const aWebhook = { url: "https://hook.example/", events: webhookEvents };
const aPost = () => ({ title: `Post ${randomUUID()}`, content: "<p>Text</p>", tags: ["AI"], published: true });

/** Stores an import that its process shows as `state`. */
async function anImport({ site: { deps } }: FaultSite, state: ImportRun["state"]): Promise<string> {
  const at = deps.now().toISOString();
  const run: ImportRun & { seenAt: string } = {
    id: randomUUID(),
    fileName: "",
    startedBy: "andrei",
    startedAt: at,
    seenAt: at,
    state,
    done: 0,
    total: 0,
    current: "",
    report: null,
    fault: null,
  };
  await deleteSettings(deps.db.kysely, "import-request");
  await saveSetting(deps.db.kysely, "import-run", JSON.stringify(run));
  return `/api/admin/import/${run.id}`;
}

let colours = 0;
let rooms = 0;

/** Creates a picture that wasn't uploaded before. */
async function anUpload(admin: FaultSite["admin"]): Promise<TestRequest> {
  const file = await twoColours({ width: 8, height: 8 }, { r: 0, g: colours++, b: 255 }).png().toBuffer();
  const init = { method: "POST", headers: { ...admin, "Content-Type": "image/png" }, body: new Uint8Array(file) };
  return { path: "/api/admin/media", init };
}

async function aPicture(ground: FaultSite): Promise<string> {
  const { path, init } = await anUpload(ground.admin);
  return (await done(ground, path, init))["id"] ?? "";
}

const conversation = (ground: FaultSite) => done(ground, "/api/chat/conversations", json("POST", {}, visitor));

const passwordHash = hashPassword(password); // once: it is slow on purpose

async function givePassword({ site }: FaultSite): Promise<void> {
  const password_hash = await passwordHash;
  await site.deps.db.kysely.updateTable("admin_user").set({ password_hash }).execute();
}

async function aFeed(ground: FaultSite): Promise<TestRequest> {
  await givePassword(ground);
  return { path: "/api/admin/calendar-feed", init: json("POST", { password }, ground.admin) };
}

/** Creates a new key for the signed-in admin, without a second factor; returns the call that turns it on. */
async function aKey(ground: FaultSite): Promise<TestRequest> {
  await ground.site.deps.db.kysely.deleteFrom("second_factor").execute();
  await givePassword(ground);
  const { secret = "" } = await done(ground, "/api/admin/second-factor/key", {
    method: "POST",
    headers: ground.admin,
  });
  const code = computeCode(secret, ground.site.deps.now());
  return { path: "/api/admin/second-factor", init: json("POST", { password, code }, ground.admin) };
}

/** Returns a request with proof of an active second factor. */
async function aProof(ground: FaultSite): Promise<RequestInit> {
  const { path, init } = await aKey(ground);
  const { recoveryCodes } = (await done(ground, path, init)) as unknown as { recoveryCodes: string[] };
  return json("POST", { password, code: recoveryCodes[0] }, ground.admin);
}

let days = 0;
const aDay = () => new Date(Date.parse("2027-01-01") + days++ * 86_400_000).toISOString().slice(0, 10);

/** Creates an issue, sent to all subscribers if `isSent`; returns its path. */
async function anIssue(ground: FaultSite, isSent = false): Promise<string> {
  await done(ground, "/api/newsletter", json("POST", { email: anAddress() }));
  const { id } = await done(ground, "/api/admin/issues", json("POST", { texts: issueTexts }, ground.admin));
  const path = `/api/admin/issues/${id}`;
  if (isSent) await done(ground, `${path}/send`, json("POST", { includeUnasked: true }, ground.admin));
  return path;
}

const heading = "why.heading";
const aHome = "/api/admin/content/home";

/** Creates a draft of the home page with a changed heading. */
async function aContentDraft(ground: FaultSite): Promise<TestRequest> {
  const { values } = (await done(ground, aHome, { headers: ground.admin })) as unknown as {
    values: Record<string, Record<string, string>>;
  };
  const body = {
    values: { en: { [heading]: `Why ${randomUUID()}` } },
    bases: { en: { [heading]: values["en"]?.[heading] } },
  };
  return { path: `${aHome}/draft`, init: json("PUT", body, ground.admin) };
}

async function saveContentDraft(ground: FaultSite): Promise<void> {
  const { path, init } = await aContentDraft(ground);
  await ground.site.deps.db.kysely.deleteFrom("content_draft").execute();
  await done(ground, path, init);
}

const aCopy = () => ({
  from: `case-${fixtureContent.caseStudies.en[0]?.slug}`,
  title: "A copy",
  slug: `copy-${randomUUID()}`,
});

/** Creates and publishes a case study; returns its path. */
async function aStudy(ground: FaultSite): Promise<string> {
  const { id } = await done(ground, "/api/admin/content", json("POST", aCopy(), ground.admin));
  const path = `/api/admin/content/${id}`;
  await done(ground, `${path}/publish`, json("POST", { locales: ["en"] }, ground.admin));
  return path;
}

const writes: WriteCall[] = [
  {
    call: "POST /api/admin/issues",
    tables: ["issue", "issue_text", "audit_event"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/issues",
      init: json("POST", { texts: issueTexts }, { ...admin, "Idempotency-Key": randomUUID() }),
    }),
  },
  {
    call: "POST /api/admin/issues/:id/copy",
    tables: ["issue", "issue_text", "audit_event"],
    prepare: async (ground) => ({
      path: `${await anIssue(ground)}/copy`,
      init: { method: "POST", headers: ground.admin },
    }),
  },
  {
    call: "PUT /api/admin/issues/:id",
    tables: ["issue", "issue_text", "audit_event"],
    prepare: async (ground) => ({
      path: await anIssue(ground),
      init: json("PUT", { texts: [{ locale: "fr", subject: "Nouvelles" }] }, ground.admin),
    }),
  },
  {
    call: "DELETE /api/admin/issues/:id",
    tables: ["issue", "issue_text", "audit_event"],
    prepare: async (ground) => ({
      path: await anIssue(ground),
      init: { method: "DELETE", headers: ground.admin },
    }),
  },
  {
    call: "POST /api/admin/issues/:id/send",
    tables: ["issue", "issue_body", "outbox_email", "setting", "audit_event"],
    prepare: async (ground) => ({
      path: `${await anIssue(ground)}/send`,
      init: json("POST", { includeUnasked: true }, ground.admin),
    }),
  },
  ...(["pause", "cancel"] as const).map((act) => ({
    call: `POST /api/admin/issues/:id/${act}`,
    tables: ["issue", "outbox_email", "audit_event"],
    prepare: async (ground: FaultSite) => ({
      path: `${await anIssue(ground, true)}/${act}`,
      init: { method: "POST", headers: ground.admin },
    }),
  })),
  {
    call: "POST /api/admin/import",
    tables: ["setting"],
    prepare: async ({ site, admin }) => {
      await deleteSettings(site.deps.db.kysely, "import-run"); // which ends the one before
      const headers = { ...admin, "Content-Type": "application/octet-stream" };
      return { path: "/api/admin/import", init: { method: "POST", body: "no export", headers } };
    },
  },
  ...(
    [
      ["start", "checked"],
      ["stop", "importing"],
    ] as const
  ).map(([act, state]) => ({
    call: `POST /api/admin/import/:id/${act}`,
    tables: ["setting", "audit_event"],
    prepare: async (ground: FaultSite) => ({
      path: `${await anImport(ground, state)}/${act}`,
      init: { method: "POST", headers: ground.admin },
    }),
  })),
  {
    call: "DELETE /api/admin/import/:id",
    tables: ["setting", "audit_event"],
    prepare: async (ground) => ({
      path: await anImport(ground, "done"),
      init: { method: "DELETE", headers: ground.admin },
    }),
  },
  {
    call: "POST /api/admin/newsletter/import",
    tables: ["subscriber", "audit_event"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/newsletter/import",
      init: {
        method: "POST",
        body: `email,locale,consentSource,consentDate\n${anAddress()},en,Fair,2025-03-31`,
        headers: { ...admin, "Content-Type": "text/csv" },
      },
    }),
  },
  {
    call: "POST /api/admin/newsletter/bounces",
    tables: ["subscriber", "outbox_email", "audit_event"],
    prepare: async (ground) => {
      const email = anAddress();
      await done(ground, "/api/newsletter", json("POST", { email }));
      return { path: "/api/admin/newsletter/bounces", init: json("POST", { emails: [email] }, ground.admin) };
    },
  },
  {
    call: "POST /api/contact",
    tables: ["enquiry", "outbox_email", "idempotency_key"],
    prepare: async () => ({
      path: "/api/contact",
      init: json("POST", anEnquiry(), { "Idempotency-Key": randomUUID() }),
    }),
  },
  {
    call: "POST /api/newsletter",
    tables: ["subscriber", "outbox_email"],
    prepare: async () => ({ path: "/api/newsletter", init: json("POST", { email: anAddress() }) }),
  },
  {
    call: "POST /api/consent",
    tables: ["consent_choice"],
    prepare: async () => ({
      path: "/api/consent",
      init: json("POST", { categories: ["analytics"], method: "save", textVersion: "1" }),
    }),
  },
  {
    call: "POST /api/booking",
    tables: ["booking", "outbox_email"],
    prepare: async (ground) => ({
      path: "/api/booking",
      init: json(
        "POST",
        aBooking({ startsAt: await freeSlot(ground), email: anAddress(), formToken: aFormToken(ground.site) }),
      ),
    }),
  },
  {
    call: "POST /api/booking/move",
    tables: ["booking", "outbox_email"],
    prepare: async (ground) => {
      const { secret } = await aCall(ground);
      return { path: "/api/booking/move", init: json("POST", { secret, startsAt: await freeSlot(ground) }) };
    },
  },
  {
    call: "POST /api/booking/cancel",
    tables: ["booking", "outbox_email"],
    prepare: async (ground) => ({
      path: "/api/booking/cancel",
      init: json("POST", { secret: (await aCall(ground)).secret }),
    }),
  },
  {
    call: "POST /api/chat/conversations",
    tables: ["chat_conversation"],
    prepare: async () => ({ path: "/api/chat/conversations", init: json("POST", {}, visitor) }),
  },
  {
    call: "POST /api/chat/conversations/:id/messages",
    tables: ["chat_message"],
    prepare: async (ground) => ({
      path: `/api/chat/conversations/${(await conversation(ground))["id"]}/messages`,
      init: json("POST", { content: "How long does a project take?" }, visitor),
    }),
  },
  {
    call: "DELETE /api/chat/conversations/:id",
    tables: ["chat_conversation"],
    prepare: async (ground) => ({
      path: `/api/chat/conversations/${(await conversation(ground))["id"]}`,
      init: { method: "DELETE", headers: visitor },
    }),
  },
  {
    call: "POST /api/admin/setup",
    tables: ["admin_user", "setting"],
    prepare: async ({ site }) => {
      await site.deps.db.kysely.deleteFrom("admin_user").execute();
      await site.deps.db.kysely.deleteFrom("setting").where("name", "=", "setup-done").execute();
      await ensureSetup(site.deps); // the code is made beforehand, as at the server's start
      return { path: "/api/admin/setup", init: json("POST", { username: "ana", email: anAddress(), password }) };
    },
  },
  {
    call: "POST /api/admin/login",
    tables: ["admin_session"],
    prepare: async (ground) => {
      const { kysely } = ground.site.deps.db;
      if (!(await kysely.selectFrom("admin_user").select("id").where("username", "=", "bea").executeTakeFirst())) {
        await kysely.deleteFrom("admin_user").execute();
        await done(ground, "/api/admin/setup", json("POST", { username: "bea", email: anAddress(), password }));
      }
      return { path: "/api/admin/login", init: json("POST", { username: "bea", password }) };
    },
  },
  {
    call: "POST /api/admin/second-factor/key",
    tables: ["second_factor"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/second-factor/key",
      init: { method: "POST", headers: admin },
    }),
  },
  {
    call: "POST /api/admin/second-factor",
    tables: ["second_factor", "recovery_code"],
    prepare: aKey,
  },
  {
    call: "POST /api/admin/second-factor/recovery-codes",
    tables: ["second_factor", "recovery_code"],
    prepare: async (ground) => ({
      path: "/api/admin/second-factor/recovery-codes",
      init: await aProof(ground),
    }),
  },
  {
    call: "POST /api/admin/second-factor/off",
    tables: ["second_factor", "recovery_code"],
    prepare: async (ground) => ({ path: "/api/admin/second-factor/off", init: await aProof(ground) }),
  },
  {
    call: "DELETE /api/admin/contacts/:id",
    tables: ["enquiry"],
    prepare: async (ground) => {
      await done(ground, "/api/contact", json("POST", anEnquiry()));
      return {
        path: `/api/admin/contacts/${await newestId(ground, "enquiry")}`,
        init: { method: "DELETE", headers: ground.admin },
      };
    },
  },
  {
    call: "PATCH /api/admin/contacts/:id",
    tables: ["enquiry", "enquiry_change", "audit_event"],
    prepare: async (ground) => ({
      path: `/api/admin/contacts/${await anEnquiryId(ground)}`,
      init: json("PATCH", { status: "in-progress" }, ground.admin),
    }),
  },
  {
    call: "POST /api/admin/contacts",
    tables: ["enquiry"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/contacts",
      init: json("POST", { firstName: "Ana", email: anAddress(), origin: "phone" }, admin),
    }),
  },
  {
    call: "POST /api/admin/contacts/import",
    tables: ["enquiry", "audit_event"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/contacts/import",
      init: {
        method: "POST",
        body: `Name,Email\nAna Pop,${anAddress()}`,
        headers: { ...admin, "Content-Type": "text/csv" },
      },
    }),
  },
  {
    call: "POST /api/admin/contacts/:id/notes",
    tables: ["enquiry_note"],
    prepare: async (ground) => ({
      path: `/api/admin/contacts/${await anEnquiryId(ground)}/notes`,
      init: json("POST", { text: "Call back on Monday" }, ground.admin),
    }),
  },
  {
    call: "POST /api/admin/contacts/:id/received",
    tables: ["received_message", "enquiry", "outbox_email"],
    prepare: async (ground) => ({
      path: `/api/admin/contacts/${await anEnquiryId(ground)}/received`,
      init: json("POST", { messageId: randomUUID(), from: anAddress(), text: "Yes." }, ground.admin),
    }),
  },
  {
    call: "POST /api/admin/contacts/bulk",
    tables: ["enquiry", "enquiry_change", "audit_event"],
    prepare: async (ground) => ({
      path: "/api/admin/contacts/bulk",
      init: json("POST", { ids: [await anEnquiryId(ground)], status: "lost" }, ground.admin),
    }),
  },
  {
    call: "POST /api/admin/saved-replies",
    tables: ["saved_reply"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/saved-replies",
      init: json("POST", { title: `Reply ${randomUUID()}`, text: "Thank you." }, admin),
    }),
  },
  {
    call: "POST /api/admin/team/invitations",
    tables: ["invitation", "audit_event"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/team/invitations",
      init: json("POST", { email: anAddress(), role: "sales" }, admin),
    }),
  },
  {
    call: "POST /api/admin/newsletter/exports",
    tables: ["setting"],
    prepare: async ({ site, admin }) => {
      site.clock.advance(1); // each export has a different time
      return { path: "/api/admin/newsletter/exports", init: { method: "POST", headers: admin } };
    },
  },
  {
    call: "PUT /api/admin/newsletter/:id",
    tables: ["subscriber"],
    prepare: async (ground) => {
      await done(ground, "/api/newsletter", json("POST", { email: anAddress() }));
      return {
        path: `/api/admin/newsletter/${await newestId(ground, "subscriber")}`,
        init: json("PUT", { isActive: false }, ground.admin),
      };
    },
  },
  {
    call: "PATCH /api/admin/newsletter/:id",
    tables: ["subscriber"],
    prepare: async (ground) => {
      await done(ground, "/api/newsletter", json("POST", { email: anAddress() }));
      return {
        path: `/api/admin/newsletter/${await newestId(ground, "subscriber")}`,
        init: json("PATCH", { locale: "ro" }, ground.admin),
      };
    },
  },
  {
    call: "DELETE /api/admin/newsletter/:id",
    tables: ["subscriber"],
    prepare: async (ground) => {
      await done(ground, "/api/newsletter", json("POST", { email: anAddress() }));
      return {
        path: `/api/admin/newsletter/${await newestId(ground, "subscriber")}`,
        init: { method: "DELETE", headers: ground.admin },
      };
    },
  },
  {
    call: "POST /api/admin/blog",
    tables: ["post", "post_tag"],
    prepare: async ({ admin }) => ({ path: "/api/admin/blog", init: json("POST", aPost(), admin) }),
  },
  {
    call: "PUT /api/admin/blog/:id/draft",
    tables: ["post_draft"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      return { path: `/api/admin/blog/${id}/draft`, init: json("PUT", { title: "Later" }, ground.admin) };
    },
  },
  {
    call: "DELETE /api/admin/blog/:id/draft",
    tables: ["post_draft", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      const path = `/api/admin/blog/${id}/draft`;
      await done(ground, path, json("PUT", { title: "Later" }, ground.admin));
      return { path, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/blog/:id/publish-languages",
    tables: ["post", "audit_event"],
    prepare: async (ground) => {
      const draft = { ...aPost(), excerpt: "What an hour costs", published: false };
      const { id } = await done(ground, "/api/admin/blog", json("POST", draft, ground.admin));
      const romanian = { ...draft, title: `Articol ${randomUUID()}`, locale: "ro", translationOf: id };
      await done(ground, "/api/admin/blog", json("POST", romanian, ground.admin));
      const path = `/api/admin/blog/${id}/publish-languages`;
      return { path, init: json("POST", { locales: ["en", "ro"] }, ground.admin) };
    },
  },
  {
    call: "POST /api/admin/blog/:id/versions/:version/restore",
    tables: ["post_draft", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      const path = `/api/admin/blog/${id}/versions/1/restore`;
      return { path, init: { method: "POST", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/blog/:id/preview-link",
    tables: ["post_preview", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      return { path: `/api/admin/blog/${id}/preview-link`, init: { method: "POST", headers: ground.admin } };
    },
  },
  {
    call: "DELETE /api/admin/blog/:id/preview-link",
    tables: ["post_preview", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      const path = `/api/admin/blog/${id}/preview-link`;
      await done(ground, path, { method: "POST", headers: ground.admin });
      return { path, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "PUT /api/admin/blog/:id",
    tables: ["post", "post_tag", "former_slug"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      return { path: `/api/admin/blog/${id}`, init: json("PUT", { ...aPost(), tags: ["Ops", "AI"] }, ground.admin) };
    },
  },
  {
    call: "DELETE /api/admin/blog/:id",
    tables: ["post", "post_tag"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blog", json("POST", aPost(), ground.admin));
      return { path: `/api/admin/blog/${id}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/media",
    tables: ["picture", "picture_file", "audit_event"],
    prepare: async ({ admin }) => anUpload(admin),
  },
  {
    call: "PATCH /api/admin/media/:id",
    tables: ["picture"],
    prepare: async (ground) => ({
      path: `/api/admin/media/${await aPicture(ground)}`,
      init: json("PATCH", { alt: "A mill" }, ground.admin),
    }),
  },
  {
    call: "DELETE /api/admin/media/:id",
    tables: ["picture", "picture_file", "audit_event"],
    prepare: async (ground) => ({
      path: `/api/admin/media/${await aPicture(ground)}`,
      init: { method: "DELETE", headers: ground.admin },
    }),
  },
  {
    call: "POST /api/admin/bookings",
    tables: ["booking", "booking_change", "enquiry", "outbox_email", "audit_event"],
    prepare: async (ground) => {
      const body = { startsAt: await freeSlot(ground), person: { name: "Dan Pop", email: anAddress() } };
      return { path: "/api/admin/bookings", init: json("POST", body, ground.admin) };
    },
  },
  {
    call: "PATCH /api/admin/bookings/:id",
    tables: ["booking", "booking_change", "booking_link", "outbox_email", "audit_event"],
    prepare: async (ground) => ({
      path: `/api/admin/bookings/${(await aCall(ground)).id}`,
      init: json("PATCH", { email: anAddress(), meeting: "Room 4" }, ground.admin),
    }),
  },
  {
    call: "POST /api/admin/bookings/:id/move",
    tables: ["booking", "booking_change", "booking_link", "outbox_email", "audit_event"],
    prepare: async (ground) => ({
      path: `/api/admin/bookings/${(await aCall(ground)).id}/move`,
      init: json("POST", { startsAt: await freeSlot(ground) }, ground.admin),
    }),
  },
  {
    call: "PUT /api/admin/booking-settings/hosts/:id",
    tables: ["admin_user", "audit_event"],
    prepare: async ({ site, admin }) => {
      const { id } = await site.deps.db.kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
      const init = json("PUT", { meeting: `Room ${(rooms += 1)}` }, admin);
      return { path: `/api/admin/booking-settings/hosts/${id}`, init };
    },
  },
  {
    call: "POST /api/admin/bookings/:id/cancel",
    tables: ["booking", "outbox_email"],
    prepare: async (ground) => ({
      path: `/api/admin/bookings/${(await aCall(ground)).id}/cancel`,
      init: { method: "POST", headers: ground.admin },
    }),
  },
  {
    call: "POST /api/admin/bookings/:id/accept",
    tables: ["booking", "outbox_email"],
    prepare: (ground) => aRequest(ground, "accept"),
  },
  {
    call: "POST /api/admin/bookings/:id/reject",
    tables: ["booking"],
    prepare: (ground) => aRequest(ground, "reject"),
  },
  {
    call: "POST /api/admin/days-off",
    tables: ["blocked_time"],
    prepare: async ({ admin }) => ({ path: "/api/admin/days-off", init: json("POST", { day: aDay() }, admin) }),
  },
  {
    call: "DELETE /api/admin/days-off/:day",
    tables: ["blocked_time"],
    prepare: async (ground) => {
      const day = aDay();
      await done(ground, "/api/admin/days-off", json("POST", { day }, ground.admin));
      return { path: `/api/admin/days-off/${day}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/questions/:id/answer",
    tables: ["unanswered_question", "staff_answer", "setting"],
    prepare: async (ground) => {
      const id = randomUUID();
      const now = new Date();
      const row = { id, question: id, question_key: id, locale: "en", count: 1 };
      await ground.site.deps.db.kysely
        .insertInto("unanswered_question")
        .values({ ...row, first_asked_at: now, last_asked_at: now })
        .execute();
      const body = { answer: "We answer it now.", path: "/services" };
      return { path: `/api/admin/questions/${id}/answer`, init: json("POST", body, ground.admin) };
    },
  },
  {
    call: "POST /api/admin/redirects",
    tables: ["redirect", "setting", "audit_event"],
    prepare: async ({ admin }) => ({ path: "/api/admin/redirects", init: json("POST", aRedirect(), admin) }),
  },
  {
    call: "DELETE /api/admin/redirects/:id",
    tables: ["redirect", "setting", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/redirects", json("POST", aRedirect(), ground.admin));
      return { path: `/api/admin/redirects/${id}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/webhooks",
    tables: ["webhook", "audit_event"],
    prepare: async ({ admin }) => ({ path: "/api/admin/webhooks", init: json("POST", aWebhook, admin) }),
  },
  {
    call: "PATCH /api/admin/webhooks/:id",
    tables: ["webhook", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/webhooks", json("POST", aWebhook, ground.admin));
      return { path: `/api/admin/webhooks/${id}`, init: json("PATCH", { isEnabled: false }, ground.admin) };
    },
  },
  {
    call: "DELETE /api/admin/webhooks/:id",
    tables: ["webhook", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/webhooks", json("POST", aWebhook, ground.admin));
      return { path: `/api/admin/webhooks/${id}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/webhooks/:id/test",
    tables: ["audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/webhooks", json("POST", aWebhook, ground.admin));
      return { path: `/api/admin/webhooks/${id}/test`, init: { method: "POST", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/webhooks/:id/deliveries/:deliveryId/retry",
    tables: ["audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/webhooks", json("POST", aWebhook, ground.admin));
      const path = `/api/admin/webhooks/${id}`;
      const delivery = await done(ground, `${path}/test`, { method: "POST", headers: ground.admin });
      await ground.site.deps.db.kysely.updateTable("webhook_delivery").set({ state: "failed" }).execute();
      return { path: `${path}/deliveries/${delivery["id"]}/retry`, init: { method: "POST", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/resume",
    tables: ["setting", "audit_event"],
    prepare: async ({ site, admin }) => {
      await site.deps.db.write((trx) => pauseJob(trx, "webhooks", site.deps.now()));
      return { path: "/api/admin/resume", init: json("POST", { what: "webhooks" }, admin) };
    },
  },
  {
    call: "PUT /api/admin/me",
    tables: ["admin_user"],
    prepare: async ({ admin }) => ({
      path: "/api/admin/me",
      init: json("PUT", { displayName: `Ana ${randomUUID()}` }, admin),
    }),
  },
  {
    call: "PUT /api/admin/booking-settings",
    tables: ["setting", "audit_event"],
    prepare: async ({ site, admin }) => {
      const stored = await readJson<{ noticeHours: number }>(
        site.app.request("/api/admin/booking-settings", { headers: admin }),
      ); // our own API's answer
      const body = { ...stored, noticeHours: stored.noticeHours + 1 };
      return { path: "/api/admin/booking-settings", init: json("PUT", body, admin) };
    },
  },
  {
    call: "POST /api/admin/blocked-times",
    tables: ["blocked_time", "audit_event"],
    prepare: async ({ admin }) => ({ path: "/api/admin/blocked-times", init: json("POST", aSpan, admin) }),
  },
  {
    call: "DELETE /api/admin/blocked-times/:id",
    tables: ["blocked_time", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/blocked-times", json("POST", aSpan, ground.admin));
      return { path: `/api/admin/blocked-times/${id}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/calendar-feed",
    tables: ["own_calendar_feed"],
    prepare: aFeed,
  },
  {
    call: "DELETE /api/admin/calendar-feed",
    tables: ["own_calendar_feed", "audit_event"],
    prepare: async (ground) => {
      const { path, init } = await aFeed(ground);
      await done(ground, path, init);
      return { path, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/busy-calendars",
    tables: ["busy_calendar", "audit_event"],
    prepare: async ({ admin }) => ({ path: "/api/admin/busy-calendars", init: json("POST", aCalendar, admin) }),
  },
  {
    call: "PATCH /api/admin/busy-calendars/:id",
    tables: ["busy_calendar", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/busy-calendars", json("POST", aCalendar, ground.admin));
      const change = json("PATCH", { ownAddress: anAddress() }, ground.admin);
      return { path: `/api/admin/busy-calendars/${id}`, init: change };
    },
  },
  {
    call: "DELETE /api/admin/busy-calendars/:id",
    tables: ["busy_calendar", "audit_event"],
    prepare: async (ground) => {
      const { id } = await done(ground, "/api/admin/busy-calendars", json("POST", aCalendar, ground.admin));
      return { path: `/api/admin/busy-calendars/${id}`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/content",
    tables: ["content_study", "setting", "audit_event"],
    prepare: async ({ admin }) => ({ path: "/api/admin/content", init: json("POST", aCopy(), admin) }),
  },
  {
    call: "PUT /api/admin/content/:entry/address",
    tables: ["content_study", "setting", "audit_event"],
    prepare: async (ground) => ({
      path: `${await aStudy(ground)}/address`,
      init: json("PUT", { slug: `moved-${randomUUID()}` }, ground.admin),
    }),
  },
  {
    call: "DELETE /api/admin/content/:entry",
    tables: ["content_study", "setting", "audit_event"],
    prepare: async (ground) => ({
      path: `${await aStudy(ground)}?leadsTo=/services`,
      init: { method: "DELETE", headers: ground.admin },
    }),
  },
  {
    call: "PUT /api/admin/content/:entry/draft",
    tables: ["content_draft"],
    prepare: async (ground) => {
      await ground.site.deps.db.kysely.deleteFrom("content_draft").execute();
      return aContentDraft(ground);
    },
  },
  {
    call: "DELETE /api/admin/content/:entry/draft",
    tables: ["content_draft", "audit_event"],
    prepare: async (ground) => {
      await saveContentDraft(ground);
      return { path: `${aHome}/draft`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "DELETE /api/admin/content/:entry/set-aside",
    tables: ["content_edit", "setting", "audit_event"],
    prepare: async (ground) => {
      const { kysely } = ground.site.deps.db;
      await kysely.deleteFrom("content_edit").execute();
      const madeUp = { entry: "services", place: "en" as const, field: "services.x.title", value: '"Made up"' };
      const saved = { replaced: "null", saved_at: new Date(0).toISOString(), saved_by: "somebody" };
      await kysely
        .insertInto("content_edit")
        .values({ ...madeUp, ...saved })
        .execute();
      return { path: "/api/admin/content/services/set-aside", init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/content/:entry/publish",
    tables: ["content_edit", "content_draft", "content_publication", "setting", "audit_event"],
    prepare: async (ground) => {
      await saveContentDraft(ground);
      return { path: `${aHome}/publish`, init: json("POST", { locales: ["en"] }, ground.admin) };
    },
  },
  {
    call: "POST /api/admin/content/:entry/confirm",
    tables: ["content_translation", "audit_event"],
    prepare: async (ground) => {
      await ground.site.deps.db.kysely.deleteFrom("content_translation").execute();
      return { path: `${aHome}/confirm`, init: json("POST", { locale: "ro", fields: [heading] }, ground.admin) };
    },
  },
  {
    call: "POST /api/admin/content/:entry/versions/:number/restore",
    tables: ["content_draft", "audit_event"],
    prepare: async (ground) => {
      for (let round = 0; round < 2; round++) {
        await saveContentDraft(ground);
        await done(ground, `${aHome}/publish`, json("POST", { locales: ["en"] }, ground.admin));
      }
      const versions = (await done(ground, `${aHome}/versions`, { headers: ground.admin })) as unknown as {
        number: number;
      }[];
      const path = `${aHome}/versions/${versions[1]?.number}/restore`;
      await ground.site.deps.db.kysely.deleteFrom("content_draft").execute();
      return { path, init: { method: "POST", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/content/:entry/preview-link",
    tables: ["content_preview", "audit_event"],
    prepare: async ({ admin }) => ({ path: `${aHome}/preview-link`, init: { method: "POST", headers: admin } }),
  },
  {
    call: "DELETE /api/admin/content/:entry/preview-link",
    tables: ["content_preview", "audit_event"],
    prepare: async (ground) => {
      await done(ground, `${aHome}/preview-link`, { method: "POST", headers: ground.admin });
      return { path: `${aHome}/preview-link`, init: { method: "DELETE", headers: ground.admin } };
    },
  },
  {
    call: "POST /api/admin/person/erase",
    tables: ["enquiry", "subscriber", "audit_event", "outbox_email"],
    prepare: async (ground) => {
      const email = anAddress();
      await done(ground, "/api/contact", json("POST", anEnquiry({ email })));
      await done(ground, "/api/newsletter", json("POST", { email }));
      return { path: "/api/admin/person/erase", init: json("POST", { email }, ground.admin) };
    },
  },
];

// Not swept: they write nothing, run the same code as one that is, write a single row, or hash a password (half a
// second in each run). A new call must be added here or above.
const others = [
  "POST /api/admin/logout",
  "POST /api/admin/tokens",
  "DELETE /api/admin/tokens/:id",
  "POST /api/admin/password",
  "DELETE /api/admin/sessions/:id",
  "POST /api/password/forgot",
  "POST /api/password/reset",
  "POST /api/booking/find",
  "POST /api/admin/outbox/:id/try-again",
  "POST /api/admin/outbox/:id/dismiss",
  "POST /api/admin/webhooks/:id/deliveries/:deliveryId/dismiss",
  "POST /api/admin/person/search",
  "POST /api/admin/person/find",
  "DELETE /api/admin/demonstration-posts",
  "POST /api/admin/blog/preview",
  "POST /api/admin/blog/check",
  "DELETE /api/admin/chat/unanswered/:id",
  "PUT /api/admin/answers/:id",
  "DELETE /api/admin/answers/:id",
  "DELETE /api/admin/contacts/:id/notes/:noteId",
  "DELETE /api/admin/contacts/:id/received/:receivedId",
  "POST /api/admin/contacts/:id/reply",
  "POST /api/admin/contacts/known",
  "POST /api/admin/received",
  "PUT /api/admin/saved-replies/:id",
  "DELETE /api/admin/saved-replies/:id",
  "POST /api/admin/exports",
  "POST /api/admin/find",
  "POST /api/admin/invitations/accept",
  "PATCH /api/admin/team/:id",
  "DELETE /api/admin/team/:id",
  "DELETE /api/admin/team/invitations/:id",
  "PUT /api/admin/preferences",
  "POST /api/admin/issues/:id/preview",
  "POST /api/admin/issues/:id/test",
  "POST /api/admin/issues/:id/resume",
  "POST /api/admin/content/:entry/resolve",
  "POST /api/admin/content/:entry/address/resolve",
  "POST /api/admin/content/:entry/open",
  "POST /api/admin/content/:entry/suggest",
  "POST /api/admin/blog/:id/suggest",
  "POST /api/admin/issues/:id/suggest",
];

test("[R4] every write of the API is tested with faults, or listed as an exception", () => {
  const all = apiMap
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((call) => !call.startsWith("GET "));
  expect([...writes.map(({ call }) => call), ...others].toSorted()).toEqual(all.toSorted());
});

describe.for(databases)("$name", (database) => {
  let ground: FaultSite;
  beforeEach(async () => {
    const DATA_DIR = temporaryFolder();
    const site = await createTestApp({ db: await database.open(), settings: { ...settings, DATA_DIR } });
    ground = { site, admin: await signInAdmin(site.deps) };
    await done(ground, "/api/admin/webhooks", json("POST", aWebhook, ground.admin)); // so that there is a receiver
  });
  afterEach(() => ground.site.close());

  async function stateOf(tables: string[]): Promise<string> {
    const all = await Promise.all(
      [...tables, "webhook_delivery"].map((table) =>
        sql`select * from ${sql.table(table)} order by 1, 2`.execute(ground.site.deps.db.kysely),
      ),
    );
    return JSON.stringify(all.map(({ rows }) => rows));
  }

  test.for(writes.map((write) => [write.call, write] as const))("[R4] %s", async ([, { tables, prepare }]) => {
    const seen: { number: number; status: number; isDone: boolean }[] = [];
    for (let isOver = false; !isOver;) {
      const { path, init } = await prepare(ground);
      const before = await stateOf(tables);
      const failing = failCall(seen.length + 1);
      const { status } = await Promise.resolve(ground.site.app.request(path, init)).finally(failing.stop);
      seen.push({ number: seen.length + 1, status, isDone: (await stateOf(tables)) !== before });
      isOver = !failing.wasReached();
    }
    expect(seen).toEqual(seen.map(({ number, status }) => ({ number, status, isDone: status < 300 })));
    expect(seen.at(-1)?.isDone).toBe(true); // the last one had no call left to fail
    expect(seen.length).toBeGreaterThan(2);
  });
});
