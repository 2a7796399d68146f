// The email is in English, like the admin area.
import type { Deps } from "#app/platform/deps.server.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";

export const resetHours = 1;

export function resetEmail(
  { config, content }: Pick<Deps, "config" | "content">,
  { username, email }: { username: string; email: string },
  token: string,
): Email {
  return {
    kind: "password-reset",
    to: email,
    locale: adminLocale,
    subject: `Set a new password for the ${content.company.name} admin area`,
    heading: "Set a new password",
    parts: [
      { paragraph: `Someone, probably you, asked for a new password for the account ${username}.` },
      { button: { label: "Set a new password", url: `${config.siteUrl}/admin/reset/${token}` } },
      { note: "The link works once, for an hour. If it wasn’t you, ignore this email: your password stays the same." },
    ],
  };
}
