// npm run doctor [-- --dkim-selector NAME] [--dns ADDRESS]: checks the installation and suggests fixes. Changes and sends
// nothing. Exits with 1 if something failed.
import { parseArgs } from "node:util";
import { checkMail } from "#app/features/health/checks/mail.server.ts";
import { fail, inLines, pass, sentenceOf } from "#app/features/health/checks/finding.server.ts";
import type { Finding } from "#app/features/health/checks/finding.server.ts";
import { openNames } from "#app/features/health/checks/names.server.ts";
import { checkSender } from "#app/features/health/checks/sender.server.ts";
import { checkAddress, checkContent } from "#app/features/health/checks/site.server.ts";
import { checkDatabase, checkDataFolder } from "#app/features/health/checks/storage.server.ts";
import { readSettings, runCommand } from "./database.ts";

const options = { "dkim-selector": { type: "string" }, dns: { type: "string" } } as const;

await runCommand(async () => {
  const { values } = parseArgs({ options });
  const findings = await examine(values);
  for (const finding of findings) console.log(inLines(finding));
  if (findings.some(({ state }) => state === "fail")) process.exitCode = 1;
});

async function examine(given: { "dkim-selector"?: string; dns?: string }): Promise<Finding[]> {
  let config: ReturnType<typeof readSettings>;
  try {
    config = readSettings();
  } catch (error) {
    return [fail("Settings", sentenceOf(error), "Nothing else can be looked at before.")];
  }
  const names = openNames(given.dns ? [given.dns] : []);
  const found = await Promise.all([
    pass("Settings", "readable, and each has a value that can be used."),
    checkAddress(config),
    checkDataFolder(config),
    checkDatabase(config),
    checkContent(),
    checkMail(config),
    checkSender(config, { names, selector: given["dkim-selector"] }),
  ]);
  return found.flat();
}
