// npm run content -- export --to FOLDER: writes the content folder as shown on the site, including edits in the admin
// area; with -- status it lists edits, conflicts with the files, missing texts of a language, and texts that repeat a
// figure (exits with 1 on conflicts).
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { applyEdits } from "#app/content/edits.server.ts";
import { exportContent } from "#app/content/export.server.ts";
import { faultText } from "#app/content/fault.ts";
import { readFiles } from "#app/content/read.server.ts";
import { readEdits, readCompanyPages } from "#app/content/store.server.ts";
import { readPictureFile } from "#app/features/media/stored-pictures.server.ts";
import { formatCount } from "#app/platform/i18n/format.ts";
import { openForCommand, readSettings, runCommand } from "./database.ts";

const usage = "Usage: npm run content -- export --to FOLDER, or npm run content -- status";

await runCommand(async () => {
  const { values, positionals } = parseArgs({ options: { to: { type: "string" } }, allowPositionals: true });
  const [command, ...more] = positionals;
  if (more.length > 0) throw new Error(usage);
  if (command === "status" && values.to === undefined) return printStatus();
  if (command === "export" && values.to !== undefined) return writeFolder(values.to);
  throw new Error(usage);
});

async function readState() {
  const db = await openForCommand(readSettings());
  try {
    const files = readFiles();
    const state = applyEdits(files, await readEdits(db.kysely), await readCompanyPages(db.kysely));
    const exported = exportContent(files, state);
    const pictures = new Map<string, Buffer>();
    for (const [path, address] of exported.pictures)
      pictures.set(path, (await readPictureFile(db.kysely, address)) ?? Buffer.alloc(0));
    return { ...state, files: exported.files, pictures };
  } finally {
    await db.close();
  }
}

async function printStatus(): Promise<void> {
  const { shownEdits, conflicts, setAside, companyPages: pages, content } = await readState();
  const printList = (title: string, lines: readonly string[]) => {
    console.log(`${title}: ${lines.length === 0 ? "none" : lines.length}`);
    for (const line of lines) console.log(`  ${line}`);
  };
  const nameOf = ({ entry, place, field }: (typeof shownEdits)[number]) => `${entry}, ${place}: ${field}`;
  printList("Edits shown", shownEdits.map(nameOf));
  printList("In conflict with the files", conflicts.map(nameOf));
  printList(
    "Set aside",
    setAside.map((edit) => `${nameOf(edit)} (${edit.reason})`),
  );
  const companyPages = pages.all.filter(({ files }) => files !== null);
  const gone = pages.all.filter(({ files }) => files === null);
  printList(
    "Pages made or moved here",
    companyPages.map(({ path, publishedIn }) => `${path} (${publishedIn.join(", ") || "not published"})`),
  );
  printList(
    "Former addresses of pages",
    gone.map(({ path, leadsTo }) => (leadsTo === null ? path : `${path}, which leads to ${leadsTo}`)),
  );
  printList(
    "Pages where the files differ",
    pages.inConflict.map(({ path }) => path),
  );
  printList(
    "Pages set aside",
    pages.setAside.map(({ page: { path }, reason }) => `${path} (${reason})`),
  );
  printList("Missing in a language", content.missing);
  printList("Writing out a figure", content.repeats.map(faultText));
  if (conflicts.length + pages.inConflict.length > 0) process.exitCode = 1;
}

async function writeFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty. Nothing was written.`);
  const { files, pictures, shownEdits } = await readState();
  const external: string[] = [];
  for (const [path, text] of files) {
    const content = pictures.get(path) ?? text;
    if (content === null) {
      external.push(path);
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const written = formatCount(files.size - external.length, "file");
  console.log(`Written to ${folder}: ${written} with ${formatCount(shownEdits.length, "edit")}.`);
  if (external.length > 0) console.log(`Copy these from your content folder, as they were: ${external.join(", ")}`);
}
