// Opens the configured database for commands, also while the server runs.
import { existsSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath, databasesBeforeFirstRelease, passedOverTodo } from "#app/platform/db/sqlite-file.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { describeFailure } from "./launcher/failure.mjs";
import { readServiceSettings } from "./service-settings.ts";

/**
 * Reads the settings: the environment overrides .env, and both the unit's settings. A command of the release archive
 * doesn't assume that the data is in its folder: on a server it would find nothing there, and report that all is well.
 * @throws Error if no setting locates the data
 */
export function readSettings(): Config {
  const trusted = process.env["NODE_EXTRA_CA_CERTS"];
  if (existsSync(".env")) process.loadEnvFile(".env");
  readServiceFile();
  if (process.env["NODE_EXTRA_CA_CERTS"] !== trusted) trustToo(process.env["NODE_EXTRA_CA_CERTS"]);
  return readConfig(process.env);
}

function readServiceFile(): void {
  const { SETTINGS_FILE, DATA_DIR, DATABASE_URL } = process.env;
  const isOfArchive = process.argv[1]?.endsWith(".js") === true && !existsSync(".env");
  if (SETTINGS_FILE || (isOfArchive && !DATA_DIR && !DATABASE_URL)) {
    Object.assign(process.env, { ...readServiceSettings(SETTINGS_FILE), ...process.env });
    if (!process.env["DATA_DIR"] && !process.env["DATABASE_URL"])
      throw new Error("Where is the data? Set DATA_DIR or DATABASE_URL, or name the service's file in SETTINGS_FILE.");
  }
}

/** Trusts these certificates: Node reads the setting only at start, before a command finds the settings file. */
function trustToo(file: string | undefined): void {
  if (!file) return;
  const certificates = getCACertificates("default");
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    return console.error(`NODE_EXTRA_CA_CERTS is ignored: ${describeFailure(error)}`); // like Node
  }
  setDefaultCACertificates([
    ...certificates,
    ...(text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs) ?? []),
  ]);
}

/**
 * Gives files that root wrote to the folder's owner: the server couldn't write them otherwise. Skips links: the user
 * could have created one to a file of root's.
 */
function chownToOwner(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const file = lstatSync(path, { throwIfNoEntry: false });
    if (file?.uid === 0 && file.isFile() && file.nlink === 1) lchownSync(path, uid, gid);
  }
}

/**
 * Opens the database without the server's lock.
 * @throws Error if migrations are missing: a command never makes it too new for the running server.
 */
export async function openForCommand(config: Config): Promise<Db> {
  const path = databasePath(config.DATA_DIR);
  if (!config.DATABASE_URL && !existsSync(path)) {
    const older = databasesBeforeFirstRelease(config.DATA_DIR).map(
      (name) => ` ${name} was made by a version before 1.0.0. ${passedOverTodo}`,
    );
    throw new Error(
      `There is no database ${path} yet. Start the server once, or run npm run migrate.${older.join("")}`,
    );
  }
  const db = await openWithNotices(config);
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return db;
    throw new Error(
      `The database lacks ${pending.join(", ")}. Start the server of this version, or run npm run migrate. Nothing was changed.`,
    );
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens the database as it is, or creates one. Notices are printed to the terminal. */
export function openWithNotices(config: Config): Promise<Db> {
  const onNotice = (sentence: string) => console.error(sentence);
  return openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onNotice });
}

/** Prints an error as one line and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(describeFailure(error));
    process.exitCode = 1;
  } finally {
    if (process.env["DATA_DIR"]) chownToOwner(process.env["DATA_DIR"]);
  }
}
