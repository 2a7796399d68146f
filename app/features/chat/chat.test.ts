// The assistant's API on both databases, without a language model.
import { describe, expect, test } from "vitest";
import { createTestApp, json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { retryOn503 } from "#test/retry-on-503.ts";
import type { Conversation, Message } from "./contract.ts";
import { deleteOldConversations } from "./service.server.ts";

const ana = { "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e11" };
const ben = { "X-Session-Id": "ben.session_2" };

type SentMessage = Message & { reply?: Message };

for (const database of databases) {
  describe(database.name, () => {
    const testOnce = testOnceOf(database);
    const site = siteForEachTest({
      content: siteContent,
      database,
      settings: { LIMIT_CHAT_MESSAGES_PER_MINUTE: "100000" },
    });
    const get = (path: string, headers: Record<string, string> = ana) => site.app.request(path, { headers });
    const post = (path: string, body: unknown, headers: Record<string, string> = ana) =>
      site.app.request(path, json("POST", body, headers));
    const begin = async (title: string, headers = ana) =>
      readJson<Conversation>(post("/api/chat/conversations", { title }, headers));
    const send = async (id: string, content: string, headers: Record<string, string> = ana) =>
      readJson<SentMessage>(post(`/api/chat/conversations/${id}/messages`, { content }, headers));
    const messagesOf = async (id: string) => readJson<Message[]>(get(`/api/chat/conversations/${id}/messages`));

    test("[CHAT-12] [API-08] a conversation is made with a title and has id, title and updatedAt", async () => {
      const response = await post("/api/chat/conversations", { title: "Prices" });
      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: "Prices",
        updatedAt: "2026-11-20T12:00:00.000Z",
      });
    });

    testOnce("a conversation without a title gets the default one", async () => {
      expect(await (await post("/api/chat/conversations", {})).json()).toMatchObject({ title: "New Conversation" });
      expect(await (await post("/api/chat/conversations", { title: "  " })).json()).toMatchObject({
        title: "New Conversation",
      });
    });

    test("[CHAT-06] the list holds the session's conversations, the last changed first, with their first message", async () => {
      expect(await (await get("/api/chat/conversations")).json()).toEqual([]);
      const first = await begin("First");
      site.clock.advance(1000);
      const second = await begin("Second");
      site.clock.advance(1000);
      await send(first.id, "What does a first project cost?");
      await send(first.id, "And the second?");
      await begin("Somebody else's", ben);
      const list = await (await get("/api/chat/conversations")).json();
      expect(list).toEqual([
        {
          id: first.id,
          title: "First",
          updatedAt: "2026-11-20T12:00:02.000Z",
          preview: "What does a first project cost?",
        },
        { id: second.id, title: "Second", updatedAt: "2026-11-20T12:00:01.000Z" },
      ]);
    });

    test("[CHAT-22] [API-09] a message gets one response: the message, and the reply with its sources", async () => {
      const { id } = await begin("New Conversation");
      const response = await post(`/api/chat/conversations/${id}/messages`, {
        content: "  What does a first project cost? ",
        role: "user",
      });
      expect(response.status).toBe(201);
      const message = await readJson<SentMessage>(response);
      expect(message).toMatchObject({
        id: expect.any(String),
        conversationId: id,
        role: "user",
        content: "What does a first project cost?",
        createdAt: "2026-11-20T12:00:00.000Z",
      });
      expect(message.reply).toMatchObject({
        conversationId: id,
        role: "assistant",
        kind: "answer",
        generated: true,
        model: null,
        createdAt: "2026-11-20T12:00:00.000Z",
      });
      expect(message.reply?.content).toContain("$5,000 to $15,000");
      expect(message.reply?.sources?.[0]).toEqual({
        title: "What does a first project cost? · Questions and answers",
        href: "/faq#first-project-cost",
      });
    });

    testOnce(
      "[ANSW-01] a single answer also links to a page with more; answers to two parts link only to their own sources",
      async () => {
        const hrefs = async (question: string) =>
          (await send((await begin(question)).id, question)).reply?.sources?.map(({ href }) => href);
        expect(await hrefs("What does it cost to run afterwards?")).toEqual(["/faq#running-cost", "/services#cloud"]);
        expect(await hrefs("What does a first project cost?")).toEqual(["/faq#first-project-cost"]); // contact is offered below
        expect(await hrefs("How long does a project take and who owns the code?")).toEqual([
          expect.stringMatching(/^\/faq#/),
          expect.stringMatching(/^\/faq#/),
        ]);
      },
    );

    testOnce("[ANSW-08] a repeated question gets a shorter answer, with an offer to ask a person", async () => {
      const { id } = await begin("New Conversation");
      const question = "What does the Castrell agent do?";
      const [first, second, third] = [
        (await send(id, question)).reply,
        (await send(id, `${question} `.toLowerCase())).reply,
        (await send(id, question)).reply,
      ];
      expect(second?.content).toContain(siteContent.chat.en.frames.again);
      expect(second?.content).toContain("](/contact)");
      expect(second?.content.length).toBeLessThan(first?.content.length ?? 0);
      expect(third).toMatchObject({ content: first?.content, sources: first?.sources });
    });

    testOnce("[ANSW-08] an answer from a post links to the section that it quotes", async () => {
      const author = { sessionId: "x", adminId: "x", username: "andrei", email: "a@b.example", role: "admin" as const };
      const section =
        "<h2>Who inspects the mooring mast</h2><p>The mooring mast is inspected by the harbour master.</p>";
      const zeppelin = { title: "The zeppelin", content: `<p>It came in May.</p>${section}`, published: true };
      await site.services.blog.createPost(zeppelin, author);
      const { reply } = await send((await begin("x")).id, "Who inspects the mooring mast of the zeppelin?");
      const [path = "", anchor] = reply?.sources?.[0]?.href.split("#") ?? [];
      expect(path).toBe("/blog/the-zeppelin");
      expect(await (await site.app.request(path)).text()).toContain(`<h2 id="${anchor}"`);
    });

    test("[CHAT-21] the messages are listed, the oldest first, the reply as it was sent", async () => {
      const { id } = await begin("New Conversation");
      expect(await messagesOf(id)).toEqual([]);
      const { reply, ...message } = await send(id, "hello");
      expect(await messagesOf(id)).toEqual([message, reply]);
    });

    test("[CHAT-31] a deleted conversation is gone with its messages", async () => {
      const { id } = await begin("New Conversation");
      await send(id, "hello");
      const response = await site.app.request(`/api/chat/conversations/${id}`, { method: "DELETE", headers: ana });
      expect([response.status, await response.json()]).toEqual([200, { success: true }]);
      expect((await get(`/api/chat/conversations/${id}/messages`)).status).toBe(404);
      expect(await site.deps.db.kysely.selectFrom("chat_message").selectAll().execute()).toEqual([]);
    });

    test("[S10] somebody else's conversation is treated as missing by every call that names it", async () => {
      const { id } = await begin("Secret plans");
      await send(id, "hello");
      const call = async (path: string) => [
        await describeAnswer(await get(`${path}/messages`, ben)),
        await describeAnswer(await post(`${path}/messages`, { content: "hello" }, ben)),
        await describeAnswer(await site.app.request(path, { method: "DELETE", headers: ben })),
      ];
      const foreign = await call(`/api/chat/conversations/${id}`);
      const unknown = await call(`/api/chat/conversations/${id.slice(0, -1)}${id.endsWith("0") ? "1" : "0"}`);
      expect(foreign).toEqual(unknown);
      expect(foreign.every((answer) => answer.startsWith("[404,"))).toBe(true);
      expect(await (await get("/api/chat/conversations", ben)).json()).toEqual([]);
      expect(await messagesOf(id)).toHaveLength(2);
    });

    testOnce(
      "[S10] a session id that is missing, too long or of other characters is refused on every call",
      async () => {
        const ids = ["", "a".repeat(129), "a b", "ană", "a;b", "../x", "a%00"];
        const headers = [{}, ...ids.map((id) => ({ "X-Session-Id": encodeURI(id) === id ? id : encodeURI(id) }))];
        const answers = await Promise.all(
          headers.flatMap((header) => [
            get("/api/chat/conversations", header),
            post("/api/chat/conversations", { title: "x" }, header),
            get("/api/chat/conversations/x/messages", header),
            post("/api/chat/conversations/x/messages", { content: "x" }, header),
            site.app.request("/api/chat/conversations/x", { method: "DELETE", headers: header }),
          ]),
        );
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
        expect((await get("/api/chat/conversations", { "X-Session-Id": "a".repeat(128) })).status).toBe(200);
      },
    );

    test("the session id itself is not stored anywhere", async () => {
      const { id } = await begin("x");
      await send(id, "hello");
      const rows = [
        await site.deps.db.kysely.selectFrom("chat_conversation").selectAll().execute(),
        await site.deps.db.kysely.selectFrom("chat_message").selectAll().execute(),
      ];
      expect(JSON.stringify(rows)).not.toContain(ana["X-Session-Id"]);
      expect(JSON.stringify(site.logged)).not.toContain(ana["X-Session-Id"]);
    });

    testOnce(
      "[CHAT-22] [P7] a role other than user, an empty text and one of more than 4,000 characters are refused",
      async () => {
        const { id } = await begin("x");
        const path = `/api/chat/conversations/${id}/messages`;
        const bodies = [
          { content: "x", role: "assistant" },
          { content: "x", role: "system" },
          { content: "  \n" },
          {},
          { content: "a".repeat(4001) },
          { content: "\u0000\ud800" },
        ];
        const refused = await Promise.all(bodies.map((body) => post(path, body)));
        expect(refused.map(({ status }) => status)).toEqual(bodies.map(() => 400));
        expect((await post(path, { content: "a".repeat(33 * 1024) })).status).toBe(413);
        expect(await messagesOf(id)).toEqual([]);
        expect((await post(path, { content: "a".repeat(4000) })).status).toBe(201);
      },
    );

    test("[R20] a text in any script is stored and returned unchanged", async () => {
      const { id } = await begin("x");
      const nasty = "Ștefan ȚÎRLEA 👩‍👩‍👧 שלום \u202Eabc '; DROP TABLE chat_message;-- <b>ß</b>\n\ttab";
      expect((await send(id, nasty)).content).toBe(nasty);
      expect((await messagesOf(id))[0]?.content).toBe(nasty);
      expect((await begin(nasty)).title).toBe(nasty.replace("\u202E", "")); // bidirectional controls are removed
      expect((await post("/api/chat/conversations", { title: "x".repeat(201) })).status).toBe(400);
    });

    testOnce("[S11] unknown members of a call are ignored", async () => {
      const { id } = await begin("x");
      await post(`/api/chat/conversations/${id}/messages`, {
        content: "hello",
        id: "mine",
        createdAt: "2000-01-01T00:00:00.000Z",
        generated: true,
        kind: "answer",
        conversationId: "other",
      });
      const [message] = await messagesOf(id);
      expect(message).toEqual({
        id: expect.not.stringMatching("mine"),
        conversationId: id,
        role: "user",
        content: "hello",
        createdAt: "2026-11-20T12:00:00.000Z",
      });
    });

    test("[R8] the same key fifty times at once stores one message and one reply, and every answer is the same", async () => {
      const { id } = await begin("x");
      const path = `/api/chat/conversations/${id}/messages`;
      const headers = { ...ana, "Idempotency-Key": "key-1" };
      const answers = await Promise.all(
        Array.from({ length: 50 }, async () =>
          describeAnswer(await retryOn503(() => post(path, { content: "What does it cost?" }, headers))),
        ),
      );
      expect(new Set(answers).size).toBe(1);
      expect(await messagesOf(id)).toHaveLength(2);
      site.clock.advance(24 * 60 * 60 * 1000 - 1);
      expect((await post(path, { content: "Something else" }, headers)).status).toBe(422);
      site.clock.advance(2);
      expect((await post(path, { content: "Something else" }, headers)).status).toBe(201);
      expect(await messagesOf(id)).toHaveLength(4);
    });

    testOnce("a key of other than 1 to 255 visible characters is refused", async () => {
      const { id } = await begin("x");
      const keys = ["", "a b", "a".repeat(256)];
      const answers = await Promise.all(
        keys.map((key) =>
          post(`/api/chat/conversations/${id}/messages`, { content: "hello" }, { ...ana, "Idempotency-Key": key }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    });

    testOnce("[P7] more messages than the limit of an address are refused with the time to wait", async () => {
      const ownSite = await createTestApp({ content: siteContent, settings: { LIMIT_CHAT_MESSAGES_PER_MINUTE: "3" } });
      const ask = () => ownSite.app.request("/api/chat/conversations", json("POST", { title: "x" }, ana));
      const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ status }) => status);
      await ownSite.close();
      expect(statuses).toEqual([201, 201, 201, 429]);
    });

    testOnce("the language of the question decides the language of the answer and of its links", async () => {
      const { id } = await begin("x");
      const { reply } = await send(id, "cat costa un prim proiect?");
      expect(reply?.content).toContain("între 5.000 și 15.000 USD");
      expect(reply?.sources?.[0]?.href).toBe("/ro/faq#first-project-cost");
      const french = await send(id, "hmm", { ...ana, "Accept-Language": "fr" });
      expect(french.reply?.content).toMatch(/ne sais pas/);
    });

    testOnce("a greeting gets a greeting, even after an answered question", async () => {
      const { id } = await begin("x");
      expect((await send(id, "What does a first project cost?")).reply?.kind).toBe("answer");
      for (const greeting of ["hello", "Bună ziua", "bonjour"])
        expect((await send(id, greeting)).reply).toMatchObject({ kind: "fixed", sources: [] });
    });

    testOnce("[L13] every reply says that a machine wrote it, and no message of a visitor does", async () => {
      const { id } = await begin("x");
      await send(id, "hello");
      await send(id, "quantum gravity");
      const messages = await messagesOf(id);
      expect(messages.map(({ role, generated }) => [role, generated])).toEqual([
        ["user", undefined],
        ["assistant", true],
        ["user", undefined],
        ["assistant", true],
      ]);
    });

    test("a post is used for answers only while it is published", async () => {
      const { id } = await begin("x");
      const question = "What is the zeppelin mooring protocol?";
      expect((await send(id, question)).reply?.kind).not.toBe("answer");
      const author = { sessionId: "x", userId: "x", username: "andrei", email: "a@b.example", role: "admin" as const };
      const { createPost, updatePost } = site.services.blog;
      const draft = {
        title: "The zeppelin mooring protocol",
        content: "<p>The zeppelin is inspected every ninety hours.</p>",
        published: false,
      };
      const post1 = await createPost(draft, author);
      expect((await send(id, question)).reply?.kind).not.toBe("answer");
      await updatePost(post1.id, { ...draft, published: true }, author);
      const { reply } = await send(id, question);
      expect([reply?.kind, reply?.sources?.[0]?.href]).toEqual(["answer", "/blog/the-zeppelin-mooring-protocol"]);
      expect(reply?.content).toContain("inspected every ninety hours");
      await updatePost(post1.id, draft, author);
      expect((await send(id, question)).reply?.content).not.toContain("zeppelin");
    });

    test("[L7] conversations are deleted after the setting's days of inactivity", async () => {
      const old = await begin("Old");
      await send(old.id, "hello");
      site.clock.advance(80 * 24 * 60 * 60 * 1000);
      const stored = await begin("Kept");
      site.clock.advance(11 * 24 * 60 * 60 * 1000);
      expect(await deleteOldConversations(site.deps)).toBe(1);
      expect(await readJson<unknown>(get("/api/chat/conversations"))).toEqual([
        expect.objectContaining({ id: stored.id }),
      ]);
      expect(await site.deps.db.kysely.selectFrom("chat_message").selectAll().execute()).toEqual([]);
    });
  });
}

async function describeAnswer(response: Response): Promise<string> {
  const { requestId: _, ...body } = await readJson<Record<string, unknown>>(response);
  return JSON.stringify([response.status, body]);
}
