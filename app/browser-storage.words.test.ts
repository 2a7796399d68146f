// Holds the cookies page against what the code stores in browsers.
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { locales } from "./platform/i18n/locales.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const writes =
  /(?:localStorage|sessionStorage|indexedDB|cookieStore|caches)\b[.[(](?!getItem)|\bwork\(sessionStorage\)|document\.cookie ?=|cacheUserLanguage|updateCurrentEntry|history\.(?:replace|push)State|Set-Cookie/;

/** The files that store something, and under which keys; null: the key is the caller's, or nothing is added. */
const stores: Record<string, string[] | null> = {
  "app/features/auth/session-store.ts": ["admin_session"],
  "app/ui/admin/kept-drafts.ts": ["post-drafts"],
  "app/features/chat/screen/use-chat.ts": ["conversationId"],
  "app/features/chat/screen/session-id.ts": ["chat-session-id"],
  "app/features/consent/analytics-tag.ts": null, // removes the tag's cookies
  "app/features/consent/consent-record.ts": ["cookie-consent"],
  "app/features/enquiry/enquiry-draft.ts": ["enquiry-draft"],
  "app/platform/browser/tab-storage.ts": null, // under the key of the enquiry's draft
  "app/start/note-arrival.ts": ["referrerHost"],
  "app/start/start.ts": null, // under the key of the chat
  "app/start/head.ts": ["theme"], // and the language
  "app/start/parse-language.ts": ["i18nextLng"],
  "app/start/language.ts": null, // under the key of parse-language.ts
  "public/sw.js": null, // copies of pages, listed below
};

/** Stored by packages, not by our code. */
const byPackages = {
  "react-router": "react-router-scroll-positions",
  "the analytics tag": "Google Analytics (_ga, _ga_*)",
};

function sources(): [string, string][] {
  const files = globSync(["app/**/*.{ts,tsx}", "public/*.js"], { cwd: root });
  const ours = files.filter((file) => !/\.test\.tsx?$|\.server\.ts$/.test(file));
  return ours.map((file) => [file, readFileSync(`${root}/${file}`, "utf8")]);
}

test("[L1] every file that stores something in a browser is known with its keys", () => {
  const all = sources();
  const storing = all.filter(([, text]) => writes.test(text)).map(([file]) => file);
  expect(storing.filter((file) => !(file in stores))).toEqual([]);
  const texts = new Map(all);
  const lost = Object.entries(stores).flatMap(([file, keys]) =>
    (keys ?? []).filter((key) => !texts.get(file)?.includes(key)).map((key) => `${file}: ${key}`),
  );
  expect(lost).toEqual([]);
});

test.for(locales)("[L1] the %s cookies page lists each of those keys, and no other", (locale) => {
  const { entries } = siteContent.pages.cookies[locale];
  const listed = entries.filter(({ where }) => where !== "cache").map(({ key }) => key);
  const keys = [...Object.values(stores).flatMap((names) => names ?? []), ...Object.values(byPackages)];
  expect(listed.toSorted()).toEqual(keys.toSorted());
  expect(entries.filter(({ where }) => where === "cache")).toHaveLength(1);
});

test("[L1] [LEAD-10] before consent only entries marked necessary are stored; the source of a visit isn't", () => {
  const { entries } = siteContent.pages.cookies.en;
  const optional = entries.filter(({ category }) => category !== "necessary");
  expect(optional.map(({ key }) => key)).toEqual(["referrerHost", byPackages["the analytics tag"]]);
});
