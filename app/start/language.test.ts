import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

/** Simulates a browser with a stored choice, page language and own languages, which the detector reads on load. */
async function browser(facts: { stored?: string; html?: string; own?: string[] }) {
  const stored = new Map(facts.stored === undefined ? [] : [["i18nextLng", facts.stored]]);
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  const html = { getAttribute: () => facts.html ?? null };
  vi.stubGlobal("window", { localStorage });
  vi.stubGlobal("document", { documentElement: html });
  vi.stubGlobal("navigator", { languages: facts.own ?? [], language: facts.own?.[0] });
  vi.resetModules();
  const module = await import("./language.ts");
  return { ...module, kept: stored };
}

test("[GEN-48] the stored choice precedes the page's language, which precedes the browser's", async () => {
  const all = await browser({ stored: "ro", html: "fr", own: ["en"] });
  expect(all.detectLanguage()).toBe("ro");
  const unstored = await browser({ html: "fr", own: ["ro"] });
  expect(unstored.detectLanguage()).toBe("fr");
  const bare = await browser({ own: ["ro-RO", "en"] });
  expect(bare.detectLanguage()).toBe("ro");
  expect(bare.detectionOrder).toEqual(["localStorage", "htmlTag", "navigator"]);
});

test("[GEN-47] English is the fallback", async () => {
  const { detectLanguage } = await browser({ stored: "de", html: "xx", own: ["ja"] });
  expect(detectLanguage()).toBe("en");
});

test("[GEN-51] a value that looks like script is ignored", async () => {
  const nasty = [
    "ro<script>alert(1)</script>",
    'ro"onload=alert(1)',
    "ro;expression(alert(1))",
    "fr<img src=x onerror=alert(1)>",
  ];
  const results: string[] = [];
  for (const stored of nasty) results.push((await browser({ stored, html: "en" })).detectLanguage());
  expect(results).toEqual(["en", "en", "en", "en"]);
});

test("[GEN-49] the language is stored as i18nextLng", async () => {
  const { rememberLanguage, kept } = await browser({});
  rememberLanguage("fr");
  expect([...kept]).toEqual([["i18nextLng", "fr"]]);
});

test("[TENS-02] the redirect, which reads a stored choice by itself, agrees with i18next's own detector", async () => {
  const shown = {
    ro: "ro",
    RO: "ro",
    "fr-CA": "fr",
    "ro-": "en",
    ro_RO: "en",
    "ro-RO<script>": "en",
    'ro-"onload=x': "en",
    "ro-a..b": "en",
    [`ro-${"a".repeat(140)}`]: "en",
    " ro": "en",
    roo: "en",
    de: "en",
    "": "en",
    constructor: "en",
  };
  const { parseLanguage } = await import("./parse-language.ts");
  for (const [stored, locale] of Object.entries(shown)) {
    const { detectLanguage } = await browser({ stored, html: "en" });
    const chosen = parseLanguage(stored);
    const redirected = chosen === "ro" || chosen === "fr" ? chosen : "en"; // where the page exists in it
    expect([stored, detectLanguage(), redirected]).toEqual([stored, locale, locale]);
  }
});
