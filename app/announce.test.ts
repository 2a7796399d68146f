// What the start says to the person at the terminal, and what of it the log may hold.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readConfig } from "#app/platform/config.server.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { announce } from "./announce.server.ts";
import { describeSetup } from "#app/features/auth/admins.server.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  beforeEach(async () => {
    site = await createTestApp({ db: await database.open() });
  });
  afterEach(() => site.close());

  async function said(): Promise<string> {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      await announce(site.deps, { address: "::", family: "IPv6", port: 4321 });
      return written.mock.calls.map(([text]) => String(text)).join("");
    } finally {
      written.mockRestore();
    }
  }
  const warnings = () => site.logged.filter(({ level }) => level === "warn").map(({ msg }) => msg);

  test("[S31] until an admin exists each start says that setup is open, and prints the code to the terminal only", async () => {
    const { code } = await describeSetup(site.deps);
    for (const time of [1, 2]) {
      const start = await said();
      expect(start).toContain("http://localhost:4321/admin/setup is open until the first admin exists\n");
      expect(start).toContain(
        `Setup code      ${code} (not asked for on this machine until 2026-11-20T12:30:00.000Z)\n`,
      );
      expect(warnings()).toEqual(Array(time).fill("setup open: no admin exists"));
    }
    site.clock.advance(30 * 60_000);
    expect(await said()).toContain(`Setup code      ${code}\n`);
    site.clock.advance(-60_000);
    expect(JSON.stringify(site.logged)).not.toContain(code);
    const ana = { username: "ana", email: "ana@northwind.example", password: "long enough for anybody" };
    expect((await site.app.request("/api/admin/setup", json("POST", ana))).status).toBe(201);
    expect(await said()).not.toContain("setup");
    expect(warnings()).toHaveLength(3);
  });

  test("[S31] where the site has a public address, setup is said to be open there", async () => {
    site.deps.config = readConfig({ SITE_URL: "https://northwind.example" });
    expect(await said()).toContain("https://northwind.example/admin/setup is open until the first admin exists\n");
  });

  test("[L11] the start names the legal data that is missing, until all of it is filled in", async () => {
    const { content } = site.deps;
    const ids = { cui: "RO00000000", tradeRegister: "J00/0000/2026" };
    for (const [legal, missing] of [
      [{}, "(legalForm, cui, tradeRegister, shareCapital)"],
      [ids, "(legalForm, shareCapital)"],
      [{ ...ids, legalForm: "SRL", shareCapital: "200 RON" }, undefined],
    ] as const) {
      const company = { ...content.company, legal: { ...content.company.legal, ...legal } };
      site.deps.content = { ...content, company };
      const found = /Missing +legal data (\(.*?\)) in content\/company.yaml/.exec(await said());
      expect(found?.[1]).toBe(missing);
    }
  });
});
