import { spawnSync } from "node:child_process";
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { copyProgram } from "../test/demo-content.ts";

test("[BRND-08] the check reads German too, which the demonstration doesn't offer", () => {
  const folder = join(temporaryFolder(), "program");
  copyProgram(folder, "content");
  const check = () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/check/languages.ts"], {
      cwd: folder,
      encoding: "utf8",
    });
    return { status, stderr };
  };
  expect(check()).toEqual({ status: 0, stderr: "" });
  appendFileSync(join(folder, "content/de/pages/faq.yaml"), "unheard: of\n");
  writeFileSync(join(folder, "content/de/words.yaml"), "about: [\n");
  expect(check()).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /content\/de\/words\.yaml: .*\n[^]*content\/de\/pages\/faq\.yaml: unheard: unknown name/,
    ),
  });
});
