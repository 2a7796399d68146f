// Notifies admins of changes to their password or second factor (ASVS 6.3.7). In English, like the admin area.
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { findAdmin } from "./queries.server.ts";

type SecurityNotice = {
  happened: string;
  /** By default built from `happened` and the company's name. */
  subject?: (company: string) => string;
  text: (username: string) => string;
};

/** The texts by kind of email. */
const words = {
  "password-changed": {
    happened: "password was changed",
    subject: (company) => `Your password for the ${company} admin area was changed`,
    text: (username) =>
      `The password of the account ${username} was changed, and its other sessions and its tokens were ended.`,
  },
  "second-factor-on": {
    happened: "second factor was turned on",
    text: (username) =>
      `Signing in as ${username} now needs a code from an authenticator app after the password. The account’s other sessions were ended.`,
  },
  "second-factor-off": {
    happened: "second factor was turned off",
    text: (username) => `Signing in as ${username} now needs only the password.`,
  },
  "recovery-codes-renewed": {
    happened: "recovery codes were renewed",
    text: (username) => `The account ${username} has new recovery codes. The earlier ones no longer work.`,
  },
  "recovery-code-used": {
    happened: "recovery code was used",
    text: (username) => `Someone signed in as ${username} with a recovery code. That code no longer works.`,
  },
} satisfies Record<string, SecurityNotice>;

/** Queues an email about the event, unless the site has no mail server. */
export async function queueSecurityEmail(
  deps: Deps,
  trx: Trx,
  { userId, event }: { userId: string; event: keyof typeof words },
): Promise<void> {
  const { config, content } = deps;
  const admin = await findAdmin(trx, userId);
  if (!admin || config.SMTP_URL === undefined) return;
  const { happened, subject, text }: SecurityNotice = words[event];
  const company = content.company.name;
  await queueEmail(deps, trx, {
    kind: event,
    to: admin.email,
    locale: adminLocale,
    subject: subject?.(company) ?? `Your ${happened}: ${company} admin area`,
    heading: `Your ${happened}`,
    parts: [
      { paragraph: text(admin.username) },
      { paragraph: "If this was you, there’s nothing to do." },
      { button: { label: "It wasn’t me: set a new password", url: `${config.siteUrl}/admin/forgot` } },
    ],
  });
}
