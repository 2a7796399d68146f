// The drills of e2e/ that kill servers, for longer, and the trace of [R2].
import { startThrowawayPostgres } from "#test/postgres.ts";
import { countsOf } from "./figures.ts";
import type { Row } from "./figures.ts";
import { killDrafts } from "./kill-drafts.ts";
import { killNine } from "./kill-nine.ts";
import { processesDrill } from "./processes.ts";
import { syncBeforeAnswer } from "./sync-before-answer.ts";
import { killBetween } from "./webhooks.ts";

export async function measureKills(rounds: number): Promise<Row[]> {
  const nine = await killNine(rounds);
  const synced = await syncBeforeAnswer(1_000);
  const hooks = await killBetween(rounds / 2);
  const drafts = await killDrafts(rounds / 2);
  const damage = `${nine.missing}, ${nine.damagedRows}, ${nine.damagedFiles}`;
  return [
    [`[R1] ${nine.acknowledged} enquiries: lost, damaged rows, damaged files`, damage, "0, 0, 0"],
    ["ready again, p95, ms", nine.readyP95Ms.toFixed(0), "≤ 2,000"],
    [`[R2] ${synced.answered} answers: without a sync before`, String(synced.withoutSync), "0"],
    [
      `[HOOK-02] ${hooks.acknowledged} enquiries: never told, under another id`,
      `${hooks.missing}, ${hooks.otherIds}`,
      "0, 0",
    ],
    [`[STUD-04] ${drafts.acknowledged} drafts: lost`, String(drafts.lost), "0"],
  ];
}

/** Kills one of three processes in each round (OPER-07). */
export async function measureProcesses(rounds: number): Promise<Row[]> {
  const postgres = await startThrowawayPostgres();
  if ("missing" in postgres) return [["PostgreSQL", postgres.missing]];
  const result = await processesDrill(postgres.url, { perStep: 100, rounds });
  await postgres.stop();
  const { emails } = result;
  return [
    ["requests answered", String(result.answered)],
    ["cut off by the kills", String(result.cut), `≤ ${4 * rounds}, one for each client and kill`],
    ["failed otherwise", countsOf(result.failed), "none"],
    ["why, as the processes' logs say", result.causes.join("; ") || "no line"],
    ["acknowledged enquiries lost; calls booked twice", `${result.lost}; ${result.doubleBookings}`, "0; 0"],
    [
      "emails missing, twice, held when killed",
      `${emails.missing}, ${emails.twice}, ${emails.leased}`,
      "0, twice ≤ held",
    ],
    ["an edit is seen by all after, ms", result.editMs.toFixed(0), "≤ 2,000"],
  ];
}
