// The texts of the open issue against the real server. Browser storage is replaced by memory.
import { afterEach, expect, test, vi } from "vitest";
import { callerForEachTest, siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { createIssue, readIssue } from "../contract.ts";
import { openIssueSaver } from "./issue-saver.ts";

const site = siteForEachTest();
const headers = signInForEachTest(site);
const call = callerForEachTest(site, headers);
afterEach(() => void vi.useRealTimers());

const text = { locale: "en" as const, subject: "Two", preheader: "", content: "" };

async function open() {
  const opened = (await call(createIssue, { body: { texts: [{ locale: "en", subject: "One" }] } })).data;
  const input = { call, username: "andrei" };
  const read = async () => (await call(readIssue, { params: { id: opened.id } })).data;
  return { opened, input, read, saver: await openIssueSaver(input, opened) };
}

test("[ISSU-01] an issue that was refused for a rate limit is saved again when the server allows it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  const { saver } = await open();
  const begunMs = Date.now();
  const triesMs: number[] = [];
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    triesMs.push(Date.now() - begunMs);
    if (triesMs.length > 1) return site.app.request(address, init);
    return Response.json({ message: "Too many" }, { status: 429, headers: { "Retry-After": "30" } });
  });
  saver.change([text]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.read().state).toEqual({ kind: "kept", notBefore: begunMs + 32_000 });
  saver.change([{ ...text, preheader: "More" }]);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(triesMs).toEqual([2_000]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => saver.read().state).toEqual({ kind: "saved" });
  expect([triesMs, saver.read().version.texts[0]?.preheader]).toEqual([[2_000, 32_000], "More"]);
});

test("[ISSU-01] unsaved text is restored when the issue is reopened, and conflicts with what was saved since", async () => {
  const { opened, input, read, saver } = await open();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  saver.change([text]);
  expect(await saver.flush()).toBe(false);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => site.app.request(address, init));
  const other = await openIssueSaver({ ...input, username: "ioana" }, opened);
  other.change([{ ...text, subject: "Hers" }]);
  expect(await other.flush()).toBe(true);
  const again = await openIssueSaver(input, await read());
  expect([again.read().fields, await again.flush()]).toEqual([[text], false]);
  expect(again.read().state).toMatchObject({ kind: "conflict", by: { texts: [{ subject: "Hers" }] } });
  const { state } = again.read();
  expect(state.kind === "conflict" && (await again.overwrite(state.by))).toBe(true);
  expect((await read()).texts).toEqual([text]);
  expect((await openIssueSaver(input, await read())).read().state).toEqual({ kind: "saved" });
});

test("[ISSU-01] a save whose response was lost isn't taken for somebody else's, even if more was typed since", async () => {
  const { read, saver } = await open();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    await site.app.request(address, init);
    throw new TypeError("connection lost");
  });
  saver.change([text]);
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "kept"]);
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => site.app.request(address, init));
  const more = { ...text, preheader: "More" };
  saver.change([more]);
  await saver.flush();
  expect(await saver.flush()).toBe(true);
  expect((await read()).texts).toEqual([more]);
});
