// `node scripts/check/migrations.ts [FOLDER] [--write]`: released migrations never change, and those that remove
// something are marked. db/migration-sums.json contains a hash of each migration's statements for both databases;
// --write adds missing ones.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import {
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { CompiledQuery, Driver } from "kysely";
import type { Dialect } from "#app/platform/db/dialect.server.ts";
import type { MigrationFile } from "#app/platform/db/migration-file.ts";

const folderArgument = process.argv.slice(2).find((arg) => arg !== "--write");
const migrations = folderArgument ? resolve(folderArgument) : join(import.meta.dirname, "../../db/migrations");

/** The release's, and a company's own (docs/make-it-yours.md), whose sums are in a file that no release has. */
const kinds = [
  { folder: migrations, fileName: /^(\d{4}-.+)\.ts$/, sumsFile: join(migrations, "../migration-sums.json") },
  {
    folder: join(migrations, "../own"),
    fileName: /^(\d{4}-\d{2}-\d{2}-[a-z0-9-]+)\.ts$/,
    sumsFile: join(migrations, "../own/sums.json"),
  },
];

/**
 * Matches the removal of anything that the previous release may need: a table, column or type, or permission for a
 * value to be missing or repeated.
 */
const breaksPreviousRelease =
  /\bdrop (table|column)\b|\balter table (?:"[^"]+"|\w+) (drop|rename)\b|\bset not null\b|\badd (?!constraint\b)(?!.*\bdefault\b).*\bnot null\b|\badd constraint\b|\bcreate unique index\b|\balter (column )?\S+ type\b/i;

const problems: string[] = [];
for (const kind of kinds) if (existsSync(kind.folder)) await checkFolder(kind);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function checkFolder({ folder, fileName, sumsFile }: (typeof kinds)[number]): Promise<void> {
  const knownSums = readSums(sumsFile);
  const names = readdirSync(folder).flatMap((file) => fileName.exec(file)?.[1] ?? []);
  const sums: Record<string, string> = {};
  for (const name of names.toSorted()) {
    const file = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as MigrationFile; // what every migration exports
    const statements = [...(await statementsOf(file, "sqlite")), ...(await statementsOf(file, "postgres"))];
    const sum = createHash("sha256").update(JSON.stringify(statements)).digest("hex").slice(0, 16);
    sums[name] = knownSums[name] ?? sum;
    if (knownSums[name] === undefined && !process.argv.includes("--write"))
      problems.push(`${name} is new: run node scripts/check/migrations.ts --write`);
    if (sums[name] !== sum)
      problems.push(`${name} has changed since it landed: restore it, and add a new migration instead`);
    const breaking = breakingOf(statements);
    if (breaking && !file.isBreaking)
      problems.push(
        `${name} takes something away: export const isBreaking = true, or split it (${breaking.slice(0, 80)})`,
      );
  }
  const gone = Object.keys(knownSums).filter((name) => !(name in sums));
  problems.push(...gone.map((name) => `${name} has landed and is gone`));
  if (process.argv.includes("--write")) writeFileSync(sumsFile, `${JSON.stringify(sums, null, 2)}\n`);
}

function readSums(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>) : {}; // written by this script
}

/** Returns the first statement that removes something existing. */
function breakingOf(statements: readonly string[]): string | undefined {
  const createdTables = new Set(
    statements.flatMap((statement) => /\bcreate table "?(\w+)/i.exec(statement)?.[1] ?? []),
  );
  const isOfNew = (statement: string) => createdTables.has(/\b(?:table|on) "?(\w+)/i.exec(statement)?.[1] ?? "");
  return statements.find((statement) => breaksPreviousRelease.test(statement) && !isOfNew(statement));
}

/** Runs a migration without a database, and returns the statements that it would send. */
async function statementsOf({ up }: MigrationFile, dialect: Dialect): Promise<string[]> {
  const statements: string[] = [];
  const isPostgres = dialect === "postgres";
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => (isPostgres ? new PostgresAdapter() : new SqliteAdapter()),
      createDriver: () => recordingDriver(statements),
      createIntrospector: (inner) => new SqliteIntrospector(inner),
      createQueryCompiler: () => (isPostgres ? new PostgresQueryCompiler() : new SqliteQueryCompiler()),
    },
  });
  await up(db, dialect);
  return statements;
}

function recordingDriver(statements: string[]): Driver {
  const executeQuery = async ({ sql, parameters }: CompiledQuery) => {
    statements.push([sql.replaceAll(/\s+/g, " "), ...parameters.map(String)].join(" "));
    return { rows: [] };
  };
  const connection = {
    executeQuery,
    streamQuery: () => {
      throw new Error("A migration streams nothing.");
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {},
    commitTransaction: async () => {},
    rollbackTransaction: async () => {},
    releaseConnection: async () => {},
    destroy: async () => {},
  };
}
