// npm run bench: measures the built site and compares it with its targets. The latest results are written into
// docs/performance.md by hand.
//   npm run bench -- throughput blog     runs these measurements; without a name it lists all
//   npm run bench -- soak --minutes 60   sets the length of the soak (default: 15 minutes)
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { Row } from "./figures.ts";

process.env["NODE_ENV"] = "production"; // before React is loaded: pages that are rendered in this process

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "15" } },
  allowPositionals: true,
});

const stages: Record<string, () => Promise<Row[]>> = {
  throughput: async () => (await import("./throughput.ts")).measureThroughput(5),
  entries: async () => (await import("./entries.ts")).measureEntries(24),
  start: async () => (await import("./start.ts")).measureStart(5),
  release: async () => (await import("./start.ts")).measureRelease(5),
  weight: async () => (await import("./pages.ts")).measureWeights(),
  lighthouse: async () => (await import("./lighthouse.ts")).scorePages(3),
  phone: async () => (await import("./slow-phone.ts")).measurePhones(3),
  chat: async () => (await import("./chat.ts")).measureChat(),
  blog: async () => (await import("./blog.ts")).measureBlog(15),
  import: async () => (await import("./import.ts")).measureImport(),
  redirects: async () => (await import("./redirects.ts")).measureRedirects(9),
  lists: async () => (await import("./lists.ts")).measureLists(15),
  content: async () => (await import("./content.ts")).measureContent(5),
  "content-turns": async () => (await import("./content-turns.ts")).measureContentTurns(),
  growth: async () => (await import("./growth.ts")).measureGrowth(),
  issues: async () => (await import("./issues.ts")).measureIssues(50),
  mail: async () => (await import("./mail.ts")).measureOutage(500),
  sanitiser: async () => (await import("./sanitiser.ts")).measureSanitiser(5),
  texts: async () => (await import("./text-cost.ts")).measureTextCost(5),
  timing: async () => (await import("./timing.ts")).measureTiming(300),
  fuzz: async () => (await import("./fuzz.ts")).fuzzApi(50_000),
  crowd: async () => (await import("./crowd.ts")).measureCrowd(),
  kills: async () => (await import("./kills.ts")).measureKills(100),
  processes: async () => (await import("./kills.ts")).measureProcesses(12),
  soak: async () => (await import("./soak.ts")).soak(Number(values.minutes)),
};

if (positionals.length === 0) process.stdout.write(`npm run bench -- ${Object.keys(stages).join(" | ")}\n`);
for (const name of positionals) {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage ${name}; there are ${Object.keys(stages).join(", ")}.`);
  const loads = [loadavg()[0] ?? 0];
  const rows = await stage();
  loads.push(loadavg()[0] ?? 0);
  const day = new Date().toISOString().slice(0, 10);
  const load = loads.map((number) => number.toFixed(1)).join(" to ");
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim() ?? "CPU"}, load ${load}, Node ${process.versions.node}`;
  const lines = rows.map(([label, match, mark = ""]) => `  ${label}: ${match}${mark && ` (${mark})`}`);
  process.stdout.write(`${name}, ${day}, ${machine}\n${lines.join("\n")}\n\n`);
}
