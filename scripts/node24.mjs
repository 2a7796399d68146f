// `node scripts/node24.mjs FILE …`: runs a TypeScript file with Node 24.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { ensureInstalled } from "./launcher/install.mjs";
import { assertLauncherNode, runWithNode24 } from "./launcher/node24.mjs";
import { askedForHelp, LauncherError, runMain, showHelp } from "./launcher/output.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [file, ...args] = process.argv.slice(2);

await runMain(async () => {
  if (file === undefined) throw new LauncherError("Usage: node scripts/node24.mjs FILE …");
  if (askedForHelp(args)) return showHelp(resolve(root, file));
  assertLauncherNode();
  await ensureInstalled(root);
  const flags = ["--import", pathToFileURL(resolve(root, "scripts/launcher/fail-in-words.mjs")).href];
  return runWithNode24(root, [resolve(root, file), ...args], { flags });
});
