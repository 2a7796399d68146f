// Databases of earlier releases.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "#test/temporary-folder.ts";

const source = new URL("../db/migrations/", import.meta.url);

/** Sorted, without `.ts`. */
export function migrationNames(): string[] {
  return readdirSync(source)
    .toSorted()
    .map((file) => file.replace(/\.ts$/, ""));
}

/** Returns a folder for `migrateToLatest(db, folder)`. */
export function migrationsUpTo(last: string): string {
  const folder = join(temporaryFolder(), "migrations");
  mkdirSync(folder);
  for (const name of migrationNames().filter((one) => one <= last)) {
    const text = readFileSync(new URL(`${name}.ts`, source), "utf8");
    writeFileSync(
      join(folder, `${name}.ts`),
      text.replaceAll('"kysely"', JSON.stringify(import.meta.resolve("kysely"))),
    );
  }
  return folder;
}
