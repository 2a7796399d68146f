// npm run admin -- create USERNAME EMAIL | invite EMAIL ROLE | role USERNAME ROLE | name USERNAME DISPLAY-NAME |
// reset-password USERNAME | second-factor-off USERNAME | disable USERNAME | enable USERNAME | remove USERNAME | list |
// setup-code. Manages admins directly in the database, also while the server runs. Passwords are read from the
// terminal, or from standard input with --password-stdin.
import * as admins from "#app/features/auth/admins.server.ts";
import type { AdminDeps } from "#app/features/auth/admins.server.ts";
import { changeMe, limits, nameOfUser, rolesOfUser, setUp } from "#app/features/auth/contract.ts";
import { findAdminByLogin } from "#app/features/auth/queries.server.ts";
import { roles } from "#app/features/auth/team/contract.ts";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { createLog } from "#app/platform/observe/log.server.ts";
import { site } from "#app/site-map.ts";
import { readPassword } from "./admin/password.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const args = process.argv.slice(2).filter((word) => word !== "--password-stdin");
const isPiped = process.argv.includes("--password-stdin");

/** Actor of these changes in the audit log. */
const by = "The command line";

/** `action` is its name in the audit log; `about` an id other than the account's. */
type CommandResult = { says: string; action: string; about?: string };

type AdminCommand = (deps: AdminDeps) => Promise<CommandResult>;

/** `begin` does the slow part, such as reading a password, before the database is used. */
const changes: Record<
  string,
  { usage: string; begin: (given: readonly string[]) => AdminCommand | Promise<AdminCommand> }
> = {
  create: { usage: "create USERNAME EMAIL", begin: create },
  invite: { usage: "invite EMAIL ROLE", begin: invite },
  role: { usage: "role USERNAME ROLE", begin: setRole },
  name: { usage: "name USERNAME DISPLAY-NAME", begin: setName },
  "reset-password": { usage: "reset-password USERNAME", begin: reset },
  "second-factor-off": { usage: "second-factor-off USERNAME", begin: secondFactorOff },
  disable: { usage: "disable USERNAME", begin: disable },
  enable: { usage: "enable USERNAME", begin: enable },
  remove: { usage: "remove USERNAME", begin: remove },
};

/** Commands that change nothing. */
const shows: Record<string, (deps: AdminDeps) => Promise<void>> = { list: showList, "setup-code": showSetupCode };

await runCommand(async () => {
  const [name = "", ...parameters] = args;
  const command = changes[name];
  const show = shows[name];
  const { usage = name } = command ?? {};
  const usages = [...Object.values(changes).map((change) => change.usage), ...Object.keys(shows)];
  if ((!command && !show) || parameters.length + 1 !== usage.split(" ").length)
    throw new Error(`Usage: npm run admin -- ${usages.join(" | ")}`);
  const db = await openForCommand(readSettings());
  const deps = { db, now: () => new Date(), log: createLog("silent", site) };
  try {
    if (!command) return await show?.(deps);
    console.log(await audited(deps, await command.begin(parameters), parameters));
  } finally {
    await db.close();
  }
});

/** Makes a change together with its audit event, or neither; returns the message to print. */
async function audited(deps: AdminDeps, change: AdminCommand, [account = ""]: readonly string[]): Promise<string> {
  const find = (connection: Db["kysely"]) => findAdminByLogin(connection, admins.comparableName(account));
  return deps.db.write(async (trx) => {
    const before = await find(trx);
    const { says, action, about } = await change(inTransaction(deps, trx));
    const id = about ?? before?.id ?? (await find(trx))?.id ?? null;
    await addAuditEvent(deps, trx, { action, about: id, userName: by, network: null });
    return says;
  });
}

/** @throws Error if the address isn't valid, as in the admin area */
function emailOf(text: string): string {
  const { success, data } = setUp.body.shape.email.safeParse(text);
  if (!success) throw new Error(`${text} is not an email address.`);
  return data;
}

async function create([username = "", address = ""]: readonly string[]): Promise<AdminCommand> {
  const email = emailOf(address);
  const password = await askPassword();
  return async (deps) => {
    const admin = await admins.createAdmin(deps, { username, email, password });
    return { says: `${admin.username} may sign in now.`, action: "account-created" };
  };
}

