import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";

/**
 * Who in the company is told of enquiries and calls, as NOTIFY_TO is written; with a mail server it defaults to the company's
 * address for enquiries. Undefined: nobody.
 */
export function teamAddress({
  config,
  content,
}: Pick<Deps, "config"> & { content: CompanyContent }): string | undefined {
  return config.NOTIFY_TO ?? (config.SMTP_URL === undefined ? undefined : content.company.emails.hello);
}
