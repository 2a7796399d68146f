// The stages of what an operator meets: the release archive, and several processes.
import { startThrowawayPostgres } from "#test/postgres.ts";
import { countsOf } from "./load.ts";
import { processesDrill } from "./processes.ts";
import { measureRelease } from "./release.ts";
import { section } from "./report.ts";
import type { Stage } from "./report.ts";
import { soak } from "./soak.ts";

/** In order. */
export const operatorStages: Record<string, Stage> = {
  release: async ({ rounds }) => {
    const { readyMs, firstPageMs, cpuS, restingMb, index } = await measureRelease(Math.min(5, rounds));
    return section(
      "The release archive (OPER-06)",
      `process start to ready, the first page after it, and after 60 s at rest the CPU time so far and the resident memory; medians of ${Math.min(5, rounds)} on one SQLite database. Benchmark index of the machine, half of Lighthouse's: ${index}. Ghost states 1 GB as its least memory, Plausible 2 GB`,
      [
        ["what", "found", "must be"],
        ["ready, ms", readyMs.toFixed(0), "≤ 600"],
        ["first page, ms", firstPageMs.toFixed(0), "≤ 50"],
        ["CPU, s", cpuS.toFixed(2), "≤ 1.2"],
        ["memory, MB", restingMb.toFixed(0), "≤ 150"],
      ],
    );
  },
  processes: async ({ rounds }) => {
    const postgres = await startThrowawayPostgres();
    const found = "missing" in postgres ? undefined : await processesDrill(postgres.url, { perStep: 100, rounds });
    if (!("missing" in postgres)) await postgres.stop();
    return section(
      "Three processes, killed and restarted in turn (OPER-07)",
      `on one PostgreSQL behind a proxy, 4 clients in turn loading pages, posting enquiries and booking the first free call; ${rounds} rounds, in each of which one is killed and the other two are restarted, with 100 requests between two steps`,
      [
        ["what", "found", "must be"],
        ...(found
          ? [
              ["requests answered", String(found.answered), ""],
              ["cut off by the kills", String(found.cut), `≤ ${4 * rounds}, one for each client and kill`],
              ["failed otherwise", countsOf(found.failed), "none"],
              ["why, as the processes' logs say", found.causes.join("; ") || "no line", ""],
              ["acknowledged enquiries lost; calls booked twice", `${found.lost}; ${found.doubleBookings}`, "0; 0"],
              [
                "emails; missing; twice; held by processes when they were killed",
                `${found.emails.sent}; ${found.emails.missing}; ${found.emails.twice}; ${found.emails.leased}`,
                "0 missing, twice ≤ held",
              ],
              ["an edit is seen by all after, ms", found.editMs.toFixed(0), "≤ 2,000"],
            ]
          : [["no PostgreSQL here", "", ""]]),
      ],
    );
  },
  soak: async ({ minutes }) => {
    const { requests, failed, emails, perSecond, rows, loadAverage } = await soak(minutes);
    return section(
      "A soak of the release archive (OPER-06)",
      `${minutes} minutes at ${perSecond} requests a second on SQLite: pages, the API, files, searches, admin lists; of 40 requests two are enquiries, one a subscription, one a question to the assistant; every 30 s a post is edited; emails go to a mail server. ${requests} requests, failed: ${countsOf(failed)}; ${emails} emails sent; load average of the machine ${loadAverage}. Sampled every 5 s; medians of the first and the last third`,
      [["what", "first third", "last third", "most", "must be"], ...rows],
    );
  },
};
