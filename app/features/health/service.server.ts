// The site's health: what the running server finds about itself now, and what the hourly network checks found.
import type { Deps } from "#app/platform/deps.server.ts";
import { listPaused, resume } from "#app/platform/paused.server.ts";
import type { Pausable } from "#app/platform/paused.server.ts";
import { readRelease } from "#app/platform/release.server.ts";
import { checkCertificate } from "./checks/certificate.server.ts";
import type { Finding } from "./checks/finding.server.ts";
import { checkMail } from "./checks/mail.server.ts";
import { openNames } from "./checks/names.server.ts";
import { checkSender } from "./checks/sender.server.ts";
import type { Checks } from "./checks/site-state.server.ts";
import { checkSiteState } from "./checks/site-state.server.ts";

const everyMs = 60 * 60_000;

/** What the last network checks of this process found. */
const lastNetwork = new WeakMap<Deps["config"], { at: string; findings: Finding[] }>();

/** Reads what is found now, by the checks of other features too, and what the network checks found last. */
export async function readHealth(deps: Deps, checks: Checks) {
  const network = lastNetwork.get(deps.config);
  const findings = [...(await checkSiteState(deps, checks)), ...(network?.findings ?? [])];
  const paused = await listPaused(deps.db.kysely);
  return { ...readRelease(), networkCheckedAt: network?.at ?? null, findings, paused };
}

/** Resumes what a restore has paused; idempotent. */
export async function resumePaused({ db }: Pick<Deps, "db">, what: Pausable): Promise<void> {
  await db.write((trx) => resume(trx, what));
}

/** Checks what is reached by network, and only what is set up. */
export async function checkNetwork(deps: Deps): Promise<void> {
  const { config, now } = deps;
  const found = await Promise.all([
    config.SMTP_URL ? checkMail(config) : [],
    config.SMTP_URL && config.MAIL_FROM ? checkSender(config, { names: openNames() }) : [],
    config.isPublicOrigin ? checkCertificate(config) : [],
  ]);
  lastNetwork.set(config, { at: now().toISOString(), findings: found.flat() });
}

/** Checks the network now and every hour. */
export function startHealthChecks(deps: Deps): { stop: () => void } {
  const check = () =>
    void checkNetwork(deps).catch((error: unknown) => deps.log.warn({ err: error }, "network checks failed"));
  check();
  const timer = setInterval(check, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
