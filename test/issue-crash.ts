// [ISSU-04] Kills the workers that send an issue, while some of its recipients unsubscribe.
import { countUnsubscribed } from "#app/features/issue/queries.server.ts";
import { sendIssue } from "#app/features/issue/sending.server.ts";
import { createIssue } from "#app/features/issue/service.server.ts";
import { unsubscribe } from "#app/features/newsletter/unsubscribe.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { unsubscribeUrl } from "#app/platform/mail/unsubscribe-link.server.ts";
import { createTestDeps } from "#test/app.ts";
import { addSubscribers, issueTexts } from "#test/issues.ts";
import { crashWorkers } from "#test/worker-crash.ts";
import type { CrashResult } from "#test/worker-crash.ts";

/** `reachedLeavers` are recipients who had unsubscribed before and still got it. */
export type IssueCrashResult = Omit<CrashResult, "emails"> & {
  subscribers: number;
  leavers: number;
  reachedLeavers: number;
};

type CrashInput = { db: Db; dataDir: string; subscribers: number; kills: number; leavers: number };

/** Sends an issue; the last in the queue unsubscribe at the first kill. */
export async function crashIssue({ db, dataDir, subscribers, kills, leavers }: CrashInput): Promise<IssueCrashResult> {
  const { deps: still } = await createTestDeps({
    db,
    settings: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@corvane.example" },
  });
  const deps: Deps = { ...still, now: () => new Date() };
  await addSubscribers(db, subscribers);
  const { id } = await createIssue(deps, { texts: issueTexts }, { by: "andrei" });
  await sendIssue(deps, { id });
  let remaining: string[] = [];
  let leaving: Promise<void> | undefined;
  const {
    emails: _,
    recipients,
    ...result
  } = await crashWorkers({
    db,
    dataDir,
    emails: subscribers,
    kills,
    isOfIssues: true,
    onKill: () => (leaving ??= leave(deps, leavers).then((gone) => void (remaining = gone))),
    mayMiss: () => remaining.length,
  });
  await leaving;
  const reached = remaining.filter((email) => recipients.includes(email));
  return { ...result, subscribers, leavers: remaining.length, reachedLeavers: reached.length };
}

async function leave(deps: Deps, count: number): Promise<string[]> {
  const last = await deps.db.kysely
    .selectFrom("outbox_email")
    .select(["recipient", "subscriber_id"])
    .where("status", "=", "waiting")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
  for (const { subscriber_id: id } of last) {
    const link = unsubscribeUrl(deps, id ?? "", "en");
    await unsubscribe(deps, link.split("/").at(-1) ?? "", countUnsubscribed);
  }
  return last.map(({ recipient }) => recipient);
}
