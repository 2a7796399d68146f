// npm run bench: measures the built site and writes docs/performance.md.
//   npm run bench                 everything (some 40 minutes)
//   npm run bench -- throughput   only what is named; without a known name it says which there are
// Rounds alternate with what is compared; figures are medians, ratios are what counts on a noisy machine.
import { cpus } from "node:os";
import { writeSections } from "./report.ts";
import { stages } from "./stages.ts";

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(stages);
for (const name of names) {
  const stage = stages[name];
  if (!stage) throw new Error(`There is no stage ${name}; there are ${Object.keys(stages).join(", ")}.`);
  const lines = await stage();
  process.stdout.write(`${lines.join("\n")}\n\n`);
  writeSections(name, [
    ...lines,
    "",
    `\`npm run bench -- ${name}\`, ${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "CPU"}, Node ${process.versions.node}`,
  ]);
}
