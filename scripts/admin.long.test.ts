// The command for admins, run as in a terminal.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { runScript } from "#test/run-script.ts";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "northwind-admin-"));
  const db = await openDatabase({ dataDir: folder });
  await migrateToLatest(db);
  await db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: readonly string[], input?: string) {
  return runScript("scripts/admin.ts", args, { DATA_DIR: folder }, input);
}

test("an admin is created, listed and gets another password; the password is never printed", () => {
  const created = run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  const changed = run(["reset-password", "ana@pop.example", "--password-stdin"], "another-password\n");
  const listed = run(["list"]);
  expect([created.status, changed.status, listed.status]).toEqual([0, 0, 0]);
  expect(listed.output).toMatch(/^ana {2}ana@pop\.example {2}admin {2}since \d{4}-/);
  expect(created.output + changed.output + listed.output).not.toMatch(/long-password|another-password/);
});

test("[S31] the setup code is printed until an admin exists, and is the one that the start prints", () => {
  const code = run(["setup-code"]);
  expect(code).toEqual({
    status: 0,
    output: expect.stringMatching(
      /^\S{8,}\nEnter it at http:\/\/localhost:3000\/admin\/setup to create the first admin\.\n$/,
    ),
  });
  expect(run(["setup-code"])).toEqual(code);
  expect(run(["setup-code", "ana"]).status).toBe(1);
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  expect(run(["setup-code"]).output).toMatch(/^Setup is complete/);
});

test("[S9] the list shows who has a second factor, and it can be turned off after a lockout", async () => {
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  const unneeded = run(["second-factor-off", "ana"]);
  expect(unneeded).toEqual({ status: 1, output: "The second factor of ana is not on.\n" });
  const db = await openDatabase({ dataDir: folder });
  const { id } = await db.kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
  await db.kysely
    .insertInto("second_factor")
    .values({ admin_id: id, sealed_key: "sealed", enabled_at: new Date() })
    .execute();
  await db.close();
  expect(run(["list"]).output).toMatch(/^ana .* second factor\n$/);
  const done = run(["second-factor-off", "ana@pop.example"]);
  const output = "The second factor of ana is off, and all sessions have ended. The password is enough now.\n";
  expect(done).toEqual({ status: 0, output });
  expect(run(["list"]).output).not.toContain("second factor");
});

test("[TEAM-04] an admin can be disabled, enabled and removed, but never the last one", () => {
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  const last = "ana is the last admin who can sign in. Make or enable another one first.\n";
  expect(run(["disable", "ana"])).toEqual({ status: 1, output: last });
  run(["create", "dan", "dan@pop.example", "--password-stdin"], "a-long-password\n");
  expect(run(["disable", "dan@pop.example"]).output).toBe(
    "dan is disabled and can't sign in. All sessions have ended.\n",
  );
  expect(run(["list"]).output).toMatch(/dan .* disabled\n/);
  expect(run(["enable", "dan"]).output).toBe("dan is enabled and may sign in again.\n");
  expect(run(["remove", "dan"]).output).toBe(
    "dan has been removed. All sessions have ended. Posts keep the author's name.\n",
  );
  expect(run(["list"]).output).not.toContain("dan");
});

test("[TEAM-01] an account gets a display name, and loses it by an empty one", () => {
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  expect(run(["name", "ana@pop.example", "Ana Pop"]).output).toBe("Colleagues and visitors now see ana as Ana Pop.\n");
  expect(run(["name", "ana", ""]).output).toBe("Colleagues and visitors now see ana as ana.\n");
  expect(run(["name", "eva", "Eva"])).toEqual({ status: 1, output: "No admin has this username or email.\n" });
});

test("a short password, a taken name and a missing argument are rejected", () => {
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  const refused = [
    run(["create", "eva", "eva@pop.example", "--password-stdin"], "short\n"),
    run(["create", "ANA", "b@pop.example", "--password-stdin"], "a-long-password\n"),
    run(["create", "ana"]),
  ];
  expect(refused.map(({ status }) => status)).toEqual([1, 1, 1]);
  expect(refused.map(({ output }) => output.split("\n")[0])).toEqual([
    "Password must be at least 8 characters long",
    "An admin with this username or email already exists.",
    "Usage: npm run admin -- create USERNAME EMAIL | invite EMAIL ROLE | role USERNAME ROLE | name USERNAME DISPLAY-NAME | reset-password USERNAME | second-factor-off USERNAME | disable USERNAME | enable USERNAME | remove USERNAME | list | setup-code",
  ]);
});

test("[TEAM-06] the audit log records the command's changes, by the command line and about the account, but not its refusals", async () => {
  run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
  run(["create", "dan", "dan@pop.example", "--password-stdin"], "a-long-password\n");
  run(["role", "dan", "sales,editor"]);
  run(["reset-password", "dan@pop.example", "--password-stdin"], "another-password\n");
  run(["remove", "ana"]);
  run(["list"]);
  const refused = [run(["invite", "not-an-address", "admin"]), run(["create", "eva", "eva", "--password-stdin"], "x")];
  expect(refused.map(({ status }) => status)).toEqual([1, 1]);
  expect(refused[0]?.output).toBe("not-an-address is not an email address.\n");
  const db = await openDatabase({ dataDir: folder });
  const dan = await db.kysely
    .selectFrom("admin_user")
    .select("id")
    .where("username", "=", "dan")
    .executeTakeFirstOrThrow();
  const events = await db.kysely.selectFrom("audit_event").selectAll().orderBy("id").execute();
  await db.close();
  expect(events.map(({ action }) => action)).toEqual([
    "account-created",
    "account-created",
    "role-sales-editor",
    "password-changed",
  ]);
  for (const event of events.slice(1)) expect(event).toMatchObject({ about: dan.id, admin_name: "The command line" });
});

test(
  "[TEAM-02] [TEAM-03] after a lockout the command line invites by a link and sets roles, but keeps one admin",
  {
    timeout: 120_000,
  },
  () => {
    run(["create", "ana", "ana@pop.example", "--password-stdin"], "a-long-password\n");
    expect(run(["role", "ana", "sales"])).toEqual({
      status: 1,
      output: "ana is the last admin who can sign in. Make or enable another one first.\n",
    });
    expect(run(["role", "ana", "boss"])).toEqual({ status: 1, output: "The role is one of admin, sales, editor.\n" });
    expect(run(["invite", "dan@pop.example", "editor"]).output).toMatch(
      /^dan@pop\.example can make an account as editor, once, until .*:\nhttp:\/\/localhost:3000\/admin\/invite\/[0-9a-f]{64}\n$/,
    );
    run(["create", "dan", "dan@pop.example", "--password-stdin"], "a-long-password\n");
    expect(run(["role", "dan", "editor"]).output).toBe("dan is editor now.\n");
    expect(run(["list"]).output).toMatch(/dan {2}dan@pop\.example {2}editor/);
  },
);
