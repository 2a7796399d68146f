// The programs of docs/api.md, run unmodified in child processes, with tokens, against a listening server.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { areas, areasFor } from "./platform/http/access.ts";
import type { Area, Role } from "./platform/http/access.ts";

const docs = readFileSync("docs/api.md", "utf8");
const password = "correct horse";
const run = promisify(execFile);

/** The folder has the programs. */
type Site = Pick<TestApp, "app"> & { session: Record<string, string>; origin: string; folder: string };

async function openSite(): Promise<Site> {
  const folder = temporaryFolder();
  for (const [, name = "", program = ""] of docs.matchAll(/```[jt]s\n\/\/ (\S+)\n(.+?)```/gs))
    writeFileSync(join(folder, name), program);
  const { app, deps, close } = await createTestApp();
  const session = await signInAdmin(deps, { password });
  const server = createServer(getRequestListener((request) => app.fetch(request)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await close();
  });
  return { app, session, folder, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }; // of a TCP server
}

/** Returns the environment of a recipe's process, with the token that the recipe needs. */
async function environment({ app, session, origin }: Site, input: { access: string; areas: Area[] }) {
  const body = { name: "recipe", ...input, password };
  const created = await readJson<{ token: string }>(app.request("/api/admin/tokens", json("POST", body, session)));
  return { PATH: process.env["PATH"], SITE: origin, API_TOKEN: created.token };
}

const read = async <Rows>({ app, session }: Site, path: string) =>
  readJson<Rows>(app.request(path, { headers: session }));

const enter = ({ app, session }: Site, enquiry: object) =>
  app.request("/api/admin/contacts", json("POST", enquiry, session));

test("[TOKE-02] the recipe of docs/api.md writes all enquiries into a spreadsheet, page after page, and no formula", async () => {
  const site = await openSite();
  const people = Array.from({ length: 203 }, (_, at) => ({ lastName: `Pop ${at}`, phone: `+40 21 555 ${1000 + at}` }));
  for (const item of people) await enter(site, item);
  await enter(site, { firstName: '=HYPERLINK("x")', email: "ana@hexley.example" });
  const env = await environment(site, { access: "read", areas: ["enquiries"] });
  const { stdout } = await run(process.execPath, ["enquiries.mjs"], { cwd: site.folder, env });
  const lines = stdout.trimEnd().split("\r\n");
  expect(lines).toHaveLength(205);
  expect(lines[0]).toBe(
    '\uFEFF"createdAt","firstName","lastName","email","company","serviceInterest","status","value"',
  );
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")","","ana@hexley.example"`);
});

test("[TOKE-02] the recipe of docs/api.md forwards the leads of an external form, each once, and reports faulty fields", async () => {
  const site = await openSite();
  const env = { ...(await environment(site, { access: "write", areas: ["enquiries"] })), PORT: "0" };
  const leads = spawn(process.execPath, ["leads.mjs"], { cwd: site.folder, env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void leads.kill());
  const [words] = (await once(leads.stdout, "data")) as [Buffer];
  const port = /\d+/.exec(String(words))?.[0];
  const post = async (form: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: "POST", body: new URLSearchParams(form) });
    return [answer.status, await answer.text()];
  };
  const form = { id: "f-1", name: "Ștefania", email: "stefania@hexley.example", message: "Quotes take too long." };
  expect(await post(form)).toEqual([200, "Thank you. We’ll answer soon."]);
  expect(await post(form)).toEqual([200, "Thank you. We’ll answer soon."]);
  expect(await post({ ...form, id: "f-2", email: "no address" })).toEqual([400, expect.stringMatching(/email/i)]);
  expect(await read(site, "/api/admin/contacts")).toMatchObject([
    { firstName: "Ștefania", projectDetails: "Quotes take too long.", origin: "other", dueAt: expect.any(String) },
  ]);
});

test("[TOKE-02] the recipe of docs/api.md makes a post of a file, as a draft", async () => {
  const site = await openSite();
  writeFileSync(join(site.folder, "release.html"), "<h1>Release 7</h1>\n<p>It is <strong>faster</strong>.</p>\n");
  const env = await environment(site, { access: "write", areas: ["posts"] });
  const { stdout } = await run(process.execPath, ["post.mjs", "release.html"], { cwd: site.folder, env });
  const [post] = await read<{ id: string; title: string; published: boolean }[]>(site, "/api/admin/blog");
  expect(post).toMatchObject({ title: "Release 7", published: false, tags: ["Releases"] });
  expect(stdout).toBe(`${site.origin}/admin/blog/${post?.id}/edit\n`);
});

test("[TOKE-02] a client generated from the API description as docs/api.md says compiles and makes the recipes' calls", async () => {
  const site = await openSite();
  const env = await environment(site, { access: "write", areas: ["enquiries", "posts"] });
  const inFolder = (...args: string[]) => run(process.execPath, args, { cwd: site.folder, env });
  await inFolder(resolve("node_modules/@hey-api/openapi-ts/bin/run.js"));
  const options = [
    "--strict",
    "--noEmit",
    "--target",
    "esnext",
    "--module",
    "nodenext",
    "--allowImportingTsExtensions",
  ];
  const types = ["--types", "node", "--typeRoots", resolve("node_modules/@types")];
  await inFolder(resolve("node_modules/typescript-7/bin/tsc"), ...options, ...types, "recipes.mts");
  const { stdout } = await inFolder("recipes.mts");
  expect(stdout).toBe("0 enquiries before Ana, a post “Release 7”\n");
});

test("[TOKE-01] docs/api.md names every area with the roles that may have it", () => {
  const rows = [...docs.matchAll(/^\| `(\w+)` +\| [^|]+\| ([\w, ]+?) +\|$/gm)].map(([, area, roles]) => [area, roles]);
  const roles: Role[] = ["admin", "sales", "editor"];
  const rolesWith = (area: Area) => roles.filter((role) => areasFor([role]).includes(area)).join(", ");
  expect(rows).toEqual(areas.map((area) => [area, rolesWith(area)]));
});
