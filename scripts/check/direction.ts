// Checks the direction of imports with dependency-cruiser, that features don't import each other in a circle, that
// everything in the platform has its layer, and that only its owner writes a table.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findCircle, readFeatureGraph } from "../feature-graph.ts";
import { listUnlayered } from "../platform-graph.ts";
import { capture, failed, passed, root } from "./step.ts";
import type { Outcome } from "./step.ts";
import { explainWrites, listForeignUses, readSources } from "./table-owners.ts";

/** Runs the check; also fails if no module was read. */
export async function checkDirection(): Promise<Outcome> {
  const folders = ["app", "db", "scripts", "bench", "test", "e2e"].filter((name) => existsSync(join(root, name)));
  const bin = "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";
  const args = [bin, ...folders, "--config", ".dependency-cruiser.cjs", "--output-type", "err"];
  const { code, output } = await capture(process.execPath, args);
  if (code !== 0) return failed(output);
  const circle = findCircle(readFeatureGraph());
  if (circle) return failed(`Features import each other in a circle: ${circle.join(" → ")}.`);
  const unlayered = listUnlayered();
  if (unlayered.length > 0)
    return failed(`In no layer of scripts/check/platform-layers.json: app/platform/${unlayered.join(", ")}.`);
  const writes = explainWrites(listForeignUses(readSources()));
  if (writes.length > 0) return failed(writes.join("\n"));
  // Without a usable TypeScript, dependency-cruiser reads nothing and passes.
  const modules = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
  return modules > 0 ? passed : failed(`dependency-cruiser read no module:\n${output}`);
}
