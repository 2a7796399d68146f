// Emails admins that one of their tokens expires soon. In English, like the admin area.
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatLongDateTime } from "#app/platform/i18n/format.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { findAdmin } from "../queries.server.ts";
import type { TokenRow } from "./queries.server.ts";

export async function queueReminder(
  deps: Deps,
  trx: Trx,
  { admin_id: userId, name, expires_at: expiresAt }: TokenRow,
): Promise<void> {
  const { config, content } = deps;
  const admin = await findAdmin(trx, userId);
  if (!admin) return;
  await queueEmail(deps, trx, {
    kind: "token-ends",
    to: admin.email,
    locale: adminLocale,
    isForTeam: true,
    subject: `Your token “${name}” ends soon: ${content.company.name} admin area`,
    heading: "A token expires soon",
    parts: [
      { paragraph: `The token “${name}” of the account ${admin.username} ends on ${formatLongDateTime(expiresAt)}.` },
      { paragraph: "A program that still uses it needs a new one by then." },
      { button: { label: "Create a new token", url: `${config.siteUrl}/admin/account` } },
    ],
  });
}
