// Stages about what staff work with: webhooks, issues of the newsletter, the blog and the desk.
import { loadavg } from "node:os";
import { measureDesk } from "./desk.ts";
import { killDrafts } from "./kill-drafts.ts";
import { killTyping } from "./kill-typing.ts";
import { section } from "./report.ts";
import { killIssueWorkers, measureIssue } from "./issues.ts";
import { measureSearch } from "./search.ts";
import type { Times } from "./search.ts";
import { killBetween, webhooksThroughOutage } from "./webhooks.ts";

const load = () => loadavg()[0]?.toFixed(1) ?? "";

export const staffStages: Record<string, () => Promise<string[]>> = {
  webhooks: async () => {
    const killed = await killBetween(50);
    const found = await webhooksThroughOutage(1_000);
    return section(
      "Webhooks (HOOK-02, HOOK-03)",
      "50 × kill -9 while 4 clients post enquiries; then 1,000 enquiries told to two receivers, one of which hangs, then refuses, then is back",
      [
        ["what", "found", "must be"],
        [
          "acknowledged; never told, told under another id",
          `${killed.acknowledged}; ${killed.missing}, ${killed.otherIds}`,
          "0, 0",
        ],
        ["told again with the same id", String(killed.again), ""],
        [
          "the other receiver's delay p95, longest, ms",
          `${found.besideP95Ms.toFixed(0)}, ${found.besideMaxMs.toFixed(0)}`,
          "",
        ],
        [
          "outage, then all delivered after, s",
          `${found.outageSeconds.toFixed(0)}, ${found.recoverySeconds.toFixed(0)}`,
          "",
        ],
        ["of 1,000 at each: never told, told twice", `${found.missing}, ${found.twice}`, "0"],
      ],
    );
  },
  issues: async () => {
    const figures = await measureIssue();
    const killed = await killIssueWorkers(50);
    const cells = (value: (figure: (typeof figures)[number]) => string) => figures.map(value);
    return section(
      "An issue of the newsletter (ISSU-04, ISSU-06)",
      "10,000 subscribers in three languages, after an issue to 200 of them; 1,200 emails a minute for all processes together, counted for 60 s at a mail server; one process on SQLite, three on PostgreSQL. Then three workers, killed between the server's 250 and their mark, while the last 50 in the queue unsubscribe",
      [
        ["what", ...cells(({ name }) => name), "must be"],
        ["queued, s", ...cells(({ queuedMs }) => (queuedMs / 1000).toFixed(1)), "5"],
        [
          "memory of that process, more by MB: while it queues, in all",
          ...cells(({ queuedMb, moreMb }) => `${queuedMb.toFixed(0)}, ${moreMb.toFixed(0)}`),
          "30",
        ],
        ["emails a minute", ...cells(({ perMinute }) => perMinute.toFixed(0)), "1,140 to 1,260"],
        ["sent twice", ...cells(({ twice }) => String(twice)), "0"],
        [
          "a booking's confirmation meanwhile after, s",
          ...cells(({ confirmedMs }) => (confirmedMs / 1000).toFixed(1)),
          "5",
        ],
        [
          `workers killed on ${killed.database}: kills; missing, reached after leaving, more than twice; twice`,
          ...figures.map((_, index) =>
            index > 0
              ? ""
              : `${killed.kills}; ${killed.missing}, ${killed.reachedLeavers}, ${killed.more}; ${killed.twice}`,
          ),
          "50; 0, 0, 0; ≤ 50",
        ],
      ],
    );
  },
  studio: async () => {
    const { posts, fillSeconds, calls } = await measureSearch(15);
    const all = (times: Times | undefined) =>
      times ? [times.median, times.least, times.cpu].map((ms) => ms.toFixed(1)).join(", ") : "none here";
    return section(
      `The blog with ${posts.toLocaleString("en")} posts on both databases (STUD-10)`,
      `the whole request in one process with an empty page cache, median and least of 15 and the median of this process's CPU time, load ${load()}; 15 ms is wanted of a search`,
      [
        ["what", "found", "SQLite ms, least, CPU", "PostgreSQL ms, least, CPU"],
        ...calls.map(({ call, found, times }) => [`\`${call}\``, found > 0 ? String(found) : "", ...times.map(all)]),
        [
          "filling it with posts and their words, s",
          "",
          ...fillSeconds.map((seconds) => seconds?.toFixed(0) ?? "none here"),
        ],
      ],
    );
  },
  drafts: async () => {
    const [killed, typing] = await Promise.all([killDrafts(50), killTyping(50)]);
    return section(
      "Drafts survive (STUD-04)",
      `${killed.rounds} × kill -9 of the server between an author's drafts; beside it ${typing.rounds} × kill -9 of the server and of the browser in which somebody types ten words a second, both at once, load ${load()}`,
      [
        ["what", "found", "must be"],
        ["drafts acknowledged, lost", `${killed.acknowledged}, ${killed.lost}`, "0 lost"],
        ["words typed", String(typing.words), ""],
        ["the most that is missing when the editor is open again, s of typing", typing.lostSeconds.toFixed(1), "≤ 5"],
        ["the most that is missing in the server's draft alone, s of typing", typing.serverSeconds.toFixed(1), ""],
      ],
    );
  },
  desk: async () => {
    const figures = await measureDesk(15);
    return section(
      "The desk with 10,000 enquiries and 50,000 timeline entries",
      "the whole request in one process, medians of 15, right after a write; 15 ms is wanted",
      [
        ["call", "SQLite ms", "PostgreSQL ms"],
        ...figures.map(({ call, sqliteMs, postgresMs }) => [
          call,
          sqliteMs.toFixed(1),
          postgresMs?.toFixed(1) ?? "none here",
        ]),
      ],
    );
  },
};
