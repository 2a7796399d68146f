// The startup message: address, data location, disabled features, and how to set up the first admin.
import type { AddressInfo } from "node:net";
import { missingLegalData } from "#app/content/company.schema.ts";
import { ensureSetup } from "#app/features/auth/admins.server.ts";
import { describeSetAside } from "#app/features/blog/service.server.ts";
import { countDemonstration, listLateStarters } from "#app/features/blog/starter-posts.server.ts";
import { describeDisagreement } from "#app/features/content/feature.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { teamAddress } from "#app/platform/mail/team-address.server.ts";

/** Prints to standard output; the setup code appears only there, never in the log. */
export async function printStartupMessage(deps: Deps, address: AddressInfo | string | null): Promise<void> {
  const port = typeof address === "object" && address ? address.port : deps.config.PORT;
  const local = `http://localhost:${port}`;
  const data = deps.db.dialect === "postgres" ? "PostgreSQL (DATABASE_URL)" : `${deps.config.DATA_DIR} (SQLite)`;
  const lines = [
    `${deps.content.company.name} is serving on ${local}`,
    `  Public address  ${deps.config.siteUrl}`,
    `  Data            ${data}`,
    ...listNotified(deps).map((who) => `  Notified        ${who}`),
    ...listDisabled(deps).map((line) => `  Off             ${line}`),
    ...listMissing(deps).map((line) => `  Missing         ${line}`),
    ...(await describeDemonstration(deps)).map((line) => `  Demonstration   ${line}`),
    ...(await describeLateStarters(deps)).map((line) => `  Starter posts   ${line}`),
    ...[await describeSetAside(deps)].flatMap((line) => (line ? [`  Set aside       ${line}`] : [])),
    ...[await describeDisagreement(deps)].flatMap((line) =>
      line ? [`  Edited texts    ${line}: /admin/content`] : [],
    ),
    ...(await openSetup(deps, deps.config.isPublicOrigin ? deps.config.siteUrl : local)),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function listNotified(deps: Deps): string[] {
  const to = teamAddress(deps);
  if (to === undefined || deps.config.SMTP_URL === undefined) return [];
  return [deps.config.NOTIFY_TO ? to : `${to}, the company's address for enquiries (NOTIFY_TO names others)`];
}

function listDisabled({ config, content }: Deps): string[] {
  const hasCalendar = config.BOOKING_URL !== undefined || content.company.booking !== "";
  return [
    ...(config.SMTP_URL ? [] : ["mail (SMTP_URL): emails wait in the admin area"]),
    ...(config.ANALYTICS_ID ? [] : ["analytics (ANALYTICS_ID)"]),
    ...(hasCalendar ? [] : ["an outside calendar (BOOKING_URL): the site's own one is used"]),
  ];
}

function listMissing({ content }: Deps): string[] {
  const missing = missingLegalData(content.company);
  return missing.length === 0
    ? []
    : [`legal data (${missing.join(", ")}) in content/company.yaml: the law requires it on the site`];
}

async function describeDemonstration(deps: Deps): Promise<string[]> {
  const count = await countDemonstration(deps, deps.content.company);
  if (count === 0) return [];
  return [`${count} of its posts are still here, unchanged: remove them in the list of posts (/admin/blog)`];
}

async function describeLateStarters(deps: Deps): Promise<string[]> {
  const { length: count } = await listLateStarters(deps);
  if (count === 0) return [];
  const posts = count === 1 ? "1 post of content/ is" : `${count} posts of content/ are`;
  return [`${posts} not on the site: only a new database takes them. Write them at /admin/blog, or delete the files`];
}

async function openSetup(deps: Deps, origin: string): Promise<string[]> {
  const { isOpen, code, codelessUntil } = await ensureSetup(deps);
  if (!isOpen) return [];
  deps.log.warn("setup open: no admin exists");
  const codeless = codelessUntil ? ` (not asked for on this machine until ${codelessUntil.toISOString()})` : "";
  return [
    `  Set up          ${origin}/admin/setup is open until the first admin exists`,
    `  Setup code      ${code}${codeless}`,
  ];
}
