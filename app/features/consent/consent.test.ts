// The consent record and its gate, with stubs of the few browser APIs that they use.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  preferencesFor,
  needsConsentChoice,
  markRecorded,
  parseConsent,
  readConsent,
  storageKey,
  storeConsent,
  runWhileAllowed,
} from "./consent-record.ts";

const storedRows = new Map<string, string>();
const page = new EventTarget();

beforeEach(() => {
  storedRows.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storedRows.get(key) ?? null,
    setItem: (key: string, value: string) => void storedRows.set(key, value),
    removeItem: (key: string) => void storedRows.delete(key),
  });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("[COOK-08] [COOK-09] the record is stored under cookie-consent, necessary always true, with a timestamp", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00.000Z") });
  storeConsent(preferencesFor(["analytics", "necessary", "other"]));
  expect(JSON.parse(String(storedRows.get("cookie-consent")))).toEqual({
    preferences: { necessary: true, analytics: true, marketing: false, functional: false },
    timestamp: "2026-11-20T12:00:00.000Z",
  });
  expect(readConsent()?.preferences.analytics).toBe(true);
  const none = { necessary: true, analytics: false, marketing: false, functional: false };
  for (const category of ["analytics", "marketing", "functional"])
    expect(preferencesFor([category])).toEqual({ ...none, [category]: true });
});

test("[COOK-02] any readable record counts, anything else doesn't", () => {
  const readable = [
    '{"preferences":{}}',
    '{"preferences":{"analytics":true},"timestamp":1}',
    '{"preferences":{"necessary":false,"marketing":"yes"},"timestamp":"x"}',
  ];
  expect(readable.map((text) => parseConsent(text)?.preferences.necessary)).toEqual([true, true, true]);
  expect(parseConsent(readable[2] ?? "")?.preferences.marketing).toBe(false);
  expect(
    [null, "", "true", "1", '"x"', "[]", "{", '{"preferences":1}', '{"preferences":null}'].map(parseConsent),
  ).toEqual(Array(9).fill(undefined));
});

test("[OPEN-30] a choice expires after the setting's days, and counts until then; without the setting it never expires", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:00.000Z") });
  expect([needsConsentChoice(0), needsConsentChoice(180)]).toEqual([true, true]);
  storeConsent(preferencesFor(["analytics"]));
  expect([needsConsentChoice(0), needsConsentChoice(180)]).toEqual([false, false]);
  vi.setSystemTime(Date.parse("2027-05-19T11:59:59.999Z"));
  expect(needsConsentChoice(180)).toBe(false);
  vi.setSystemTime(Date.parse("2027-05-19T12:00:00.000Z"));
  expect([needsConsentChoice(0), needsConsentChoice(180)]).toEqual([false, true]);
  expect(readConsent()?.preferences.analytics).toBe(true);
  storedRows.set(storageKey, '{"preferences":{}}'); // without its time
  expect([needsConsentChoice(0), needsConsentChoice(180)]).toEqual([false, true]);
});

test("[L1] [L3] features that need consent run only while it is given", () => {
  const log: string[] = [];
  const leave = runWhileAllowed("analytics", () => {
    log.push("start");
    return () => log.push("stop");
  });
  expect(log).toEqual([]);
  storeConsent(preferencesFor(["marketing"]));
  expect(log).toEqual([]);
  storeConsent(preferencesFor(["analytics"]));
  storeConsent(preferencesFor(["analytics", "marketing"]));
  expect(log).toEqual(["start"]);
  storeConsent(preferencesFor([]));
  expect(log).toEqual(["start", "stop"]);
  storedRows.set(storageKey, JSON.stringify({ preferences: preferencesFor(["analytics"]), timestamp: "" }));
  page.dispatchEvent(Object.assign(new Event("storage"), { key: storageKey })); // a choice in another tab
  expect(log).toEqual(["start", "stop", "start"]);
  leave();
  storeConsent(preferencesFor([]));
  expect(log).toEqual(["start", "stop", "start", "stop"]);
});

test("[L3] [L4] an unrecorded choice holds, starts nothing, keeps what ran, and counts once it is recorded", () => {
  const log: string[] = [];
  runWhileAllowed("analytics", () => {
    log.push("start");
    return () => log.push("stop");
  });
  const unrecorded = { method: "save", textVersion: "1" };
  const stored = () => {
    const record = parseConsent(storedRows.get(storageKey) ?? null);
    if (!record) throw new Error("Nothing is stored.");
    return record;
  };
  storeConsent(preferencesFor(["analytics"]), unrecorded);
  expect(readConsent()).toMatchObject({ preferences: { analytics: true }, unrecorded });
  expect([needsConsentChoice(0), log]).toEqual([false, []]);
  const older = stored();
  markRecorded(older);
  expect([Object.keys(readConsent() ?? {}), log]).toEqual([["preferences", "timestamp"], ["start"]]);
  storeConsent(preferencesFor(["analytics", "marketing"]), unrecorded);
  expect(log).toEqual(["start"]);
  storeConsent(preferencesFor([]), unrecorded);
  expect(log).toEqual(["start", "stop"]);
  markRecorded({ ...older, timestamp: "earlier" });
  expect(readConsent()).toMatchObject({ preferences: { analytics: false }, unrecorded });
});

test("without storage a choice lasts for the page", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  storeConsent(preferencesFor(["functional"]));
  expect(readConsent()?.preferences.functional).toBe(true);
});

test("[COOK-07] [L3] a withdrawal counts even if there is no room to store it, on this page and on the next", () => {
  storeConsent(preferencesFor(["analytics"]));
  localStorage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  storeConsent(preferencesFor([]));
  expect(readConsent()?.preferences.analytics).toBe(false);
  expect(storedRows.size).toBe(0);
});
