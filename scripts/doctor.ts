// npm run doctor [-- --dkim-selector NAME] [--dns ADDRESS]: checks the installation and suggests fixes. Changes and sends
// nothing. Exits with 1 if something failed.
import { parseArgs } from "node:util";
import { checkMail } from "./doctor/mail.ts";
import { fail, inLines, pass, sentenceOf } from "./doctor/finding.ts";
import type { Finding } from "./doctor/finding.ts";
import { openNames } from "./doctor/names.ts";
import { checkSender } from "./doctor/sender.ts";
import { checkAddress, checkContent } from "./doctor/site.ts";
import { checkDatabase, checkDataFolder } from "./doctor/storage.ts";
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
