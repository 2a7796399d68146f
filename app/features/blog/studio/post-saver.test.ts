// The draft of the open post against the real server. Browser storage is replaced by memory.
import { expect, test, vi } from "vitest";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { NotSavedError } from "#app/ui/admin/draft-saver.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { callerForEachTest, siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { createPost, deletePost, updatePost } from "../contract.ts";
import { deleteDraft, readDraft, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { openPostSaver, restorePost, savePost } from "./post-saver.ts";
import { toPostInput } from "./studio-fields.ts";

const site = siteForEachTest();
const headers = signInForEachTest(site);
const call = callerForEachTest(site, headers);

async function open() {
  const post = (await call(createPost, { body: { title: "One" } })).data;
  const openAs = (username: string, draft?: Draft) => openPostSaver({ call, username }, { post, draft });
  const saver = await openAs("andrei");
  const type = (title: string) => saver.change({ ...saver.read().fields, title });
  return { post, openAs, params: { id: post.id }, saver, type };
}

test("[STUD-04] no draft is saved while its post is being saved, and none is left afterwards", async () => {
  const { post, params, saver, type } = await open();
  type("Two");
  const sent = saver.read().fields;
  let flushed: Promise<boolean> | undefined;
  await saver.saveBy(async () => {
    const saved = (await call(updatePost, { params, body: toPostInput(sent), ifMatch: formatEtag(post.updatedAt) }))
      .data;
    flushed = saver.flush();
    return { post: saved, draft: undefined };
  });
  await flushed;
  expect(saver.read()).toMatchObject({
    fields: { title: "Two" },
    version: { draft: undefined },
    state: { kind: "saved" },
  });
  await expect(call(readDraft, { params })).rejects.toSatisfy((error) => isStatus(error, 404));
});

test("[STUD-04] a draft of a deleted post, or without a session, is refused with the reason, is not retried, and is kept in the browser", async () => {
  const { openAs, params, saver, type } = await open();
  await call(deletePost, { params });
  type("Two");
  await saver.flush();
  expect(saver.read().state).toMatchObject({ kind: "refused", reason: "This post was deleted." });
  await site.app.request("/api/admin/logout", { method: "POST", headers });
  await saver.flush();
  expect(saver.read().state).toMatchObject({ kind: "refused", reason: "Your session has ended." });
  const again = await openAs("andrei");
  expect(again.read().fields.title).toBe("Two");
});

test("[STUD-04] a change of an outdated draft overwrites nothing without confirmation, however often the page is opened", async () => {
  const { post, openAs, params, saver, type } = await open();
  const draft = (await call(saveDraft, { params, body: { title: "Hers" } })).data;
  type("Two");
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "conflict"]);
  for (const title of ["Three", "Four"]) {
    const again = await openAs("andrei", draft);
    expect(again.read().state).toEqual({ kind: "conflict", by: { post, draft } });
    again.change({ ...again.read().fields, title });
    expect(await again.flush()).toBe(false);
  }
  expect((await call(readDraft, { params })).data).toEqual(draft);
  const last = await openAs("andrei", draft);
  expect([last.read().fields.title, await last.overwrite({ post, draft })]).toEqual(["Four", true]);
  expect((await call(readDraft, { params })).data.fields.title).toBe("Four");
});

test("[STUD-04] a post saved in the meantime gets no draft without confirmation; after a discarded draft, typing starts a new one", async () => {
  const { post, params, saver, type } = await open();
  type("Two");
  expect(await saver.flush()).toBe(true);
  await call(deleteDraft, { params });
  type("Three");
  await saver.flush();
  expect([await saver.flush(), saver.read().state.kind]).toEqual([true, "saved"]);
  const newer = (await call(updatePost, { params, body: { title: "Hers" }, ifMatch: formatEtag(post.updatedAt) })).data;
  type("Four");
  expect(await saver.flush()).toBe(false);
  const by = { post: newer, draft: undefined };
  expect(saver.read().state).toMatchObject({ kind: "conflict", by: { post: { title: "Hers" } } });
  await expect(call(readDraft, { params })).rejects.toSatisfy((error) => isStatus(error, 404));
  expect(await saver.overwrite(by)).toBe(true);
  expect((await call(readDraft, { params })).data.fields.title).toBe("Four");
});

test("[AUTH-30] a draft that is being saved at logout is not kept", async () => {
  const { openAs, saver, type } = await open();
  type("Two");
  await site.app.request("/api/admin/logout", { method: "POST", headers });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    stopAutosaves();
    await deleteAllDrafts();
    return site.app.request(address, init);
  });
  await saver.flush();
  expect((await openAs("andrei")).read().fields.title).toBe("One");
});

test("[STUD-04] saving the post deletes the draft typed here, but never one that a colleague saved since", async () => {
  const { params, saver, type } = await open();
  type("Two");
  await saver.flush();
  const hers = (await call(saveDraft, { params, body: { title: "Hers" } })).data;
  await expect(savePost({ saver, call }, saver.read().fields, "publish")).rejects.toSatisfy((error) =>
    isStatus(error, 412),
  );
  expect(saver.read()).toMatchObject({ fields: { title: "Two" }, state: { kind: "conflict", by: { draft: hers } } });
  await expect(savePost({ saver, call }, saver.read().fields, "publish")).rejects.toThrow(NotSavedError);
  expect((await call(readDraft, { params })).data).toEqual(hers);
  const { state } = saver.read();
  expect(state.kind === "conflict" && (await saver.overwrite(state.by))).toBe(true);
  await savePost({ saver, call }, saver.read().fields, "publish");
  expect(saver.read()).toMatchObject({
    version: { post: { title: "Two", published: true } },
    state: { kind: "saved" },
  });
  await expect(call(readDraft, { params })).rejects.toSatisfy((error) => isStatus(error, 404));
});

test("[STUD-05] restoring a version replaces the text typed here, but never a draft that a colleague saved since", async () => {
  const { params, saver, type } = await open();
  type("Two");
  await restorePost({ saver, call }, 1);
  expect(saver.read()).toMatchObject({ fields: { title: "One" }, version: { draft: { fields: { title: "One" } } } });
  const hers = (await call(saveDraft, { params, body: { title: "Hers" } })).data;
  await expect(restorePost({ saver, call }, 1)).rejects.toSatisfy((error) => isStatus(error, 412));
  expect(saver.read().state).toMatchObject({ kind: "conflict", by: { draft: hers } });
  type("Three");
  await expect(restorePost({ saver, call }, 1)).rejects.toThrow(NotSavedError);
  expect((await call(readDraft, { params })).data).toEqual(hers);
});
