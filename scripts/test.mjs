// `npm test`: installs, builds and runs all tests but the drills, which are `npm run drills`. The last line is `N
// passed, N failed` (`, N skipped`).
import { fileURLToPath } from "node:url";
import { ensureBuilt } from "./launcher/build.mjs";
import { ensureInstalled } from "./launcher/install.mjs";
import { assertLauncherNode, runWithNode24 } from "./launcher/node24.mjs";
import { askedForHelp, LauncherError, say, showHelp } from "./launcher/output.mjs";

if (askedForHelp(process.argv.slice(2))) process.exit(showHelp(fileURLToPath(import.meta.url)));
const root = fileURLToPath(new URL("..", import.meta.url));

try {
  assertLauncherNode();
  await ensureInstalled(root);
  await ensureBuilt(root);
  // NODE_ENV=production would load another React.
  const env = { ...process.env, NODE_ENV: "test" };
  process.exitCode = await runWithNode24(root, ["scripts/test/run.ts", ...process.argv.slice(2)], { env });
} catch (error) {
  say(error instanceof LauncherError ? error.message : String(error?.stack ?? error));
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
