// The site's health: what the running server finds about itself now, and what the hourly network checks found.
import type { Deps } from "#app/platform/deps.server.ts";
import { listPaused, resume } from "#app/platform/paused.server.ts";
import type { Pausable } from "#app/platform/paused.server.ts";
import { readRelease } from "#app/platform/release.server.ts";
import { checkClock } from "./checks/clock.server.ts";
import { checkCertificate } from "./checks/certificate.server.ts";
import type { Finding } from "./checks/finding.server.ts";
import { checkMail } from "./checks/mail.server.ts";
import { openNames } from "./checks/names.server.ts";
import { checkSender } from "./checks/sender.server.ts";
import type { Checks } from "./checks/site-state.server.ts";
import { checkSiteState } from "./checks/site-state.server.ts";

const everyMs = 60 * 60_000;
const clockEveryMs = 30_000;

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
  const findings = found.flat();
  const known = new Set(lastNetwork.get(config)?.findings.map(({ text }) => text));
  logFailures(
    deps.log,
    findings.filter(({ text }) => !known.has(text)),
  );
  lastNetwork.set(config, { at: now().toISOString(), findings });
}

/** For operators who read the log and not the admin area. */
function logFailures(log: Deps["log"], findings: readonly Finding[]): void {
  for (const { state, name, text, todo } of findings)
    if (state === "fail") log.warn({ check: name, found: text, todo }, "health check failed");
}

/** Logs once that the clock can't be believed, and again after it could be. */
export function watchClock(deps: Deps): () => Promise<void> {
  let before: Finding["state"] = "pass";
  return async () => {
    const found = await checkClock(deps);
    if (found.state !== before) logFailures(deps.log, [found]);
    before = found.state;
  };
}

/** Checks the network now and every hour, and the clock every half minute. */
export function startHealthChecks(deps: Deps): { stop: () => void } {
  const check = () =>
    void checkNetwork(deps).catch((error: unknown) => deps.log.warn({ err: error }, "network checks failed"));
  check();
  const lookAtClock = watchClock(deps);
  const timers = [
    setInterval(check, everyMs).unref(),
    setInterval(() => void lookAtClock().catch(() => {}), clockEveryMs).unref(), // a database that is away is logged elsewhere
  ];
  return { stop: () => timers.forEach(clearInterval) };
}
