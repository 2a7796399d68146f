// Checks the languages that have a folder in content/ and that brand.yaml doesn't offer, such as the demonstration's
// German: in a copy of the program that offers them too, because a process only reads the languages of its brand.yaml.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSeq, parseDocument } from "yaml";
import { languages } from "#app/platform/brand/brand.ts";
import { copyProgram } from "../test/demo-content.ts";
import { root, runNodeIn } from "./step.ts";

const content = join(root, "content");
const offered = new Set<string>(languages);
const further = readdirSync(content).filter((name) => /^[a-z]{2}$/.test(name) && !offered.has(name));
if (further.length > 0) await checkWith(further);

async function checkWith(more: readonly string[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "languages-"));
  try {
    copyProgram(folder, content);
    offerToo(join(folder, "content/brand.yaml"), more);
    const { status, output } = await runNodeIn(folder, ["scripts/check/content.ts"]);
    if (status === "passed") return; // missing texts are up to the company that offers the language
    console.error(output);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function offerToo(brand: string, more: readonly string[]): void {
  const file = parseDocument(readFileSync(brand, "utf8"));
  const listed = file.get("languages");
  if (isSeq(listed)) for (const language of more) listed.add(language);
  writeFileSync(brand, file.toString({ lineWidth: 0 }));
}
