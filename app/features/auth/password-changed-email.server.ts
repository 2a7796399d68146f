// The email that tells an admin that their password was changed: who didn't do it must hear of it (ASVS 6.3.7). In English,
// like the whole admin area.
import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { findAdmin } from "./queries.server.ts";

/** Queues it in the transaction that changes the password; a site without mail sends none, now or later. */
export async function queuePasswordChangedEmail(deps: Deps, trx: Transaction<Tables>, adminId: string): Promise<void> {
  const { config, content } = deps;
  const admin = await findAdmin(trx, adminId);
  if (!admin || config.SMTP_URL === undefined) return;
  await queueEmail(deps, trx, {
    kind: "password-changed",
    to: admin.email,
    locale: "en",
    subject: `Your password for the ${content.company.name} admin area was changed`,
    heading: "Your password was changed",
    parts: [
      { paragraph: `The password of the account ${admin.username} was changed, and its other sessions were ended.` },
      { paragraph: "If it was you, there is nothing to do." },
      { button: { label: "It wasn’t me: set a new password", url: `${config.siteUrl}/admin/forgot` } },
    ],
  });
}
