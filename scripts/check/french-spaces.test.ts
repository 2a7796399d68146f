import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { fixFrenchSpaces } from "./french-spaces.ts";

/** Returns a fixed file in French. */
function fixed(name: string, text: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "fr"));
  writeFileSync(join(folder, "fr", name), text);
  fixFrenchSpaces(folder);
  return readFileSync(join(folder, "fr", name), "utf8").replaceAll("\u00a0", "~");
}

test("[BRND-06] values of YAML get the no-break spaces of French; keys, comments and layout stay", () => {
  expect(
    fixed("faq.yaml", `# Pourquoi ?\n- question : Combien ?\n  answer: "« Peu » : 60 %"\n  more: [ oui !, non ]\n`),
  ).toBe(`# Pourquoi ?\n- question : Combien~?\n  answer: "«~Peu~»~: 60~%"\n  more: [ oui~!, non ]\n`);
});

test("[BRND-06] amounts, times and large numbers stay on one line in French, years don't", () => {
  expect(fixed("post.html", "<p>46 500 $, 0,31 $, 7 h 58, 12 € et 1 200 000 fois, en 2026 300 fois</p>")).toBe(
    "<p>46~500~$, 0,31~$, 7~h 58, 12~€ et 1~200~000 fois, en 2026 300 fois</p>",
  );
});

test("[BRND-06] prose gets no-break spaces too, code doesn't, and other languages are left alone", () => {
  expect(fixed("post.html", "<p>Pourquoi ?</p><pre>a ? b : c</pre>")).toBe("<p>Pourquoi~?</p><pre>a ? b : c</pre>");
  const folder = temporaryFolder();
  mkdirSync(join(folder, "en"));
  writeFileSync(join(folder, "en/faq.yaml"), "question: Why ?\n");
  expect(fixFrenchSpaces(folder)).toEqual([]);
});
