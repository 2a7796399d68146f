// `npm start`: installs what is missing, builds what changed, then runs the server. Plain JavaScript that any Node >= 20 can run.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { ensureBuilt } from "./launcher/build.mjs";
import { ensureInstalled } from "./launcher/install.mjs";
import { assertLauncherNode, maxSemiSpaceMb, runWithNode24 } from "./launcher/node24.mjs";
import { tell } from "./launcher/say.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

await tell(async () => {
  assertLauncherNode();
  await ensureInstalled(root);
  await ensureBuilt(root);
  const env = { ...process.env, NODE_ENV: "production" };
  // Node reads .env itself; what the environment says already wins.
  const flags = [
    `--max-semi-space-size=${maxSemiSpaceMb}`,
    ...(existsSync(join(root, ".env")) ? ["--env-file=.env"] : []),
  ];
  return runWithNode24(root, ["app/server.ts", ...process.argv.slice(2)], { env, flags });
});
