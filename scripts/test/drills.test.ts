// The tests that `npm run drills` runs instead of `npm test`.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Disasters (kills, floods, faults, broken disks), whole programs started beside others, and a third engine's tests of
 * what Firefox checks daily: they take minutes and guard what rarely changes. The list is closed: `npm test` proves
 * everyday features.
 */
const drills = [
  "app/features/auth/password-concurrency",
  "app/features/content/publish-crash",
  "app/features/content/publish-processes",
  "app/features/inbox/mailbox-week",
  "app/features/issue/issue-crash",
  "app/features/sources/entries",
  "app/platform/mail/worker-crash",
  "app/server/adversarial-text",
  "app/server/api-fuzz",
  "app/server/cold-site",
  "app/server/damaged-database",
  "app/server/faults",
  "app/server/few-connections",
  "app/server/full-disk",
  "app/server/metrics-flood",
  "app/server/page-flood",
  "app/server/postgres-restart",
  "app/server/read-only-database",
  "app/server/shut-down",
  "app/server/slow-database",
  "e2e/change-it",
  "e2e/company",
  "e2e/container",
  "e2e/durability",
  "e2e/engines/webkit",
  "e2e/html",
  "e2e/move-in",
  "e2e/one-slot",
  "e2e/processes",
  "e2e/proxy-restart",
  "e2e/release",
  "e2e/schedule",
  "e2e/webhook-durability",
].map((name) => `${name}.drill.test.ts`);

/** The ids that a drill must not prove: visitors' and colleagues' everyday features (docs/requirements.md). */
const everyday =
  /\b(?:GEN|NAV|HOME|ABOUT|SERV|CASE|CONT|BOOK|NEWS|BLOG|CHAT|COOK|AUTH|DASH|ACON|ANEW|ABLG|API|UILIB)-\d/;

test("the list of drills is complete, and none is the only proof of an everyday function", () => {
  const files = globSync("{app,bench,e2e,scripts,test}/**/*.drill.test.{ts,tsx}").map((file) =>
    file.replaceAll("\\", "/"),
  );
  expect(files.toSorted()).toEqual(drills);
  expect(drills.filter((file) => everyday.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Code that passes or fails by chance: quiet networks, fixed waits, time limits. Tests wait for a condition. */
const byChance =
  /networkidle|waitForTimeout|\bcpuUsage\(|\bsetTimeout(?: as \w+)? \} from "node:timers\/promises"|new Promise\(.*setTimeout\(/;

/** Helpers that poll, load a server at a pace, or are intentionally slow, such as a model that takes its time. */
const paced = new Set(
  ["dovecot", "fake-model", "mailbox-process", "page-flood", "postgres", "restart-drill", "worker-crash"].map(
    (name) => `test/${name}.ts`,
  ),
);

test("no test waits for a fixed time or a quiet network, or bounds the processor's time", () => {
  const files = globSync(["{app,bench,scripts}/**/*.test.{ts,tsx}", "{e2e,test}/**/*.ts"]);
  const others = files.filter((file) => !file.endsWith("drills.test.ts") && !paced.has(file.replaceAll("\\", "/")));
  expect(others.filter((file) => byChance.test(readFileSync(file, "utf8")))).toEqual([]);
});
