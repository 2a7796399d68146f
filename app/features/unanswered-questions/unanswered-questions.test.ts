// Unanswered questions and the staff's answers, on both databases: the assistant then uses them.
import { describe, expect, test } from "vitest";
import { newId } from "#app/platform/db/ids.server.ts";
import { json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { AnswerPage, StaffAnswer, UnansweredQuestion } from "./contract.ts";

type Message = { kind: string; content: string; sources: { title: string; href: string }[] };

const ana = { "X-Session-Id": "ana" };
const question = "Do you repair zeppelins?";
const written = { answer: "Northwind repairs zeppelins in the spring of every leap year.", path: "/services" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({
    content: siteContent,
    database,
    settings: { LIMIT_CHAT_MESSAGES_PER_MINUTE: "1000" },
  });
  const admin = signInForEachTest(site);

  const request = (path: string, init: RequestInit = { headers: admin }) => site.app.request(path, init);
  const ask = async (content: string, headers: Record<string, string> = ana): Promise<Message | undefined> => {
    const begun = await (await request("/api/chat/conversations", json("POST", {}, headers))).json();
    const path = `/api/chat/conversations/${(begun as { id: string }).id}/messages`; // our own answer
    return (await readJson<{ reply?: Message }>(request(path, json("POST", { content }, headers)))).reply;
  };
  const unanswered = async () => readJson<UnansweredQuestion[]>(request("/api/admin/chat/unanswered"));
  const answerIt = async (body: unknown = written) => {
    await ask(question);
    const [open] = await unanswered();
    return request(`/api/admin/questions/${open?.id}/answer`, json("POST", body, admin));
  };
  const answered = async () => readJson<StaffAnswer>(answerIt());
  const listed = async () => readJson<StaffAnswer[]>(request("/api/admin/answers"));

  test("[ANSW-07] a question counts once, however often it is sent again, even if its writer was lost", async () => {
    const { id } = await readJson<{ id: string }>(request("/api/chat/conversations", json("POST", {}, ana)));
    const send = async () =>
      (
        await request(
          `/api/chat/conversations/${id}/messages`,
          json("POST", { content: question }, { ...ana, "Idempotency-Key": "zeppelin-1" }),
        )
      ).status;
    expect(await Promise.all([send(), send(), send()])).toEqual([201, 201, 201]);
    const { kysely } = site.deps.db;
    await kysely.deleteFrom("chat_message").where("role", "=", "assistant").execute(); // as a killed process leaves it
    expect(await send()).toBe(201);
    expect(await unanswered()).toMatchObject([{ question, count: 1 }]);
  });

  test("[ANSW-07] questions without an answer are counted by their words, masked, found by them, and can be dismissed", async () => {
    await ask("Do you repair zeppelins? Write to ana.pop@mail.test or 0722 123 456");
    await ask("What does a first project cost?");
    await ask("Réparez-vous des dirigeables, Œuvre Zéro ?");
    await ask("do you repair ZEPPELINS?? write to bob@post.test or +40 (722) 999 888");
    const [zeppelins, french] = await unanswered();
    expect(zeppelins).toMatchObject({
      question: "do you repair ZEPPELINS?? write to [email] or [number]",
      locale: "en",
      count: 2,
    });
    const find = async (query: string) => {
      const page = await request(`/api/admin/chat/unanswered?${query}`);
      return [page.headers.get("x-total-count"), (await readJson<UnansweredQuestion[]>(page)).map(({ id }) => id)];
    };
    expect(await find("search=Zeppelins+REPAIR")).toEqual(["1", [zeppelins?.id]]);
    expect(await find("search=zero%20Repare")).toEqual(["1", [french?.id]]);
    expect(await find("search=%C5%93uvre")).toEqual(["1", [french?.id]]); // œ as two letters, as it is noted
    expect(await find("search=zeppelins+socks")).toEqual(["0", []]);
    expect(await find("page=2&perPage=1")).toEqual(["2", [french?.id]]);
    site.clock.advance(1000);
    await ask("Réparez-vous des dirigeables, Œuvre Zéro ?");
    await ask("do you repair ZEPPELINS?? write to bob@post.test or +40 (722) 999 888");
    site.clock.advance(1000);
    await ask("Réparez-vous des dirigeables, Œuvre Zéro ?");
    expect(await find("sort=lastAskedAt&page=1&perPage=1")).toEqual(["2", [french?.id]]);
    expect(await find("sort=lastAskedAt&order=asc")).toEqual(["2", [zeppelins?.id, french?.id]]);
    expect(await find("sort=count&order=asc&search=zeppelins")).toEqual(["1", [zeppelins?.id]]);
    const dismiss = async (id = "nobody") =>
      (await request(`/api/admin/chat/unanswered/${id}`, { method: "DELETE", headers: admin })).status;
    expect([await dismiss(zeppelins?.id), await dismiss(french?.id), await dismiss()]).toEqual([200, 200, 404]);
    expect(await unanswered()).toEqual([]);
    expect((await request("/api/admin/chat/unanswered", {})).status).toBe(401);
  });

  test("[ANSW-07] an answer is used from then on, with its page, in its language alone, and the question leaves the list", async () => {
    expect((await ask(question))?.kind).toBe("unknown");
    const response = await answerIt();
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ question, locale: "en", ...written });
    expect(await unanswered()).toEqual([]);
    expect(await ask("do you repair zeppelins")).toMatchObject({
      kind: "answer",
      content: `${written.answer} [1]`,
      sources: [{ title: `${question} · Services`, href: "/services" }],
    });
    expect((await ask("Reparați dirijabile?"))?.content).not.toContain("zeppelins in the spring");
  });

  test("[ANSW-07] visitors see the question as staff worded it, and asking again changes nothing of it", async () => {
    const worded = { ...written, question: "Does Northwind repair zeppelins?" };
    expect(await (await answerIt(worded)).json()).toMatchObject(worded);
    const again = await ask("repair zeppelins: DO YOU, PLEASE?");
    const [answer] = await listed();
    expect(answer).toMatchObject(worded);
    expect((await ask(question))?.sources).toEqual([
      expect.objectContaining({ title: `${worded.question} · Services` }),
    ]);
    expect(JSON.stringify(again)).not.toContain("PLEASE");
    const shorter = { ...written, question: "Zeppelin repairs?" };
    const changed = await request(`/api/admin/answers/${answer?.id}`, json("PUT", shorter, admin));
    expect(await changed.json()).toMatchObject(shorter);
    for (const bad of [" ", "q".repeat(301)]) expect((await answerIt({ ...written, question: bad })).status).toBe(400);
  });

  test("[ANSW-07] [OPEN-20] a repeated answer with its Idempotency-Key gets the same response as the first", async () => {
    await ask(question);
    const [open] = await unanswered();
    const send = () =>
      request(
        `/api/admin/questions/${open?.id}/answer`,
        json("POST", written, { ...admin, "Idempotency-Key": "answer-0001" }),
      );
    const [first, repeat] = [await send(), await send()];
    expect([first.status, repeat.status]).toEqual([201, 201]);
    expect(await repeat.json()).toEqual(await first.json());
    const questions = async (query: string) =>
      (await readJson<StaffAnswer[]>(request(`/api/admin/answers?${query}`))).map(({ id }) => id);
    const [item] = await listed();
    expect(await questions("search=ZEPPELINS&sort=question&page=1")).toEqual([item?.id]);
    expect(await questions(`search=${encodeURIComponent(written.answer.slice(3, 12).toUpperCase())}`)).toEqual([
      item?.id,
    ]);
    expect(await questions("search=socks&sort=updatedAt&order=asc")).toEqual([]);
    await request(`/api/admin/answers/${item?.id}`, json("PUT", { ...written, answer: "Știm 100% din ele." }, admin));
    for (const text of ["știm", "STIM", "100%"])
      expect(await questions(`search=${encodeURIComponent(text)}`)).toEqual([item?.id]);
    expect(await questions("search=1_0")).toEqual([]);
  });

  test("[ANSW-07] if two people change one answer, the second gets a conflict, and nothing of the first is lost", async () => {
    const { id, updatedAt } = await answered();
    const read = await request(`/api/admin/answers/${id}`);
    expect(read.headers.get("ETag")).toBe(`"${updatedAt}"`);
    const change = (answer: string) =>
      request(
        `/api/admin/answers/${id}`,
        json("PUT", { ...written, answer }, { ...admin, "If-Match": `"${updatedAt}"` }),
      );
    site.clock.advance(1000);
    const both = await Promise.all([change("Only the small ones."), change("Only the large ones.")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const response = both.find(({ status }) => status === 200);
    expect(await listed()).toEqual([await response?.json()]);
  });

  test("[ANSW-07] a changed answer is used at once, and a deleted one no longer", async () => {
    const { id } = await answered();
    const change = { answer: "Northwind repairs no zeppelins, but balloons.", path: "/about" };
    const changed = await request(`/api/admin/answers/${id}`, json("PUT", change, admin));
    expect([changed.status, await changed.json()]).toEqual([200, expect.objectContaining(change)]);
    expect((await ask(question))?.content).toBe(`${change.answer} [1]`);
    expect(await (await request(`/api/admin/answers/${id}`)).json()).toMatchObject(change);
    expect((await request(`/api/admin/answers/${id}`, { method: "DELETE", headers: admin })).status).toBe(200);
    expect((await ask(question))?.kind).toBe("unknown");
    expect(await listed()).toEqual([]);
  });

  test("[ANSW-07] the same question answered again has one answer, the new one", async () => {
    const { id } = await answered();
    await site.deps.db.kysely
      .insertInto("unanswered_question")
      .values({
        id: "again",
        question,
        question_key: "do repair you zeppelins",
        locale: "en",
        count: 1,
        first_asked_at: site.deps.now(),
        last_asked_at: site.deps.now(),
      })
      .execute();
    const again = { answer: "Northwind repairs them all year.", path: "/about" };
    await request("/api/admin/questions/again/answer", json("POST", again, admin));
    expect(await listed()).toEqual([expect.objectContaining({ id, ...again })]);
  });

  test("[ANSW-07] an answer needs a text and a page of the site, and every call needs an admin", async () => {
    for (const body of [
      { ...written, answer: " " },
      { ...written, answer: "a".repeat(2_001) },
      ...["https://evil.example/", "//evil.example", "/nowhere", "mailto:ana@pop.example", ""].map((path) => ({
        ...written,
        path,
      })),
    ])
      expect((await answerIt(body)).status).toBe(400);
    expect(await unanswered()).toHaveLength(1);
    const { id } = await answered();
    for (const [path, init] of [
      ["/api/admin/answers", {}],
      [`/api/admin/answers/${id}`, {}],
      ["/api/admin/chat/pages?locale=en", {}],
      [`/api/admin/answers/${id}`, json("PUT", written)],
      [`/api/admin/answers/${id}`, { method: "DELETE" }],
      ["/api/admin/questions/x/answer", json("POST", written)],
    ] as const)
      expect((await request(path, init)).status).toBe(401);
    for (const init of [{ headers: admin }, json("PUT", written, admin), { method: "DELETE", headers: admin }])
      expect((await request("/api/admin/answers/nobody", init)).status).toBe(404);
    expect((await request("/api/admin/questions/nobody/answer", json("POST", written, admin))).status).toBe(404);
  });

  test("[TEAM-06] the audit log records who answered a question, changed an answer or deleted it", async () => {
    const { id } = await answered();
    await request(`/api/admin/answers/${id}`, json("PUT", written, admin));
    await request(`/api/admin/answers/${id}`, { method: "DELETE", headers: admin });
    const events = await readJson<{ action: string; about: string }[]>(request("/api/admin/audit"));
    expect(events.slice(0, 3).map(({ action, about }) => [action, about])).toEqual([
      ["staff-answer-deleted", id],
      ["staff-answer-changed", id],
      ["question-answered", id],
    ]);
  });

  test("[ANSW-07] the pages that an answer may lead to are listed once each, in the language", async () => {
    const read = async (locale: string) => readJson<AnswerPage[]>(request(`/api/admin/chat/pages?locale=${locale}`));
    const [en, ro] = [await read("en"), await read("ro")];
    expect(en).toContainEqual({ path: "/services", title: "Services" });
    expect(ro).toContainEqual({ path: "/services", title: "Servicii" });
    expect(new Set(en.map(({ path }) => path)).size).toBe(en.length);
    expect(await read("xx")).toEqual(en);
  });

  test("[L6] an answer that names an address is exported and erased with that person", async () => {
    await answerIt({ ...written, answer: "Ask ana@pop.example about zeppelins." });
    const result = await (
      await request("/api/admin/person/find", json("POST", { email: "ana@pop.example" }, admin))
    ).json();
    expect(JSON.stringify(result)).toContain("about zeppelins.");
    await request("/api/admin/person/erase", json("POST", { email: "ana@pop.example" }, admin));
    expect(await listed()).toEqual([]);
    expect((await ask(question))?.kind).toBe("unknown");
  });

  test("[L6] [ANSW-07] the answer to an erased person's question remains in use; their unanswered questions are deleted", async () => {
    const begun = await (await request("/api/chat/conversations", json("POST", {}, ana))).json();
    const path = `/api/chat/conversations/${(begun as { id: string }).id}/messages`; // our own answer
    for (const content of [question, "My address is bo@pop.example."])
      await request(path, json("POST", { content }, ana));
    const { id } = await answered();
    await request(path, json("POST", { content: "Do you knit socks for zebras?" }, ana));
    expect(await unanswered()).not.toEqual([]);
    const erased = await request("/api/admin/person/erase", json("POST", { email: "bo@pop.example" }, admin));
    expect(await erased.json()).toMatchObject({ erased: { conversations: 1, staffAnswers: 0 } });
    expect(await unanswered()).toEqual([]);
    expect(await listed()).toEqual([expect.objectContaining({ id, ...written })]);
    expect((await ask(question))?.content).toBe(`${written.answer} [1]`);
  });

  test("[L6] a person is erased whose address is in a conversation of 33,000 questions", async () => {
    const begun = await (await request("/api/chat/conversations", json("POST", {}, ana))).json();
    const { id: conversation_id } = begun as { id: string }; // our own answer
    const created_at = site.deps.now();
    const contents = ["I am bo@pop.example.", ...Array.from({ length: 33_000 }, (_, index) => `zeppelin${index}`)];
    const rows = contents.map((content) => ({ id: newId(created_at), conversation_id, created_at, content }));
    for (let start = 0; start < rows.length; start += 1_000) {
      const some = rows.slice(start, start + 1_000).map((row) => ({ ...row, role: "user" as const }));
      await site.deps.db.write((trx) => trx.insertInto("chat_message").values(some).execute());
    }
    const erased = await request("/api/admin/person/erase", json("POST", { email: "bo@pop.example" }, admin));
    expect(await erased.json()).toMatchObject({ success: true, erased: { conversations: 1 } });
  });
});
