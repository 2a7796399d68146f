// The draft of the open post against the real server. The browser stores nothing here: what it keeps is in memory.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callWithTotal } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { createPost, deletePost, etagOf, updatePost } from "../contract.ts";
import { readDraft } from "./contract.ts";
import { openDraft } from "./draft-saver.ts";
import { inputOf } from "./studio-fields.ts";

let site: TestApp;
let call: Caller;
let headers: Record<string, string>;
beforeEach(async () => {
  site = await createTestApp();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => site.app.request(address, init));
  headers = await signInAdmin(site.deps);
  call = (endpoint, input, options) =>
    callWithTotal(endpoint, input, { ...options, headers: { ...options?.headers, ...headers } });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await site.close();
});

async function open() {
  const post = (await call(createPost, { body: { title: "One" } })).answer;
  const input = { call, username: "andrei", postId: post.id };
  return { post, input, params: { id: post.id }, saver: await openDraft(input, post, undefined) };
}

test("[STUD-04] no draft is saved while its post is being saved, and none is left afterwards", async () => {
  const { post, params, saver } = await open();
  saver.change({ title: "Two" });
  const sent = saver.read().fields;
  let flushed: Promise<void> | undefined;
  await saver.savePost(sent, async () => {
    const saved = (await call(updatePost, { params, body: inputOf(sent), ifMatch: etagOf(post) })).answer;
    flushed = saver.flush();
    return { saved };
  });
  await flushed;
  expect(saver.read()).toMatchObject({ fields: { title: "Two" }, state: { kind: "none" }, isChanged: false });
  await expect(call(readDraft, { params })).rejects.toSatisfy((error) => isStatus(error, 404));
});

test("[STUD-04] a draft of a deleted post, or without a session, says so, is not retried, and stays in the browser", async () => {
  const { post, input, params, saver } = await open();
  await call(deletePost, { params });
  saver.change({ title: "Two" });
  await saver.flush();
  expect(saver.read().state).toMatchObject({ kind: "refused", reason: "This post was deleted." });
  await site.app.request("/api/admin/logout", { method: "POST", headers });
  await saver.flush();
  expect(saver.read().state).toMatchObject({ kind: "refused", reason: "Your session has ended." });
  const again = await openDraft(input, post, undefined);
  expect(again.read().fields.title).toBe("Two");
  stopAutosaves();
});

test("[AUTH-30] a draft that is being saved at logout is not kept", async () => {
  const { post, input, saver } = await open();
  saver.change({ title: "Two" });
  await site.app.request("/api/admin/logout", { method: "POST", headers });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    stopAutosaves();
    await deleteAllDrafts();
    return site.app.request(address, init);
  });
  await saver.flush();
  expect((await openDraft(input, post, undefined)).read().fields.title).toBe("One");
});
