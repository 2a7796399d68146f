// What the privacy notice says, held against what the site does.
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestApp, json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { readJson } from "#test/read-json.ts";
import { dayMs } from "./platform/base/durations.ts";
import { locales, localPath } from "./platform/i18n/locales.ts";

const model = { AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "small" };
const dayInWords = ["24 hours", "24 de ore", "24 heures"];
const variants = { "without a model": {}, "with a model": model };

describe.for(databases)("$name", (database) => {
  test.for(Object.entries(variants))(
    "[L5] %s the notice states how long a client address is counted",
    async ([, settings]) => {
      const { app, deps, close } = await createTestApp({ db: await database.open(), settings, content: siteContent });
      onTestFinished(close);
      const visitor = { "X-Session-Id": "0b5f0a52-9d3e-4c8e-8d07-6d3f0c8a7e11" };
      const begun = await app.request("/api/chat/conversations", json("POST", {}, visitor));
      const { id } = await readJson<{ id: string }>(begun);
      await app.request(
        `/api/chat/conversations/${id}/messages`,
        json("POST", { content: "How long does a project take?" }, visitor),
      );
      await app.request("/api/admin/login", json("POST", { username: "nobody", password: "nothing" }));
      const rows = await deps.db.kysely.selectFrom("rate_limit").selectAll().execute();
      const byAddress = rows.filter(({ bucket }) => !/^(aiSession|aiDay)/.test(bucket));
      const windows = byAddress.map((row) => Number(row.expires_at) - Number(row.window_start));
      expect(Math.max(...windows)).toBe(dayMs);
      const notices = locales.map(async (locale) => (await app.request(localPath(locale, "/privacy"))).text());
      const results = (await Promise.all(notices)).map((notice, index) =>
        notice.replaceAll("\u00A0", " ").includes(dayInWords[index] ?? "?"),
      );
      expect(results).toEqual([true, true, true]);
    },
  );
});
