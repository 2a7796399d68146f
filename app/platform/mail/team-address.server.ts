import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";

/**
 * Returns who in the company is notified of enquiries and calls, as in NOTIFY_TO; with a mail server it defaults to the
 * company's address for enquiries. Undefined if nobody is.
 */
export function teamAddress({
  config,
  content,
}: Pick<Deps, "config"> & { content: CompanyContent }): string | undefined {
  return config.NOTIFY_TO ?? (config.SMTP_URL === undefined ? undefined : content.company.emails.hello);
}
