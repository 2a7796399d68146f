import { measureBlog } from "./blog.ts";
import { browserStages } from "./browser-stages.ts";
import { chatStage } from "./chat-stage.ts";
import { killNine } from "./kill-nine.ts";
import { measureLists } from "./lists.ts";
import { countsOf, sender } from "./load.ts";
import { crashes, outage } from "./mail.ts";
import { fuzzApi } from "./fuzz.ts";
import { overload } from "./overload.ts";
import { measureFloods } from "./page-flood.ts";
import { restartPostgres } from "./postgres-restart.ts";
import { operatorStages } from "./operator-stages.ts";
import { isThere } from "./proxies.ts";
import { rollingRestarts } from "./rolling.ts";
import type { RollingFigures } from "./rolling.ts";
import { slowClients } from "./slow-clients.ts";
import { section } from "./report.ts";
import type { Stage } from "./report.ts";
import { measureStart } from "./start-and-memory.ts";
import { measureTextCost } from "./text-cost.ts";
import { staffStages } from "./staff-stages.ts";
import { syncBeforeAnswer } from "./sync-before-answer.ts";
import { measureThroughput } from "./throughput.ts";
import { measureTiming } from "./timing.ts";

/** In order. */
export const stages: Record<string, Stage> = {
  throughput: async () => {
    const lines = await measureThroughput(5);
    const rows = lines.map(({ name, site, bare, rateRatio, cpuRatio }) => [
      name,
      site.perSecond.toFixed(0),
      bare.perSecond.toFixed(0),
      rateRatio.toFixed(2),
      site.cpuMicros.toFixed(1),
      bare.cpuMicros.toFixed(1),
      cpuRatio.toFixed(2),
    ]);
    return section(
      "Requests a second beside a bare node:http server with the same bytes",
      `load by ${sender}, 50 connections, 5 alternating rounds of 2 s`,
      [["what", "site /s", "bare /s", "ratio", "site CPU µs", "bare CPU µs", "CPU ratio"], ...rows],
    );
  },
  start: async () => {
    const { readyMs, restingMb, loadedMb } = await measureStart(5);
    return section("Start and memory", "process start to ready, medians of 5; resident memory of the process", [
      ["ready ms", "memory at rest MB", "after 2 s of load MB"],
      [readyMs.toFixed(0), restingMb.toFixed(0), loadedMb.toFixed(0)],
    ]);
  },
  drills: async () => {
    const killed = await killNine(100);
    const synced = await syncBeforeAnswer(1000);
    return section(
      "Nothing acknowledged is lost (R1, R2)",
      "kill -9 under 16 posting clients on SQLite; syncs by strace",
      [
        ["drill", "acknowledged", "lost", "damaged rows", "damaged files", "ready p95 ms"],
        [
          `${killed.rounds} × kill -9`,
          String(killed.acknowledged),
          String(killed.missing),
          String(killed.damagedRows),
          String(killed.damagedFiles),
          killed.readyP95Ms.toFixed(0),
        ],
        [
          "1,000 enquiries, answers without a sync before",
          String(synced.answered),
          String(synced.withoutSync),
          "",
          "",
          "",
        ],
      ],
    );
  },
  fuzz: async () => {
    const { seed, requests, calls, failures, faults } = await fuzzApi(50_000);
    return section(
      "Made-up requests (R19)",
      `made from the API's own description, nearly right and wrong, on SQLite; seed ${seed}`,
      [
        ["requests", "calls that also succeeded", "5xx", "answers unlike their description"],
        [String(requests), String(calls), String(failures), String(faults.length)],
      ],
    );
  },
  texts: async () => {
    const costs = await measureTextCost(5);
    return section(
      "Texts in adversarial shapes",
      `CPU of one request, the least of 5, for every public field: ${costs.length} measurements, the ten dearest; must be ≤ 5 ms`,
      [
        ["field", "shape", "what", "kB", "ms", "ms per kB"],
        ...costs
          .slice(0, 10)
          .map(({ field, shape, what, kb, ms }) => [
            field,
            shape,
            what,
            kb.toFixed(1),
            ms.toFixed(2),
            (ms / kb).toFixed(2),
          ]),
      ],
    );
  },
  restart: async () => {
    const found = await restartPostgres(5);
    return section(
      "PostgreSQL restarted under load (R13)",
      "8 clients post enquiries; the server is ended 5 times in good order and 5 times as by a crash, and comes back",
      [
        ["acknowledged", "lost", "refusals", "longest time without success, ms"],
        found
          ? [String(found.acknowledged), String(found.lost.length), countsOf(found.refused), String(found.longestGapMs)]
          : ["no PostgreSQL here", "", "", ""],
      ],
    );
  },
  crowd: async () => {
    const slow = await slowClients();
    const many = await overload();
    return section(
      "Slow clients and too many (R10, R15)",
      "400 sockets with 1 byte of headers a second, 100 with 1 byte of a body, 100 that read nothing, beside 50 requests a second for 40 s; then 100 clients posting enquiries for 15 s where 20 reach the capacity",
      [
        ["what", "found", "must be"],
        ["slow headers, slow bodies cut after, s", `${slow.headersCutAfterS}, ${slow.bodiesCutAfterS}`, "≤ 15, ≤ 35"],
        ["ordinary requests, failed", `${slow.requests}, ${slow.failed}`, "0 failed"],
        ["their p99 without and with, ms", `${slow.p99BeforeMs}, ${slow.p99Ms}`, ""],
        ["enquiries a second at capacity, under overload", `${many.capacity}, ${many.goodput}`, "≥ 0.8"],
        ["p99 of the accepted, ms; refused", `${many.acceptedP99Ms}; ${many.refused}`, "≤ 2,000"],
        ["back to normal after, ms", String(many.recoveredAfterMs), "≤ 5,000"],
      ],
    );
  },
  flood: async () =>
    section(
      "One client that requests more pages than can be rendered (R15)",
      "a process with a heap of 256 MB; the flood comes from a process of its own, a round every 100 ms after the end of the last for 10 s; another client reads the cached home page on one connection",
      [
        [
          "flood",
          "rounds",
          "answers",
          "cached page",
          "its median, p99, most ms (p99 ≤ 50)",
          "memory + MB (≤ 100)",
          "ended",
        ],
        ...(await measureFloods()).map(({ what, rounds, answered, read, times, mostMs, memoryMb, hasEnded }) => [
          what,
          String(rounds),
          JSON.stringify(answered),
          JSON.stringify(read),
          [times.median, times.p99, mostMs].map((ms) => ms.toFixed(1)).join(", "),
          memoryMb.toFixed(0),
          hasEnded ? "yes" : "no",
        ]),
      ],
    ),
  mail: async () => {
    const out = await outage(500);
    const crash = await crashes(50);
    return section(
      "Emails arrive (R5, R6)",
      "enquiries by 4 clients, to a site whose mail server is there and to one whose is away, in 10 alternating rounds, the median of their p95; then that one stalls for 20 s, puts every address off for 40 s, and takes. Workers: three processes, killed between the server's 250 and their mark",
      [
        ["drill", "what", "must be"],
        ["enquiry p95 with mail, ms", out.upP95Ms.toFixed(1), ""],
        ["enquiry p95 without, ms", out.downP95Ms.toFixed(1), ""],
        ["ratio", out.ratio.toFixed(2), "≤ 1.2"],
        [
          "emails of the outage: all, missing, twice",
          `${out.emails}, ${out.missing}, ${out.twice}`,
          "0 missing, 0 twice",
        ],
        ["all there after, s", String(out.recoverySeconds), "≤ 600"],
        [
          `workers killed on ${crash.database}: kills, emails, missing, twice, more often`,
          `${crash.kills}, ${crash.emails}, ${crash.missing}, ${crash.twice}, ${crash.more}`,
          "0 missing, twice ≤ kills",
        ],
      ],
    );
  },
  lists: async () =>
    section(
      "The admin's lists with 10,000 enquiries, 50,000 subscribers and 2,000 posts",
      "beside 100 rows that give the same answer, on SQLite, 40 alternating rounds; must be ≤ 50 ms and ≤ 1.5 times. First: right after something was written, when the total is counted; again: while it is remembered",
      [
        ["call", "rows answered", "first, ms with 100", "with all", "ratio", "again, ms with 100", "with all", "ratio"],
        ...(await measureLists(40)).map(({ call, rows, first, again }) => [
          `\`${call}\``,
          String(rows),
          ...[first, again].flatMap(({ fewMs, manyMs, ratio }) => [fewMs, manyMs, ratio].map((one) => one.toFixed(2))),
        ]),
      ],
    ),
  blog: async () => {
    const { figures, cacheMb } = await measureBlog(15);
    return section(
      "The blog with 10,000 posts",
      `beside 20, on SQLite, the page cache emptied before each of 15 alternating rounds; must be ≤ 1.5 times. 2,000 posts leave ${cacheMb.toFixed(1)} MB in a page cache of 8 MB`,
      [
        ["page", "ms with 20", "ms with 10,000", "ratio"],
        ...figures.map(({ page, fewMs, manyMs, ratio }) => [
          page,
          fewMs.toFixed(1),
          manyMs.toFixed(1),
          ratio.toFixed(2),
        ]),
      ],
    );
  },
  timing: async () =>
    section("What an answer's time tells", "medians of 300 calls each, in turn; the gap must be ≤ 5 ms (S4)", [
      ["calls", "known ms", "unknown ms", "gap ms"],
      ...(await measureTiming(300)).map(({ what, knownMs, unknownMs, gapMs }) => [
        what,
        knownMs.toFixed(2),
        unknownMs.toFixed(2),
        gapMs.toFixed(2),
      ]),
    ]),
  chat: chatStage,
  rolling: async () => {
    const names = (["nginx", "caddy"] as const).filter(isThere);
    const found: [string, RollingFigures | undefined][] = [];
    for (const name of names) found.push([name, await rollingRestarts(name, 2)]);
    return section(
      "Rolling restarts behind a proxy (R12, OPER-07)",
      "three processes on one PostgreSQL behind nginx and Caddy as deploy/ has them, each restarted twice in turn, 6 clients in turn loading pages and posting enquiries; must be 0 failed, 0 lost, 0 stored twice",
      [
        ["proxy", "pages", "enquiries acknowledged", "failed", "lost", "stored twice", "exit codes"],
        ...found.map(([name, figures]) => [
          name,
          ...(figures
            ? [
                figures.gets,
                figures.posts,
                countsOf(figures.failed),
                figures.lost,
                figures.twice,
                figures.exits.join(" "),
              ]
            : ["no PostgreSQL here", "", "", "", "", ""]
          ).map(String),
        ]),
      ],
    );
  },
  ...operatorStages,
  ...browserStages,
  ...staffStages,
};
