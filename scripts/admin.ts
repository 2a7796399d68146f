// npm run admin -- create USERNAME EMAIL | reset-password USERNAME | second-factor-off USERNAME | list
// The people who may use the admin area. It opens the database itself, also while the server runs. A password is asked for
// on the terminal, or read from standard input with --password-stdin; never taken from an argument.
import { createAdmin, listAdmins, resetPassword, turnOffSecondFactor } from "#app/features/auth/admins.server.ts";
import type { AdminDeps } from "#app/features/auth/admins.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { readPassword } from "./admin/password.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const words = process.argv.slice(2).filter((word) => word !== "--password-stdin");
const isPiped = process.argv.includes("--password-stdin");

const commands: Record<string, { usage: string; run: (deps: AdminDeps, given: string[]) => Promise<void> }> = {
  create: { usage: "create USERNAME EMAIL", run: create },
  "reset-password": { usage: "reset-password USERNAME", run: reset },
  "second-factor-off": { usage: "second-factor-off USERNAME", run: secondFactorOff },
  list: { usage: "list", run: list },
};

await runCommand(async () => {
  const [name = "", ...given] = words;
  const command = commands[name];
  const wanted = command?.usage.split(" ").length;
  if (!command || given.length + 1 !== wanted) {
    throw new Error(
      `Say what to do: npm run admin -- ${Object.values(commands)
        .map(({ usage }) => usage)
        .join(" | ")}`,
    );
  }
  const db = await openForCommand(readSettings());
  try {
    await command.run({ db, now: () => new Date(), log: createLog("silent") }, given);
  } finally {
    await db.close();
  }
});

async function create(deps: AdminDeps, [username = "", email = ""]: string[]): Promise<void> {
  const admin = await createAdmin(deps, { username, email, password: await askPassword() });
  console.log(`${admin.username} may sign in now.`);
}

async function reset(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await resetPassword(deps, { username, password: await askPassword() });
  console.log(`The password of ${admin.username} is changed, and all sessions are ended.`);
}

async function secondFactorOff(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await turnOffSecondFactor(deps, { username });
  console.log(`The second factor of ${admin.username} is off, and all sessions are ended. The password is enough now.`);
}

async function list(deps: AdminDeps): Promise<void> {
  const admins = await listAdmins(deps);
  if (admins.length === 0) console.log("There is no admin yet.");
  for (const { username, email, role, createdAt, hasSecondFactor, isDisabled } of admins) {
    const states = [...(hasSecondFactor ? ["second factor"] : []), ...(isDisabled ? ["disabled"] : [])];
    console.log([username, email, role, `since ${createdAt}`, ...states].join("  "));
  }
}

function askPassword(): Promise<string> {
  return readPassword({ input: process.stdin, questions: process.stderr, isPiped });
}