async function invite([address = "", rolesText = ""]: readonly string[]): Promise<AdminCommand> {
  const [email, invited] = [emailOf(address), rolesOf(rolesText)];
  // Only this command needs the content.
  const [{ invite: inviteMember }, { readContent }] = await Promise.all([
    import("#app/features/auth/team/invitations.server.ts"),
    import("#app/content/read.server.ts"),
  ]);
  const content = readContent();
  const config = { ...readSettings(), SMTP_URL: undefined }; // its link is shown here, to be passed on
  return async ({ db, now }) => {
    const invitation = await inviteMember({ db, now, config, content }, { email, roles: invited, by });
    return {
      says: `${invitation.email} can make an account as ${invitation.roles.join(" and ")}, once, until ${invitation.expiresAt}:\n${invitation.link}`,
      action: `invited-${invitation.roles.join("-")}`,
      about: invitation.id,
    };
  };
}

function setRole([username = "", rolesText = ""]: readonly string[]): AdminCommand {
  const newRoles = rolesOf(rolesText);
  return async (deps) => {
    const admin = await admins.setRoles(deps, { username, roles: newRoles });
    const now = rolesOfUser(admin);
    return { says: `${admin.username} is ${now.join(" and ")} now.`, action: `role-${now.join("-")}` };
  };
}

/** Sets a display name; an empty one removes it. */
function setName([username = "", fullName = ""]: readonly string[]): AdminCommand {
  const { success, data } = changeMe.body.shape.displayName.safeParse(fullName);
  if (!success) throw new Error(`A name has ${limits.username} characters at most, none of them invisible.`);
  return async (deps) => {
    const admin = await admins.setDisplayName(deps, { login: { username }, displayName: data });
    const says = `Colleagues and visitors now see ${admin.username} as ${nameOfUser(admin)}.`;
    return { says, action: "display-name-changed" };
  };
}

/** Parses one role, or two separated by a comma. */
function rolesOf(text: string): [Role, ...Role[]] {
  const [first, ...others] = text.split(",").map((name) => {
    const role = roles.find((candidate) => candidate === name);
    if (!role) throw new Error(`The role is one of ${roles.join(", ")}.`);
    return role;
  });
  return [first ?? "sales", ...others]; // split returns at least one
}

async function reset([username = ""]: readonly string[]): Promise<AdminCommand> {
  const password = await askPassword();
  return async (deps) => {
    const admin = await admins.resetPassword(deps, { username, password });
    return {
      says: `The password of ${admin.username} has been changed, and all sessions have ended.`,
      action: "password-changed",
    };
  };
}

function secondFactorOff([username = ""]: readonly string[]): AdminCommand {
  return async (deps) => {
    const admin = await admins.turnOffSecondFactor(deps, { username });
    return {
      says: `The second factor of ${admin.username} is off, and all sessions have ended. The password is enough now.`,
      action: "second-factor-off",
    };
  };
}

function disable([username = ""]: readonly string[]): AdminCommand {
  return async (deps) => {
    const admin = await admins.disableAdmin(deps, { username });
    return {
      says: `${admin.username} is disabled and can't sign in. All sessions have ended.`,
      action: "account-disabled",
    };
  };
}

function enable([username = ""]: readonly string[]): AdminCommand {
  return async (deps) => {
    const admin = await admins.enableAdmin(deps, { username });
    return { says: `${admin.username} is enabled and may sign in again.`, action: "account-enabled" };
  };
}

function remove([username = ""]: readonly string[]): AdminCommand {
  return async (deps) => {
    const admin = await admins.removeAdmin(deps, { username });
    return {
      says: `${admin.username} has been removed. All sessions have ended. Posts keep the author's name.`,
      action: "account-removed",
    };
  };
}

async function showList(deps: AdminDeps): Promise<void> {
  const all = await admins.listAdmins(deps);
  if (all.length === 0) console.log("There is no admin yet.");
  for (const { createdAt, hasSecondFactor, isDisabled, ...user } of all) {
    const states = [...(hasSecondFactor ? ["second factor"] : []), ...(isDisabled ? ["disabled"] : [])];
    const { username, email } = user;
    console.log([username, email, rolesOfUser(user).join(","), `since ${createdAt}`, ...states].join("  "));
  }
}

async function showSetupCode(deps: AdminDeps): Promise<void> {
  const config = readSettings();
  const { isOpen, code } = await admins.ensureSetup({ ...deps, config });
  if (!isOpen) return console.log("Setup is complete: there is no code any more. Forgot a password? reset-password");
  console.log(`${code}\nEnter it at ${config.siteUrl}/admin/setup to create the first admin.`);
}

function askPassword(): Promise<string> {
  return readPassword({ input: process.stdin, questions: process.stderr, isPiped });
}
