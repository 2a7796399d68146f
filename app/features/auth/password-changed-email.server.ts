// Notifies an admin of a changed password (ASVS 6.3.7). In English, like the admin area.
import { adminLocale } from "#app/platform/i18n/locales.ts";
import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { findAdmin } from "./queries.server.ts";

/** Not queued without a mail server. */
export async function queuePasswordChangedEmail(deps: Deps, trx: Transaction<Tables>, adminId: string): Promise<void> {
  const { config, content } = deps;
  const admin = await findAdmin(trx, adminId);
  if (!admin || config.SMTP_URL === undefined) return;
  await queueEmail(deps, trx, {
    kind: "password-changed",
    to: admin.email,
    locale: adminLocale,
    subject: `Your password for the ${content.company.name} admin area was changed`,
    heading: "Your password was changed",
    parts: [
      {
        paragraph: `The password of the account ${admin.username} was changed, and its other sessions and its tokens were ended.`,
      },
      { paragraph: "If this was you, there’s nothing to do." },
      { button: { label: "It wasn’t me: set a new password", url: `${config.siteUrl}/admin/forgot` } },
    ],
  });
}
