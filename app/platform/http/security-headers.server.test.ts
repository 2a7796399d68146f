// A page's headers for an external scheduler.
import { expect, test } from "vitest";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent as content } from "#test/content.ts";
import { pageHeaders } from "./security-headers.server.ts";

function headersOf(pathname: string, { setting, written }: { setting?: string; written?: string } = {}) {
  const config = readConfig(setting ? { BOOKING_URL: setting } : {});
  const company = { ...content.company, booking: written ?? "" };
  const headers = pageHeaders({ config, content: { ...content, company }, site }, pathname, { hashes: [] });
  const frames = /frame-src ([^;]+)/.exec(headers["Content-Security-Policy"] ?? "")?.[1];
  return { frames, opener: headers["Cross-Origin-Opener-Policy"] };
}

test("[S17] without a scheduler no page may be framed or frame anything", () => {
  for (const path of ["/", "/contact", "/ro/contact"])
    expect(headersOf(path)).toEqual({ frames: "'none'", opener: "same-origin" });
});

test("[S17] [ISSU-02] the admin area may frame previews of emails", () => {
  const setting = "https://cal.example/us";
  for (const path of ["/admin", "/admin/newsletter/issues/x"])
    for (const input of [{}, { setting }])
      expect(headersOf(path, input)).toEqual({ frames: "'self'", opener: "same-origin" });
});

test("[BOOK-04] [S17] with a scheduler only the contact page may frame its origin and keep its popups", () => {
  const setting = "https://calendar.example/northwind?x=1";
  const frames = "'self' https://calendar.example";
  for (const path of ["/contact", "/ro/contact", "/fr/contact"])
    expect(headersOf(path, { setting })).toEqual({ frames, opener: "same-origin-allow-popups" });
  for (const path of ["/", "/fr/blog", "/contacts"])
    expect(headersOf(path, { setting })).toEqual({ frames: "'none'", opener: "same-origin" });
});

test("[BOOK-04] the setting overrides the content", () => {
  const written = "https://written.example/northwind";
  expect(headersOf("/contact", { written }).frames).toBe("'self' https://written.example");
  expect(headersOf("/contact", { written, setting: "https://calendar.example" }).frames).toBe(
    "'self' https://calendar.example",
  );
});

test("a page with a secret URL is not indexed, cached or referred, and has no analytics", () => {
  const config = readConfig({ ANALYTICS_ID: "G-ABC123" });
  const of = (path: string) => {
    const headers = pageHeaders({ config, content, site }, path, { hashes: [] });
    const names = ["Referrer-Policy", "X-Robots-Tag", "Cache-Control"];
    const hasTag = headers["Content-Security-Policy"]?.includes("googletagmanager");
    return [...names.map((name) => headers[name]), hasTag];
  };
  const secret = "5d1f".repeat(16);
  for (const path of [`/book/${secret}`, `/ro/book/${secret}`, `/fr/book/${secret}.data`])
    expect(of(path)).toEqual(["no-referrer", "noindex", "no-store", false]);
  for (const path of ["/book", "/ro/book", "/contact"])
    expect(of(path)).toEqual(["strict-origin-when-cross-origin", undefined, undefined, true]);
});
