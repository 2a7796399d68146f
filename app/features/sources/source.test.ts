import { expect, test } from "vitest";
import { detectSource } from "./source.ts";

const from = (referrerHost: string | null, campaign: Record<string, string> | null = null) =>
  detectSource({ campaign, referrerHost });

test("[SRCE-01] a campaign names the source before the host does, by source and name, in lower case", () => {
  expect(from("www.google.com", { utm_source: "Newsletter", utm_campaign: "Spring notes", utm_medium: "email" })).toBe(
    "newsletter / spring notes",
  );
  expect(from(null, { utm_campaign: "fair" })).toBe("fair");
  expect(from(null, { utm_term: "audit" })).toBe("audit");
  expect(from("news.example", { utm_source: " " })).toBe("news.example");
});

test("[SRCE-01] a known host is a channel, with its subdomains and in each country; a mailbox is not its search engine", () => {
  expect(
    ["www.google.co.uk", "google.ro", "www.bing.com", "yandex.com.tr", "duckduckgo.com"].map((host) => from(host)),
  ).toEqual(Array.from({ length: 5 }, () => "search"));
  expect(["chatgpt.com", "www.perplexity.ai", "gemini.google.com"].map((host) => from(host))).toEqual(
    Array.from({ length: 3 }, () => "assistant"),
  );
  expect(["www.linkedin.com", "lm.facebook.com", "t.co"].map((host) => from(host))).toEqual(
    Array.from({ length: 3 }, () => "social"),
  );
  expect(["mail.google.com", "com.google.android.gm"].map((host) => from(host))).toEqual(["mail", "mail"]);
});

test("[SRCE-01] another host is the source itself; without one a visit is direct, or unknown if the browser couldn't know it", () => {
  expect(from("WWW.Partner.example")).toBe("partner.example");
  expect([from("notgoogle.com"), from("google.evil.example")]).toEqual(["notgoogle.com", "google.evil.example"]);
  expect([from(""), from(null)]).toEqual(["direct", "unknown"]);
});

test("[SRCE-01] the name of a source is bounded, without half a character at its end", () => {
  const name = from(null, { utm_source: `a${"😀".repeat(100)}` });
  expect(name.length).toBe(120);
  expect(name.isWellFormed()).toBe(true);
});
