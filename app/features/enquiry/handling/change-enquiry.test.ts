// Working enquiries as HTTP calls, on both databases: status, owner, clock, lists, and many at once.
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";
import { holdStatements } from "#test/statements.ts";
import type { Enquiry, EnquiryInput } from "../contract.ts";
import type { Colleague } from "./contract.ts";

const hourMs = 60 * 60_000;
/** Sessions that outlast the days that a test lets pass. */
const longSessions = { SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: longSessions });
  const andrei = signInForEachTest(site);
  const mihai = signInForEachTest(site, { username: "mihai" });

  const at = (path: string) => `/api/admin/contacts${path}`;
  const get = (path: string, headers = andrei) => site.app.request(at(path), { headers });
  const list = async (query = "") => readJson<Enquiry[]>(get(query));
  const names = async (query = "") => (await list(query)).map(({ lastName }) => lastName);
  const patch = (id: string, body: unknown, headers: Record<string, string> = andrei) =>
    site.app.request(at(`/${id}`), json("PATCH", body, headers));
  const bulk = (body: unknown) => site.app.request(at("/bulk"), json("POST", body, andrei));
  const colleagues = async () => readJson<Colleague[]>(site.app.request("/api/admin/colleagues", { headers: andrei }));

  async function send(lastName: string, changes: Partial<EnquiryInput> = {}): Promise<string> {
    await site.app.request("/api/contact", json("POST", anEnquiry({ lastName, ...changes })));
    const [newest] = await list();
    site.clock.advance(60_000);
    return newest?.id ?? "";
  }

  test("[LEAD-01] a new enquiry is new, without an owner, and due in 24 hours", async () => {
    await send("Pop");
    expect((await list())[0]).toMatchObject({
      status: "new",
      ownerId: null,
      dueAt: "2026-11-21T12:00:00.000Z",
      answeredAt: null,
    });
  });

  test("[LEAD-01] status and owner are changed, and the answer is the enquiry with its new version", async () => {
    const id = await send("Pop");
    const [, owner] = await colleagues();
    const response = await patch(id, { status: "in-progress", ownerId: owner?.id });
    expect(response.status).toBe(200);
    const changed = await readJson<Enquiry>(response);
    expect(changed).toMatchObject({ id, status: "in-progress", ownerId: owner?.id, ownerName: "mihai" });
    expect(response.headers.get("ETag")).toBe(`"${changed.version}"`);
    expect((await get(`/${id}`)).headers.get("ETag")).toBe(`"${changed.version}"`);
    expect((await list())[0]).toEqual(changed);
    expect(await (await patch(id, { ownerId: null })).json()).toMatchObject({ ownerId: null, ownerName: null });
  });

  test("[LEAD-01] the first answer's time is kept when the enquiry is reopened and answered again", async () => {
    const id = await send("Pop");
    const first = site.clock.now().toISOString();
    await patch(id, { status: "answered" });
    site.clock.advance(hourMs);
    await patch(id, { status: "in-progress" });
    expect((await list())[0]).toMatchObject({ status: "in-progress", answeredAt: first });
    await patch(id, { status: "answered" });
    expect((await list())[0]?.answeredAt).toBe(first);
  });

  test("[LEAD-01] a change of an outdated version is rejected, with who changed what", async () => {
    const id = await send("Pop");
    const seen = (await get(`/${id}`)).headers.get("ETag") ?? "";
    expect((await patch(id, { status: "won" }, { ...mihai, "If-Match": seen })).status).toBe(200);
    const stale = await patch(id, { status: "lost" }, { ...andrei, "If-Match": seen });
    expect(stale.status).toBe(412);
    expect((await readJson<{ message: string }>(stale)).message).toMatch(
      /^mihai set the status to “won” \(20 Nov 2026/,
    );
    expect((await list())[0]?.status).toBe("won");
    expect((await patch(id, { status: "lost" })).status).toBe(200);
  });

  test("[LEAD-01] exactly one of two concurrent changes of the same version is made", async () => {
    const id = await send("Pop");
    const headers = { ...andrei, "If-Match": '"0"' };
    const answers = await Promise.all(["won", "lost", "spam"].map((status) => patch(id, { status }, headers)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  test("[LEAD-01] an unknown status, owner or enquiry is refused", async () => {
    const id = await send("Pop");
    expect((await patch(id, { status: "done" })).status).toBe(400);
    const refused = await patch(id, { ownerId: "nobody" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { ownerId: expect.any(String) } });
    expect((await patch("nobody", { status: "won" })).status).toBe(404);
    expect((await patch(id, { status: "won" }, {})).status).toBe(401);
    expect((await list())[0]).toMatchObject({ status: "new", version: 0 });
  });

  test("[LEAD-01] colleagues are the accounts that can sign in and own an enquiry, by name", async () => {
    await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    await signInAdmin(site.deps, { username: "edi", role: "editor" });
    await site.deps.db.kysely
      .updateTable("admin_user")
      .set({ is_disabled: 1 })
      .where("username", "=", "mihai")
      .execute();
    expect((await colleagues()).map(({ name }) => name)).toEqual(["andrei", "sanda"]);
  });

  test("[LEAD-02] spam is left out of the list, its count and searches unless requested", async () => {
    const spam = await send("Spam");
    await send("Pop");
    await patch(spam, { status: "spam" });
    expect(await names()).toEqual(["Pop"]);
    expect((await get("?page=1&perPage=1")).headers.get("X-Total-Count")).toBe("1");
    expect((await get("?page=1&perPage=1&service=autonomous-agents")).headers.get("X-Total-Count")).toBe("1");
    expect(await names("?page=1&search=hexley")).toEqual(["Pop"]);
    expect(await names("?search=he")).toEqual(["Pop"]);
    expect(await names("?page=1&search=hexley&service=autonomous-agents")).toEqual(["Pop"]);
    expect(await names("?status=spam")).toEqual(["Spam"]);
    expect(await names("?status=all&page=1")).toEqual(["Pop", "Spam"]);
    expect(await names("?status=spam&page=1&search=hexley&service=autonomous-agents&sort=name")).toEqual(["Spam"]);
    await patch(spam, { status: "new" });
    expect(await names("?page=1&search=hexley")).toEqual(["Pop", "Spam"]);
  });

  test("[LEAD-02] the list is filtered by status, owner, overdue and suspect, alone and together", async () => {
    const first = await send("First");
    const second = await send("Second");
    await send("Bot", { website: "https://spam.example" });
    const [me, other] = await colleagues();
    await patch(first, { ownerId: me?.id, status: "in-progress" });
    await patch(second, { ownerId: other?.id });
    expect(await names("?owner=me")).toEqual(["First"]);
    expect(await names(`?owner=${other?.id}&page=1`)).toEqual(["Second"]);
    expect(await names("?owner=none&page=1&search=hexley")).toEqual(["Bot"]);
    expect(await names("?status=in-progress")).toEqual(["First"]);
    expect(await names("?suspect=true&page=1")).toEqual(["Bot"]);
    expect(await names("?suspect=false&status=new")).toEqual(["Second"]);
    expect(await names("?overdue=true&page=1")).toEqual([]);
    site.clock.advance(24 * hourMs - 2.5 * 60_000);
    expect(await names("?overdue=true&page=1")).toEqual(["First"]);
    expect(await names("?overdue=false&page=1")).toEqual(["Bot", "Second"]);
  });

  test("[LEAD-03] the clock runs until the first answer; a list by due time begins with the earliest", async () => {
    const first = await send("First");
    await send("Second");
    const third = await send("Third");
    await patch(third, { status: "answered" });
    await patch(first, { status: "in-progress" });
    expect(await names("?sort=dueAt&page=1")).toEqual(["First", "Second", "Third"]);
    site.clock.advance(25 * hourMs);
    expect(await names("?overdue=true&sort=dueAt")).toEqual(["First", "Second"]);
    await patch(first, { status: "won" });
    expect(await names("?overdue=true")).toEqual(["Second"]);
    expect(await names("?sort=dueAt")).toEqual(["Second", "First", "Third"].toSorted(bySecondFirst));
    await patch(first, { status: "new" });
    expect(await names("?overdue=true&sort=dueAt")).toEqual(["First", "Second"]);
  });

  test("[LEAD-03] 24 hours are 24 hours over the night on which the clocks change", async () => {
    site.clock.advance(Date.parse("2027-03-27T20:00:00.000Z") - site.clock.now().getTime());
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const all = await site.deps.db.kysely.selectFrom("enquiry").select("due_at").execute();
    expect(all).toEqual([{ due_at: "2027-03-28T20:00:00.000Z" }]);
  });

  test("[LEAD-08] one call sets the status or owner of many enquiries, and counts those that it changed", async () => {
    const ids = [await send("One"), await send("Two"), await send("Three")];
    await patch(ids[0] ?? "", { status: "won" });
    const won = await bulk({ ids: [...ids, "unknown"], status: "won" });
    expect(won.status).toBe(200);
    expect(await won.json()).toEqual({ success: true, changed: 2, stepsEnded: 0 });
    const [owner] = await colleagues();
    expect(await (await bulk({ ids, ownerId: owner?.id })).json()).toMatchObject({ changed: 3 });
    expect((await list()).map(({ status, ownerId }) => [status, ownerId])).toEqual(ids.map(() => ["won", owner?.id]));
    expect(await (await bulk({ ids: ids.slice(1), ownerId: null })).json()).toMatchObject({ changed: 2 });
  });

  test("[LEAD-08] many enquiries are deleted for good; missing ones are skipped", async () => {
    const ids = [await send("One"), await send("Two")];
    await send("Three");
    expect(await (await bulk({ ids: [...ids, "unknown"], delete: true })).json()).toMatchObject({ changed: 2 });
    expect(await names("?status=all")).toEqual(["Three"]);
  });

  test("[LEAD-08] a call with none or two of the three changes, or too many ids, is refused and changes nothing", async () => {
    const ids = [await send("One")];
    const wrong = [
      { ids },
      { ids, status: "won", delete: true },
      { ids, status: "won", ownerId: null },
      { ids, delete: false },
      { ids: [], status: "won" },
      { ids: Array.from({ length: 501 }, (_, number) => String(number)), status: "won" },
      { ids, ownerId: "nobody" },
    ];
    const answers = await Promise.all(wrong.map(bulk));
    expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 400));
    expect(await list()).toMatchObject([{ status: "new", version: 0 }]);
  });

  test("[LEAD-09] the dashboard counts waiting and overdue enquiries, the response time and the share answered in time", async () => {
    const figures = async () => (await site.app.request("/api/admin/lead-figures", { headers: andrei })).json();
    expect(await figures()).toEqual({
      waiting: 0,
      oldestWaitingAt: null,
      overdue: 0,
      medianFirstAnswerMinutes: null,
      answeredInTime: null,
      fellDue: 0,
      nextSteps: { overdue: 0, today: 0, none: 0 },
      values: [],
    });
    const [quick, slow, spam] = [await send("Quick"), await send("Slow"), await send("Spam")];
    await send("Waiting");
    await patch(quick, { status: "answered" });
    await patch(spam, { status: "spam" });
    site.clock.advance(30 * hourMs);
    expect(await figures()).toMatchObject({ waiting: 2, oldestWaitingAt: "2026-11-20T12:01:00.000Z", overdue: 2 });
    await patch(slow, { status: "answered" });
    expect(await figures()).toEqual({
      waiting: 1,
      oldestWaitingAt: "2026-11-20T12:03:00.000Z",
      overdue: 1,
      medianFirstAnswerMinutes: (4 + 30 * 60 + 3) / 2,
      answeredInTime: 1 / 3,
      fellDue: 3,
      nextSteps: { overdue: 0, today: 0, none: 3 },
      values: [],
    });
  });
});

/** Sorts "Second" first: enquiries without a running clock follow in the order of their ids. */
function bySecondFirst(a: string, b: string): number {
  return Number(b === "Second") - Number(a === "Second");
}

describe.for(databases.filter(({ name }) => name === "PostgreSQL"))("$name alone", (database) => {
  test("[R9] an addition to an enquiry that is deleted meanwhile is 404", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const headers = await signInAdmin(site.deps);
    await site.app.request("/api/contact", json("POST", anEnquiry()));
    const { id } = await site.deps.db.kysely.selectFrom("enquiry").select("id").executeTakeFirstOrThrow();
    const path = `/api/admin/contacts/${id}`;
    const { held, release } = holdStatements(site.deps, 'insert into "enquiry_note"', 1);
    const noted = site.app.request(`${path}/notes`, json("POST", { text: "Called" }, headers));
    await held;
    expect((await site.app.request(path, { method: "DELETE", headers })).status).toBe(200);
    release();
    expect((await noted).status).toBe(404);
  });
});
