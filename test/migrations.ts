// Migrations of future releases.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "#test/temporary-folder.ts";

const source = new URL("../db/migrations/", import.meta.url);
const kysely = JSON.stringify(import.meta.resolve("kysely"));

/** Returns a folder with ours and these: name → the body of `up(db, dialect)`, in which `sql` is available. */
export function migrationsWith(
  steps: Record<string, string>,
  breaking?: string,
  own: Record<string, string> = {},
): string {
  const folder = join(temporaryFolder(), "migrations");
  mkdirSync(folder);
  for (const file of readdirSync(source)) {
    const text = readFileSync(new URL(file, source), "utf8");
    writeFileSync(join(folder, file), text.replaceAll('"kysely"', kysely));
  }
  for (const [name, body] of Object.entries(steps)) {
    const text = `import { sql } from ${kysely};\nexport const isBreaking = ${name === breaking};\nexport async function up(db, dialect) {\n${body}\n}\n`;
    writeFileSync(join(folder, `${name}.ts`), text);
  }
  mkdirSync(join(folder, "../own"));
  for (const [name, body] of Object.entries(own)) {
    const text = `import { sql } from ${kysely};\nexport const isBreaking = ${name === breaking};\nexport async function up(db, dialect) {\n${body}\n}\n`;
    writeFileSync(join(folder, `../own/${name}.ts`), text);
  }
  return folder;
}
