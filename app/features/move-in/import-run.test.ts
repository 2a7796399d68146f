// The import of an uploaded file, over HTTP, on both databases.
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { removeLeftovers } from "#app/platform/base/work-folders.server.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import { saveSetting } from "#app/platform/db/settings.server.ts";
import { uploadFolder } from "#app/platform/http/read-upload.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { anotherProcess, createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { noLimits } from "#test/no-limits.ts";
import { ghostExport, wordPressExport } from "#test/old-sites.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { buildZip } from "#test/zip.ts";
import type { ImportRun } from "./contract.ts";

const post = (slug: string, text = "Text.") =>
  `---\ntitle: Post ${slug}\nslug: ${slug}\npublished: true\n---\n\n${text}\n`;

const manyPosts = (count: number) =>
  buildZip(Object.fromEntries(Array.from({ length: count }, (_, n) => [`en/p${n}.md`, post(`p${n}`)])));

const picture = async () => twoColours({ width: 300, height: 200 }).jpeg().toBuffer();

/** Starts an old site that answers with a picture, but not before `answer`. */
async function slowServer() {
  const content = await picture();
  const isAnswering = Promise.withResolvers<void>();
  const seen = { asked: 0 };
  const server = createServer((_request, response) => {
    seen.asked++;
    void isAnswering.promise.then(() => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(content));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // of a server that listens
  return Object.assign(seen, { origin, answer: isAnswering.resolve });
}

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let folder: string;
  let headers: { Authorization: string };
  beforeEach(async () => {
    folder = temporaryFolder();
    site = await createTestApp({
      db: await database.open(),
      settings: { ...noLimits, DATA_DIR: folder, OUTBOUND_ALLOW_HOSTS: "127.0.0.1" },
    });
    headers = await signInAdmin(site.deps, { username: "edi", role: "editor" });
  });
  afterEach(async () => {
    const { run } = await current();
    if (run) await ask(run.id, "discard");
    await expect.poll(async () => (await current()).run).toBeNull(); // nothing goes on without a database
    await expect.poll(() => readdirSync(folder)).toEqual([]);
    await site.close();
  });

  const upload = async (file: string | Buffer, query = "?name=old.zip") =>
    site.app.request(`/api/admin/import${query}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/octet-stream" },
      body: new Uint8Array(Buffer.from(file as string)),
    });
  const current = async (from: Pick<TestApp, "app"> = site) =>
    readJson<{ run: ImportRun | null }>(from.app.request("/api/admin/import", { headers }));
  const ask = async (id: string, label: "start" | "stop" | "discard", from: Pick<TestApp, "app"> = site) =>
    from.app.request(`/api/admin/import/${id}${label === "discard" ? "" : `/${label}`}`, {
      method: label === "discard" ? "DELETE" : "POST",
      headers,
    });
  const until = async (state: ImportRun["state"]): Promise<ImportRun> => {
    await expect.poll(async () => (await current()).run?.state).toBe(state);
    const { run } = await current();
    return run ?? expect.fail("it is gone");
  };
  const take = async (file: string | Buffer, query?: string) => {
    expect((await upload(file, query)).status).toBe(201);
    const { id } = await until("checked");
    expect((await ask(id, "start")).status).toBe(200);
    return until("done");
  };
  const slugs = async () =>
    (await site.deps.db.kysely.selectFrom("post").select("slug").orderBy("slug").execute()).map(({ slug }) => slug);

  test("[MOVE-01] an archive is checked, then imported with its pictures, and the second time nothing changes", async () => {
    const file = buildZip({
      "blog/en/one.md": post("one", "![A wall](../pictures/w%C3%A4nd.jpg)"),
      "blog/en/two.md": post("two"),
      "blog/pictures/wänd.jpg": { content: await picture(), isUnmarked: true },
      "blog/notes.txt": "Not for here",
      "__MACOSX/blog/._one.md": "…",
    });
    await upload(file);
    const checked = await until("checked");
    const leftOut = [
      { file: "__MACOSX/blog/._one.md", reason: "is hidden", isWhole: true },
      { file: "blog/notes.txt", reason: "is neither a post (.md, .html) nor a picture", isWhole: true },
    ];
    const counts = { changed: 0, unchanged: 0, pages: 0, redirects: 0, leftOut, leftOutTotal: 2 };
    expect(checked).toMatchObject({ fileName: "old.zip", startedBy: "edi", report: { ...counts, added: 2 } });
    expect(await slugs()).toEqual([]);
    await ask(checked.id, "start");
    expect(await until("done")).toMatchObject({ done: 2, total: 2, report: { ...counts, added: 2 } });
    expect(await (await site.app.request("/api/blog/slug/one")).text()).toContain("/media/");
    await expect.poll(() => readdirSync(folder)).toEqual([]); // the file is gone
    expect(await take(file)).toMatchObject({ report: { ...counts, added: 0, unchanged: 2 } });
  });

  test("[MOVE-01] cached pages are kept while posts are imported, and cleared once for all posts of several seconds", async () => {
    const version = async () => readContentVersion(site.deps.db.kysely);
    const before = await version();
    await take(manyPosts(12));
    expect(await version()).toBe(before + 1);
    const { length } = await readJson<unknown[]>(site.app.request("/api/blog"));
    expect(length).toBe(12);
  });

  test("[MOVE-02] exports of WordPress and Ghost are imported as one file, and zipped with their pictures", async () => {
    const ghost = ghostExport({ posts: [{ id: "1", title: "From Ghost", slug: "ghost", html: "<p>Text</p>" }] });
    expect(await take(ghost, "?name=ghost.json")).toMatchObject({ report: { added: 1 } });
    const content = '<img src="https://www.old.example/wp-content/uploads/2019/04/wall.jpg" alt="A wall">';
    const wordPress = wordPressExport([
      { id: 1, slug: "first", content },
      { id: 2, slug: "imprint", type: "page", content: "Us." },
    ]);
    const file = buildZip({ "export.xml": wordPress, "uploads/2019/04/wall.jpg": await picture() });
    const { report } = await take(file);
    expect(report).toMatchObject({ added: 1, pages: 1 });
    expect(report?.redirects).toBeGreaterThan(1);
    expect(await (await site.app.request("/api/blog/slug/first")).text()).toContain("/media/");
  });

  test("[MOVE-01] an interrupted import remains stopped, resumes where it was, and duplicates nothing", async () => {
    const old = await slowServer();
    const content = `<p><img src="${old.origin}/wall.jpg" alt="A wall"></p>`;
    const file = wordPressExport([
      { id: 1, slug: "first" },
      { id: 2, slug: "second", content },
      { id: 3, slug: "third" },
    ]);
    await upload(file, "?name=old.xml&pictures=fetch");
    const { id } = await until("checked");
    await ask(id, "start");
    await expect.poll(() => old.asked).toBe(1); // the import waits for the picture
    await until("importing");
    expect((await ask(id, "start")).status).toBe(409);
    expect((await ask(id, "stop")).status).toBe(200);
    const stopped = await until("stopped");
    expect(stopped).toMatchObject({ done: 1, total: 3, current: "en/second.html", report: null, fault: null });
    expect(await slugs()).toEqual(["first"]);
    expect((await ask(id, "stop")).status).toBe(409);
    old.answer();
    await ask(id, "start");
    const { report } = await until("done");
    expect(report).toMatchObject({ added: 2, unchanged: 1 });
    expect(await slugs()).toEqual(["first", "second", "third"]);
  });

  test("[MOVE-01] while an import isn't over, a second one is refused, and another process shows, starts and ends it", async () => {
    await upload(manyPosts(2));
    const { id } = await until("checked");
    const second = await upload(manyPosts(1));
    expect(second.status).toBe(409);
    expect(await second.text()).toContain("An import started by edi is still running");
    const other = await anotherProcess(site);
    expect((await current(other)).run).toMatchObject({ id, state: "checked" });
    expect((await ask(id, "start", other)).status).toBe(200);
    await until("done");
    expect((await ask("another", "discard", other)).status).toBe(404);
    expect((await ask(id, "discard", other)).status).toBe(200);
    expect(await current()).toEqual({ run: null });
    await other.close();
  });

  test("[MOVE-01] one of two concurrent uploads is accepted, and the other's file is deleted", async () => {
    const both = await Promise.all([upload(manyPosts(1)), upload(manyPosts(1))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await until("checked");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  test("[MOVE-01] an import whose process has ended is shown as interrupted, and another one can begin", async () => {
    const seenAt = new Date(site.clock.now().getTime() - 60_000).toISOString();
    const run = { id: "x", fileName: "", startedBy: "edi", startedAt: seenAt, state: "importing", seenAt };
    const progress = { done: 3, total: 9, current: "en/p3.md", report: null, fault: null };
    await saveSetting(site.deps.db.kysely, "import-run", JSON.stringify({ ...run, ...progress }));
    expect((await current()).run).toMatchObject({ state: "interrupted", done: 3 });
    expect((await ask("x", "start")).status).toBe(409);
    expect(await take(manyPosts(1))).toMatchObject({ report: { added: 1 } });
  });

  const zeros = Buffer.alloc(2 * 1024 * 1024);
  const refused: [string, Buffer, string][] = [
    ["an archive that is cut off", manyPosts(3).subarray(0, -30), "The archive is cut off"],
    ["a path out of the folder", buildZip({ "../../evil.md": post("evil") }), "../../evil.md"],
    ["an absolute path", buildZip({ "/etc/evil.md": post("evil") }), "/etc/evil.md"],
    ["a bomb", buildZip({ "en/one.md": post("one"), "zeros.jpg": zeros }), "zeros.jpg unpacks to more than 100 times"],
    [
      "files of more than 1 GB",
      buildZip([["big.jpg", { content: Buffer.from("x".repeat(1024 * 1024)), size: 2 ** 31 }]]),
      "big.jpg unpacks to more than",
    ],
    [
      "an export that unpacks to more than 200 MB",
      buildZip([["old.xml", { content: post("a").repeat(20_000), size: 201 * 1024 * 1024 }]]),
      "unpacks to more than",
    ],
    [
      "a file that isn't as large as it says",
      buildZip([["en/one.md", { content: post("one"), size: 10 }]]),
      "en/one.md is damaged",
    ],
    ["a damaged file", buildZip([["en/one.md", { content: post("one"), sum: 1 }]]), "en/one.md is damaged"],
    ["an archive without posts", buildZip({ "a.txt": "x" }), "neither posts"],
    ["an empty archive", buildZip({}), "neither posts"],
    ["two exports", buildZip({ "a.xml": "<rss/>", "b.json": "{}" }), "more than one export: a.xml, b.json"],
    ["another file", Buffer.from("GIF89a"), "neither an export of WordPress"],
    ["an empty file", Buffer.from(""), "neither an export of WordPress"],
  ];
  test.for(refused)("[MOVE-01] %s is refused with a sentence, and nothing is written", async ([, file, sentence]) => {
    await upload(file);
    const { fault } = await until("refused");
    expect(fault).toContain(sentence);
    expect(await slugs()).toEqual([]);
  });

  test("[MOVE-01] links, two posts of one slug, two files of one name and encrypted ones are left out, named", async () => {
    const file = buildZip([
      ["en/one.md", { content: post("one") }],
      ["en/again.md", { content: post("one") }],
      ["en/one.md", { content: post("one") }],
      ["en/link.md", { content: "/etc/passwd", mode: 0o120777 }],
      ["en/secret.md", { content: post("secret"), isEncrypted: true }],
    ]);
    const { report } = await take(file);
    expect(report?.leftOut.map(({ file: name, reason }) => `${name}: ${reason}`)).toEqual([
      "en/one.md: is in the archive twice",
      "en/link.md: is a link, or isn’t a file",
      "en/secret.md: is encrypted",
      "en/one.md: has the slug of en/again.md",
    ]);
    expect(await slugs()).toEqual(["one"]);
  });

  test("[MOVE-01] a file that is too large is refused before it is read, and sales see nothing of imports", async () => {
    const length = String(201 * 1024 * 1024);
    const type = { "Content-Type": "application/octet-stream", "Content-Length": length };
    const send = { method: "POST", headers: { ...headers, ...type }, body: "x" };
    const tooLarge = await site.app.request("/api/admin/import", send);
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.text()).toContain('"message":"A file can be 200 MB at most."');
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    expect((await site.app.request("/api/admin/import", { headers: sales })).status).toBe(403);
    expect((await site.app.request("/api/admin/import", { ...send, headers: { ...sales, ...type } })).status).toBe(403);
  });

  test("[MOVE-01] the file of a process that has ended is deleted at the next start", async () => {
    await upload(manyPosts(1));
    await until("checked");
    removeLeftovers(folder, uploadFolder); // beside this process
    expect(readdirSync(folder)).toHaveLength(1);
    removeLeftovers(folder, uploadFolder, { isStart: true }); // as a process with the same id
    expect(readdirSync(folder)).toEqual([]);
  });

  test("[MOVE-01] a file is refused while the disk has no room for it beyond the reserve", async () => {
    const full = await createTestApp({ settings: { ...noLimits, DATA_DIR: folder } });
    onTestFinished(() => full.close());
    full.deps.config.STORAGE_MIN_FREE_MB = 1e12; // more than any disk has; no setting allows it
    const type = { "Content-Type": "application/octet-stream" };
    const body = { method: "POST", body: "x", headers: { ...(await signInAdmin(full.deps)), ...type } };
    expect((await full.app.request("/api/admin/import", body)).status).toBe(507);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("[MOVE-01] the audit log records who uploaded, started, stopped and deleted an import, and each post that was saved", async () => {
    const { id } = await take(manyPosts(1));
    await ask(id, "discard");
    const events = await site.deps.db.kysely.selectFrom("audit_event").select(["action", "admin_name"]).execute();
    expect(events.map(({ action, admin_name: by }) => `${action} ${by}`).toSorted()).toEqual([
      "import-discarded edi",
      "import-started edi",
      "import-uploaded edi",
      "post-published edi",
    ]);
  });
});
