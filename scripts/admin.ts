// npm run admin -- create USERNAME EMAIL | invite EMAIL ROLE | role USERNAME ROLE | reset-password USERNAME | second-factor-off USERNAME | disable USERNAME | enable
// USERNAME | remove USERNAME | list. Manages admins directly in the database, also while the server runs. Passwords are read
// from the terminal, or from standard input with --password-stdin.
import * as admins from "#app/features/auth/admins.server.ts";
import type { AdminDeps } from "#app/features/auth/admins.server.ts";
import { rolesOfUser } from "#app/features/auth/contract.ts";
import { roles } from "#app/features/auth/team/contract.ts";
import type { Role } from "#app/platform/http/endpoint.ts";
import { createLog } from "#app/platform/log.server.ts";
import { site } from "#app/site-map.ts";
import { readPassword } from "./admin/password.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const words = process.argv.slice(2).filter((word) => word !== "--password-stdin");
const isPiped = process.argv.includes("--password-stdin");

const commands: Record<string, { usage: string; run: (deps: AdminDeps, given: string[]) => Promise<void> }> = {
  create: { usage: "create USERNAME EMAIL", run: create },
  invite: { usage: "invite EMAIL ROLE", run: invite },
  role: { usage: "role USERNAME ROLE", run: setRole },
  "reset-password": { usage: "reset-password USERNAME", run: reset },
  "second-factor-off": { usage: "second-factor-off USERNAME", run: secondFactorOff },
  disable: { usage: "disable USERNAME", run: disable },
  enable: { usage: "enable USERNAME", run: enable },
  remove: { usage: "remove USERNAME", run: remove },
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
    await command.run({ db, now: () => new Date(), log: createLog("silent", site) }, given);
  } finally {
    await db.close();
  }
});

async function create(deps: AdminDeps, [username = "", email = ""]: string[]): Promise<void> {
  const admin = await admins.createAdmin(deps, { username, email, password: await askPassword() });
  console.log(`${admin.username} may sign in now.`);
}

async function invite({ db, now }: AdminDeps, [email = "", given = ""]: string[]): Promise<void> {
  // Only this command needs the content.
  const [{ invite: inviteMember }, { readContent }] = await Promise.all([
    import("#app/features/auth/team/invitations.server.ts"),
    import("#app/platform/content/read.server.ts"),
  ]);
  const config = { ...readSettings(), SMTP_URL: undefined }; // its link is shown here, whoever runs the command passes it on
  const invitation = await inviteMember(
    { db, now, config, content: readContent() },
    {
      email,
      roles: rolesOf(given),
      by: "The command line",
    },
  );
  console.log(
    `${invitation.email} can make an account as ${invitation.roles.join(" and ")}, once, until ${invitation.expiresAt}:`,
  );
  console.log(invitation.link);
}

async function setRole(deps: AdminDeps, [username = "", given = ""]: string[]): Promise<void> {
  const admin = await admins.setRoles(deps, { username, roles: rolesOf(given) });
  console.log(`${admin.username} is ${rolesOfUser(admin).join(" and ")} now.`);
}

/** One role, or two with a comma in between. */
function rolesOf(given: string): [Role, ...Role[]] {
  const [first, ...others] = given.split(",").map((name) => {
    const known = roles.find((one) => one === name);
    if (!known) throw new Error(`The role is one of ${roles.join(", ")}.`);
    return known;
  });
  return [first ?? "sales", ...others]; // split returns one at least
}

async function reset(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await admins.resetPassword(deps, { username, password: await askPassword() });
  console.log(`The password of ${admin.username} is changed, and all sessions are ended.`);
}

async function secondFactorOff(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await admins.turnOffSecondFactor(deps, { username });
  console.log(`The second factor of ${admin.username} is off, and all sessions are ended. The password is enough now.`);
}

async function disable(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await admins.disableAdmin(deps, { username });
  console.log(`${admin.username} is disabled and can't sign in. All sessions are ended.`);
}

async function enable(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await admins.enableAdmin(deps, { username });
  console.log(`${admin.username} is enabled and may sign in again.`);
}

async function remove(deps: AdminDeps, [username = ""]: string[]): Promise<void> {
  const admin = await admins.removeAdmin(deps, { username });
  console.log(`${admin.username} is removed. All sessions are ended. Posts keep the author's name.`);
}

async function list(deps: AdminDeps): Promise<void> {
  const all = await admins.listAdmins(deps);
  if (all.length === 0) console.log("There is no admin yet.");
  for (const { createdAt, hasSecondFactor, isDisabled, ...user } of all) {
    const states = [...(hasSecondFactor ? ["second factor"] : []), ...(isDisabled ? ["disabled"] : [])];
    const { username, email } = user;
    console.log([username, email, rolesOfUser(user).join(","), `since ${createdAt}`, ...states].join("  "));
  }
}

function askPassword(): Promise<string> {
  return readPassword({ input: process.stdin, questions: process.stderr, isPiped });
}
