// `npm start`: installs, builds if needed, and runs the server. Runs on any Node >= 20.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./launcher/build.mjs";
import { ensureInstalled } from "./launcher/install.mjs";
import { assertLauncherNode, heapFlags, mallocSettings, runWithNode24 } from "./launcher/node24.mjs";
import { askedForHelp, runMain, showHelp } from "./launcher/output.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

await runMain(async () => {
  if (askedForHelp(process.argv.slice(2))) return showHelp(fileURLToPath(import.meta.url));
  assertLauncherNode();
  await ensureInstalled(root);
  await ensureBuilt(root);
  const env = { ...mallocSettings, ...process.env, NODE_ENV: "production" };
  // Node reads .env itself; the environment wins.
  const flags = [...heapFlags, ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : [])];
  return runWithNode24(root, ["build/program/app/server.js", ...process.argv.slice(2)], { env, flags });
});
