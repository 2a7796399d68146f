// Follows docs/change-it.md block by block in a copy of the program.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { applyGuideBlock, listGuideBlocks } from "#test/change-guide.ts";
import { startSite } from "#test/site.ts";
import { newSession, readList } from "./admin-session.ts";
import { makeCompany } from "./company.ts";

test(
  "[BRND-06] the changes of docs/change-it.md, made word for word, pass the check, and work in a built site",
  { timeout: 1_200_000 },
  async () => {
    const company = makeCompany();
    onTestFinished(() => rmSync(company.folder, { recursive: true, force: true }));
    for (const block of listGuideBlocks()) {
      const file = join(company.folder, block.path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(
        file,
        applyGuideBlock(block, () => readFileSync(file, "utf8")),
      );
    }
    company.run("scripts/pictures.ts");
    company.run("scripts/check.ts", "--no-tests");
    company.run("scripts/build.ts");
    const site = await startSite({}, company.folder);
    onTestFinished(site.stop);
    const page = async (path: string) => (await fetch(site.url + path)).text();
    expect(await page("/")).toContain("Regional prize for craft");
    expect(await page("/contact")).toContain("How large is the team?");
    expect(await page("/de/call-back")).toContain("Wir rufen Sie zurück");
    const post = (path: string, fields: Record<string, string>) =>
      fetch(site.url + path, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    const refused = await post("/de/call-back", { name: "", phone: "0722 111 222", when: "" });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="0722 111 222"');
    const sent = await post("/de/call-back", { name: "Ana", phone: "0722 111 222", when: "vormittags" });
    expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/de/call-back?sent=1"]);
    const enquiries = await readList(site, "/api/admin/contacts", await newSession(site));
    expect(enquiries).toMatchObject([
      { firstName: "Ana", phone: "0722 111 222", projectDetails: "vormittags", sourcePage: "/de/call-back" },
    ]);
  },
);
