// npm run bench: measures the built site and writes docs/performance.md.
//   npm run bench                        everything (more than an hour)
//   npm run bench -- throughput          only what is named; without a known name it says which there are
//   npm run bench -- soak --minutes 60   the length of what runs for a time (15 minutes) or in rounds (--rounds, 12; release: at most 5)
// Rounds alternate with what is compared; figures are medians, ratios are what counts on a noisy machine.
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { writeSections } from "./report.ts";

process.env["NODE_ENV"] = "production"; // before React is loaded: pages that are rendered in this process
const { stages } = await import("./stages.ts");

const { values, positionals } = parseArgs({
  options: { minutes: { type: "string", default: "15" }, rounds: { type: "string", default: "12" } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(stages);
for (const name of names) {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage ${name}; there are ${Object.keys(stages).join(", ")}.`);
  const lines = await stage({ minutes: Number(values.minutes), rounds: Number(values.rounds) });
  process.stdout.write(`${lines.join("\n")}\n\n`);
  writeSections(name, [
    ...lines,
    "",
    `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "CPU"}, Node ${process.versions.node}`,
  ]);
}
