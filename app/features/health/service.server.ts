// The site's health: current findings of the running server, and those of the hourly network checks.
import { hourMs, minuteMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { listPaused, resumeJob } from "#app/platform/jobs/paused.server.ts";
import type { PausableJob } from "#app/platform/jobs/paused.server.ts";
import { lastDelivery } from "#app/platform/mail/last-delivery.server.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";
import type { Finding } from "#app/platform/observe/finding.server.ts";
import { readRelease } from "#app/platform/settings/release.server.ts";
import { checkCertificate } from "./checks/certificate.server.ts";
import { checkClock } from "./checks/clock.server.ts";
import { createDnsResolver } from "./checks/dns.server.ts";
import { checkMail, mailServer, mailTodo } from "./checks/mail.server.ts";
import { checkSender } from "./checks/sender.server.ts";
import type { Checks } from "./checks/site-state.server.ts";
import { checkSiteState } from "./checks/site-state.server.ts";

const everyMs = hourMs;
const failedEveryMs = minuteMs;
const clockEveryMs = 30_000;

type CachedFindings = { at: number; findings: Finding[] };

/** The last findings of this process, by check. */
const lastNetwork = new WeakMap<Deps["config"], Map<string, CachedFindings>>();

/** Returns the current findings, other features' included, and those of the last network checks. */
export async function readHealth(deps: Deps, checks: Checks) {
  const network = lastNetwork.get(deps.config);
  const latest = Math.max(0, ...[...(network?.values() ?? [])].map(({ at }) => at));
  const findings = await findAll(deps, checks);
  const networkCheckedAt = latest > 0 ? new Date(latest).toISOString() : null;
  return { ...readRelease(), networkCheckedAt, findings, paused: await listPaused(deps.db.kysely) };
}

/** Returns the current findings and those of the last network checks. */
export async function findAll(deps: Deps, checks: Checks): Promise<Finding[]> {
  const network = [...(lastNetwork.get(deps.config)?.values() ?? [])];
  return [...(await checkSiteState(deps, checks)), ...network.flatMap((checked) => withDelivery(deps.config, checked))];
}

/** Updates findings with the last email's result, if that is newer. */
function withDelivery(config: Deps["config"], { at, findings }: CachedFindings): Finding[] {
  const delivery = lastDelivery(config);
  return findings.map((finding) => {
    if (finding.name !== mailServer || !delivery || delivery.at < at) return finding;
    if (delivery.reason) return fail(mailServer, `it accepts no emails: ${delivery.reason}`, mailTodo);
    return finding.state === "fail" ? pass(mailServer, "it has answered the last email.") : finding;
  });
}

/** Resumes what a restore has paused; idempotent. */
export async function resumePaused({ db }: Pick<Deps, "db">, job: PausableJob): Promise<void> {
  await db.write((trx) => resumeJob(trx, job));
}

/** Returns the checks of what is set up. */
function networkChecks(config: Deps["config"]): Record<string, () => Promise<Finding | Finding[]>> {
  const mail = { mail: () => checkMail(config) };
  const sender = { sender: () => checkSender(config, { dns: createDnsResolver() }) };
  return {
    ...(config.SMTP_URL ? { ...mail, ...(config.MAIL_FROM ? sender : {}) } : {}),
    ...(config.isPublicOrigin ? { certificate: () => checkCertificate(config) } : {}),
  };
}

/** Runs the network checks that are due. */
export async function checkNetwork(deps: Deps, isDue: (last?: CachedFindings) => boolean = () => true): Promise<void> {
  const { config, now, log } = deps;
  const cached = lastNetwork.get(config) ?? new Map<string, CachedFindings>();
  lastNetwork.set(config, cached);
  const due = Object.entries(networkChecks(config)).filter(([name]) => isDue(cached.get(name)));
  await Promise.all(
    due.map(async ([name, check]) => {
      const findings = [await check()].flat();
      const knownTexts = new Set(cached.get(name)?.findings.map(({ text }) => text));
      const fresh = findings.filter(({ text }) => !knownTexts.has(text));
      logFailures(log, fresh);
      cached.set(name, { at: now().getTime(), findings });
    }),
  );
}

/** Repeats failed checks, and hourly all others, so that a repair is noticed immediately. */
export function runDueChecks(deps: Deps): Promise<void> {
  return checkNetwork(deps, (last) => {
    if (!last || last.findings.some(({ state }) => state === "fail")) return true;
    return deps.now().getTime() - last.at >= everyMs;
  });
}

/** Logs failures, for operators who read the log and not the admin area. */
function logFailures(log: Deps["log"], findings: readonly Finding[]): void {
  for (const { state, name, text, todo } of findings)
    if (state === "fail") log.warn({ check: name, found: text, todo }, "health check failed");
}

/** Returns a function that logs once when the clock becomes unreliable. */
export function watchClock(deps: Deps): () => Promise<void> {
  let before: Finding["state"] = "pass";
  return async () => {
    const clockFinding = await checkClock(deps);
    if (clockFinding.state !== before) logFailures(deps.log, [clockFinding]);
    before = clockFinding.state;
  };
}

/** Checks the network now and each minute as far as it is due, and the clock every half minute. */
export function startHealthChecks(deps: Deps): { stop: () => void } {
  const check = () =>
    void runDueChecks(deps).catch((error: unknown) => deps.log.warn({ err: error }, "network checks failed"));
  check();
  const lookAtClock = watchClock(deps);
  const timers = [
    setInterval(check, failedEveryMs).unref(),
    setInterval(() => void lookAtClock().catch(() => {}), clockEveryMs).unref(), // an unreachable database is logged elsewhere
  ];
  return { stop: () => timers.forEach(clearInterval) };
}
